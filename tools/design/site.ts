/** Serves the contracts' documentation in the browser, reloaded after every change, with their mock beside it. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Contract } from '../../codegen/operations/operations.js';
import { toPublished } from '../../codegen/documents/published.js';
import { createMock } from '../mock/server.js';
import { documentationPage, documentationPath, listPage, notReadyPage } from './pages.js';

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
  readonly #visitors = new Set<ServerResponse>();

  /** Replaces the contracts served; open pages reload. */
  async show(contracts: readonly Contract[]): Promise<void> {
    this.#mock = await createMock(contracts);
    this.#contracts = contracts;
    for (const visitor of this.#visitors) visitor.write('data: changed\n\n');
  }

  readonly listener: RequestListener = (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const isList = path === '/' || path === documentationPath;
    if (request.method === 'GET' && isList) return html(response, listPage(this.#contracts));
    // The documents have the same path as on the server.
    if (path.startsWith('/openapi/')) return this.#document(path.slice('/openapi/'.length), response);
    if (path.startsWith(`${documentationPath}/`)) {
      return this.#documentation(path.slice(documentationPath.length + 1), request, response);
    }
    if (this.#mock) return this.#mock(request, response);
    return html(response, notReadyPage(), 503);
  };

  #documentation(name: string, request: IncomingMessage, response: ServerResponse): void {
    const asset = assets[name];
    if (asset) return send(response, 200, asset[0], readFileSync(asset[1]));
    if (name === 'changes') return this.#follow(request, response);
    const [contractName, operationId] = name.split('/', 2);
    const contract = this.#contracts.find((each) => each.name === contractName);
    if (contract) {
      return html(response, documentationPage(contract, toPublished(contract), this.#contracts, operationId));
    }
    return html(response, listPage(this.#contracts), 404);
  }

  #document(name: string, response: ServerResponse): void {
    const contract = this.#contracts.find((each) => name === `${each.name}.json`);
    if (!contract) return html(response, listPage(this.#contracts), 404);
    return send(response, 200, 'application/json', JSON.stringify(toPublished(contract)));
  }

  #follow(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('retry: 500\n\n');
    this.#visitors.add(response);
    request.once('close', () => this.#visitors.delete(response));
  }
}

function html(response: ServerResponse, content: string, status = 200): void {
  send(response, status, 'text/html; charset=utf-8', content);
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
