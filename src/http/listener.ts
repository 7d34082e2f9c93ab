/** The socket that requests come in by, and how it is closed without losing one of them. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';

export interface Listener {
  readonly port: number;
  /** Takes no new connections, lets every request under way have its answer, and settles after the last one. */
  close(): Promise<void>;
}

const sweepMilliseconds = 100;

export async function listen(handle: RequestListener, host: string, port: number): Promise<Listener> {
  // Node's own defaults would let a caller who never finishes a request keep a connection for minutes.
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1000 },
    handle,
  );
  const unanswered = new Set<ServerResponse>();
  server.prependListener('request', (_, response) => {
    if (!server.listening) endConnectionAfter(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: portOf(server),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const response of unanswered) endConnectionAfter(response);
      // Connections that wait for a next request would keep the server open.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMilliseconds);
      await closed;
      clearInterval(sweep);
    },
  };
}

/** Told so, a caller sends its next request elsewhere, instead of into a connection that is being closed. */
function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
