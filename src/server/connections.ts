/** The connections of a server, and the requests on them that wait for an answer. */
import type { Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Connections {
  /** Whether HTTP is spoken there: over TLS only once the two sides have agreed on how. */
  isReady(socket: Duplex): boolean;
  /** Whether a whole request has come by this connection, and waits for its answer. */
  isAnswering(socket: Duplex): boolean;
  /** Tells every caller who waits for an answer that it will be the last one on its connection. */
  announceEnd(): void;
  /** Ends every connection on which nobody waits for an answer. */
  endOthers(): void;
}

export function connectionsOf(server: Server): Connections {
  const sockets = new Set<Socket>();
  const ready = new WeakSet<Duplex>();
  const unanswered = new Set<ServerResponse>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    ready.add(socket);
  });
  server.prependListener('request', (_, response) => {
    if (!server.listening) endConnectionAfter(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  return {
    isReady: (socket) => ready.has(socket),
    isAnswering: (socket) =>
      [...unanswered].some(
        (response) => response.socket === socket && (response.req.complete || response.headersSent),
      ),
    announceEnd: () => unanswered.forEach(endConnectionAfter),
    endOthers: () => {
      const waiting = new Set([...unanswered].map(({ socket }) => socket && callerOf(socket)));
      for (const socket of sockets) if (!waiting.has(callerOf(socket))) socket.destroy();
    },
  };
}

/** Over TLS a request comes by another object than its connection, from the same address and port. */
function callerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Told so, a caller sends its next request elsewhere, instead of into a connection that is being closed. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
