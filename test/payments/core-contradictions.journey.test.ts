/** Reconciliation: contradictory results of the core change nothing, and the operator gets an alarm. */
import { expect } from 'chai';
import type { Outcome } from '../../src/bank/payment-orders.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { type Core, inTurn, ownCore } from './own-core.js';

const elsewhere: Outcome = { kind: 'executed', creditor: 'elsewhere' };

forEachEngine('What a core says of an order', (engine) => {
  before(() => seed(engine.database()));
  const coreOf = (core: Partial<Core>) => ownCore(engine.database(), core);

  const contradictions: readonly {
    readonly title: string;
    readonly outcome: Outcome;
    readonly status: string;
    readonly told: (core: ReturnType<typeof coreOf>, paymentId: string) => Promise<void>;
    readonly alarm: string;
  }[] = [
    {
      title: 'rejected after it was executed',
      outcome: elsewhere,
      status: 'ACSC',
      told: ({ results }, paymentId) => results.rejected({ paymentId, number: 1 }, 'refused-by-core'),
      alarm: 'contradiction: rejected',
    },
    {
      title: 'cancelled after it was executed',
      outcome: elsewhere,
      status: 'ACSC',
      told: ({ results }, paymentId) => results.cancelled({ paymentId, number: 1 }),
      alarm: 'contradiction: cancelled',
    },
    {
      title: 'executed after it was rejected',
      outcome: { kind: 'rejected', reason: 'account-blocked' },
      status: 'RJCT',
      told: ({ results }, paymentId) => results.settled({ paymentId, number: 1 }, 'here'),
      alarm: 'contradiction: executed',
    },
    {
      title: 'returned after it was rejected',
      outcome: { kind: 'rejected', reason: 'account-blocked' },
      status: 'RJCT',
      told: ({ results }, paymentId) =>
        results.returned(
          { paymentId, number: 1 },
          { returnId: 'r', amount: { minorUnits: 1n, currency: 'EUR' } },
        ),
      alarm: 'contradiction: returned',
    },
    {
      title: 'settled under a number that it was never handed over with',
      outcome: { kind: 'accepted' },
      status: 'ACSP',
      told: ({ results }, paymentId) => results.settled({ paymentId, number: 2 }, 'here'),
      alarm: 'attempt-unknown: executed',
    },
    {
      title: 'settled somewhere that there is not',
      outcome: { kind: 'accepted' },
      status: 'ACSP',
      told: ({ results }, paymentId) => results.settled({ paymentId, number: 1 }, JSON.parse('"nowhere"')),
      alarm: 'answer-invalid',
    },
    {
      title: 'rejected for a reason that there is not',
      outcome: { kind: 'accepted' },
      status: 'ACSP',
      told: ({ results }, paymentId) =>
        results.rejected({ paymentId, number: 1 }, JSON.parse('"bad weather"')),
      alarm: 'answer-invalid',
    },
  ];
  for (const { alarm, outcome, status, title, told } of contradictions) {
    it(`is not believed when that is called ${title}`, async () => {
      const core = coreOf({ execute: inTurn(outcome) });
      const id = await core.approved();
      await core.round();
      await told(core, id);
      expect([await core.status(id), core.alarms()]).to.deep.equal([status, [alarm]]);
    });
  }

  it('is not believed when there is no such payment', async () => {
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
    it(`is no outcome when it is ${answer}`, async () => {
      const core = coreOf({ execute: async () => JSON.parse(answer), outcomeOf: inTurn<Outcome>(elsewhere) });
      const id = await core.approved();
      await core.round();
      expect([await core.status(id), core.alarms()]).to.deep.equal(['ACTC', ['answer-invalid']]);
      await core.later(1);
      expect(await core.status(id)).to.equal('ACSC');
    });
  }
});
