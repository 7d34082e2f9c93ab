/** The mock's command line: arguments, contracts served, answer. */
import { parseArgs } from 'node:util';
import { type Answer, tryParse } from '../../codegen/answer.js';
import type { Lint } from '../../codegen/rules/lint.js';
import { readFiles, readFolder } from './contracts.js';
import { createProxy } from './proxy.js';
import {
  formatContracts,
  createMock,
  requestedPort,
  type Running,
  serveHere,
  describePortError,
} from './server.js';

const usage =
  'Usage: npm run mock -- [--proxy <URL>] [<contract>…], for instance --proxy http://localhost:8080 specs/payments/1.3.2.yaml';

const stop = 'Stop it with Ctrl-C.';
const manners = [
  'Prefer: code=404 selects another answer of the contract, Prefer: example=funds an example by its name.',
  stop,
];

/** Paths are relative to the working directory. `running` is set when there is no mistake. */
export async function startMock(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  lint?: Lint,
  tell: (line: string) => void = console.log,
): Promise<Answer & { readonly running?: Running }> {
  const options = { proxy: { type: 'string' } } as const;
  const parsed = tryParse(() => parseArgs({ args: [...args], allowPositionals: true, options }));
  const port = requestedPort(8090, environment);
  if (!parsed) return { mistakes: [usage] };
  const { positionals: files, values } = parsed;
  const target = values.proxy === undefined ? undefined : toServer(values.proxy);
  if (target === null) return { mistakes: [`--proxy ${values.proxy} is no address of a server: ${usage}`] };
  if (typeof port !== 'number') return { mistakes: [port.mistake] };
  const found = files.length > 0 ? await readFiles(files, lint) : await readFolder('specs', lint);
  if ('mistakes' in found) return found;
  const { contracts } = found;
  const listener = target ? await createProxy(contracts, target, tell) : await createMock(contracts);
  const running = await serveHere(listener, port).catch((error) => describePortError(error, port));
  if (typeof running === 'string') return { mistakes: [running] };
  const lines = [
    target ? `${running.url} passes calls on to ${target.href}` : `The mock answers on ${running.url}`,
    '',
    ...formatContracts(contracts, running.url),
    ...(target ? ['Each call is printed, with the places where it leaves the document.', stop] : manners),
  ];
  return { lines, running };
}

function toServer(text: string): URL | null {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address : null;
}
