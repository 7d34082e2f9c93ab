/** Serves the contracts' documentation in the browser, reloaded after every change, with their mock beside it. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Contract } from '../../codegen/operations/operations.js';
import { toPublished } from '../../codegen/documents/published.js';
import { createMock } from '../mock/server.js';
import {
  comparison,
  documentationPage,
  documentationPath,
  listPage,
  notReadyPage,
  type Page,
  renderPage,
} from './pages.js';

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'";

const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const own = (name: string) => new URL(`../../../tools/design/page/${name}`, import.meta.url);

const assets: Readonly<Record<string, readonly [type: string, file: URL]>> = {
  'page.css': [css, own('page.css')],
  'page.js': [script, own('page.js')],
  'reference.css': [css, new URL('../../../assets/reference.css', import.meta.url)],
};

export class Site {
  #contracts: readonly Contract[] = [];
  #mock: RequestListener | undefined;
  /** Changes with the contracts, and with each start of the program. */
  #revision = Date.now();
  readonly #visitors = new Set<ServerResponse>();

  /** Replaces the contracts served; open pages reload. */
  async show(contracts: readonly Contract[]): Promise<void> {
    this.#mock = await createMock(contracts);
    this.#contracts = contracts;
    this.#revision += 1;
    for (const visitor of this.#visitors) this.#tell(visitor);
  }

  readonly listener: RequestListener = (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isList = path === '/' || path === documentationPath;
    if (request.method === 'GET' && isList) return this.#html(response, listPage(this.#contracts));
    // The documents have the same path as on the server.
    if (path.startsWith('/openapi/')) return this.#document(path.slice('/openapi/'.length), response);
    if (path.startsWith(`${documentationPath}/`)) {
      return this.#documentation(path.slice(documentationPath.length + 1), request, response);
    }
    if (this.#mock) return this.#mock(request, response);
    return this.#html(response, notReadyPage(), 503);
  };

  #documentation(name: string, request: IncomingMessage, response: ServerResponse): void {
    const asset = assets[name];
    if (asset) return send(response, 200, asset[0], readFileSync(asset[1]));
    if (name === 'changes') return this.#follow(request, response);
    const [contractName, operationId, view] = name.split('/', 3);
    const contract = this.#contracts.find((each) => each.name === contractName);
    if (contract) {
      const shown = { operationId, isCompared: view === comparison };
      return this.#html(response, documentationPage(contract, this.#contracts, shown));
    }
    return this.#html(response, listPage(this.#contracts), 404);
  }

  #document(name: string, response: ServerResponse): void {
    const contract = this.#contracts.find((each) => name === `${each.name}.json`);
    if (!contract) return this.#html(response, listPage(this.#contracts), 404);
    return send(response, 200, 'application/json', JSON.stringify(toPublished(contract)));
  }

  #follow(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('retry: 500\n\n');
    // A page may be older than its connection, which begins after it is shown.
    this.#tell(response);
    this.#visitors.add(response);
    request.once('close', () => this.#visitors.delete(response));
  }

  #tell(visitor: ServerResponse): void {
    visitor.write(`data: ${this.#revision}\n\n`);
  }

  #html(response: ServerResponse, page: Page, status = 200): void {
    send(response, status, 'text/html; charset=utf-8', renderPage(page, String(this.#revision)));
  }
}

function send(response: ServerResponse, status: number, type: string, content: string | Buffer): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(content);
}
