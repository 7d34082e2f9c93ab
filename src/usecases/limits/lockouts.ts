/** Lockouts of names and customers after failed attempts. */
import { failuresAllowed } from '../../domain/authorisation/authorisation.js';
import type { Sca } from '../../bank/sca.js';
import type { Transaction } from '../../storage/work/unit-of-work.js';
import type { Services } from '../services.js';

/** Length of the digest that has always been the key of a name's counter. */
const keyLength = 64;

/** Cannot collide with a typed name's key, which is a bare digest. */
export function formatCounterKey(kind: 'code' | 'device' | 'device code', digest: string): string {
  return `${kind} ${digest}`.slice(0, keyLength);
}

type Counting = Pick<Services, 'attemptScope' | 'fingerprint'>;

/** Digest of a name within its scope; `browserKey` is empty for an attempt without a browser. */
function digestName(name: string, { attemptScope, fingerprint }: Counting, browserKey = ''): string {
  const scope = attemptScope?.(browserKey) ?? '';
  return fingerprint(scope === '' ? name : `${scope}\n${name}`);
}

/**
 * The spelling under which attempts at a name are counted, so that other spellings that the bank accepts give no
 * further guesses.
 */
export function toCountedName(name: string, { sca }: NameCounting): string {
  return sca?.canonicalName?.(name) ?? name.trim().normalize('NFKC').toLowerCase();
}

/** Absent where no bank is loaded, as in the operator's commands. */
export interface NameCounting {
  readonly sca?: Pick<Sca, 'canonicalName'>;
}

/** Key of the counter of wrong passwords that all browsers unknown to a customer share. */
export function sharedNameKey(name: string, services: Counting & NameCounting, browserKey?: string): string {
  return digestName(toCountedName(name, services), services, browserKey);
}

/** Key of the counter of wrong codes that all browsers unknown to a customer share. */
export function sharedCodeKey(psuId: string, services: Counting, browserKey?: string): string {
  return formatCounterKey('code', digestName(psuId, services, browserKey));
}

/** Whether the counter has reached five failures and its lockout has not expired. */
export async function isLocked({ services }: Locking, key: string): Promise<boolean> {
  const { proofClock, read, stores } = services;
  const { failures, lockedUntil } = await read.run((db) => stores.loginFailures.find(db, key));
  return failures >= failuresAllowed && lockedUntil > proofClock.now();
}

/**
 * Ends what replaces a locked customer's logins: the combined sessions, and the reviews that they have opened, except at
 * the authorisation that is about to show the lock.
 */
export async function endContinuedLogins(
  transaction: Transaction,
  name: string,
  services: Pick<Services, 'stores'> & NameCounting,
  exceptId = '',
): Promise<void> {
  const { combinedSessions, authorisationSessions } = services.stores;
  const countedName = toCountedName(name, services);
  await combinedSessions.endOfLocked(transaction, name, countedName);
  await authorisationSessions.logOutLocked(transaction, name, countedName, exceptId);
}

interface Locking {
  readonly services: Pick<Services, 'proofClock' | 'read' | 'stores'>;
}
