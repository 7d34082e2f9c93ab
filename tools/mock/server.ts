/** Serves the mocks of several contracts on one port of the loopback interface, each on its own base path. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Contract } from '../../codegen/operations/operations.js';
import { type Answer, Mock, notFoundAnswer } from './mock.js';
import { type MockRequest, toMockRequest } from './requests.js';

export interface Running {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Answers requests below the contracts' base paths with their mocks, and any other request with the list of operations.
 */
export async function createMock(contracts: readonly Contract[]): Promise<RequestListener> {
  const mocks = await Promise.all(contracts.map((contract) => Mock.of(contract)));
  const list = formatContracts(contracts).join('\n');
  return (request, response) => {
    answer(mocks, list, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  };
}

/** Listens on the loopback interface only. Rejects when the port is taken; 0 chooses a free port. */
export async function serveHere(listener: RequestListener, port: number): Promise<Running> {
  const server = createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://localhost:${isAddress(address) ? address.port : port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The port in `PORT`, or the mistake in it. */
export function requestedPort(
  standard: number,
  { PORT }: NodeJS.ProcessEnv = process.env,
): number | { readonly mistake: string } {
  const port = Number(PORT ?? standard);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  return { mistake: `PORT is ${PORT}; it must be a port, as in PORT=${standard}.` };
}

/** The message for a port that is taken; every other failure is a defect. */
export function describePortError(error: unknown, port: number): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `The port ${port} is taken; choose another one with PORT.`;
  }
  throw error;
}
function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** The contracts and operations served, one per line. */
export function formatContracts(contracts: readonly Contract[], url = ''): readonly string[] {
  return contracts.flatMap(({ api, basePath, routes, version }) => [
    `${[api, version].join(' ').trim()}: ${url}${basePath}`,
    ...routes.map(({ basePath: own = basePath, method, path }) => `  ${method.padEnd(6)} ${own}${path}`),
    '',
  ]);
}

async function answer(
  mocks: readonly Mock[],
  list: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = toMockRequest(request, await text(request));
  const { body, headers, status } =
    asked.path === '/' && asked.method === 'GET' ? listed(list) : answerTo(mocks, asked);
  response.writeHead(status, { ...headers });
  response.end(body);
}

function answerTo(mocks: readonly Mock[], asked: MockRequest): Answer {
  return mockFor(mocks, asked.path)?.answer(asked) ?? notFoundAnswer(asked);
}

/** When several base paths match, the longest is the most specific. */
export function mockFor(mocks: readonly Mock[], path: string): Mock | undefined {
  const [found] = mocks
    .flatMap((mock) => {
      const { basePath, operations } = mock.contract;
      const all = new Set([basePath, ...operations.map((operation) => operation.basePath ?? basePath)]);
      return [...all].map((base) => ({ base, mock }));
    })
    .filter(({ base }) => path.startsWith(`${base}/`))
    .toSorted((one, other) => other.base.length - one.base.length);
  return found?.mock;
}

function listed(list: string): Answer {
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: list };
}
