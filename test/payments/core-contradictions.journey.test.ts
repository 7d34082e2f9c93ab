/** Reconciliation: contradictory results of the core change nothing, and the operator gets an alarm. */
import { expect } from 'chai';
import type { Outcome } from '../../src/bank/payment-orders.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { type Core, inTurn, ownCore } from './own-core.js';

const elsewhere: Outcome = { kind: 'executed', creditor: 'elsewhere' };

forEachEngine('Reconciliation with the bank’s core', (engine) => {
  before(() => seed(engine.database()));
  const coreOf = (core: Partial<Core>) => ownCore(engine.database(), core);

  const contradictions: readonly {
    readonly title: string;
    readonly outcome: Outcome;
    readonly status: string;
    readonly report: (core: ReturnType<typeof coreOf>, paymentId: string) => Promise<void>;
    readonly alarm: string;
  }[] = [
    {
      title: 'a rejection after the execution',
      outcome: elsewhere,
      status: 'ACSC',
      report: ({ results }, paymentId) => results.rejected({ paymentId, number: 1 }, 'refused-by-core'),
      alarm: 'contradiction: rejected',
    },
    {
      title: 'a cancellation after the execution',
      outcome: elsewhere,
      status: 'ACSC',
      report: ({ results }, paymentId) => results.cancelled({ paymentId, number: 1 }),
      alarm: 'contradiction: cancelled',
    },
    {
      title: 'an execution after the rejection',
      outcome: { kind: 'rejected', reason: 'account-blocked' },
      status: 'RJCT',
      report: ({ results }, paymentId) => results.settled({ paymentId, number: 1 }, 'here'),
      alarm: 'contradiction: executed',
    },
    {
      title: 'a return after the rejection',
      outcome: { kind: 'rejected', reason: 'account-blocked' },
      status: 'RJCT',
      report: ({ results }, paymentId) =>
        results.returned(
          { paymentId, number: 1 },
          { returnId: 'r', amount: { minorUnits: 1n, currency: 'EUR' } },
        ),
      alarm: 'contradiction: returned',
    },
    {
      title: 'a settlement under an unknown attempt number',
      outcome: { kind: 'accepted' },
      status: 'ACSP',
      report: ({ results }, paymentId) => results.settled({ paymentId, number: 2 }, 'here'),
      alarm: 'attempt-unknown: executed',
    },
    {
      title: 'a settlement at an unknown place',
      outcome: { kind: 'accepted' },
      status: 'ACSP',
      report: ({ results }, paymentId) => results.settled({ paymentId, number: 1 }, JSON.parse('"nowhere"')),
      alarm: 'answer-invalid',
    },
    {
      title: 'a rejection for an unknown reason',
      outcome: { kind: 'accepted' },
      status: 'ACSP',
      report: ({ results }, paymentId) =>
        results.rejected({ paymentId, number: 1 }, JSON.parse('"bad weather"')),
      alarm: 'answer-invalid',
    },
  ];
  for (const { alarm, outcome, status, title, report } of contradictions) {
    it(`keeps ${status} and raises an alarm when the core reports ${title}`, async () => {
      const core = coreOf({ execute: inTurn(outcome) });
      const id = await core.approved();
      await core.round();
      await report(core, id);
      expect([await core.status(id), core.alarms()]).to.deep.equal([status, [alarm]]);
    });
  }

  it('raises an alarm for a result of an unknown payment', async () => {
    const core = coreOf({});
    await core.results.settled({ paymentId: 'none', number: 1 }, 'here');
    expect(core.alarms()).to.deep.equal(['attempt-unknown: executed']);
  });

  const nonsense = [
    'null',
    '"executed"',
    '{}',
    '{"kind":"done"}',
    '{"kind":"executed"}',
    '{"kind":"accepted","askAgainAt":"soon"}',
    '{"kind":"rejected","reason":"bad weather"}',
    '{"kind":"not-received"}',
  ];
  for (const answer of nonsense) {
    it(`treats the answer ${answer} as invalid, and queries the outcome later`, async () => {
      const core = coreOf({ execute: async () => JSON.parse(answer), outcomeOf: inTurn<Outcome>(elsewhere) });
      const id = await core.approved();
      await core.round();
      expect([await core.status(id), core.alarms()]).to.deep.equal(['ACTC', ['answer-invalid']]);
      await core.later(1);
      expect(await core.status(id)).to.equal('ACSC');
    });
  }
});
