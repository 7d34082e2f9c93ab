/**
 * `npm run mock`: answers every contract of specs/ with its own examples, for whoever builds a client or designs the
 * next version. `npm run mock -- specs/payments/1.4.0.yaml` serves that one alone, and no code needs to exist for it.
 */
import { parseArgs } from 'node:util';
import { known, print } from '../../codegen/answer.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { readFiles, readFolder } from './contracts.js';
import { listOf, mockOf, requestedPort, serveHere, takenPort } from './server.js';

const usage = 'Usage: npm run mock, or: npm run mock -- <contract>, for instance specs/payments/1.3.2.yaml';

const manners = [
  'Prefer: code=404 asks for another answer of the contract, Prefer: example=funds for an example by its name.',
  'Stop it with Ctrl-C.',
];

async function run(args: readonly string[]): Promise<void> {
  const files = known(() => parseArgs({ args: [...args], allowPositionals: true }).positionals);
  const port = requestedPort(8090);
  if (!files) return print({ mistakes: [usage] });
  if (typeof port !== 'number') return print({ mistakes: [port.mistake] });
  const lint = createLinter();
  const found = files.length > 0 ? await readFiles(files, lint) : await readFolder('specs', lint);
  if ('mistakes' in found) return print(found);
  const mock = await serveHere(await mockOf(found.contracts), port).catch((error) => takenPort(error, port));
  if (typeof mock === 'string') return print({ mistakes: [mock] });
  const stop = () => void mock.stop();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return print({
    lines: [`The mock answers on ${mock.url}`, '', ...listOf(found.contracts, mock.url), ...manners],
  });
}

await run(process.argv.slice(2));
