/** A closed or removed account cannot pay, and its data cannot be read. */
import { expect } from 'chai';
import { newIdentifier } from '../../src/crypto/secrets.js';
import type { Database } from '../../src/storage/database.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { croatianIban } from '../support/embedded-bank/croatian-iban.js';
import { offers, orders, spelledAt } from '../support/tpp/product-orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { accountPaths, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { verdictOf } from '../support/tpp/tpp.js';

/** Creates an account of Ana’s without any bookings. */
async function openAccount({ writer }: Database, number: string): Promise<string> {
  const iban = croatianIban('9900014', number);
  const row: object = await writer('accounts').where({ iban: ibans.ana }).first();
  await writer('accounts').insert({ ...row, id: newIdentifier(Date.now()), iban, balance: 0 });
  return iban;
}

describeAtTheBank('A closed or blocked account', ({ database, tpp, url }) => {
  const accountAt = (iban: string) => database().writer('accounts').where({ iban });
  const question = (iban: string) => ({
    account: { iban },
    instructedAmount: { currency: 'EUR', amount: '0.01' },
  });

  it('cannot pay if closed: the order is refused and not stored', async () => {
    const iban = await openAccount(database(), '320009901');
    await accountAt(iban).update({ status: 'deleted' });
    const count = () => database().reader('payments').count({ count: '*' }).first();
    const before = await count();
    for (const [product, order] of Object.entries(orders)) {
      for (const basePath of offersOf(product)) {
        const answer = await tpp.initiate({
          basePath,
          product,
          order: spelledAt(basePath, { ...order, debtorAccount: { iban } }),
        });
        expect(verdictOf(answer), `${basePath} ${product}`).to.equal('409 STATUS_INVALID body.debtorAccount');
      }
    }
    const bulk = await bulksOf(tpp).initiate(bulkOf([entryOf('1.00')], { debtorAccount: { iban } }));
    expect(verdictOf(bulk)).to.equal('409 STATUS_INVALID body.debtorAccount');
    const periodic = await periodicsOf(tpp).initiate(periodicOf({ debtorAccount: { iban } }));
    expect(verdictOf(periodic)).to.equal('409 STATUS_INVALID body.debtorAccount');
    expect(await count()).to.deep.equal(before);
  });

  it('is reported as closed only if the order itself has no error', async () => {
    const iban = await openAccount(database(), '320009902');
    await accountAt(iban).update({ status: 'deleted' });
    const order = { ...orders['hr-rtgs-payments'], debtorAccount: { iban }, creditorAccount: { iban } };
    expect(verdictOf(await tpp.initiate({ order }))).to.equal(
      '400 PARAMETER_NOT_CONSISTENT body.creditorAccount.iban',
    );
  });

  for (const basePath of accountPaths) {
    const client = new ConsentTpp(url, basePath);
    it(`has no funds if blocked, and gets an error if closed or removed: ${basePath}`, async () => {
      const iban = await openAccount(database(), `32000991${accountPaths.indexOf(basePath)}`);
      const { token } = await client.grantedFunds(iban);
      const confirm = () => client.ask('POST', '/funds-confirmation', { token, body: question(iban) });
      expect((await confirm()).body).to.deep.equal({ fundsAvailable: true });
      await accountAt(iban).update({ status: 'blocked' });
      expect((await confirm()).body).to.deep.equal({ fundsAvailable: false });
      await accountAt(iban).update({ status: 'deleted' });
      expect(verdictOf(await confirm())).to.equal('409 STATUS_INVALID body.account');
      await accountAt(iban).delete();
      expect(verdictOf(await confirm())).to.equal('404 RESOURCE_UNKNOWN body.account');
    });
  }
});

function offersOf(product: string): readonly string[] {
  return Object.entries(offers).find(([name]) => name === product)?.[1] ?? [];
}
