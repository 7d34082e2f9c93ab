/** Overdraft: many customers approve payments from one account at the same moment, and its balance covers only some. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { goToCodeWithoutLogin, isAllExecuted } from '../support/database/approved.js';
import { balanceOf, countStatuses, findMistakes } from '../support/database/books.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { startPayment } from '../support/tpp/orders.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, until } from '../support/runner/together.js';
import { openCompany } from './company.js';

export async function payFiftyTimesTenFromAHundred(
  database: Database,
  servers: readonly [ServerProcess, ServerProcess],
): Promise<void> {
  const { iban, signers } = await openCompany(database, 50, 100_00n);
  const ready = await allOf(signers, 16, async (signer, index) => {
    const { url } = servers[index % 2 === 0 ? 0 : 1];
    const { id, link } = await startPayment(url, { amount: '10.00', from: iban });
    const tab = new CustomerBrowser(url, link);
    expect((await goToCodeWithoutLogin(database, tab, signer)).name).to.equal('code');
    return { id, tab };
  });
  const pages = await Promise.all(ready.map(({ tab }) => tab.enterCode()));
  // An answer after the worker's round already shows the payment's outcome.
  expect(pages.filter(({ name }) => !['carried-out', 'no-funds', 'approved'].includes(name))).to.deep.equal(
    [],
  );

  await until(() => isAllExecuted(database));
  const ids = ready.map(({ id }) => id);
  expect(await countStatuses(database, ids)).to.deep.equal({ ACSC: 10, RJCT: 40 });
  const shownAsUndone = ids.filter((_, index) => pages[index]?.name === 'undone');
  expect(await countStatuses(database, shownAsUndone)).to.deep.equal(
    shownAsUndone.length === 0 ? {} : { RJCT: shownAsUndone.length },
  );
  expect(await balanceOf(database, iban)).to.equal(0n);
  const ends = await database
    .reader('payment_statuses')
    .whereIn('payment_id', ids)
    .where({ to_status: 'RJCT' });
  expect(ends.filter(({ cause }) => cause !== 'no-funds')).to.deep.equal([]);
  expect(await findMistakes(database)).to.deep.equal([]);
}
