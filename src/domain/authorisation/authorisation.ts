/**
 * An authorisation: one attempt of a customer to authorise a resource by strong customer authentication (SCA), and each
 * browser's session with it.
 */
import type { Instant } from '../time.js';
import type { Resource } from './resource.js';
import type { ScaMethod } from './sca-method.js';

/** The values of scaStatus, in the order of the process; the last two are final. */
export const scaStatuses = [
  'received',
  'psuIdentified',
  'psuAuthenticated',
  'scaMethodSelected',
  'started',
  'finalised',
  'failed',
] as const;
export type ScaStatus = (typeof scaStatuses)[number];

/**
 * Why a customer may not sign although the password was right; the resource keeps waiting, and another customer may log
 * in.
 */
export type LoginRefusal = (typeof loginRefusals)[number];

const loginRefusals = ['psu-blocked', 'account-foreign', 'signed-already'] as const;

/** Why the resource cannot be carried out, so that it is rejected. */
export type Rejection = (typeof rejections)[number];

const rejections = ['limit-exceeded', 'no-funds', 'account-blocked', 'undone'] as const;

export type Refusal = LoginRefusal | Rejection;

export function isLoginRefusal(refusal: Refusal | Notice | undefined): refusal is LoginRefusal {
  return loginRefusals.some((each) => each === refusal);
}

/**
 * How an authorisation ended, as told to the customer. `signed`: a further signature is needed. `left`: a customer who
 * may not sign turned away, and the resource keeps waiting. The outcomes from `replaced` on come from outside: a newer
 * authorisation of the same customer, a decision through another authorisation, the resource's cancellation, its
 * execution, a signing basket that took the resource in. `undone`: a part could not be carried out, or the TPP is
 * blocked.
 */
export type AuthorisationOutcome = (typeof authorisationOutcomes)[number];

export const authorisationOutcomes = [
  'approved',
  'signed',
  'cancelled',
  'left',
  'expired',
  'locked',
  ...rejections,
  'replaced',
  'decided',
  'withdrawn',
  'executed',
  'in-basket',
] as const;

/**
 * The execution's outcome after the authorisation: booked fully or in part, retried until the end of the day, or
 * rejected for lack of funds or because the account is blocked.
 */
export type MoneyOutcome = (typeof moneyOutcomes)[number];

const moneyOutcomes = [
  'carried-out',
  'partly-carried-out',
  'waits-for-funds',
  'no-funds',
  'account-blocked',
] as const;

/**
 * The outcome of the cancellation of a payment already submitted to the core: the core is being asked, or the payment
 * can no longer be stopped.
 */
export type StopOutcome = 'stop-asked' | 'too-late';

export function isStopOutcome(outcome: ShownOutcome): outcome is StopOutcome {
  return outcome === 'stop-asked' || outcome === 'too-late';
}

/**
 * The outcome that the authorisation's page shows, updated with later events. `basket-ended`: the resource was put into
 * a signing basket that no longer exists.
 */
export type ShownOutcome = AuthorisationOutcome | MoneyOutcome | StopOutcome | 'basket-ended';

export function isMoneyOutcome(outcome: ShownOutcome): outcome is MoneyOutcome {
  return moneyOutcomes.some((each) => each === outcome);
}

