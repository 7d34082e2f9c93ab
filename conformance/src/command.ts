/** The command `conformance`: checks a bank's adapter against each rule of the core port. */
import { parseArgs } from 'node:util';
import type { Verdict } from './check.js';
import { readFixture } from './fixture.js';
import { type HandleWatch, watchHandles } from './open-handles.js';
import { prepare } from './prepare.js';
import { tryAdapter } from './suite.js';
import type { World } from './world.js';
import type { CustomerLogin } from '../../src/bank/customer-login.js';
import type { KeySource } from '../../src/bank/key-source.js';
import type { Sca } from '../../src/bank/sca.js';
import { ConfigProblem, readConfig, type Config } from '../../src/config/config.js';
import { newIdentifier } from '../../src/crypto/secrets.js';
import { defined } from '../../src/domain/defined.js';
import { isObject, readMember } from '../../src/domain/objects.js';
import { localDate } from '../../src/domain/time.js';
import { withDeadline } from '../../src/engine/deadline.js';
import { openDatabase } from '../../src/storage/database.js';
import { withUsage } from '../../src/start/command.js';
import type { Foundations } from '../../src/plugins/foundations.js';
import { createFoundations } from '../../src/start/foundations.js';
import { checkClosable, isPart, type Port } from '../../src/plugins/check-bank.js';
import { loadModule } from '../../src/plugins/load.js';
import { loadCompanion } from '../../src/start/load-companion.js';

const usage = `usage: conformance <module> [--json]
  The module exports the adapter as bank, or in a plugin as default (objects, or functions that create them, as for
  serve), and the test accounts, between which the suite moves money, as fixture: see "The conformance suite" in
  docs/developer/bank.md.
  The settings are those of the server; TIME_ZONE and the two deadlines of the core take effect.
  Ends with 0 if every check passes, with 1 if a check fails, and with 3 if the suite cannot start.
`;
const title = 'The adapter cannot be tested';
/** Time until a process without work has ended by itself. */
const endMilliseconds = 10_000;

export const runConformance = withUsage(usage, async (words, { environment, out }) => {
  const options = parseOptions(words);
  const stray: unknown[] = [];
  process.on('unhandledRejection', (error) => stray.push(error));
  const handles = watchHandles();
  const world = await prepareWorld(options.file, readConfig(environment), { handles, stray });
  const verdicts: Verdict[] = [];
  for await (const verdict of tryAdapter(world)) {
    verdicts.push(verdict);
    if (!options.isJson) out.write(formatVerdict(verdict));
  }
  const count = (result: Verdict['result']) => verdicts.filter((each) => each.result === result).length;
  const counts = { ok: count('ok'), failed: count('failed'), skipped: count('skipped') };
  out.write(
    options.isJson
      ? `${JSON.stringify({ ...counts, checks: verdicts }, undefined, 2)}\n`
      : `${verdicts.length} checks: ${counts.ok} ok, ${counts.failed} failed, ${counts.skipped} skipped\n`,
  );
  return counts.failed > 0 ? 1 : 0;
});

function parseOptions(words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [file = '', ...others] = positionals;
    if (file === '' || others.length > 0) throw new Error('it takes one module');
    return { file, isJson: values.json };
  } catch (cause) {
    throw new Error(usage.trimEnd(), { cause });
  }
}

