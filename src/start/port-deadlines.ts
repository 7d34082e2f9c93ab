/** Wraps core, authenticator and login with deadlines, and tracks which of them do not answer. */
import { type CarryContext, patientCore } from '../bank/patient-core.js';
import { patientLogin } from '../bank/patient-login.js';
import { patientSca } from '../bank/patient-sca.js';
import type { CoreBanking } from '../bank/core-banking.js';
import type { CoreCallContext } from '../bank/payment-orders.js';
import type { Config } from '../config/config.js';
import type { AlarmBook } from '../observe/active-alarms.js';
import { portNewsTo } from '../observe/alarms.js';
import type { BankParts } from './companion.js';
import type { Log } from '../observe/log.js';

interface Watching {
  readonly alarms: AlarmBook;
  /** Carries a call's trace to the core, if not by the call's context. */
  readonly carry?: CarryContext | undefined;
}

interface PatientParts {
  readonly parts: BankParts;
  /** Returns the core for calls with this context. */
  readonly coreIn: (context: CoreCallContext) => CoreBanking;
  /** Names of the bank's parts. */
  readonly names: readonly string[];
  /** Names of the parts that do not answer now. */
  readonly away: () => readonly string[];
}

export function patientParts(
  bank: BankParts,
  config: Config,
  log: Log,
  { alarms, carry }: Watching,
): PatientParts {
  const core = patientCore(
    bank.bank,
    {
      deadlineMilliseconds: config.CORE_READ_DEADLINE_SECONDS * 1000,
      tell: portNewsTo(log, 'core', alarms),
    },
    carry,
  );
  const authenticator = patientSca(bank.sca, {
    deadlineMilliseconds: config.SCA_DEADLINE_SECONDS * 1000,
    tell: portNewsTo(log, 'authenticator', alarms),
  });
  const login =
    bank.login &&
    patientLogin(bank.login, {
      deadlineMilliseconds: config.LOGIN_DEADLINE_SECONDS * 1000,
      tell: portNewsTo(log, 'login', alarms),
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
