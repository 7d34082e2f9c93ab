/**
 * An authorisation: one attempt of a customer to authorise something by strong customer authentication, and how far each
 * browser has come with it.
 */
import type { Instant } from '../time.js';
import type { ScaMethod } from './sca-method.js';

/** scaStatus in the order in which it is passed through; the last two are final. */
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
 * Why a customer may not sign although the password was right; what waits stays as it is, and another customer may log in.
 */
export type LoginRefusal = 'psu-blocked' | 'account-foreign' | 'signed-already';

/** Why what the customer is asked for cannot be carried out, so that it is rejected. */
export type Rejection = 'limit-exceeded' | 'no-funds' | 'account-blocked' | 'undone';

export type Refusal = LoginRefusal | Rejection;

export function isLoginRefusal(refusal: Refusal | Notice | undefined): refusal is LoginRefusal {
  return refusal === 'psu-blocked' || refusal === 'account-foreign' || refusal === 'signed-already';
}

/**
 * How an authorisation ended; the reason that the customer is told. `signed` is a signature that was not the last one
 * needed, and `left` is where somebody turned away who may not sign, so that what waits stays as it is. Those from `replaced` on come from elsewhere: a newer authorisation of the same customer, a decision through
 * another authorisation, the resource's cancellation, its execution, a signing basket that it was put into. `undone`
 * comes to nothing for any other reason: a part of it could not be carried out, or its TPP is blocked.
 */
export type AuthorisationOutcome =
  | 'approved'
  | 'signed'
  | 'cancelled'
  | 'left'
  | 'expired'
  | 'locked'
  | Rejection
  | 'replaced'
  | 'decided'
  | 'withdrawn'
  | 'executed'
  | 'in-basket';

/**
 * What has come of money that was authorised: booked, all of it or a part; tried again until the end of its day; or rejected
 * for want of money, or because the account is blocked.
 */
export type MoneyOutcome =
  'carried-out' | 'partly-carried-out' | 'waits-for-funds' | 'no-funds' | 'account-blocked';

/**
 * What has come of the request to stop a payment that was handed over to the core: the core is being asked; or nobody can
 * stop it any more, whatever comes of it.
 */
export type StopOutcome = 'stop-asked' | 'too-late';

export function isStopOutcome(outcome: ShownOutcome): outcome is StopOutcome {
  return outcome === 'stop-asked' || outcome === 'too-late';
}

/**
 * How an authorisation ended, for whoever opens its page, and what has come of it since; `basket-ended` is one whose
 * resource was put into a signing basket that is gone by now.
 */
export type ShownOutcome = AuthorisationOutcome | MoneyOutcome | StopOutcome | 'basket-ended';

const moneyOutcomes: readonly ShownOutcome[] = [
  'carried-out',
  'partly-carried-out',
  'waits-for-funds',
  'no-funds',
  'account-blocked',
] satisfies readonly MoneyOutcome[];

export function isMoneyOutcome(outcome: ShownOutcome): outcome is MoneyOutcome {
  return moneyOutcomes.includes(outcome);
}

/**
 * What an authorisation is about. A `cancellation` has the id of its payment; `session` is a browser in which a
 * customer logs in, named by its key.
 */
export interface Resource {
  readonly kind: ResourceKind;
  readonly id: string;
}

export type ResourceKind = 'payment' | 'cancellation' | 'consent' | 'basket' | 'session';

