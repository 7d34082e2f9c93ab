/** Use of a consent: whether a token may act under it, and its rate limit per endpoint and day. */
import { type Consent, requireValid } from '../../domain/consents/consent.js';
import { consentKinds } from '../../domain/consents/kinds.js';
import { unknownConsent } from '../../domain/consents/psu.js';
import type { Moment } from '../../domain/authorisation/lifecycle.js';
import type { Access } from '../../domain/oauth/access.js';
import { Problem } from '../../domain/problem.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import { forgetSome } from '../retention.js';
import { addDays } from '../../domain/time.js';
import type { Clock, Services } from '../services.js';

/**
 * Checks that this token may act under this consent: 403 CONSENT_UNKNOWN when the client or customer has no such
 * consent, 401 TOKEN_INVALID for another consent's token, 401 CONSENT_EXPIRED or CONSENT_INVALID when the consent is no
 * longer, or not yet, valid.
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
    // A password token opens its customer's own consents, which were approved with two factors.
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

/** How long a repeated call under a consent for one access is not counted again: its answer may have been lost. */
const repeatableMilliseconds = 600_000;

/** The endpoint that a use counts for, for instance `balances` of one account. */
export interface Endpoint {
  readonly name: 'accounts' | 'account' | 'balances' | 'transactions';
  /** The account's id for the TPP; absent for the list. */
  readonly resourceId?: string;
}

/**
 * Whether a call counts: every call under a one-off consent; under a recurring one, calls without the customer present.
 */
export function isCounted(consent: Consent, hasPsuIp: boolean): boolean {
  return consentKinds[consent.kind].terms.areCounted && !(consent.recurring && hasPsuIp);
}

/** A call of an endpoint under a consent. */
export interface Use {
  readonly endpoint: Endpoint;
  readonly hasPsuIp: boolean;
  /** Digest of the call with its X-Request-ID and its query, equal for a retry. */
  readonly callHash: () => string;
}

/**
 * Counts a call of an endpoint; refuses it with 429 ACCESS_EXCEEDED when the consent does not allow one more. A retry
 * under a consent for one access is not counted, and is answered from the bank's data as they are by then.
 */
export async function countUse(
  transaction: Transaction,
  consent: Consent,
  { callHash, endpoint: { name, resourceId }, hasPsuIp }: Use,
  { clock, proofClock, stores }: Services,
): Promise<void> {
  if (!isCounted(consent, hasPsuIp)) return;
  const use = { consentId: consent.id, endpoint: resourceId === undefined ? name : `${name}/${resourceId}` };
  if (!consent.recurring) {
    const read = { ...use, callHash: callHash(), countedAt: proofClock.now() };
    if (await stores.consentUses.countOnly(transaction, read, clock.now())) return;
    const since = read.countedAt - repeatableMilliseconds;
    if (await stores.consentUses.isCounted(transaction, read, since)) return;
    const explain = () => ({ kind: 'count', counted: 'consent', endpoint: use.endpoint, most: 1 }) as const;
    const text =
      'The consent is for one access, which has taken place at this address; register a new consent.';
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

/** Seconds until midnight by the bank's calendar, when the counts restart. */
function secondsToMidnight(clock: Clock): number {
  const tomorrow = clock.startOf(addDays(clock.today(), 1));
  return Math.max(1, Math.ceil((tomorrow - clock.now()) / 1000));
}

/** Whether today's use of the consent is already recorded, as it is after the day's first use. */
export function isMarked({ lastUsedOn }: Consent, { clock }: Services): boolean {
  return lastUsedOn !== undefined && lastUsedOn >= clock.today();
}

/** Records, for the customer, that the consent was used today. */
export async function markUse(transaction: Transaction, consent: Consent, services: Services): Promise<void> {
  if (isMarked(consent, services)) return;
  await services.stores.consents.markUsed(transaction, consent.id, services.clock.today());
}

/** Deletes the use counts of past days, and the digests of reads that can no longer be repeated. */
export async function forgetOldUses(services: Services): Promise<number> {
  const { clock, proofClock, stores } = services;
  const counts = stores.consentUses.before(clock.today());
  const reads = stores.consentUses.readsBefore(proofClock.now() - repeatableMilliseconds);
  return (await forgetSome(counts, services)) + (await forgetSome(reads, services));
}
