/**
 * Opens the bank behind the server, a plugin's or the embedded one: prepares its database, and gives core,
 * authenticator and login their deadlines.
 */
import { type CarryContext, withCoreDeadlines } from '../bank/core-deadlines.js';
import { withLoginDeadlines } from '../bank/login-deadlines.js';
import { withScaDeadlines } from '../bank/sca-deadlines.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CoreCallContext } from '../bank/payment-orders.js';
import { ConfigProblem, type Config } from '../config/config.js';
import { defined } from '../domain/defined.js';
import { createBoundsLog, createPortAlarms, createSecretAlarm } from '../observe/alarms.js';
import type { Log } from '../log.js';
import { createBankLogin, createKeySource, createPluginBank } from '../plugins/bank.js';
import type { Plugin } from '../plugins/plugin.js';
import type { BankAdapters, Companion } from './companion.js';
import type { Ground } from './ground.js';
import { checkDatabase, requireRights, warnOfLaterSchema } from './start-database.js';

interface BankOptions {
  readonly companion: Companion | undefined;
  readonly config: Config;
  readonly log: Log;
  readonly plugins: readonly Plugin[];
}

interface GuardedPorts {
  readonly parts: BankAdapters;
  /** Returns the core for calls with this context. */
  readonly coreIn: (context: CoreCallContext) => CoreBanking;
  /** Names of the bank's parts. */
  readonly names: readonly string[];
  /** Names of the parts that do not answer now. */
  readonly listUnavailable: () => readonly string[];
}

/** `carry` carries a call's trace to the core, if not by the call's context. */
export async function openBank(
  ground: Ground,
  options: BankOptions,
  carry: CarryContext | undefined,
): Promise<GuardedPorts> {
  return withPortDeadlines(await prepareBank(ground, options), ground, options, carry);
}

/** Lists why the server has no bank; empty if it has one. */
export function bankMistakesIn(
  { MODE }: Pick<Config, 'MODE'>,
  plugins: readonly Plugin[],
): readonly string[] {
  return MODE === 'sandbox' || bringsBank(plugins) ? [] : [bankMissing];
}

const bankMissing =
  'MODE=production needs the bank’s core and authenticator: name their plugin in PLUGINS, or pass them to serve; see docs/developer/bank.md.';

/** Whether a plugin replaces the sandbox's bank. */
export function bringsBank(plugins: readonly Plugin[]): boolean {
  return plugins.some(({ bank }) => bank);
}

/** Prepares the database, or in production checks it; then returns a plugin's bank, or the embedded one. */
async function prepareBank(
  { alarms, database, foundations, liveKeys, partShutdown }: Ground,
  { companion, config, log, plugins }: BankOptions,
): Promise<BankAdapters> {
  await requireRights(database);
  await (companion
    ? companion.prepareDatabase(database, foundations, plugins)
    : checkDatabase(database, foundations, plugins));
  await warnOfLaterSchema(database, plugins, log);
  for (const plugin of plugins) partShutdown.add(plugin.name ?? 'plugin', plugin);
  const keys = createKeySource(plugins, foundations, config);
  if (keys) partShutdown.add('keys', keys.source);
  await liveKeys.follow(keys);
  const bank = createPluginBank(plugins, foundations, config) ?? companion?.bank(foundations);
  if (!bank) throw new ConfigProblem([bankMissing]);
  for (const [name, part] of Object.entries(bank)) partShutdown.add(name, part);
  const tellSecret = createSecretAlarm(log, alarms, { setting: 'LOGIN_CLIENT_SECRET_FILE' });
  const login = createBankLogin(plugins, foundations, config, tellSecret);
  if (login) partShutdown.add('login', login);
  return { ...bank, ...defined({ login }) };
}

/** Wraps core, authenticator and login with deadlines, and tracks which of them do not answer. */
function withPortDeadlines(
  bank: BankAdapters,
  { alarms, foundations }: Ground,
  { config, log }: BankOptions,
  carry: CarryContext | undefined,
): GuardedPorts {
  const core = withCoreDeadlines(
    bank.bank,
    {
      deadlineMilliseconds: config.CORE_READ_DEADLINE_SECONDS * 1000,
      tell: createPortAlarms(log, 'core', alarms),
      reportBreach: createBoundsLog(log, foundations.sealingKeys),
    },
    carry,
  );
  const authenticator = withScaDeadlines(bank.sca, {
    deadlineMilliseconds: config.SCA_DEADLINE_SECONDS * 1000,
    tell: createPortAlarms(log, 'authenticator', alarms),
  });
  const login =
    bank.login &&
    withLoginDeadlines(bank.login, {
      deadlineMilliseconds: config.LOGIN_DEADLINE_SECONDS * 1000,
      tell: createPortAlarms(log, 'login', alarms),
    });
  return {
    parts: { bank: core.bank, sca: authenticator.sca, ...(login && { login: login.login }) },
    coreIn: core.bankIn,
    names: ['core', 'authenticator', ...(login ? ['login'] : [])],
    listUnavailable: () => [
      ...(core.isUnavailable() ? ['core'] : []),
      ...(authenticator.isUnavailable() ? ['authenticator'] : []),
      ...(login?.isUnavailable() ? ['login'] : []),
    ],
  };
}