/** Throws a `ConfigProblem` that lists every error of the module. */
async function prepareWorld(
  file: string,
  config: Config,
  { handles, stray }: { readonly handles: HandleWatch; readonly stray: readonly unknown[] },
): Promise<World> {
  const loaded = await loadModule(file);
  if ('wrong' in loaded) throw new ConfigProblem([`${file}: it ${loaded.wrong}`], title);
  const { default: plugin, fixture } = loaded.module;
  const findPart = (name: Port) => loaded.module[name] ?? readMember(plugin, name);
  const given = {
    bank: findPart('bank'),
    sca: findPart('sca'),
    login: findPart('login'),
    keys: findPart('keys'),
  };
  const missing = Object.entries({ bank: given.bank, fixture }).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    throw new ConfigProblem(
      missing.map(([name]) => `${file} exports no ${name}.`),
      title,
    );
  }
  const mistakes: string[] = [];
  const report = (field: string, sentence: string) => mistakes.push(`${field} ${sentence}`);
  const { bank, closeDatabase, keys, login, sca } = await createParts(given, config);
  const isWhole = isPart('bank', bank, report);
  const others = {
    ...(isObject(plugin) && checkClosable(plugin, report) && { plugin }),
    ...(sca !== undefined && isPart('sca', sca, report) && { sca }),
    ...(login !== undefined && isPart('login', login, report) && { login }),
    ...(keys !== undefined && isPart('keys', keys, report) && { keys }),
  };
  const read = readFixture(fixture);
  if (!('payer' in read)) mistakes.push(...read);
  if (!isWhole || !('payer' in read) || mistakes.length > 0) throw new ConfigProblem(mistakes, title);
  const now = Date.now();
  const world = await prepare(bank, read, {
    now: Date.now,
    today: localDate(now, config.TIME_ZONE),
    newId: () => newIdentifier(Date.now()),
    deadlineMilliseconds: config.CORE_DEADLINE_SECONDS * 1000,
    readDeadlineMilliseconds: config.CORE_READ_DEADLINE_SECONDS * 1000,
    scaDeadlineMilliseconds: config.SCA_DEADLINE_SECONDS * 1000,
    ...defined({ sca: others.sca }),
    stray,
    parts: others,
    findOpenHandles: async () => {
      await closeDatabase();
      return handles.findOpen(endMilliseconds);
    },
  });
  if (!('core' in world)) throw new ConfigProblem(world, title);
  await openConnections(others, read.payer.psuId, config.SCA_DEADLINE_SECONDS * 1000);
  return world;
}

/** Returns each part, or calls it with clock and database if it is a function; seeds a sandbox's database first. */
async function createParts(given: Readonly<Record<Port, unknown>>, config: Config) {
  if (!Object.values(given).some(isMaker)) return { ...given, closeDatabase: async () => undefined };
  const database = await openDatabase(config.DATABASE_URL);
  const foundations = createFoundations(database, config);
  await (await loadCompanion(config))?.prepareDatabase(database, foundations);
  const made = (part: unknown) => (isMaker(part) ? part(foundations, config) : part);
  return {
    bank: made(given.bank),
    sca: made(given.sca),
    login: made(given.login),
    keys: made(given.keys),
    closeDatabase: () => database.close(),
  };
}

/** Calls each of the other parts once, so that their connections are open at the shutdown. */
async function openConnections(
  { keys, login, sca }: { readonly keys?: KeySource; readonly login?: CustomerLogin; readonly sca?: Sca },
  psuId: string,
  milliseconds: number,
): Promise<void> {
  const ask = (call: () => Promise<unknown>) =>
    withDeadline(milliseconds, undefined, call).catch(() => undefined);
  await ask(async () => keys?.load());
  await ask(async () => sca?.methods(psuId));
  const request = { state: 'a', nonce: 'a', returnTo: 'https://bank.example', language: 'en' } as const;
  await ask(async () => login?.begin(request));
}

function isMaker(bank: unknown): bank is (foundations: Foundations, config: Config) => unknown {
  return typeof bank === 'function';
}

/** One line for the rule, and one per violation. */
function formatVerdict({ demands, faults, id, result, saw }: Verdict): string {
  const word = { ok: 'ok  ', failed: 'FAIL', skipped: 'skip' }[result];
  const lines = [`${word}  ${id}: ${demands} (${saw})`, ...faults.map((fault) => `        ${fault}`)];
  return lines.map((line) => `${line}\n`).join('');
}