export interface Authorisation {
  readonly id: string;
  readonly resource: Resource;
  readonly scaStatus: ScaStatus;
  readonly lastUsedAt: Instant;
  /** Wrong passwords and codes so far, from every browser. */
  readonly failures: number;
  /** The wrong codes among them: who stands before the code has logged in. */
  readonly wrongCodes: number;
  readonly outcome?: AuthorisationOutcome;
  /** The customer whom the TPP has named, if it has. */
  readonly psuId?: string;
  /** Where this customer's browser goes on to, when the TPP has said so at the start. */
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/** An authorisation that is about to be opened. */
export interface NewAuthorisation extends Pick<
  Authorisation,
  'id' | 'resource' | 'psuId' | 'redirectUri' | 'nokRedirectUri'
> {
  readonly now: Instant;
}

/** Whoever is named is identified; the others once they have said who they are. */
export function firstStatusOf({ psuId }: Pick<NewAuthorisation, 'psuId'>): 'received' | 'psuIdentified' {
  return psuId ? 'psuIdentified' : 'received';
}

/** The final scaStatus that goes with an outcome. */
export function finalStatusOf(outcome: AuthorisationOutcome): 'finalised' | 'failed' {
  return outcome === 'approved' || outcome === 'signed' ? 'finalised' : 'failed';
}

/** So many wrong passwords or codes end an authorisation (RTS on SCA, article 4: at most five). */
export const failuresAllowed = 5;

/** A process that died during a check has not told how it ended; after this time, longer than any check, nobody waits. */
export const longestCheckMilliseconds = 30_000;

/** Why a payment or a signing basket was rejected before it was authorised. */
export const rejectionCauses = [
  'cancelled-by-psu',
  'approval-expired',
  'approval-failed',
  'limit-exceeded',
  'no-funds',
  'account-blocked',
] as const;
export type RejectionCause = (typeof rejectionCauses)[number];

/** The cause that is recorded where an outcome has rejected a payment or a signing basket. */
export function rejectionCauseOf(outcome: AuthorisationOutcome): RejectionCause {
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

/** Whether a link was left alone for too long to be used any more. */
export function isIdle(
  { lastUsedAt }: Pick<Authorisation, 'lastUsedAt'>,
  idleSeconds: number,
  now: Instant,
): boolean {
  return lastUsedAt + idleSeconds * 1000 <= now;
}

/** What one more signature makes of something that needs several; the last one authorises it. */
export function statusAfterSignature(given: number, needed: number): 'PATC' | 'ACTC' {
  return given + 1 >= needed ? 'ACTC' : 'PATC';
}

/**
 * `method` is where the customer chooses how to confirm, `push` where the bank's app is waited for; `signed` is where a
 * signer waits whose signature alone was not enough.
 */
export type SessionStep = 'login' | 'review' | 'method' | 'code' | 'push' | 'signed';

/** Why the last attempt did not lead on; shown above the form. */
export type Notice =
  | 'credentials-wrong'
  /** Nobody has logged in where the bank's customers do that elsewhere. */
  | 'login-failed'
  | 'code-wrong'
  | 'code-expired'
  | 'accounts-missing'
  /** The bank's authenticator has no method for this customer. */
  | 'method-missing'
  | 'push-waiting'
  | 'push-expired'
  | 'sent-again'
  | 'sent-just-now'
  /** The customer has not answered what was sent before, here or elsewhere. */
  | 'sent-too-often'
  | 'logged-out'
  | 'locked'
  | LoginRefusal;

export interface AuthorisationSession {
  readonly authorisationId: string;
  /** Names the browser: a hash of its cookie. */
  readonly browserKey: string;
  readonly step: SessionStep;
  /** When this browser last showed or sent a page; absent before its first form. */
  readonly lastUsedAt?: Instant;
  readonly psuId?: string;
  readonly notice?: Notice;
  /** The name of the last login that was tried, as it was typed; absent when it is too long to be kept. */
  readonly userName?: string;
  /** Told from the third wrong attempt on. */
  readonly attemptsLeft?: number;
  /** When the lock of the name that was tried ends. */
  readonly lockedUntil?: Instant;
  /** The ways to confirm that the customer was offered, and the one that was started. */
  readonly methods?: readonly ScaMethod[];
  readonly method?: ScaMethod;
  /** What the one-time code is checked against, or the confirmation in the app asked for by. */
  readonly challenge?: string;
  /** When the code was sent, or the app was asked. */
  readonly sentAt?: Instant;
  /** When the worker asks for the confirmation; absent where nobody but the page does. */
  readonly lookAt?: Instant;
  /** The accounts that the customer has chosen for a consent, by IBAN. */
  readonly chosenIbans?: readonly string[];
}

/** Whether a customer who has logged in has left the pages for too long (RTS on SCA, article 4(3)(d)). */
export function isLoggedOut(session: AuthorisationSession, idleSeconds: number, now: Instant): boolean {
  const { lastUsedAt, step } = session;
  if (step === 'login' || step === 'signed') return false;
  return lastUsedAt !== undefined && lastUsedAt + idleSeconds * 1000 <= now;
}
