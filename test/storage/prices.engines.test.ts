/** Payments from before the migration to prices cost exactly their amount. */
import { expect } from 'chai';
import { down, up } from '../../migrations/0012-prices.js';
import { payments } from '../../src/storage/tables/payments/payments.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';

forEachEngine('The migration to prices', (engine) => {
  it('gives each older payment the price of its amount', async () => {
    const database = engine.database();
    await seed(database);
    await down(database.maintenance);
    await database.writer('payments').insert({
      id: 'old',
      client_id: 'sandbox-tpp',
      product: 'hr-rtgs-payments',
      status: 'PDNG',
      order_json: '{}',
      amount: 1250n,
      currency: 'EUR',
      debtor_account_id: 'a',
      debtor_iban: 'HR9599000143200001010',
      creditor_iban: 'HR9299000223200009014',
      execution_date: '2026-06-30',
      waits_for_funds: 1,
      signatures_needed: 1,
      signatures_given: 1,
      created_at: 0,
      expires_at: 0,
    });
    await up(database.maintenance);
    const amount = { currency: 'EUR', minorUnits: 1250n };
    const payment = await payments.find(database.reader, 'old');
    expect(payment?.price).to.deep.equal({ debit: amount, homeAmount: amount });
  });
});
