/** Retention: the tables whose old rows are deleted, each with the function that deletes them. */
import { forgetOldSessions } from '../../src/usecases/customer/own-page.js';
import { forgetOldFailures, forgetOldOutcomes, forgetOldTokens } from '../../src/usecases/retention.js';
import type { Services } from '../../src/usecases/services.js';
import { ana } from '../support/embedded-bank/consent-bank.js';

export const hour = 3_600_000;
export const day = 24 * hour;

interface Forgotten {
  readonly table: string;
  readonly forget: (services: Services) => Promise<number>;
  /** Builds a row with this number and this time. */
  readonly row: (index: number | string, at: number) => object;
  /** The lowest age in milliseconds that counts as old. */
  readonly age: number;
}

export const hash = (index: number | string) => String(index).padStart(64, '0');
const of = { client_id: 'sandbox-tpp' };

export const kinds: readonly Forgotten[] = [
  {
    table: 'outcomes',
    forget: forgetOldOutcomes,
    age: 90 * day,
    row: (index, at) => ({
      ...of,
      request_id: String(index),
      content_hash: '',
      outcome: '{}',
      created_at: at,
    }),
  },
  {
    table: 'signed_requests',
    forget: forgetOldOutcomes,
    age: hour,
    row: (index, at) => ({
      organisation_id: 'PSDHR-HNB-X',
      request_key: hash(index),
      target_hash: hash(0),
      good_until: at,
    }),
  },
  {
    table: 'used_forms',
    forget: forgetOldOutcomes,
    age: day,
    row: (index, at) => ({ id: String(index), used_at: at }),
  },
  {
    table: 'grants',
    forget: forgetOldTokens,
    age: 30 * day,
    row: (index, at) => ({
      ...of,
      id: String(index),
      kind: 'client_credentials',
      scope: 'AISP',
      created_at: 1,
      expires_at: at,
    }),
  },
  {
    table: 'sca_requests',
    forget: forgetOldFailures,
    age: day + 900_000,
    row: (index, at) => ({ psu_key: hash(index), unanswered: 5, first_at: at }),
  },
  {
    table: 'customer_sessions',
    forget: forgetOldSessions,
    age: 300_000,
    row: (index, at) => ({ session_key: hash(index), psu_id: ana.psuId, last_used_at: at }),
  },
  {
    table: 'combined_sessions',
    forget: forgetOldSessions,
    age: 300_000,
    row: (index, at) => ({
      ...of,
      session_key: hash(index),
      browser_key: hash(index),
      psu_id: ana.psuId,
      confirmed_at: at,
      uses: 0,
    }),
  },
  {
    table: 'customer_logins',
    forget: forgetOldSessions,
    age: day,
    row: (index, at) => ({
      state_key: hash(index),
      authorisation_id: String(index),
      browser_key: String(index),
      nonce: 'n',
      kept: 'k',
      way_back: '/',
      begun_at: at,
    }),
  },
  {
    table: 'authorisations',
    forget: forgetOldSessions,
    age: day,
    row: (index, at) => ({
      id: String(index),
      resource_kind: 'session',
      resource_id: String(index),
      sca_status: 'received',
      failures: 0,
      created_at: 1,
      last_used_at: at,
    }),
  },
  {
    table: 'login_failures',
    forget: forgetOldFailures,
    age: day,
    row: (index, at) => ({
      user_key: hash(index),
      failures: 1,
      pending: 0,
      pending_until: at,
      locked_until: at,
    }),
  },
];
