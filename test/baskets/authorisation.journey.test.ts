/** The approval of a signing basket is atomic: all entries are approved, or none. */
import { expect } from 'chai';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { type BankUnderTest, describeAtTheBank, until } from '../support/server/bank.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { farAway, paymentsOf } from '../support/tpp/payments.js';
import { ana, ibans, ivan, luka, marko, petra } from '../support/embedded-bank/sandbox.js';
import { BasketTpp, type Contents } from '../support/tpp/tpp-baskets.js';
import type { Started } from '../support/tpp/tpp.js';

const later = { requestedExecutionDate: farAway };
const company = { ...later, debtorAccount: { iban: ibans.adriaTrade } };

function customersOf(bank: BankUnderTest) {
  const tpp = new BasketTpp(bank.url);
  const ownTokens = [memoised(() => tpp.ownToken('AISP')), memoised(() => tpp.ownToken('PSP_IC'))];
  /** Tries both of the client's tokens: the consent's kind determines which of them may read the consent. */
  const consentStatus = async (id: string): Promise<string> => {
    const statuses = ownTokens.map(async (token) =>
      textAt((await tpp.askConsent('GET', id, '/status', await token())).body, 'consentStatus'),
    );
    return (await Promise.all(statuses)).find((status) => status !== undefined) ?? '';
  };
  return {
    tpp,
    consentStatus,
    /** The status of the basket, followed by those of its payments and consents. */
    async statusesOf({ id }: Started, { consentIds = [], paymentIds = [] }: Contents): Promise<string> {
      const payments = await Promise.all(paymentIds.map((each) => tpp.paymentStatus(each)));
      const consents = await Promise.all(consentIds.map(consentStatus));
      return [await tpp.statusOf(id), ...payments, ...consents].join(' ');
    },
    async historyOf(basketId: string): Promise<string> {
      const rows = await bank
        .database()
        .reader('basket_statuses')
        .where({ basket_id: basketId })
        .orderBy('id');
      return rows.map(({ cause, from_status: from, to_status: to }) => `${from} ${to} ${cause}`).join(', ');
    },
  };
}

function memoised<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

