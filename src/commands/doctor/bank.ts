/** The doctor's checks of the bank's adapters: plugins, core, authenticator, login. */
import { withCoreDeadlines } from '../../bank/core-deadlines.js';
import { withLoginDeadlines } from '../../bank/login-deadlines.js';
import { withScaDeadlines } from '../../bank/sca-deadlines.js';
import type { PortFault, PortEvent } from '../../bank/port-deadlines.js';
import { type Config, ConfigProblem, readConfig } from '../../config/config.js';
import { loginCallbackPath } from '../../api/page-paths.js';
import type { Database } from '../../storage/database.js';
import { createFoundations } from '../../start/foundations.js';
import { createBankLogin, createKeySource, createPluginBank } from '../../plugins/bank.js';
import type { Plugin } from '../../plugins/plugin.js';
import { bringsBank } from '../../start/bank.js';
import { loadKeys } from '../../start/sealing-keys.js';
import { type Check, notChecked, type DoctorContext } from './check.js';
import { diagnoseSealingKeys } from './keys.js';
import { formatCount, error, type Finding, ok, describeFailure } from './finding.js';

export const bankChecks: readonly Check[] = [
  { area: 'plugins', run: plugins },
  {
    area: 'bank',
    run: bank,
    deadlineSeconds: (known) =>
      marginSeconds +
      Math.max(
        known.CORE_READ_DEADLINE_SECONDS ?? 0,
        known.SCA_DEADLINE_SECONDS ?? 0,
        known.LOGIN_DEADLINE_SECONDS ?? 0,
      ),
  },
];

/** For opening the database and creating the plugins' parts. */
const marginSeconds = 10;

async function plugins(world: DoctorContext): Promise<readonly Finding[]> {
  if (!('PLUGINS' in world.settings.known)) return [];
  try {
    const found = await world.plugins();
    return found.map(({ name = 'bank' }) => ok(`the plugin ${name}`, 'can be used'));
  } catch (failure) {
    return unusable('the plugins', failure);
  }
}

async function bank(world: DoctorContext): Promise<readonly Finding[]> {
  if (world.settings.wrong.size > 0) return [notChecked('the bank', 'some settings cannot be read')];
  const config = readConfig(world.environment);
  const reached = await world.database();
  // The check of plugins reports errors of plugins.
  const found = await world.plugins().catch(() => undefined);
  if (!reached || !found) return [notChecked('the bank', 'its plugins cannot be used')];
  if (bringsBank(found) && reached.failure !== undefined) {
    return [notChecked('the bank', 'its plugin needs the database, which cannot be read')];
  }
  const findings = await Promise.all([
    sealingKeys(found, reached.database, config),
    bankPorts(found, reached.database, config),
    loginPort(found, reached.database, config),
  ]);
  return findings.flat();
}

function unusable(about: string, failure: unknown): readonly Finding[] {
  const lines = failure instanceof ConfigProblem ? failure.lines : [describeFailure(failure)];
  const todo = 'Fix the plugin; until then the server does not start.';
  return lines.map((line) => error(about, `cannot be used: ${line}`, todo));
}

/** Judges the keys of a plugin's source. */
async function sealingKeys(
  found: readonly Plugin[],
  database: Database,
  config: Config,
): Promise<readonly Finding[]> {
  try {
    const named = createKeySource(found, createFoundations(database, config), config);
    if (!named) return [];
    const loaded = await loadKeys(named, config);
    if ('keys' in loaded) return diagnoseSealingKeys(loaded.keys, config.MODE);
    return unusable('the sealing keys', `${named.plugin}: keys ${loaded.reason}`);
  } catch (failure) {
    return unusable('the sealing keys', failure);
  }
}

/** A customer id that no bank has: a core finds no customer, and an authenticator offers no method. */
const unknownCustomer = 'doctor';

async function bankPorts(
  found: readonly Plugin[],
  database: Database,
  config: Config,
): Promise<readonly Finding[]> {
  if (!bringsBank(found)) {
    if (config.MODE === 'sandbox') return [ok('the bank', 'is the sandbox’s, in the database')];
    const says = 'is missing: MODE=production needs a core and an authenticator';
    const todo =
      'Name the bank’s plugin in PLUGINS, or call doctor() in the bank’s own program; see docs/developer/bank.md.';
    return [error('the bank', says, todo)];
  }
  try {
    const own = createPluginBank(found, createFoundations(database, config), config);
    if (!own) return [];
    const [core, sca] = [config.CORE_READ_DEADLINE_SECONDS, config.SCA_DEADLINE_SECONDS];
    return await Promise.all([
      asked('the core', core, (patience) =>
        withCoreDeadlines(own.bank, patience).bank.findCustomer(unknownCustomer),
      ),
      asked('the authenticator', sca, (patience) =>
        withScaDeadlines(own.sca, patience).sca.methods(unknownCustomer),
      ),
    ]);
  } catch (failure) {
    return unusable('the bank', failure);
  }
}

async function loginPort(
  found: readonly Plugin[],
  database: Database,
  config: Config,
): Promise<readonly Finding[]> {
  try {
    const own = createBankLogin(found, createFoundations(database, config), config);
    if (!own) return [];
    const begun = { state: 'doctor', nonce: 'doctor', language: 'en' } as const;
    const returnTo = config.PUBLIC_URL + loginCallbackPath;
    return [
      await asked('the bank’s own login', config.LOGIN_DEADLINE_SECONDS, (patience) =>
        withLoginDeadlines(own, patience).login.begin({ ...begun, returnTo }),
      ),
    ];
  } catch (failure) {
    return unusable('the bank’s own login', failure);
  }
}

type Ask = (patience: {
  readonly deadlineMilliseconds: number;
  readonly tell: (news: PortEvent) => void;
}) => Promise<unknown>;

/** Calls a port with the server's deadline, and judges the result by the fault that the server would log. */
async function asked(about: string, seconds: number, ask: Ask): Promise<Finding> {
  let news: PortEvent | undefined;
  const tell = (told: PortEvent) => void (news = told);
  try {
    await ask({ deadlineMilliseconds: seconds * 1000, tell });
    return diagnoseBankPort(about, seconds);
  } catch (refusal) {
    // A refusal without a fault is an answer.
    return diagnoseBankPort(about, seconds, news?.fault, news?.error ?? refusal);
  }
}

/** Judges a part of the bank by its fault. Never repeats an exception's message, which may name a customer. Pure. */
export function diagnoseBankPort(
  about: string,
  seconds: number,
  fault?: PortFault,
  thrown?: unknown,
): Finding {
  if (fault === undefined) return ok(about, 'answers');
  const refused = 'calls that need it are refused with 503.';
  const sentences: Readonly<Record<PortFault, readonly [says: string, todo: string]>> = {
    late: [
      `does not answer within ${formatCount(seconds, 'second')}`,
      `Check that it runs, and that this machine reaches it; ${refused}`,
    ],
    failed: [
      `fails when it is called${formatErrorCode(thrown)}`,
      `Check its address, its secrets and its log; ${refused}`,
    ],
    malformed: ['gives an answer that violates its port', 'Fix the adapter: npm run conformance:adapter.'],
  };
  return error(about, ...sentences[fault]);
}

/** ` (ECONNREFUSED)`; empty without an error code of the system or a library. */
function formatErrorCode(thrown: unknown): string {
  let code = '';
  // The deepest cause is the most specific: a library wraps the system's error in its own.
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    if (/^[A-Z][A-Z0-9_]{2,50}$/.test(cause.code)) code = ` (${cause.code})`;
  }
  return code;
}
