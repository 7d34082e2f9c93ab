/** The socket that requests come in by, and how it is closed without losing one of them. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import type { Server as NetServer, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refuseByHead, refuseBytes, refuseExpectation } from './unreadable.js';

/** A port of an address of this machine, or the path of a Unix socket. */
export type ListeningPlace = (
  { readonly host: string; readonly port: number } | { readonly path: string }
) & {
  /** Connections that wait to be taken: whom the system has no room for tries again only after a second, then after three, seven. */
  readonly backlog?: number;
  /** A connection on which nothing has moved for so long is closed, also one whose caller does not take an answer. */
  readonly silenceMilliseconds?: number;
  /** How long an idle connection is kept for its next request. */
  readonly keepAliveSeconds: number;
};

export interface Listener {
  /** 0 at a socket. */
  readonly port: number;
  /** Uses other files for the connections that come from now on; those that are open stay as they are. */
  renew(tls: TlsFiles): void;
  /** Tells every caller that this answer is the last one on its connection; new connections are still taken. */
  announceEnd(): void;
  /** Takes no new connections, lets every request under way have its answer, and settles after the last one. */
  close(): Promise<void>;
}

/** The server's certificate and key, and the authorities whose certificates clients are asked for; as PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca: readonly string[];
}

/**
 * Every suite agrees on a key that is forgotten afterwards (ECDHE) and proves what it encrypts as one piece (AEAD); none
 * is CBC, whose padding has told attackers too much too often.
 */
const cipherSuites = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  ...['ECDSA', 'RSA'].flatMap((kind) => [
    `ECDHE-${kind}-AES256-GCM-SHA384`,
    `ECDHE-${kind}-CHACHA20-POLY1305`,
    `ECDHE-${kind}-AES128-GCM-SHA256`,
  ]),
].join(':');

const sweepMilliseconds = 100;
/** For a request that is on its way when the server is told to stop. */
const graceMilliseconds = 1000;
/** Longer than a request may take to arrive and to be answered; what is unfinished then never ends by itself. */
const patienceMilliseconds = 60_000;

export async function listen(
  handle: RequestListener,
  place: ListeningPlace,
  tls?: TlsFiles,
  noteConnection: () => void = () => undefined,
): Promise<Listener> {
  const answer: RequestListener = (request, response) => {
    if (!refuseByHead(request, response)) handle(request, response);
  };
  const { renew, server } = serverOf(answer, place, tls);
  server.setTimeout(place.silenceMilliseconds ?? patienceMilliseconds);
  server.on('checkExpectation', refuseExpectation);
  server.on('connection', noteConnection);
  const connections = connectionsOf(server);
  server.on('clientError', (error, socket) => {
    // An answer would wait for an agreement that does not come, and hold the connection for ever.
    if (!connections.isReady(socket)) socket.destroy(error);
    else refuseBytes(error, socket, connections.isAnswering(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: portOf(server),
    renew,
    announceEnd: connections.announceEnd,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      connections.announceEnd();
      // Connections that wait for a next request would keep the server open.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds);
      // So would those whose first request never comes, or never ends: Node looks no more for them from now on.
      const others = setTimeout(() => connections.endOthers(), graceMilliseconds);
      const end = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
      await closed;
      clearInterval(sweep);
      clearTimeout(others);
      clearTimeout(end);
    },
  };
}

/** Opens all doors or none: a server that lacks one of its doors is not the one that its operator has asked for. */
export async function openAll(doors: readonly (() => Promise<Listener>)[]): Promise<readonly Listener[]> {
  const listeners: Listener[] = [];
  try {
    for (const open of doors) listeners.push(await open());
    return listeners;
  } catch (error) {
    await closeAll(listeners);
    throw error;
  }
}

export async function closeAll(listeners: readonly Listener[]): Promise<void> {
  await Promise.all(listeners.map((listener) => listener.close()));
}

function serverOf(
  handle: RequestListener,
  { keepAliveSeconds }: ListeningPlace,
  tls?: TlsFiles,
): Pick<Listener, 'renew'> & { server: Server } {
  // Node's own defaults would let a caller who never finishes a request keep a connection for minutes.
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Node announces this time in the header Keep-Alive, and closes the connection a second later: a request that the
    // client sends at the last moment is not reset.
    keepAliveTimeout: keepAliveSeconds * 1000,
    connectionsCheckingInterval: 1000,
    // Node's own refusal would carry no X-Request-ID; ours comes first.
    requireHostHeader: false,
  };
  if (!tls) return { renew: () => undefined, server: createServer(options, handle) };
  // A bad certificate gets an answer that says so, so the connection is let in with it.
  const asking = { requestCert: tls.ca.length > 0, rejectUnauthorized: false };
  const rules = { minVersion: 'TLSv1.2', ciphers: cipherSuites, handshakeTimeout: 10_000 } as const;
  const server = createTlsServer({ ...options, ...asking, ...rules, ...contextOf(tls) }, handle);
  return { renew: (files) => server.setSecureContext({ ...rules, ...contextOf(files) }), server };
}

const contextOf = ({ ca, cert, key }: TlsFiles) => ({ ca: [...ca], cert, key });

export function portOf(server: NetServer): number {
  const address = server.address();
  if (address === null) throw new Error('the server listens nowhere');
  return typeof address === 'string' ? 0 : address.port;
}

/** The connections of a server, and the requests on them that wait for an answer. */
interface Connections {
  /** Whether HTTP is spoken there: over TLS only once the two sides have agreed on how. */
  isReady(socket: Duplex): boolean;
  /** Whether a whole request has come by this connection, and waits for its answer. */
  isAnswering(socket: Duplex): boolean;
  /** Tells every caller who waits for an answer, and from now on every other, that it is the last one on its connection. */
  announceEnd(): void;
  /** Ends every connection on which nobody waits for an answer. */
  endOthers(): void;
}

function connectionsOf(server: Server): Connections {
  const sockets = new Set<Socket>();
  const ready = new WeakSet<Duplex>();
  /** By their connection, which tells of its end also for those that wait behind another one's answer. */
  const unanswered = new Map<Duplex, Set<ServerResponse>>();
  const everyUnanswered = () => [...unanswered.values()].flatMap((each) => [...each]);
  /** One for all of them: every request has it. */
  function forget(this: ServerResponse): void {
    unanswered.get(this.req.socket)?.delete(this);
  }
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    ready.add(socket);
    socket.once('close', () => unanswered.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isEnding) endConnectionAfter(response);
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
    endOthers: () => {
      const waiting = new Set(everyUnanswered().map(({ socket }) => socket && callerOf(socket)));
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
