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

forEachEngine('An order that was handed over to the core', (engine) => {
  before(() => seed(engine.database()));
  const coreOf = (core: Partial<Core>) => ownCore(engine.database(), core);

  it('whose answer is lost is asked about, and never handed over again before that is answered', async () => {
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

  it('has a status while the core is away, which says nothing of the money then', async () => {
    const core = coreOf({ execute: inTurn<Outcome>('lost'), outcomeOf: inTurn<Outcome>(elsewhere) });
    const id = await core.approved();
    await core.round();
    expect(await core.shown(id)).to.deep.equal({ transactionStatus: 'ACTC', fundsAvailable: true });
    expect(await core.shown(id, true)).to.deep.equal({ transactionStatus: 'ACTC' });
    await core.later(1);
    expect(await core.status(id)).to.equal('ACSC');
  });

  it('is not called stopped to a customer as long as the core may have executed it', async () => {
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

  it('is stopped once the core has agreed to that', async () => {
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

  it('is stopped at once when the core accepts it while its customer asks for that', async () => {
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

  it('cannot be cancelled at a core that stops nothing', async () => {
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

  it('is handed over again, under the next number, when the core has never received it', async () => {
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

  it('is not handed over again when its customer has asked meanwhile to stop it', async () => {
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

  it('waits for funds under one number after the other, where its TPP has asked to', async () => {
    const core = coreOf({ execute: inTurn<Outcome>({ kind: 'no-funds' }, { kind: 'no-funds' }, elsewhere) });
    const id = await core.approved(true);
    await core.round();
    expect(await core.status(id)).to.equal('PDNG');
    for (const seconds of [60, 60]) await core.later(seconds);
    expect(await core.status(id)).to.equal('ACSC');
    expect(await core.attempts(id)).to.deep.equal(['no-funds', 'no-funds', 'executed']);
  });

  it('that was accepted is settled whenever the core says so, once, and credited after that', async () => {
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

  it('is asked about when the core has accepted it and does not say more', async () => {
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

  it('is asked about when the core knows the result by its own word, and after a minute where that is later', async () => {
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
    tell: (results: CoreResults, attempt: Attempt) => Promise<void>,
  ])[] = [
    ['stopped', 'CANC', (results, attempt) => results.cancelled(attempt)],
    ['rejected', 'RJCT', (results, attempt) => results.rejected(attempt, 'refused-by-core')],
    ['left without funds', 'PDNG', (results, attempt) => results.rejected(attempt, 'no-funds')],
  ];
  for (const [how, status, tell] of endings) {
    it(`is ${status} without an alarm when it is ${how} before it is heard that it was accepted`, async () => {
      const core = coreOf({
        execute: async ({ attempt }) => {
          await tell(core.results, attempt);
          return { kind: 'accepted' };
        },
      });
      const id = await core.approved(true);
      await core.round();
      expect([await core.status(id), core.alarms()]).to.deep.equal([status, []]);
    });
  }
});
