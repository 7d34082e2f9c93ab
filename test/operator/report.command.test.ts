/** Statistics of a known load: calls of each service, successful, refused and failed, and the uptime of a process. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { Report } from '../../src/usecases/operator/report.js';
import { openDatabase } from '../../src/storage/database.js';
import { command } from '../support/server/command-line.js';
import { seedAt } from '../support/database/seed.js';
import { startServer } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { startedBy, Tpp, v132 } from '../support/tpp/tpp.js';

const run = (databaseUrl: string, ...words: readonly string[]) =>
  command({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', TIME_ZONE: 'UTC' }, 'report', ...words);

function quarterNow(): string {
  const now = new Date();
  return `${now.getUTCFullYear()}-Q${Math.floor(now.getUTCMonth() / 3) + 1}`;
}

describe('The report of a quarter', () => {
  it('shows the calls of a known load by service, version and field, and the uptime', async () => {
    const databaseUrl = `file:${join(temporaryFolder(), 'bank.db')}`;
    await seedAt(databaseUrl);
    const server = await startServer({ databaseUrl, settings: { TIME_ZONE: 'UTC' } });
    const tpp = new Tpp(() => server.url);
    const { id } = startedBy(await tpp.initiate({ basePath: v132 }));
    for (let count = 0; count < 4; count += 1) await tpp.read(id, { basePath: v132, below: '/status' });
    // A caller's mistake is no fault of the bank's.
    await tpp.initiate({ basePath: v132, content: '{}' });
    await tpp.ask('GET', '/psd2-bank-accounts-api-1.3.2/v1/accounts');
    // A broken database is the bank's fault.
    const database = await openDatabase(databaseUrl);
    await database.maintenance.schema.renameTable('payments', 'payments_away');
    expect((await tpp.read(id, { basePath: v132, below: '/status' })).status).to.equal(500);
    await database.maintenance.schema.renameTable('payments_away', 'payments');
    await database.close();
    // Milliseconds: enough to be visible in the uptime of a day.
    await pause(1500);
    await server.stop();

    const { status, stdout } = await run(databaseUrl, quarterNow(), '--json');
    expect(status).to.equal(0);
    const { days, fields, usage }: Report = JSON.parse(stdout);
    const today = days.at(-1);
    expect(today?.services.payments).to.include({ calls: 7, errorRate: 14.286 });
    expect(today?.services.payments.meanAnswerTime).to.be.above(0);
    expect(today?.services.accounts).to.include({ calls: 1, errorRate: 0 });
    expect(today?.services.funds.calls).to.equal(0);
    expect(today?.uptime).to.be.above(0).and.below(100);
    expect(days.length).to.be.within(1, 2);
    expect(usage.map(({ calls, contract, operation }) => [contract, operation, calls])).to.have.deep.members([
      ['accounts-1.3.2', 'listAccounts', 1],
      ['payments-1.3.2', 'getSinglePaymentStatus', 5],
      ['payments-1.3.2', 'initiateDomesticCreditTransfer', 2],
    ]);
    const used = fields.filter(({ operation }) => operation === 'initiateDomesticCreditTransfer');
    const names = used.map(({ field }) => field);
    expect(names).to.include.members(['body.creditorName', 'body.debtorAccount.iban', 'header.x-request-id']);
    expect(names).not.to.include('body.chargeBearer');
    expect(used.every(({ calls }) => calls === 1)).to.equal(true);
    expect((await run(databaseUrl, quarterNow())).stdout).to.match(/^day +uptime % +down s +payments calls/);
  });

  for (const words of [[], ['2026'], ['2026-Q5'], ['2026-Q1', '2026-Q2'], ['--colour']]) {
    it(`is refused with one sentence for the arguments: report ${words.join(' ')}`, async () => {
      const { status, stderr, stdout } = await run('file:unused', ...words);
      expect([status, stdout]).to.deep.equal([1, '']);
      expect(stderr).to.match(/^The report failed: .*; see report --help\n$/);
    });
  }
});
