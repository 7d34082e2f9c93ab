/** Writes the bank's events to the log, searchable by field; docs/operator/log.md lists them. */
import { derivedOnce, hmacBase64Url, type SealingKeys } from '../crypto/digests.js';
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
  'payment-status': info('a payment changed its status'),
  'bulk-status': info('a bulk payment changed its status'),
  'standing-order-status': info('a standing order changed its status'),
  'consent-status': info('a consent changed its status'),
  'basket-status': info('a signing basket changed its status'),
  'login-accepted': info('a customer logged in'),
  'login-continued': info('a payment continued the login of a combined session'),
  'login-rejected': warn('a login failed'),
  'login-locked': warn('a login was refused because the user name is locked'),
  'customer-unlocked': info('an operator unlocked a user name'),
  'customer-sessions-ended': info('an operator ended the sessions of a customer'),
  'confirmation-asked': info('a customer was asked to confirm'),
  'confirmation-rejected': warn('a confirmation failed'),
  'confirmation-accepted': info('a customer confirmed'),
  'client-refused': warn('a call failed client authentication'),
  'client-keys-failed': warn('the keys of a client could not be fetched from their address'),
  'client-registered': info('a client was registered'),
  'client-grants-discouraged': warn(
    'a client was registered for the grant implicit or password, against the security practice of OAuth (RFC 9700)',
  ),
  'client-changed': info('the registration of a client was changed'),
  'client-secret-changed': info('the secret of a client was changed'),
  'client-tokens-revoked': warn('all tokens of a client were revoked'),
  'client-blocked': warn('a client was blocked'),
  'client-unblocked': info('a client was unblocked'),
  'client-removed': info('a client was removed'),
  'administrator-refused': warn('a call of the administration API had no valid token'),
  'token-issued': info('a client got an access token'),
  'token-refused': warn('a token request was refused'),
  'token-revoked': info('a client revoked a token'),
  'grant-ended': warn('a code or refresh token was replayed; everything issued for it was revoked'),
};

/**
 * Logs events. Pseudonymises a customer or a typed user name as `psu`: an HMAC reference, equal for equal names under
 * the same sealing key; only holders of the key can match it to a name. Without keys, an event names no customer.
 */
export function createEventLog(log: Log, keys?: SealingKeys): (event: BankEvent) => void {
  const references = keys && derivedOnce(keys, customerReferences);
  return (event) => {
    const { kind, ...fields } = event;
    const { psuId, userName, ...others } = { psuId: undefined, userName: undefined, ...fields };
    const customer = psuId ?? userName;
    const { level, sentence } = eventLines[kind];
    log[level](
      {
        event: kind,
        ...others,
        ...(references && customer !== undefined && { psu: references()[0](customer) }),
      },
      sentence,
    );
  };
}

/** Base64url characters (96 bits), so that two customers practically never share a reference. */
const referenceLength = 16;

export function customerReferences(key: string): (psuId: string) => string {
  return (psuId) => hmacBase64Url(key, `customer in the log: ${psuId}`).slice(0, referenceLength);
}

/** As above, for the id of an account in the core, which may be its IBAN. */
export function accountReferences(key: string): (accountId: string) => string {
  return (accountId) => hmacBase64Url(key, `account in the log: ${accountId}`).slice(0, referenceLength);
}
