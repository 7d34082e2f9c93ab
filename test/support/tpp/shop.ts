/** A TPP's website: the bank redirects the tests' customers back to it, in a real browser. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Visit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The redirect URI of the sandbox's TPP; test browsers resolve it to the server below. */
export const shopUrl = 'http://localhost:3000';
/** Compared exactly. */
export const callback = `${shopUrl}/callback`;
export const redirectUri = `${callback}?result=ok`;
export const nokRedirectUri = `${callback}?result=nok`;

/**
 * One server for all suites of this process, so that one browser finds it; on a free port, so that two runs can be
 * parallel.
 */
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path !== '/favicon.ico') opened.at(-1)?.visits.push({ path, headers: request.headers });
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(opened.at(-1)?.page);
}).unref();
/** Visitors reach the newest site. */
const opened: Shop[] = [];

export class Shop {
  readonly visits: Visit[] = [];
  /** The page for visitors of any address. */
  page = '<!doctype html><title>Shop</title><h1>Back in the shop</h1>';

  async start(): Promise<void> {
    opened.push(this);
    if (server.listening) return;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  stop(): void {
    opened.pop();
    server.closeAllConnections();
  }

  /** The browser flag that resolves the TPP's registered address to this server. */
  get browserFlag(): string {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The shop is not open.');
    return `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${address.port}`;
  }
}
