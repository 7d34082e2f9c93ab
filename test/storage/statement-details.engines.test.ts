/** Bookings from before the migration to full statements keep their old appearance. */
import { expect } from 'chai';
import { down, up } from '../../migrations/0023-statement-details.js';
import { ledger } from '../../sandbox/src/storage/bank-tables/ledger.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { ibans } from '../support/embedded-bank/sandbox.js';

forEachEngine('The migration to full account statements', (engine) => {
  it('keeps each older entry without the new details', async () => {
    const database = engine.database();
    await seed(database);
    const account = await database.reader('accounts').where({ iban: ibans.ana }).first('id');
    const entries = () =>
      ledger.find(database.reader, account.id, { from: '2000-01-01', to: '2999-12-31', limit: 500 });
    const before = await entries();
    await down(database.maintenance);
    await up(database.maintenance);
    const without = before.map(({ bankTransactionCode: _code, holderName: _name, ...entry }) => entry);
    expect(await entries()).to.deep.equal(without);
    expect(before).not.to.deep.equal(without);
  });
});
