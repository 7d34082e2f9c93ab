/** The command `conformance`: checks a bank's adapter against each rule of the core port. */
import { parseArgs } from 'node:util';
import type { Verdict } from './check.js';
import { readFixture } from './fixture.js';
import { prepare } from './prepare.js';
import { tryAdapter } from './suite.js';
import type { World } from './world.js';
import { ConfigProblem, readConfig, type Config } from '../../src/config/config.js';
import { newIdentifier } from '../../src/crypto/secrets.js';
import { localDate } from '../../src/domain/time.js';
import { openDatabase } from '../../src/storage/database.js';
import { withUsage } from '../../src/start/command.js';
import type { Foundations } from '../../src/plugins/foundations.js';
import { createFoundations } from '../../src/start/foundations.js';
import { isCore } from '../../src/plugins/check-bank.js';
import { loadModule } from '../../src/plugins/load.js';
import { loadCompanion } from '../../src/start/load-companion.js';

const usage = `usage: conformance <module> [--json]
  The module exports the adapter as bank (an object, or a function that creates the object, as for serve), and the test
  accounts, between which the suite moves money, as fixture: see "The conformance suite" in docs/developer/bank.md.
  The settings are those of the server; TIME_ZONE and the two deadlines of the core take effect.
  Ends with 0 if every check passes, with 1 if a check fails, and with 3 if the suite cannot start.
`;
const title = 'The adapter cannot be tested';

export const runConformance = withUsage(usage, async (words, { environment, out }) => {
  const options = parseOptions(words);
  const stray: unknown[] = [];
  process.on('unhandledRejection', (error) => stray.push(error));
  const world = await prepareWorld(options.file, readConfig(environment), stray);
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
async function prepareWorld(file: string, config: Config, stray: readonly unknown[]): Promise<World> {
  const loaded = await loadModule(file);
  if ('wrong' in loaded) throw new ConfigProblem([`${file}: it ${loaded.wrong}`], title);
  const { bank, fixture } = loaded.module;
  const missing = Object.entries({ bank, fixture }).filter(([, value]) => value === undefined);
  if (missing.length > 0) {
    throw new ConfigProblem(
      missing.map(([name]) => `${file} exports no ${name}.`),
      title,
    );
  }
  const mistakes: string[] = [];
  const { core } = await createAdapter(bank, config);
  const isWhole = isCore(core, (field, sentence) => mistakes.push(`${field} ${sentence}`));
  const read = readFixture(fixture);
  if (!('payer' in read)) mistakes.push(...read);
  if (!isWhole || !('payer' in read)) throw new ConfigProblem(mistakes, title);
  const now = Date.now();
  const world = await prepare(core, read, {
    now: Date.now,
    today: localDate(now, config.TIME_ZONE),
    newId: () => newIdentifier(Date.now()),
    deadlineMilliseconds: config.CORE_DEADLINE_SECONDS * 1000,
    readDeadlineMilliseconds: config.CORE_READ_DEADLINE_SECONDS * 1000,
    stray,
  });
  if ('core' in world) return world;
  throw new ConfigProblem(world, title);
}

/**
 * Returns the exported `bank`, or calls it with clock and database if it is a function; seeds a sandbox's database
 * first.
 */
async function createAdapter(bank: unknown, config: Config): Promise<{ readonly core: unknown }> {
  if (!isMaker(bank)) return { core: bank };
  const database = await openDatabase(config.DATABASE_URL);
  const foundations = createFoundations(database, config);
  await (await loadCompanion(config))?.prepareDatabase(database, foundations);
  return { core: bank(foundations, config) };
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
