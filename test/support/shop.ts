/** The site of a TPP: customers of the tests come back to it from the bank, in a real browser. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Visit {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The address that the sandbox's TPP has registered; browsers of the tests find the server below under it. */
export const shopUrl = 'http://localhost:3000';
/** To the letter. */
export const callback = `${shopUrl}/callback`;
export const redirectUri = `${callback}?result=ok`;
export const nokRedirectUri = `${callback}?result=nok`;

/** One for all suites of this process, so that one browser finds it; on a free port, for two runs at once. */
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path !== '/favicon.ico') opened.at(-1)?.visits.push({ path, headers: request.headers });
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(opened.at(-1)?.page);
}).unref();
/** The one that visitors reach is the last. */
const opened: Shop[] = [];

export class Shop {
  readonly visits: Visit[] = [];
  /** The page that visitors of any address get. */
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

  /** Makes a browser look for the TPP's registered address here. */
  get browserFlag(): string {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The shop is not open.');
    return `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${address.port}`;
  }
}
