/** A consent at work: whether a token may act under it, and how often. */
import { type Consent, requireValid } from '../../domain/consents/consent.js';
import { consentKinds } from '../../domain/consents/kinds.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import type { Access } from '../../domain/oauth/access.js';
import { Problem } from '../../domain/problem.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { forgetSome } from '../retention.js';
import { addDays } from '../../domain/time.js';
import type { Clock, Services } from '../services.js';

/**
 * Refuses what this token may not do under this consent: 403 CONSENT_UNKNOWN when the client or customer has no
 * such consent, 401 TOKEN_INVALID when the token is of another one, 401 CONSENT_EXPIRED or CONSENT_INVALID when it
 * gives nothing any more, or not yet.
 */
export function requireValidConsent(
  access: Access,
  consent: Consent | undefined,
  moment: Moment,
): asserts consent is Consent {
  if (!consent || consent.clientId !== access.clientId) throw unknownConsent('consentIdSent');
  if (access.grant === 'client_credentials') {
    throw new Problem('token.invalid', 'A token of client credentials does not open accounts.');
  }
  if (access.grant === 'password') {
    // The customer's password opens the customer's own consents, once they have been approved with two factors.
    if (consent.grantedTo !== access.psuId) throw unknownConsent('consentIdSent');
  } else if (access.consentId !== consent.id) {
    const explain = () => ({ kind: 'token', state: 'of-another-consent', ...ofConsent(access) }) as const;
    throw new Problem('token.invalid', 'The access token was given for another consent.', undefined, {
      explain,
    });
  }
  requireValid(consent, moment);
}

function ofConsent({ consentId }: Access): Pick<Access, 'consentId'> {
  return consentId === undefined ? {} : { consentId };
}

/** What is counted, for instance `balances` of one account. */
export interface Endpoint {
  readonly name: 'accounts' | 'account' | 'balances' | 'transactions';
  /** The account as the TPP knows it; absent for the list. */
  readonly resourceId?: string;
}

/** Whether a call counts: each under a consent for one access, else those that are made without the customer. */
export function isCounted(consent: Consent, hasPsuIp: boolean): boolean {
  return consentKinds[consent.kind].terms === 'requested' && !(consent.recurring && hasPsuIp);
}

/** Counts a call of an endpoint; refuses it with 429 ACCESS_EXCEEDED when the consent does not allow one more. */
export async function countUse(
  transaction: Transaction,
  consent: Consent,
  { name, resourceId }: Endpoint,
  hasPsuIp: boolean,
  { clock, stores }: Services,
): Promise<void> {
  if (!isCounted(consent, hasPsuIp)) return;
  const use = { consentId: consent.id, endpoint: resourceId === undefined ? name : `${name}/${resourceId}` };
  if (!consent.recurring) {
    if (await stores.consentUses.countOnly(transaction, use, clock.now())) return;
    const explain = () => ({ kind: 'count', counted: 'consent', endpoint: use.endpoint, most: 1 }) as const;
    const text = 'The consent was for one access, which has taken place.';
    throw new Problem('access.exceeded', text, undefined, { explain });
  }
  const { frequencyPerDay } = consent;
  const limit = { day: clock.today(), limit: frequencyPerDay };
  if (await stores.consentUses.count(transaction, { ...use, ...limit })) return;
  const text =
    `Without the customer this may be called ${frequencyPerDay} times a day; try again tomorrow. ` +
    'A call that the customer has asked for carries PSU-IP-Address, and is not counted.';
  const explain = () => {
    const resetsAt = clock.startOf(addDays(limit.day, 1));
    return {
      kind: 'count',
      counted: 'consent',
      endpoint: use.endpoint,
      most: frequencyPerDay,
      resetsAt,
    } as const;
  };
  const retryAfterSeconds = secondsToMidnight(clock);
  throw new Problem('access.exceeded', text, undefined, { retryAfterSeconds, explain });
}

/** Until the next day begins by the bank's calendar, on which every count begins anew. */
function secondsToMidnight(clock: Clock): number {
  const tomorrow = clock.startOf(addDays(clock.today(), 1));
  return Math.max(1, Math.ceil((tomorrow - clock.now()) / 1000));
}

/** Whether it is written down already that a consent was used today, which is so for all but a day's first use. */
export function isMarked({ lastUsedOn }: Consent, { clock }: Services): boolean {
  return lastUsedOn !== undefined && lastUsedOn >= clock.today();
}

/** Writes down for the customer that a consent was used today. */
export async function markUse(transaction: Transaction, consent: Consent, services: Services): Promise<void> {
  if (isMarked(consent, services)) return;
  await services.stores.consents.markUsed(transaction, consent.id, services.clock.today());
}

/** Forgets how often consents were used on days that are over. */
export async function forgetOldUses(services: Services): Promise<number> {
  const { clock, stores } = services;
  return forgetSome(stores.consentUses.before(clock.today()), services);
}
