/** Writes the bank's events to the log, searchable by field; docs/operator/log.md lists them. */
import { hmacBase64Url } from '../crypto/digests.js';
import type { BankEvent } from '../usecases/events.js';
import type { Log } from '../log.js';

type Kind = BankEvent['kind'];

interface Line {
  readonly level: 'info' | 'warn';
  readonly sentence: string;
}

const info = (sentence: string): Line => ({ level: 'info', sentence });
/** For events that are expected one by one, but deserve attention when frequent. */
const warn = (sentence: string): Line => ({ level: 'warn', sentence });

export const eventLines: Readonly<Record<Kind, Line>> = {
  'payment-status': info('a payment has moved to another status'),
  'consent-status': info('a consent has moved to another status'),
  'basket-status': info('a signing basket has moved to another status'),
  'login-accepted': info('a customer has logged in'),
  'login-rejected': warn('a login has led to nothing'),
  'login-locked': warn('a login was refused, because the name is locked'),
  'customer-unlocked': info('an operator has ended the lock of a name'),
  'confirmation-asked': info('a customer is asked to confirm'),
  'confirmation-rejected': warn('a confirmation has led to nothing'),
  'confirmation-accepted': info('a customer has confirmed'),
  'client-refused': warn('a call did not prove whose it is'),
  'client-keys-failed': warn('the keys of a client could not be fetched from its address'),
  'client-registered': info('a client is registered'),
  'client-secret-changed': info('a client has another secret'),
  'client-tokens-revoked': warn('every token of a client has ended'),
  'client-blocked': warn('a client is blocked'),
  'client-unblocked': info('a client is no longer blocked'),
  'client-removed': info('a client is removed'),
  'administrator-refused': warn('a call of the administration came without a right token'),
  'token-issued': info('a client has got an access token'),
  'token-refused': warn('a token was asked for in vain'),
  'token-revoked': info('a client has given a token back'),
  'grant-ended': warn('a code or refresh token has come again, and everything issued for it has ended'),
};

/**
 * Logs events. Pseudonymises a customer or a typed user name as `psu`: an HMAC reference, equal for equal names under
 * the same key; only holders of the key can match it to a name.
 */
export function createEventLog(log: Log, key: string): (event: BankEvent) => void {
  const referenceOf = customerReferences(key);
  return (event) => {
    const { kind, ...fields } = event;
    const { psuId, userName, ...others } = { psuId: undefined, userName: undefined, ...fields };
    const customer = psuId ?? userName;
    const { level, sentence } = eventLines[kind];
    log[level](
      { event: kind, ...others, ...(customer !== undefined && { psu: referenceOf(customer) }) },
      sentence,
    );
  };
}

/** Base64url characters (96 bits), so that two customers practically never share a reference. */
const referenceLength = 16;

export function customerReferences(key: string): (psuId: string) => string {
  return (psuId) => hmacBase64Url(key, `customer in the log: ${psuId}`).slice(0, referenceLength);
}
