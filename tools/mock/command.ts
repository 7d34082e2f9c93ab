/** The mock's command line: arguments, contracts served, answer. */
import { parseArgs } from 'node:util';
import { type Answer, tryParse } from '../../codegen/answer.js';
import type { Lint } from '../../codegen/rules/lint.js';
import { readFiles, readFolder } from './contracts.js';
import {
  formatContracts,
  createMock,
  requestedPort,
  type Running,
  serveHere,
  describePortError,
} from './server.js';

const usage = 'Usage: npm run mock, or: npm run mock -- <contract>, for instance specs/payments/1.3.2.yaml';

const manners = [
  'Prefer: code=404 selects another answer of the contract, Prefer: example=funds an example by its name.',
  'Stop it with Ctrl-C.',
];

/** Paths are relative to the working directory. `running` is set when there is no mistake. */
export async function startMock(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  lint?: Lint,
): Promise<Answer & { readonly running?: Running }> {
  const files = tryParse(() => parseArgs({ args: [...args], allowPositionals: true }).positionals);
  const port = requestedPort(8090, environment);
  if (!files) return { mistakes: [usage] };
  if (typeof port !== 'number') return { mistakes: [port.mistake] };
  const found = files.length > 0 ? await readFiles(files, lint) : await readFolder('specs', lint);
  if ('mistakes' in found) return found;
  const running = await serveHere(await createMock(found.contracts), port).catch((error) =>
    describePortError(error, port),
  );
  if (typeof running === 'string') return { mistakes: [running] };
  const lines = [
    `The mock answers on ${running.url}`,
    '',
    ...formatContracts(found.contracts, running.url),
    ...manners,
  ];
  return { lines, running };
}
