/** Metrics of waiting payments by status and age, on both engines. */
import { expect } from 'chai';
import type { Outcome } from '../../src/bank/payment-orders.js';
import { readPaymentFigures } from '../../src/usecases/operator/payment-figures.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { inTurn, ownCore } from '../payments/own-core.js';

forEachEngine('The metrics of waiting payments', (engine) => {
  before(() => seed(engine.database()));

  it('count payments by status and age until execution, including stuck payments and unknown outcomes', async () => {
    const isBack = { kind: 'executed', creditor: 'elsewhere' } as const;
    const core = ownCore(engine.database(), {
      execute: inTurn<Outcome>('lost'),
      outcomeOf: inTurn<Outcome>('lost', 'lost', 'lost', 'lost', isBack),
    });
    const figures = async () => {
      const { byAge, stuck, unknownOutcomes } = await readPaymentFigures(core.services);
      const counted = byAge.filter(({ payments }) => payments > 0);
      return {
        byAge: counted.map(({ age, payments, status }) => `${payments} ${status} ${age}`),
        stuck: stuck.filter(({ payments }) => payments > 0),
        unknownOutcomes,
      };
    };
    const none = { byAge: [], stuck: [], unknownOutcomes: 0 };
    expect(await figures()).to.deep.equal(none);

    await core.approved();
    expect(await figures()).to.deep.equal({ ...none, byAge: ['1 ACTC <1m'] });
    await core.round();
    await core.later(120);
    await core.approved();
    expect(await figures()).to.deep.equal({ ...none, byAge: ['1 ACTC <1m', '1 ACTC 1m-10m'] });

    await core.later(600);
    const [stuck] = (await figures()).stuck;
    expect(stuck).to.deep.include({ status: 'ACTC', payments: 1 });
    expect((await figures()).unknownOutcomes).to.equal(1);
    for (const seconds of [3000, 3000, 90_000]) await core.later(seconds);
    expect(await figures()).to.deep.equal(none);
  });
});
