/**
 * A core that answers late, loses answers, reports results later or contradicts itself: no caller reads an unconfirmed
 * result.
 */
import { expect } from 'chai';
import type { Attempt, CoreResults, Outcome } from '../../src/bank/payment-orders.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { type Core, inTurn, ownCore } from './own-core.js';

const elsewhere: Outcome = { kind: 'executed', creditor: 'elsewhere' };
const tooLate = { kind: 'too-late' } as const;

forEachEngine('An order submitted to the bank’s core', (engine) => {
  before(() => seed(engine.database()));
  const coreOf = (core: Partial<Core>) => ownCore(engine.database(), core);

  it('is not submitted again after a lost answer, until the core reports the outcome', async () => {
    const core = coreOf({
      execute: inTurn<Outcome>('lost'),
      outcomeOf: inTurn<Outcome>('lost', { kind: 'unknown' }, elsewhere),
    });
    const id = await core.approved();
    await core.round();
    expect(await core.status(id)).to.equal('ACTC');
    for (const seconds of [0, 1, 1, 1, 1]) await core.later(seconds);
    expect(core.calls).to.deep.equal(['execute 1', 'outcomeOf 1', 'outcomeOf 1']);
    await core.later(4);
    expect(await core.status(id)).to.equal('ACSC');
    await core.later(3600);
    expect(core.calls).to.deep.equal(['execute 1', 'outcomeOf 1', 'outcomeOf 1', 'outcomeOf 1']);
    expect(await core.attempts(id)).to.deep.equal(['executed']);
    expect(core.alarms()).to.deep.equal(['core-failed', 'core-failed']);
  });

  it('has a status without fundsAvailable while the core is unavailable', async () => {
    const core = coreOf({ execute: inTurn<Outcome>('lost'), outcomeOf: inTurn<Outcome>(elsewhere) });
    const id = await core.approved();
    await core.round();
    expect(await core.shown(id)).to.deep.equal({ transactionStatus: 'ACTC', fundsAvailable: true });
    expect(await core.shown(id, true)).to.deep.equal({ transactionStatus: 'ACTC' });
    await core.later(1);
    expect(await core.status(id)).to.equal('ACSC');
  });

  it('is not shown as cancelled while the core may have executed the order', async () => {
    const core = coreOf({
      execute: inTurn<Outcome>('lost'),
      cancel: inTurn<typeof tooLate | { kind: 'unknown' }>('lost', { kind: 'unknown' }, tooLate),
      outcomeOf: inTurn<Outcome>('lost', { kind: 'unknown' }, elsewhere),
    });
    const id = await core.approved();
    await core.round();
    expect(await core.cancelByTpp(id)).to.equal('ACTC');
    const page = await core.stopping(id);
    await page.enterCode();
    expect(await page.outcome()).to.equal('stop-asked');
    for (const seconds of [0, 10]) await core.later(seconds);
    expect([await core.status(id), await page.outcome()]).to.deep.equal(['ACTC', 'stop-asked']);
    await core.later(10);
    expect([await core.status(id), await page.outcome()]).to.deep.equal(['ACSC', 'executed']);
    expect(core.calls.filter((call) => call === 'execute 1')).to.have.length(1);
  });

  it('is cancelled once the core has agreed', async () => {
    const core = coreOf({
      execute: inTurn<Outcome>({ kind: 'accepted' }),
      cancel: async () => ({ kind: 'cancelled' }),
    });
    const id = await core.approved();
    await core.round();
    expect([await core.status(id), await core.cancelByTpp(id)]).to.deep.equal(['ACSP', 'ACSP']);
    const page = await core.stopping(id);
    await page.enterCode();
    expect(await page.outcome()).to.equal('stop-asked');
    await core.round();
    expect([await core.status(id), await page.outcome()]).to.deep.equal(['CANC', 'approved']);
    expect(await core.attempts(id)).to.deep.equal(['cancelled']);
  });

  it('is cancelled when the core accepts the order during the customer’s cancellation', async () => {
    let accept: () => void = () => undefined;
    const core = coreOf({
      execute: () =>
        new Promise((resolve) => {
          accept = () => resolve({ kind: 'accepted' });
        }),
      cancel: inTurn<{ kind: 'unknown' } | { kind: 'cancelled' }>({ kind: 'unknown' }, { kind: 'cancelled' }),
      outcomeOf: async () => ({ kind: 'accepted' }),
    });
    const id = await core.approved();
    const round = core.round();
    const page = await core.stopping(id);
    await page.enterCode();
    accept();
    await round;
    for (const seconds of [0, 2]) await core.later(seconds);
    expect([await core.status(id), await page.outcome()]).to.deep.equal(['CANC', 'approved']);
  });

  it('cannot be cancelled at a core without cancellation', async () => {
    const core = coreOf({ execute: inTurn<Outcome>('late'), outcomeOf: inTurn<Outcome>(elsewhere) });
    const id = await core.approved();
    const page = await core.stopping(id);
    await core.round();
    expect(await core.cancelByTpp(id)).to.equal('cancellation.invalid');
    await page.enterCode();
    expect([await core.status(id), await page.outcome()]).to.deep.equal(['ACTC', 'too-late']);
    await core.later(60);
    expect([await core.status(id), await page.outcome()]).to.deep.equal(['ACSC', 'executed']);
  });

  it('is submitted again with the next attempt number when the core has not received the order', async () => {
    const core = coreOf({
      execute: inTurn<Outcome>('late', elsewhere),
      outcomeOf: async () => ({ kind: 'not-received' }),
    });
    const id = await core.approved();
    for (const seconds of [0, 1, 0]) await core.later(seconds);
    expect(core.calls).to.deep.equal(['execute 1', 'outcomeOf 1', 'execute 2']);
    expect(await core.attempts(id)).to.deep.equal(['not-received', 'executed']);
    await core.results.rejected({ paymentId: id, number: 1 }, 'refused-by-core');
    expect([await core.status(id), core.alarms()]).to.deep.equal(['ACSC', []]);
    await core.results.settled({ paymentId: id, number: 1 }, 'elsewhere');
    expect([await core.status(id), core.alarms()]).to.deep.equal(['ACSC', ['contradiction: executed']]);
  });

  it('is not submitted again after the customer’s cancellation', async () => {
    const core = coreOf({
      execute: inTurn<Outcome>('late'),
      cancel: async () => ({ kind: 'unknown' }),
      outcomeOf: async () => ({ kind: 'not-received' }),
    });
    const id = await core.approved();
    await core.round();
    const page = await core.stopping(id);
    await page.enterCode();
    await core.round();
    expect([await core.status(id), await page.outcome()]).to.deep.equal(['CANC', 'approved']);
    await core.later(3600);
    expect(core.calls).to.deep.equal(['execute 1', 'cancel 1', 'outcomeOf 1']);
  });

  it('waits for funds with a new attempt number for each retry, at the TPP’s request', async () => {
    const core = coreOf({ execute: inTurn<Outcome>({ kind: 'no-funds' }, { kind: 'no-funds' }, elsewhere) });
    const id = await core.approved(true);
    await core.round();
    expect(await core.status(id)).to.equal('PDNG');
    for (const seconds of [60, 60]) await core.later(seconds);
    expect(await core.status(id)).to.equal('ACSC');
    expect(await core.attempts(id)).to.deep.equal(['no-funds', 'no-funds', 'executed']);
  });

  it('is rejected for missing funds after the day, although money has arrived while no process ran', async () => {
    const core = coreOf({ execute: inTurn<Outcome>({ kind: 'no-funds' }, elsewhere) });
    const id = await core.approved(true);
    await core.round();
    await core.later(24 * 3600);
    expect(await core.shown(id)).to.include({ transactionStatus: 'RJCT', fundsAvailable: false });
    expect(core.calls).to.deep.equal(['execute 1']);
  });

  it('is settled, credited and returned once, although results repeat and change order', async () => {
    const core = coreOf({ execute: inTurn<Outcome>({ kind: 'accepted' }) });
    const id = await core.approved();
    await core.round();
    const attempt = { paymentId: id, number: 1 };
    const statuses = [await core.status(id)];
    const back = { returnId: 'r-1', amount: { minorUnits: 1250n, currency: 'EUR' }, reason: 'AC04' };
    // Results arrive in any order.
    await core.results.returned(attempt, back);
    for (const creditor of ['elsewhere', 'elsewhere', 'here', 'elsewhere'] as const) {
      await core.results.settled(attempt, creditor);
      statuses.push(await core.status(id));
    }
    expect(statuses).to.deep.equal(['ACSP', 'ACSC', 'ACSC', 'ACCC', 'ACCC']);
    await core.results.returned(attempt, back);
    const returns = engine.database().reader('payment_returns').where({ payment_id: id });
    expect(await returns.pluck('return_id')).to.deep.equal(['r-1']);
    expect(core.alarms()).to.deep.equal([]);
  });

  it('is queried at the core when no result follows the acceptance', async () => {
    const core = coreOf({
      execute: inTurn<Outcome>({ kind: 'accepted' }),
      outcomeOf: inTurn<Outcome>({ kind: 'accepted' }, { kind: 'rejected', reason: 'refused-by-core' }),
    });
    const id = await core.approved();
    for (const seconds of [0, 60, 60]) await core.later(seconds);
    expect(await core.status(id)).to.equal('ACSP');
    await core.later(60);
    expect(await core.status(id)).to.equal('RJCT');
    expect(core.calls).to.deep.equal(['execute 1', 'outcomeOf 1', 'outcomeOf 1']);
  });

  it('is queried at the core’s askAgainAt, and after one minute at the latest', async () => {
    for (const [seconds, asked] of [
      [5, 5],
      [-5, 0],
      [90, 60],
    ] as const) {
      const core: ReturnType<typeof coreOf> = coreOf({
        execute: async ({ answerBy }) => ({
          kind: 'accepted',
          askAgainAt: answerBy - core.services.policy.coreDeadlineSeconds * 1000 + seconds * 1000,
        }),
        outcomeOf: inTurn<Outcome>(elsewhere),
      });
      const id = await core.approved();
      await core.round();
      if (asked > 0) await core.later(asked - 1);
      expect(await core.status(id)).to.equal('ACSP');
      await core.later(1);
      expect(await core.status(id)).to.equal('ACSC');
    }
  });

  it('raises one alarm when its outcome stays unknown for too long', async () => {
    const core = coreOf({ execute: inTurn<Outcome>('late'), outcomeOf: async () => ({ kind: 'unknown' }) });
    const id = await core.approved();
    for (const seconds of [0, 1, 100]) await core.later(seconds);
    expect(core.alarms()).to.deep.equal([]);
    for (const seconds of [300, 300, 300]) await core.later(seconds);
    expect([await core.status(id), core.alarms()]).to.deep.equal(['ACTC', ['outcome-unknown']]);
  });

  // Last, because one of these payments stays due.
  const endings: readonly (readonly [
    how: string,
    status: string,
    report: (results: CoreResults, attempt: Attempt) => Promise<void>,
  ])[] = [
    ['the cancellation', 'CANC', (results, attempt) => results.cancelled(attempt)],
    ['the rejection', 'RJCT', (results, attempt) => results.rejected(attempt, 'refused-by-core')],
    ['missing funds', 'PDNG', (results, attempt) => results.rejected(attempt, 'no-funds')],
  ];
  for (const [how, status, report] of endings) {
    it(`is ${status} without an alarm when the core reports ${how} before the acceptance`, async () => {
      const core = coreOf({
        execute: async ({ attempt }) => {
          await report(core.results, attempt);
          return { kind: 'accepted' };
        },
      });
      const id = await core.approved(true);
      await core.round();
      expect([await core.status(id), core.alarms()]).to.deep.equal([status, []]);
    });
  }
});
