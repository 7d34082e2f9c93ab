/**
 * Serves the built project until it is stopped; the contract's examples stand in for missing handlers. `dev` listens on
 * the announced port, and passes connections on once this process says that it is ready.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { print } from '../../codegen/answer.js';
import { type Development, serve, type Service, unwrittenIn } from '../../src/engine/service.js';
import { Mock } from '../mock/mock.js';
import { requestedPort, describePortError } from '../mock/server.js';
import { readContracts } from './generate.js';
import { readProject } from './project.js';

export async function serveOnce(announced: string | undefined): Promise<void> {
  const read = readProject();
  if ('mistake' in read) return print({ mistakes: [read.mistake] });
  const port = requestedPort(8080);
  if (typeof port !== 'number') return print({ mistakes: [port.mistake] });
  const mocks = await Promise.all((await readContracts(read.found)).map((contract) => Mock.of(contract)));
  const { service }: { readonly service: Service } = await import(
    pathToFileURL(resolve('dist/service.js')).href
  );
  const running = await serve(service, { port, development: { mock: shownBy(mocks) } }).catch(
    (error: unknown) => describePortError(error, port),
  );
  if (typeof running === 'string') return print({ mistakes: [running] });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit()));
  }
  const basePaths = service.contracts.map(({ basePath }) => basePath || '/');
  print({
    lines: [
      `Listening on ${announced === undefined ? running.url : `http://localhost:${announced}`} below ${basePaths.join(' and ')}`,
      ...unwrittenIn(service).map((id) => `  ${id} has no handler yet; its example is served`),
    ],
  });
  process.send?.('ready');
}

/** The engine has validated the request. */
function shownBy(mocks: readonly Mock[]): Development['mock'] {
  return (ctx, { contract }, bytes) => {
    const mock = mocks.find((each) => each.contract.name === contract.name);
    const sent = Object.entries(ctx.req.headers).map(([name, value]) => [name, String(value)]);
    const { method, path, querystring: query } = ctx;
    const asked = { method, path, query, headers: Object.fromEntries(sent), body: bytes.toString() };
    const answer = mock?.answer(asked, true);
    ctx.status = answer?.status ?? 501;
    ctx.set({ ...answer?.headers });
    ctx.body = answer?.body ?? '';
  };
}
