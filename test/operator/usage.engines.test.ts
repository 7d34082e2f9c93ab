/** Usage counters of all processes are added up in the database, on both engines. */
import { expect } from 'chai';
import { buildReport } from '../../src/usecases/operator/report.js';
import { type CountedCall, usageCounters } from '../../src/usecases/operator/usage-counters.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { tokenBank } from '../support/embedded-bank/token-bank.js';

/** Ten in the morning of 14 June 2030, in Zagreb. */
const start = Date.UTC(2030, 5, 14, 8);
const quarter = { from: '2030-04-01', to: '2030-06-30' };

forEachEngine('The usage statistics', (engine) => {
  before(() => seed(engine.database()));

  const call: CountedCall = {
    service: 'payments',
    contract: 'payments-1.3.2',
    operation: 'initiateDomesticCreditTransfer',
    status: 201,
    milliseconds: 12.4,
    fields: { declared: ['header.psu-id', 'header.psu-ip-port', 'body.creditorName'], used: [0, 2] },
  };

  it('add up the calls of all processes, and combine their uptimes', async () => {
    const { pass, services } = tokenBank(engine.database(), start);
    const processes = [usageCounters(services), usageCounters(services)];
    for (const each of processes) await each.writeDown();
    for (let minute = 0; minute < 10; minute++) {
      for (const each of processes) each.count({ ...call, status: minute === 0 ? 503 : 201 });
      pass(60);
      await Promise.all(processes.map((each) => each.writeDown()));
    }
    // A second write adds nothing.
    await Promise.all(processes.map((each) => each.writeDown()));
    const { days, fields, usage } = await buildReport(quarter, services);
    const today = days.at(-1);
    expect(today?.day).to.equal('2030-06-14');
    expect(today?.services.payments).to.deep.equal({ calls: 20, meanAnswerTime: 12, errorRate: 10 });
    // From ten until ten past.
    expect(today?.downtimeSeconds).to.equal(10 * 3600);
    expect(usage).to.deep.equal([
      { contract: 'payments-1.3.2', operation: 'initiateDomesticCreditTransfer', calls: 20 },
    ]);
    expect(fields.map(({ calls, field, month }) => [month, field, calls])).to.have.deep.members([
      ['2030-06', 'header.psu-id', 20],
      ['2030-06', 'body.creditorName', 20],
    ]);
  });

  it('show time without a process as downtime, and keep counters that could not be written', async () => {
    const { clock, pass, services } = tokenBank(engine.database(), start + 24 * 3_600_000);
    const failing = { isFailing: false };
    const run: typeof services.work.run = (work) =>
      failing.isFailing ? Promise.reject(new Error('no database')) : services.work.run(work);
    const counters = usageCounters({ ...services, work: { ...services.work, run } });
    await counters.writeDown();
    failing.isFailing = true;
    counters.count(call);
    for (let minute = 0; minute < 5; minute++) {
      pass(60);
      expect(await counters.writeDown().catch(() => 'kept')).to.equal('kept');
    }
    failing.isFailing = false;
    await counters.writeDown();
    pass(60);
    await counters.writeDown();
    const { days } = await buildReport(quarter, services);
    const today = days.at(-1);
    expect(today?.day).to.equal('2030-06-15');
    expect(today?.services.payments.calls).to.equal(1);
    const seconds = (clock.now() - clock.startOf('2030-06-15')) / 1000;
    expect(today?.downtimeSeconds).to.equal(seconds - 60);
  });
});
