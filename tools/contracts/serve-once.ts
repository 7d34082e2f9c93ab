/** Serves the built project until it is ended; handlers that nobody has written are stood in for by the examples. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { print } from '../../codegen/answer.js';
import { serve, type Service, unwrittenIn } from '../../src/engine/service.js';
import { Mock } from '../mock/mock.js';
import { contractsOf } from './generate.js';
import { readConfiguration } from './project.js';

export async function serveOnce(): Promise<void> {
  const read = readConfiguration();
  if ('mistake' in read) return print({ mistakes: [read.mistake] });
  const mocks = await Promise.all((await contractsOf(read.found)).map((contract) => Mock.of(contract)));
  const { service }: { readonly service: Service } = await import(
    pathToFileURL(resolve('dist/service.js')).href
  );
  const { url } = await serve(service, {
    port: Number(process.env['PORT'] ?? 8080),
    development: {
      mock: (ctx, { contract }, bytes) => {
        const mock = mocks.find((each) => each.contract.name === contract.name);
        const headers = Object.entries(ctx.req.headers).map(([name, value]) => [name, String(value)]);
        const { method, path, querystring: query } = ctx;
        const answer = mock?.answer(
          {
            method,
            path,
            query,
            headers: Object.fromEntries(headers),
            body: bytes.toString(),
          },
          true,
        );
        ctx.status = answer?.status ?? 501;
        ctx.set({ ...answer?.headers });
        ctx.body = answer?.body ?? '';
      },
    },
  });
  print({
    lines: [
      `Listening on ${url}`,
      ...unwrittenIn(service).map((id) => `  ${id} is not written; its example is shown`),
    ],
  });
}