describeAtTheBank('The approval of a signing basket', (bank) => {
  const { historyOf, statusesOf, tpp } = customersOf(bank);
  const { historyOf: paymentHistoryOf } = paymentsOf(bank);

  it('approves every payment and makes every consent valid', async () => {
    const contents = {
      paymentIds: await tpp.payments(2, later),
      consentIds: [await tpp.consent(), await tpp.fundsConsent()],
    };
    const basket = await tpp.start(contents);
    const browser = browserAt(basket.link);
    expect((await browser.open()).text).to.include('one approval of everything');
    const review = await browser.logIn(ana);
    for (const fact of [
      'EUR\u00a025.00',
      'EUR\u00a012.50',
      'Vodovod Zagreb',
      'HR92 9900',
      'Payment 2 of 2',
      'Consent 2 of 2',
    ])
      expect(review.text).to.include(fact);
    const code = await browser.confirm();
    expect(code.text).to.include('these 4 entries').and.include('EUR\u00a025.00');
    expect((await browser.enterCode()).name).to.equal('approved');
    expect(await statusesOf(basket, contents)).to.equal('ACTC ACTC ACTC valid valid');
    expect(await historyOf(basket.id)).to.equal('RCVD ACTC signed');
    expect(await paymentHistoryOf(contents.paymentIds[0] ?? '')).to.equal('RCVD ACTC');
    expect((await browserAt(basket.link).open()).name).to.equal('approved');
  });

  it('executes the payments, and expires an older recurring consent', async () => {
    const recurring = { recurringIndicator: true };
    const older = await tpp.consents.granted({ request: recurring });
    const consentIds = [await tpp.consent(recurring)];
    const contents = { paymentIds: await tpp.payments(1), consentIds };
    const basket = await tpp.start(contents);
    expect(await authorise(basket.link, ana)).to.equal('carried-out');
    await until(
      () => statusesOf(basket, contents),
      (statuses) => statuses === 'ACTC ACSC valid',
    );
    const token = await tpp.ownToken();
    const { body } = await tpp.askConsent('GET', older.consentId, '/status', token);
    expect(textAt(body, 'consentStatus')).to.equal('expired');
  });

  it('requires both signers of a company, each once', async () => {
    const contents = { paymentIds: await tpp.payments(2, company) };
    const basket = await tpp.start(contents);
    expect(await authorise(basket.link, petra)).to.equal('signed');
    expect(await statusesOf(basket, contents)).to.equal('PATC PATC PATC');
    const second = await tpp.startAuthorisation(basket.id);
    expect(await authorise(second, petra)).to.equal('signed-already');
    expect(await authorise(second, ivan)).to.equal('approved');
    expect(await statusesOf(basket, contents)).to.equal('ACTC ACTC ACTC');
    expect((await browserAt(basket.link).open()).name).to.equal('approved');
    expect(await historyOf(basket.id)).to.equal('RCVD PATC signed, PATC ACTC signed');
    expect(await paymentHistoryOf(contents.paymentIds[1] ?? '')).to.equal('RCVD PATC ACTC');
  });

  it('rejects all entries if the second signer cancels', async () => {
    const contents = { paymentIds: await tpp.payments(2, company) };
    const basket = await tpp.start(contents);
    await authorise(basket.link, ivan);
    const browser = browserAt(await tpp.startAuthorisation(basket.id));
    await browser.open();
    expect((await browser.cancel()).name).to.equal('cancelled');
    expect(await statusesOf(basket, contents)).to.equal('RJCT RJCT RJCT');
    expect(await historyOf(basket.id)).to.equal('RCVD PATC signed, PATC RJCT cancelled-by-psu');
  });

  it('rejects all entries if the customer cancels', async () => {
    const contents = { paymentIds: await tpp.payments(2), consentIds: [await tpp.consent()] };
    const basket = await tpp.start(contents);
    const browser = browserAt(basket.link);
    await browser.open();
    expect((await browser.cancel()).name).to.equal('cancelled');
    expect(await statusesOf(basket, contents)).to.equal('RJCT RJCT RJCT rejected');
    expect((await tpp.ask('POST', basket.id, '/authorisations')).status).to.equal(409);
  });

  for (const [amounts, customer, debtor, page, who] of [
    [['100.00', '100.01'], luka, ibans.luka, 'limit-exceeded', 'whose limit is below one of the payments'],
    [['15.00', '15.00'], marko, ibans.marko, 'no-funds', 'whose account does not cover the sum'],
  ] as const) {
    it(`rejects all entries before the code for a customer ${who}`, async () => {
      const started = amounts.map((amount) =>
        tpp.pay({ debtorAccount: { iban: debtor }, instructedAmount: { currency: 'EUR', amount } }),
      );
      const contents = { paymentIds: (await Promise.all(started)).map(({ id }) => id) };
      const basket = await tpp.start(contents);
      expect((await browserAt(basket.link).goToCode(customer)).name).to.equal(page);
      expect(await statusesOf(basket, contents)).to.equal('RJCT RJCT RJCT');
      expect(await historyOf(basket.id)).to.equal(`RCVD RJCT ${page}`);
      expect((await browserAt(basket.link).open()).name).to.equal(page);
    });
  }

  it('allows several payments of exactly the limit', async () => {
    const amount = { currency: 'EUR', amount: '100.00' };
    const contents = {
      paymentIds: await tpp.payments(2, {
        ...later,
        debtorAccount: { iban: ibans.luka },
        instructedAmount: amount,
      }),
    };
    const basket = await tpp.start(contents);
    expect(await authorise(basket.link, luka)).to.equal('approved');
    expect(await statusesOf(basket, contents)).to.equal('ACTC ACTC ACTC');
  });

  it('is rolled back and rejects all entries if one entry cannot be approved', async () => {
    const contents = {
      paymentIds: await tpp.payments(2),
      consentIds: [await tpp.consent(), await tpp.fundsConsent()],
    };
    const basket = await tpp.start(contents);
    const browser = browserAt(basket.link);
    expect((await browser.goToCode(ana)).name).to.equal('code');
    const [firstConsent = ''] = contents.consentIds;
    await unitOfWork(bank.database()).run(async (transaction) => {
      await transaction('consents').where({ id: firstConsent }).update({ valid_until: '2000-01-01' });
    });
    expect((await browser.enterCode()).name).to.equal('undone');
    expect(await statusesOf(basket, contents)).to.equal('RJCT RJCT RJCT rejected rejected');
    expect(await historyOf(basket.id)).to.equal('RCVD RJCT approval-failed');
    expect(await paymentHistoryOf(contents.paymentIds[0] ?? '')).to.equal('RCVD RJCT');
    const { reader } = bank.database();
    expect(await reader('signatures').whereIn('payment_id', contents.paymentIds)).to.deep.equal([]);
    expect(await reader('basket_signatures').where({ basket_id: basket.id })).to.deep.equal([]);
    expect(await reader('consent_accounts').whereIn('consent_id', contents.consentIds)).to.deep.equal([]);
  });

  it('redirects the customer to the TPP’s address for the outcome', async () => {
    const headers = {
      'TPP-Redirect-URI': 'https://tpp.example/ok',
      'TPP-Nok-Redirect-URI': 'https://tpp.example/nok',
    };
    const approved = browserAt((await tpp.start({ paymentIds: await tpp.payments(1, later) }, headers)).link);
    await approved.goToCode(ana);
    expect((await approved.enterCode()).goesOnTo).to.equal('https://tpp.example/ok');
    const refused = browserAt((await tpp.start({ paymentIds: await tpp.payments(1, later) }, headers)).link);
    await refused.open();
    expect((await refused.cancel()).goesOnTo).to.equal('https://tpp.example/nok');
  });

  it('shows no data before the login, and rejects an altered link', async () => {
    const { link } = await tpp.start({ paymentIds: await tpp.payments(1) });
    const { text } = await browserAt(link).open();
    for (const secret of ['12.50', 'Vodovod', 'HR92']) expect(text).not.to.include(secret);
    expect((await browserAt(`${link}0`).open()).name).to.equal('unknown');
  });
});