export interface Authorisation {
  readonly id: string;
  readonly resource: Resource;
  readonly scaStatus: ScaStatus;
  readonly lastUsedAt: Instant;
  /** Wrong passwords and codes so far, from every browser. */
  readonly failures: number;
  /** The wrong codes among the failures; they come after a login. */
  readonly wrongCodes: number;
  readonly outcome?: AuthorisationOutcome;
  /** The customer whom the TPP named. */
  readonly psuId?: string;
  /** The address to which the customer's browser returns, if the TPP sent one at the start. */
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/** The data of an authorisation to open. */
export interface NewAuthorisation extends Pick<
  Authorisation,
  'id' | 'resource' | 'psuId' | 'redirectUri' | 'nokRedirectUri'
> {
  readonly now: Instant;
  /** Whether the bank's app asks the customer without a browser (decoupled approach). */
  readonly isDecoupled?: boolean;
}

/** A customer named by the TPP counts as identified; other customers do after their login. */
export function initialScaStatus({ isDecoupled, psuId }: Partial<NewAuthorisation>): ScaStatus {
  return isDecoupled ? 'started' : psuId ? 'psuIdentified' : 'received';
}

/** The final scaStatus that goes with an outcome. */
export function finalScaStatus(outcome: AuthorisationOutcome): 'finalised' | 'failed' {
  return outcome === 'approved' || outcome === 'signed' ? 'finalised' : 'failed';
}

/**
 * Brute-force limit: the number of wrong passwords or codes that ends an authorisation (RTS on SCA, article 4: at most
 * five).
 */
export const failuresAllowed = 5;

/** Time-out of a check, longer than any check takes: a process that died during it never records the result. */
export const longestCheckMilliseconds = 30_000;

/** Why an order or a signing basket was rejected before it was authorised. */
export const rejectionCauses = [
  'cancelled-by-psu',
  'approval-expired',
  'approval-failed',
  'limit-exceeded',
  'no-funds',
  'account-blocked',
] as const;
export type RejectionCause = (typeof rejectionCauses)[number];

/** The recorded cause when an authorisation's outcome rejects an order or a signing basket. */
export function toRejectionCause(outcome: AuthorisationOutcome): RejectionCause {
  switch (outcome) {
    case 'cancelled':
      return 'cancelled-by-psu';
    case 'expired':
      return 'approval-expired';
    case 'limit-exceeded':
    case 'no-funds':
    case 'account-blocked':
      return outcome;
    default:
      return 'approval-failed';
  }
}

/** Whether the link's idle time-out has passed. */
export function isIdle(
  { lastUsedAt }: Pick<Authorisation, 'lastUsedAt'>,
  idleSeconds: number,
  now: Instant,
): boolean {
  return lastUsedAt + idleSeconds * 1000 <= now;
}

/**
 * The page that a browser shows. `method`: the customer chooses an SCA method; `push`: the page waits for the bank's
 * app; `signed`: the customer has signed, and further signatures are needed.
 */
export type SessionStep = (typeof sessionSteps)[number];

export const sessionSteps = ['login', 'review', 'method', 'code', 'push', 'signed'] as const;

/** Why the last attempt failed; shown above the form. */
export type Notice = (typeof noticeKinds)[number];

export const noticeKinds = [
  'credentials-wrong',
  /** The login at the bank's external login service did not succeed. */
  'login-failed',
  'code-wrong',
  'code-expired',
  'accounts-missing',
  /** The bank's authenticator has no method for this customer. */
  'method-missing',
  'push-waiting',
  'push-expired',
  'sent-again',
  'sent-just-now',
  /** The customer has not answered earlier messages, in this browser or another. */
  'sent-too-often',
  'logged-out',
  /** Pressed Cancel without a login: the page asks once more. */
  'cancel-asked',
  'locked',
  ...loginRefusals,
] as const;

export interface AuthorisationSession {
  readonly authorisationId: string;
  /** A hash of the browser's cookie, or `decoupledKey`. */
  readonly browserKey: string;
  readonly step: SessionStep;
  /** When this browser last loaded a page or sent a form; absent before its first form. */
  readonly lastUsedAt?: Instant;
  readonly psuId?: string;
  /** When the confirmation was completed whose combined session replaced this login; absent after a login. */
  readonly continuedFrom?: Instant;
  readonly notice?: Notice;
  /** The user name that was typed with the right password; absent when it is too long to store. */
  readonly userName?: string;
  /** Set from the third wrong attempt on. */
  readonly attemptsLeft?: number;
  /** When the lockout of that user name ends. */
  readonly lockedUntil?: Instant;
  /** The SCA methods offered to the customer, and the one that was started. */
  readonly methods?: readonly ScaMethod[];
  readonly method?: ScaMethod;
  /** The reference for checking the one-time code, or for polling the app's confirmation. */
  readonly challenge?: string;
  /** When the code was sent, or the app was asked. */
  readonly sentAt?: Instant;
  /** When the worker polls for the confirmation; absent when only the page polls. */
  readonly lookAt?: Instant;
  /** The accounts that the customer has chosen for a consent, by IBAN. */
  readonly chosenIbans?: readonly string[];
}

/** Whether the idle time-out has logged out a customer (RTS on SCA, article 4(3)(d)). */
export function isLoggedOut(session: AuthorisationSession, idleSeconds: number, now: Instant): boolean {
  const { lastUsedAt, step } = session;
  if (step === 'login' || step === 'signed') return false;
  return lastUsedAt !== undefined && lastUsedAt + idleSeconds * 1000 <= now;
}
