/** The listener: HTTP and TLS on a port or socket, with time-outs and graceful shutdown. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server as NetServer } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { tlsOptions } from '../crypto/tls-options.js';
import { trackConnections } from './connections.js';
import { refuseByHead, refuseBytes, refuseExpectation } from './malformed-requests.js';

/** A host and port of this machine, or the path of a Unix socket. */
export type ListenerOptions = (
  | { readonly host: string; readonly port: number }
  | { readonly path: string }
) & {
  /**
   * Queue length for connections not yet accepted. A client beyond it retries only after a second, then three, then
   * seven.
   */
  readonly backlog?: number;
  /** Idle time-out of a connection, also for a client that does not read its answer. */
  readonly idleTimeoutMilliseconds?: number;
  /** How long an idle connection is kept for its next request. */
  readonly keepAliveSeconds: number;
};

export interface Listener {
  /** 0 for a Unix socket. */
  readonly port: number;
  /**
   * Uses new certificate files for later connections. Where the authorities have changed, each open connection ends
   * with its next answer, because its handshake asked for a certificate of the former ones, or for none.
   */
  renew(tls: TlsFiles): void;
  /** Sends `Connection: close` with each answer from now on; new connections are still accepted. */
  announceEnd(): void;
  /** Accepts no more connections, and settles once all requests under way are answered. */
  close(): Promise<void>;
}

/** The server's certificate and key, and the authorities of accepted client certificates; as PEM. */
export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca: readonly string[];
}

const sweepMilliseconds = 100;
/** Grace period for a request that is still arriving at shutdown. */
const graceMilliseconds = 1000;
/** Longer than a request may take to arrive and to be answered; a request unfinished by then counts as stuck. */
const longestRequestMilliseconds = 60_000;

export async function listen(
  handle: RequestListener,
  place: ListenerOptions,
  tls?: TlsFiles,
  noteConnection: () => number = () => 0,
): Promise<Listener> {
  const answer: RequestListener = (request, response) => {
    if (!refuseByHead(request, response)) handle(request, response);
  };
  const { setTls, server } = createHttpServer(answer, place, tls);
  let authorities = tls?.ca ?? [];
  server.setTimeout(place.idleTimeoutMilliseconds ?? longestRequestMilliseconds);
  server.on('checkExpectation', refuseExpectation);
  const connections = trackConnections(server, noteConnection);
  server.on('clientError', (error, socket) => {
    // Before its TLS handshake a connection can carry no answer, and waiting for the handshake would hold it open
    // forever.
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
    renew: (files) => {
      setTls(files);
      const isSame = isDeepStrictEqual(files.ca, authorities);
      authorities = files.ca;
      if (!isSame) connections.announceRenewal();
    },
    announceEnd: connections.announceEnd,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      connections.announceEnd();
      // Idle keep-alive connections would keep the server open.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds);
      // Slow or silent clients would, too: Node stops checking its request time-outs after `close`.
      const others = setTimeout(() => connections.endOthers(), graceMilliseconds);
      const end = setTimeout(() => server.closeAllConnections(), longestRequestMilliseconds);
      await closed;
      clearInterval(sweep);
      clearTimeout(others);
      clearTimeout(end);
    },
  };
}

/** Opens all listeners or none: a server that lacks a listener is not what its operator configured. */
export async function openListeners(
  doors: readonly (() => Promise<Listener>)[],
): Promise<readonly Listener[]> {
  const listeners: Listener[] = [];
  try {
    for (const open of doors) listeners.push(await open());
    return listeners;
  } catch (error) {
    await closeListeners(listeners);
    throw error;
  }
}

export async function closeListeners(listeners: readonly Listener[]): Promise<void> {
  await Promise.all(listeners.map((listener) => listener.close()));
}

function createHttpServer(
  handle: RequestListener,
  { keepAliveSeconds }: ListenerOptions,
  tls?: TlsFiles,
): { readonly server: Server; setTls(files: TlsFiles): void } {
  // Node's defaults would let a client that never finishes a request (slowloris) hold a connection for minutes.
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Node announces this time in the header Keep-Alive, and closes the connection a second later, so that a request
    // sent at the last moment is not reset.
    keepAliveTimeout: keepAliveSeconds * 1000,
    connectionsCheckingInterval: 1000,
    // Node's own refusal would carry no X-Request-ID; `refuseByHead` refuses first.
    requireHostHeader: false,
  };
  if (!tls) return { setTls: () => undefined, server: createServer(options, handle) };
  // A connection with an invalid client certificate is accepted, so that the answer can state the reason.
  const rules = { ...tlsOptions, handshakeTimeout: 10_000, rejectUnauthorized: false };
  const server = createTlsServer({ ...options, ...rules, ...asking(tls), ...toSecureContext(tls) }, handle);
  const setTls = (files: TlsFiles) => {
    // A new context has new ticket keys: no session of the former one is resumed.
    server.setSecureContext({ ...rules, ...toSecureContext(files) });
    // Node reads this property at every new connection, and has no function that sets it.
    Object.assign(server, asking(files));
  };
  return { setTls, server };
}

/** Without an authority no certificate could be verified, and none is asked for. */
const asking = ({ ca }: TlsFiles) => ({ requestCert: ca.length > 0 });

const toSecureContext = ({ ca, cert, key }: TlsFiles) => ({ ca: [...ca], cert, key });

export function portOf(server: NetServer): number {
  const address = server.address();
  if (address === null) throw new Error('the server is not listening');
  return typeof address === 'string' ? 0 : address.port;
}

/** Whether a host is this machine, so that the connection crosses no network. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
