/** Wraps core, authenticator and login with deadlines, and tracks which of them do not answer. */
import { type CarryContext, withCoreDeadlines } from '../bank/core-deadlines.js';
import { withLoginDeadlines } from '../bank/login-deadlines.js';
import { withScaDeadlines } from '../bank/sca-deadlines.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CoreCallContext } from '../bank/payment-orders.js';
import type { Config } from '../config/config.js';
import type { ActiveAlarms } from '../observe/active-alarms.js';
import { createPortAlarms } from '../observe/alarms.js';
import type { BankAdapters } from './companion.js';
import type { Log } from '../log.js';

interface Watching {
  readonly alarms: ActiveAlarms;
  /** Carries a call's trace to the core, if not by the call's context. */
  readonly carry?: CarryContext | undefined;
}

interface GuardedPorts {
  readonly parts: BankAdapters;
  /** Returns the core for calls with this context. */
  readonly coreIn: (context: CoreCallContext) => CoreBanking;
  /** Names of the bank's parts. */
  readonly names: readonly string[];
  /** Names of the parts that do not answer now. */
  readonly away: () => readonly string[];
}

export function withPortDeadlines(
  bank: BankAdapters,
  config: Config,
  log: Log,
  { alarms, carry }: Watching,
): GuardedPorts {
  const core = withCoreDeadlines(
    bank.bank,
    {
      deadlineMilliseconds: config.CORE_READ_DEADLINE_SECONDS * 1000,
      tell: createPortAlarms(log, 'core', alarms),
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
    away: () => [
      ...(core.isAway() ? ['core'] : []),
      ...(authenticator.isAway() ? ['authenticator'] : []),
      ...(login?.isAway() ? ['login'] : []),
    ],
  };
}
