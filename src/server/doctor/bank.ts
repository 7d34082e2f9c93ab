/** What the server stands on and others run: the plugins, the bank's core, its authenticator, and its own login. */
import type { CustomerLogin } from '../../bank/customer-login.js';
import { patientCore } from '../../bank/patient-core.js';
import { patientLogin } from '../../bank/patient-login.js';
import { patientSca } from '../../bank/patient-sca.js';
import type { PortNews } from '../../bank/patient-port.js';
import { type Config, ConfigProblem, readConfig } from '../../config/config.js';
import { loginCallbackPath } from '../../domain/page-paths.js';
import { foundationsOf } from '../foundations.js';
import { ownBankOf, ownLoginOf } from '../plugins/bank.js';
import type { Plugin } from '../plugins/plugin.js';
import { bringsBank } from '../server.js';
import { type Check, notLookedAt, type World } from './check.js';
import { error, type Finding, ok, reasonOf } from './finding.js';
import { judgePort } from './judge-bank.js';
import type { Database } from '../../storage/database.js';

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

/** For opening the database, and making what plugins bring. */
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
  // The first check of this room has said what is wrong with them.
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

const mendPlugin = 'Mend the plugin; the server does not start with it.';

function unusable(about: string, failure: unknown): readonly Finding[] {
  const lines = failure instanceof ConfigProblem ? failure.lines : [reasonOf(failure)];
  return lines.map((line) => error(about, `cannot be used: ${line}`, mendPlugin));
}

/** Nobody has it; a core says so, and an authenticator knows no way of such a customer. */
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
      'Name it in PLUGINS, or examine it by doctor() in the program that serves it; see docs/extending.md.';
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
  let login: CustomerLogin | undefined;
  try {
    login = ownLoginOf(found, foundationsOf(database, config), config);
  } catch (failure) {
    return unusable('the bank’s own login', failure);
  }
  if (!login) return [];
  const own = login;
  const begun = { state: 'doctor', nonce: 'doctor', language: 'en' } as const;
  const returnTo = config.PUBLIC_URL + loginCallbackPath;
  return [
    await asked('the bank’s own login', config.LOGIN_DEADLINE_SECONDS, (patience) =>
      patientLogin(own, patience).login.begin({ ...begun, returnTo }),
    ),
  ];
}

type Ask = (patience: {
  readonly deadlineMilliseconds: number;
  readonly tell: (news: PortNews) => void;
}) => Promise<unknown>;

/** Asks as the server does, with its deadline, and hears what it would have told the log. */
async function asked(about: string, seconds: number, ask: Ask): Promise<Finding> {
  let news: PortNews | undefined;
  const tell = (told: PortNews) => void (news = told);
  try {
    await ask({ deadlineMilliseconds: seconds * 1000, tell });
    return judgePort(about, seconds);
  } catch (refusal) {
    // What an adapter refuses on purpose is an answer, too.
    return judgePort(about, seconds, news?.fault, news?.error ?? refusal);
  }
}
