/** Later pages of a statement, which are not counted as accesses. */
import { expect } from 'chai';
import { onOneEngine } from '../support/database/engines.js';
import { accountBank, attended, fillAccountBank } from '../support/embedded-bank/account-bank.js';

type Query = Readonly<Record<string, string>>;

onOneEngine('A further page of transactions', (engine) => {
  before(() => fillAccountBank(engine.database()));

  it('omits the balance and the bookings made after the first page', async () => {
    const bank = accountBank(engine.database());
    await bank.pay('0.01');
    const access = await bank.consentTo(['balances', 'transactions']);
    const accountId = await bank.idOf(access);
    const ask = (query: Query) =>
      bank.ask('listTransactions', { access, accountId, headers: attended, query });
    const query = { bookingStatus: 'both', dateTo: '2099-12-31', pageSize: '1', withBalance: 'true' };
    const first = await ask(query);
    expect(first).to.have.property('balances');
    const next = new URL(first.transactions?._links.next?.href ?? '');
    const further = { ...Object.fromEntries(next.searchParams), pageSize: '500' };
    const second = await ask(further);
    await bank.book(2, '2030-06-14');
    expect(await ask(further)).to.deep.equal(second);
    expect(second).not.to.have.property('balances');
  });
});
