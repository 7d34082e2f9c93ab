/** A TPP whose licence is withdrawn is blocked by the runbook's command, with the effects that the runbook states. */
import { expect } from 'chai';
import { approveInDatabase, isAllExecuted } from '../support/database/approved.js';
import { authorise } from '../support/customer/customer.js';
import { onSqlite } from '../support/database/engines.js';
import { runBlock } from '../support/runner/runbook.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { until } from '../support/runner/together.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { startedBy, Tpp, verdictOf } from '../support/tpp/tpp.js';

onSqlite('A blocked TPP', (engine) => {
  let server: RunningServer;
  before(async () => {
    await seed(engine.database());
    server = await startServer({ databaseUrl: engine.url() });
  });
  after(() => server.stop());

  it('is refused everywhere; its authorised payments are executed, and nothing new is authorised', async () => {
    const tpp = new Tpp(() => server.url);
    const consents = new ConsentTpp(() => server.url);
    const { consentId, token } = await consents.granted();
    const ordered = startedBy(await tpp.initiate());
    const waiting = startedBy(await tpp.initiate());
    const place = {
      folder: temporaryFolder(),
      environment: { DATABASE_URL: engine.url() },
      names: { vodomar: 'sandbox-tpp' },
    };
    expect(await runBlock('clients -- block', place)).to.match(/^status +blocked, since /m);

    expect(verdictOf(await tpp.initiate())).to.match(/^401 CERTIFICATE_BLOCKED/);
    expect(verdictOf(await consents.ask('GET', '/accounts', { token }))).to.match(/^401 CERTIFICATE_BLOCKED/);
    // Approves the payment as if the customer had just authorised it.
    await approveInDatabase(engine.database(), [ordered.id]);
    await until(() => isAllExecuted(engine.database()));
    expect(await authorise(waiting.link, ana)).to.equal('undone');
    const rows = engine.database().reader;
    expect(await rows('payments').where({ id: ordered.id }).pluck('status')).to.deep.equal(['ACSC']);
    expect(await rows('payments').where({ id: waiting.id }).pluck('status')).to.deep.equal(['RJCT']);
    expect(await rows('consents').where({ id: consentId }).pluck('status')).to.deep.equal(['valid']);
  });
});
