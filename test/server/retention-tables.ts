/** Retention: the tables whose old rows are deleted, each with the function that deletes them. */
import { forgetOldSessions } from '../../src/usecases/customer/own-page.js';
import { forgetOldFailures, forgetOldOutcomes, forgetOldTokens } from '../../src/usecases/retention.js';
import type { Services } from '../../src/usecases/services.js';
import { ana } from '../support/embedded-bank/consent-bank.js';

export const hour = 3_600_000;
export const day = 24 * hour;

/** A table, the function that deletes its old rows, and the lowest age in milliseconds that counts as old. */
type Forgotten = readonly [
  table: string,
  forget: (services: Services) => Promise<number>,
  age: number,
  /** Builds a row with this number and this time. */
  row: (index: number | string, at: number) => object,
];

export const hash = (index: number | string) => String(index).padStart(64, '0');
const of = { client_id: 'sandbox-tpp' };
const signed = { organisation_id: 'PSDHR-HNB-X', target_hash: hash(0) };
const credentials = { kind: 'client_credentials', scope: 'AISP' };
const session = { resource_kind: 'session', sca_status: 'received', failures: 0, created_at: 1 };

export const kinds: readonly Forgotten[] = [
  [
    'outcomes',
    forgetOldOutcomes,
    90 * day,
    (index, at) => ({ ...of, request_id: String(index), content_hash: '', outcome: '{}', created_at: at }),
  ],
  [
    'signed_requests',
    forgetOldOutcomes,
    hour,
    (index, at) => ({ ...signed, request_key: hash(index), good_until: at }),
  ],
  ['used_forms', forgetOldOutcomes, day, (index, at) => ({ id: String(index), used_at: at })],
  [
    'grants',
    forgetOldTokens,
    30 * day,
    (index, at) => ({ ...of, ...credentials, id: String(index), created_at: 1, expires_at: at }),
  ],
  [
    'sca_requests',
    forgetOldFailures,
    day + 900_000,
    (index, at) => ({ psu_key: hash(index), unanswered: 5, first_at: at }),
  ],
  [
    'customer_sessions',
    forgetOldSessions,
    300_000,
    (index, at) => ({ session_key: hash(index), psu_id: ana.psuId, last_used_at: at }),
  ],
  [
    'combined_sessions',
    forgetOldSessions,
    300_000,
    (index, confirmed_at) => {
      const keys = { session_key: hash(index), browser_key: hash(index) };
      return { ...of, ...keys, psu_id: ana.psuId, confirmed_at, uses: 0 };
    },
  ],
  [
    'customer_logins',
    forgetOldSessions,
    day,
    (index, begun_at) => {
      const keys = { state_key: hash(index), authorisation_id: String(index), browser_key: String(index) };
      return { ...keys, nonce: 'n', kept: 'k', way_back: '/', begun_at };
    },
  ],
  [
    'authorisations',
    forgetOldSessions,
    day,
    (index, at) => ({ ...session, id: String(index), resource_id: String(index), last_used_at: at }),
  ],
  [
    'login_failures',
    forgetOldFailures,
    day,
    (index, at) => ({ user_key: hash(index), failures: 1, pending: 0, pending_until: at, locked_until: at }),
  ],
];
