/** The worker's queries for due rows use an index on both engines. */
import { expect } from 'chai';
import { migrate } from '../../src/storage/migrations.js';
import { explain } from '../support/database/server-product.js';
import { forEachEngine } from '../support/database/engines.js';

const questions = [
  "payments where status = 'ACTC' and next_attempt_at <= 5 and execution_date <= '2030-06-14' order by next_attempt_at",
  "payments where status in ('RCVD', 'PATC') and expires_at <= 5",
  "payments where debtor_account_id = 'a' and status in ('ACTC', 'PDNG') and execution_date <= '2030-06-14'",
  "payments where debtor_account_id = 'a' and created_at >= 5 and created_at <= 9 order by created_at desc, id desc",
  "payment_statuses where payment_id = 'a' and to_status = 'RJCT'",
  "consents where status in ('received', 'valid') and valid_until < '2030-06-14'",
  "baskets where status in ('RCVD', 'PATC') and expires_at <= 5",
  'outcomes where created_at < 5 order by created_at',
  'signed_requests where good_until < 5 order by good_until',
  'used_forms where used_at < 5 order by used_at',
  'access_tokens where expires_at < 5 order by expires_at',
  "access_tokens where grant_id in ('a', 'b')",
  "refresh_tokens where grant_id in ('a', 'b')",
  "authorization_codes where grant_id in ('a', 'b')",
  'grants where expires_at < 5 order by expires_at',
  'customer_sessions where last_used_at <= 5 order by last_used_at',
  'customer_logins where begun_at < 5 order by begun_at',
  "authorisations where resource_kind = 'session' and last_used_at < 5",
  'authorisations where outcome is null and last_used_at > 5',
  'sca_requests where first_at < 5 order by first_at',
  'approval_sessions where look_at <= 5 order by look_at',
  "usage_counts where day < '2030-06-14' order by day",
  "field_counts where month < '2030-06' order by month",
  'uptimes where last_beat_at < 5 order by last_beat_at',
  "approval_sessions where browser_key = 'a'",
  "consent_uses where day < '2030-06-14' order by day",
  'counted_reads where counted_at < 5 order by counted_at',
  "consent_statuses where consent_id = 'a'",
  'login_failures where pending_until < 5 and locked_until < 5 order by pending_until',
];

forEachEngine('An index', (engine) => {
  before(() => migrate(engine.database()));

  for (const question of questions) {
    it(`serves ${question}`, async () => {
      const { reader } = engine.database();
      const select = `select * from ${question} limit 64`;
      if (engine.name === 'sqlite') {
        const [step] = await reader.raw(`explain query plan ${select}`);
        expect(step.detail).to.match(/^SEARCH .* USING INDEX /);
      } else {
        // The planner scans an empty table; only the possible indexes count.
        const [[step]] = await reader.raw(`${explain()} ${select}`);
        expect(step.possible_keys).to.be.a('string');
      }
    });
  }
});
