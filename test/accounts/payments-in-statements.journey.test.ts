import { expect } from 'chai';
import { describeAtTheBank, untilStatus } from '../support/server/bank.js';
import { browserAt } from '../support/customer/customer.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { ibans, marko } from '../support/embedded-bank/sandbox.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { orderOf, startedBy } from '../support/tpp/tpp.js';

describeAtTheBank('A payment in account statements', (bank) => {
  const tpp = new ConsentTpp(bank.url);

  async function statementOf(token: string, iban: string, bookingStatus: string): Promise<unknown> {
    const id = await tpp.accountId(token, iban);
    const query = `bookingStatus=${bookingStatus}&pageSize=500`;
    return (await tpp.ask('GET', `/accounts/${id}/transactions?${query}`, { token })).body;
  }

  async function balanceOf(token: string, iban: string, type: string): Promise<string | undefined> {
    const id = await tpp.accountId(token, iban);
    const { body } = await tpp.ask('GET', `/accounts/${id}/balances`, { token });
    const balance = listAt(body, 'balances').find((each) => textAt(each, 'balanceType') === type);
    return textAt(balance, 'balanceAmount', 'amount');
  }

  const isThis = (transaction: unknown) =>
    textAt(transaction, 'remittanceInformationUnstructured') === 'Roses 2026';

  async function pay(changes: object): Promise<string> {
    const order = orderOf({
      creditorAccount: { iban: ibans.marko },
      creditorName: 'Marko Kovač',
      remittanceInformationUnstructured: 'Roses 2026',
      ...changes,
    });
    const { id, link } = startedBy(await bank.tpp.initiate({ order }));
    const browser = browserAt(link);
    await browser.goToCode();
    await browser.enterCode();
    return id;
  }

  it('is booked with the right amount in both accounts if executed today', async () => {
    const anas = await tpp.granted();
    const access = { accounts: [ibans.marko], balances: [ibans.marko], transactions: [ibans.marko] };
    const markos = await tpp.granted({ access, credentials: marko, psuId: marko.userName });
    const before = Number(await balanceOf(anas.token, ibans.ana, 'interimBooked'));
    const markosBefore = Number(await balanceOf(markos.token, ibans.marko, 'interimBooked'));
    const id = await pay({ instructedAmount: { currency: 'EUR', amount: '12.34' } });
    await untilStatus(bank.tpp, id, 'ACCC');
    const sides = [
      {
        token: anas.token,
        iban: ibans.ana,
        amount: '-12.34',
        other: 'creditorAccount',
        otherIban: ibans.marko,
      },
      {
        token: markos.token,
        iban: ibans.marko,
        amount: '12.34',
        other: 'debtorAccount',
        otherIban: ibans.ana,
      },
    ];
    for (const { amount, iban, other, otherIban, token } of sides) {
      const statement = await statementOf(token, iban, 'both');
      const [entry, ...more] = listAt(statement, 'transactions', 'booked').filter(isThis);
      expect(more).to.deep.equal([]);
      expect(valueAt(entry, 'transactionAmount')).to.deep.equal({ currency: 'EUR', amount });
      expect(textAt(entry, other, 'iban')).to.equal(otherIban);
      expect(listAt(statement, 'transactions', 'pending').filter(isThis)).to.deep.equal([]);
    }
    expect(await balanceOf(anas.token, ibans.ana, 'interimBooked')).to.equal((before - 12.34).toFixed(2));
    expect(await balanceOf(markos.token, ibans.marko, 'interimBooked')).to.equal(
      (markosBefore + 12.34).toFixed(2),
    );
  });

  it('is pending until its future execution date, and not booked', async () => {
    const { token } = await tpp.granted();
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await pay({
      instructedAmount: { currency: 'EUR', amount: '7.00' },
      requestedExecutionDate: tomorrow,
      remittanceInformationUnstructured: 'Tulips 2026',
    });
    const isTulips = (each: unknown) => textAt(each, 'remittanceInformationUnstructured') === 'Tulips 2026';
    const statement = await statementOf(token, ibans.ana, 'both');
    const [entry, ...more] = listAt(statement, 'transactions', 'pending').filter(isTulips);
    expect(more).to.deep.equal([]);
    expect(valueAt(entry, 'transactionAmount')).to.deep.equal({ currency: 'EUR', amount: '-7.00' });
    expect(textAt(entry, 'valueDate')).to.equal(tomorrow);
    expect(textAt(entry, 'creditorAccount', 'iban')).to.equal(ibans.marko);
    expect(listAt(statement, 'transactions', 'booked').filter(isTulips)).to.deep.equal([]);
  });
});
