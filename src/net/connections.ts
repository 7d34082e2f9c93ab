/** A server's open connections, and the requests on them that have no answer yet. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setArrival } from '../api/deadline.js';

interface Connections {
  /** Whether the connection carries HTTP: with TLS only after the handshake. */
  isReady(socket: Duplex): boolean;
  /** Whether a complete request from this connection awaits its answer. */
  isAnswering(socket: Duplex): boolean;
  /** Sends `Connection: close` with the answer to every unanswered and every later request. */
  announceEnd(): void;
  /** Sends `Connection: close` with the next answer on each connection that is open now. */
  announceRenewal(): void;
  /** Closes every connection without an unanswered request. */
  endOthers(): void;
}

/** A shorter wait in the accept queue changes no decision. */
const leastWaitMilliseconds = 50;
/** A connection whose first request comes later was opened ahead of need: no caller waited for its acceptance. */
const firstRequestMilliseconds = 1000;

/**
 * Tracks a server's connections and their unanswered requests. `noteConnection` returns the milliseconds that a new
 * connection has waited in the accept queue; its first request counts them as its own.
 */
export function trackConnections(server: Server, noteConnection: () => number): Connections {
  const sockets = new Set<Socket>();
  /** The keys of open connections that end with their next answer. */
  const outdated = new Set<string>();
  /** The keys of connections that waited in the accept queue and have had no request. */
  const delayed = new Map<string, { readonly waited: number; readonly acceptedAt: number }>();
  const ready = new WeakSet<Duplex>();
  /** Keyed by connection, because its end also ends the pipelined requests behind the current answer. */
  const unanswered = new Map<Duplex, Set<ServerResponse>>();
  const everyUnanswered = () => [...unanswered.values()].flatMap((each) => [...each]);
  /** One function shared by all requests, because it is attached to each. */
  function forget(this: ServerResponse): void {
    unanswered.get(this.req.socket)?.delete(this);
  }
  let isEnding = false;
  const endIfOutdated = (response: ServerResponse, socket: Socket | null) => {
    if (socket && outdated.has(callerKey(socket))) endConnectionAfter(response);
  };
  const noteWait = (request: IncomingMessage) => {
    const key = callerKey(request.socket);
    const found = delayed.get(key);
    if (!found) return;
    delayed.delete(key);
    const { acceptedAt, waited } = found;
    if (performance.now() - acceptedAt < firstRequestMilliseconds) setArrival(request, acceptedAt - waited);
  };
  server.on('connection', (socket: Socket) => {
    const key = callerKey(socket);
    sockets.add(socket);
    const waited = noteConnection();
    if (waited >= leastWaitMilliseconds) delayed.set(key, { waited, acceptedAt: performance.now() });
    socket.once('close', () => {
      sockets.delete(socket);
      outdated.delete(key);
      delayed.delete(key);
    });
  });
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    ready.add(socket);
    socket.once('close', () => unanswered.delete(socket));
  });
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    if (delayed.size > 0) noteWait(request);
    if (isEnding) endConnectionAfter(response);
    else if (outdated.size > 0) endIfOutdated(response, socket);
    const ofConnection = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, ofConnection.add(response));
    response.on('close', forget);
  });
  return {
    isReady: (socket) => ready.has(socket),
    isAnswering: (socket) =>
      [...(unanswered.get(socket) ?? [])].some(
        (response) => response.socket === socket && (response.req.complete || response.headersSent),
      ),
    announceEnd: () => {
      isEnding = true;
      everyUnanswered().forEach(endConnectionAfter);
    },
    announceRenewal: () => {
      for (const socket of sockets) outdated.add(callerKey(socket));
      everyUnanswered().forEach((response) => endIfOutdated(response, response.socket));
    },
    endOthers: () => {
      const waiting = new Set(everyUnanswered().map(({ socket }) => socket && callerKey(socket)));
      for (const socket of sockets) if (!waiting.has(callerKey(socket))) socket.destroy();
    },
  };
}

/** With TLS, a request's socket object differs from the connection's, but has the same address and port. */
function callerKey({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** The client then opens a new connection for its next request, instead of using one that is being closed. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
