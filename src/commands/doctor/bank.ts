/** The doctor's checks of the bank's adapters: plugins, core, authenticator, login. */
import { patientCore } from '../../bank/patient-core.js';
import { patientLogin } from '../../bank/patient-login.js';
import { patientSca } from '../../bank/patient-sca.js';
import type { PortFault, PortNews } from '../../bank/patient-port.js';
import { type Config, ConfigProblem, readConfig } from '../../config/config.js';
import { loginCallbackPath } from '../../domain/page-paths.js';
import type { Database } from '../../storage/database.js';
import { foundationsOf } from '../../start/foundations.js';
import { ownBankOf, ownLoginOf } from '../../plugins/bank.js';
import type { Plugin } from '../../plugins/plugin.js';
import { bringsBank } from '../../start/server.js';
import { type Check, notLookedAt, type World } from './check.js';
import { counted, error, type Finding, ok, reasonOf } from './finding.js';

export const bankChecks: readonly Check[] = [
  { area: 'plugins', look: plugins },
  {
    area: 'bank',
    look: bank,
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

async function plugins(world: World): Promise<readonly Finding[]> {
  if (!('PLUGINS' in world.settings.known)) return [];
  try {
    const found = await world.plugins();
    return found.map(({ name = 'bank' }) => ok(`the plugin ${name}`, 'can be used'));
  } catch (failure) {
    return unusable('the plugins', failure);
  }
}

async function bank(world: World): Promise<readonly Finding[]> {
  if (world.settings.wrong.size > 0) return [notLookedAt('the bank', 'some settings cannot be read')];
  const config = readConfig(world.environment);
  const reached = await world.database();
  // The check of plugins reports errors of plugins.
  const found = await world.plugins().catch(() => undefined);
  if (!reached || !found) return [notLookedAt('the bank', 'its plugins cannot be used')];
  if (bringsBank(found) && reached.failure !== undefined) {
    return [notLookedAt('the bank', 'it is made with the database, which cannot be read')];
  }
  const [ports, login] = await Promise.all([
    bankPorts(found, reached.database, config),
    loginPort(found, reached.database, config),
  ]);
  return [...ports, ...login];
}

function unusable(about: string, failure: unknown): readonly Finding[] {
  const lines = failure instanceof ConfigProblem ? failure.lines : [reasonOf(failure)];
  const todo = 'Mend the plugin; the server does not start with it.';
  return lines.map((line) => error(about, `cannot be used: ${line}`, todo));
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
    const says = 'is not there: MODE=production needs one with its authenticator';
    const todo =
      'Name it in PLUGINS, or examine it by doctor() in the program that serves it; see docs/developer/bank.md.';
    return [error('the bank', says, todo)];
  }
  try {
    const own = ownBankOf(found, foundationsOf(database, config), config);
    if (!own) return [];
    const [core, sca] = [config.CORE_READ_DEADLINE_SECONDS, config.SCA_DEADLINE_SECONDS];
    return await Promise.all([
      asked('the core', core, (patience) =>
        patientCore(own.bank, patience).bank.findCustomer(unknownCustomer),
      ),
      asked('the authenticator', sca, (patience) =>
        patientSca(own.sca, patience).sca.methods(unknownCustomer),
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
    const own = ownLoginOf(found, foundationsOf(database, config), config);
    if (!own) return [];
    const begun = { state: 'doctor', nonce: 'doctor', language: 'en' } as const;
    const returnTo = config.PUBLIC_URL + loginCallbackPath;
    return [
      await asked('the bank’s own login', config.LOGIN_DEADLINE_SECONDS, (patience) =>
        patientLogin(own, patience).login.begin({ ...begun, returnTo }),
      ),
    ];
  } catch (failure) {
    return unusable('the bank’s own login', failure);
  }
}

type Ask = (patience: {
  readonly deadlineMilliseconds: number;
  readonly tell: (news: PortNews) => void;
}) => Promise<unknown>;

/** Calls a port with the server's deadline, and judges the result by the fault that the server would log. */
async function asked(about: string, seconds: number, ask: Ask): Promise<Finding> {
  let news: PortNews | undefined;
  const tell = (told: PortNews) => void (news = told);
  try {
    await ask({ deadlineMilliseconds: seconds * 1000, tell });
    return judgePort(about, seconds);
  } catch (refusal) {
    // A refusal without a fault is an answer.
    return judgePort(about, seconds, news?.fault, news?.error ?? refusal);
  }
}

/** Judges a part of the bank by its fault. Never repeats an exception's message, which may name a customer. Pure. */
export function judgePort(about: string, seconds: number, fault?: PortFault, thrown?: unknown): Finding {
  if (fault === undefined) return ok(about, 'answers');
  const refused = 'what needs it is refused with 503.';
  const sentences: Readonly<Record<PortFault, readonly [says: string, todo: string]>> = {
    late: [
      `gives no answer in ${counted(seconds, 'second')}`,
      `See that it runs, and that this machine reaches it; ${refused}`,
    ],
    failed: [
      `fails when it is asked${codeOf(thrown)}`,
      `See to its address, its secrets and its own log; ${refused}`,
    ],
    malformed: ['answers what its port does not know', 'Mend the adapter: npm run conformance:adapter.'],
  };
  return error(about, ...sentences[fault]);
}

/** ` (ECONNREFUSED)`; empty without an error code of the system or a library. */
function codeOf(thrown: unknown): string {
  let code = '';
  // The deepest cause is the most specific: a library wraps the system's error in its own.
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || typeof cause.code !== 'string') continue;
    if (/^[A-Z][A-Z0-9_]{2,50}$/.test(cause.code)) code = ` (${cause.code})`;
  }
  return code;
}
