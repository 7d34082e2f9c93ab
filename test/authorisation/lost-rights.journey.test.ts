/**
 * Customers who lose the right to authorise between the login and the code, and TPPs that lose the right to ask;
 * every-login.journey.test.ts has the losses that leave a resource of any kind open.
 */
import { expect } from 'chai';
import { type BankUnderTest, describeAtTheBank } from '../support/server/bank.js';
import { ana as anaOf, consentBank } from '../support/embedded-bank/consent-bank.js';
import { arrivalOf, AuthorizeBrowser } from '../support/customer/customer-at-authorize.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { forEachEngine } from '../support/database/engines.js';
import { textAt } from '../support/runner/json.js';
import { browserAt as loginBrowserAt, stepOf } from '../support/customer/own-page.js';
import { farAway, paying, paymentsOf } from '../support/tpp/payments.js';
import { ana, ibans } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { accessOf, ConsentTpp } from '../support/tpp/tpp-consents.js';

/** A change by the bank while the customer is at the code page. */
interface Loss {
  readonly what: string;
  readonly table: 'psus' | 'accounts' | 'clients';
  readonly where: object;
  readonly change: object;
  readonly back: object;
}

const blocked: Loss = {
  what: 'a block by the bank',
  table: 'psus',
  where: { id: 'ana.horvat' },
  change: { status: 'blocked' },
  back: { status: 'active' },
};
const limited: Loss = {
  what: 'a new limit below the amount',
  table: 'psus',
  where: { id: 'ana.horvat' },
  change: { payment_limit: 99 },
  back: { payment_limit: null },
};
const savingsClosed: Loss = {
  what: 'the closure of the picked account',
  table: 'accounts',
  where: { iban: ibans.anaSavings },
  change: { status: 'deleted' },
  back: { status: 'enabled' },
};

function during({ database }: Pick<BankUnderTest, 'database'>) {
  return async <T>({ back, change, table, where }: Loss, act: () => Promise<T>): Promise<T> => {
    const rows = database().maintenance(table).where(where);
    await rows.clone().update(change);
    try {
      return await act();
    } finally {
      await rows.clone().update(back);
    }
  };
}

describeAtTheBank('A customer at the code page', (bank) => {
  const { causeOf, historyOf, settled, start } = paymentsOf(bank);
  const { database } = bank;
  const whileLost = during(bank);
  const failures = async () => {
    const rows = await database().reader('login_failures').select('failures', 'pending');
    return rows.map(({ failures: failed, pending }) => Number(failed) + Number(pending));
  };
  afterEach(async () => expect((await failures()).filter((count) => count > 0)).to.deep.equal([]));

  it(`gets the payment rejected after ${limited.what}`, async () => {
    const payment = await start({ order: paying('1.00', ibans.ana, ibans.elsewhere) });
    const browser = browserAt(payment.link);
    await browser.goToCode();
    expect(await whileLost(limited, async () => (await browser.enterCode()).name)).to.equal('limit-exceeded');
    expect(await settled(payment)).to.equal('RJCT');
    expect(await historyOf(payment.id)).to.equal('RCVD RJCT');
    expect(await causeOf(payment.id)).to.equal('limit-exceeded');
    expect((await browserAt(payment.link).open()).name).to.equal('limit-exceeded');
  });

  const consents = new ConsentTpp(bank.url);
  const picked = { access: accessOf({ accounts: [], balances: [] }) };
  it(`gives no consent after ${savingsClosed.what}, and the client gets access_denied`, async () => {
    const registered = await consents.register(picked);
    const address = consents.authorizeAddress(registered, { state: 's' });
    const browser = new AuthorizeBrowser(bank.url());
    await browser.open(address);
    await browser.logIn();
    await browser.confirm([ibans.anaSavings]);
    const arrival = arrivalOf(await whileLost(savingsClosed, () => browser.enterCode()));
    expect(arrival.searchParams.get('error')).to.equal('access_denied');
    const id = textAt(registered.body, 'consentId');
    expect(await database().reader('consents').where({ id }).pluck('status')).to.deep.equal(['rejected']);
    const outcomes = await database().reader('authorisations').where({ resource_id: id }).pluck('outcome');
    expect(outcomes).to.deep.equal(['undone']);
    expect(arrivalOf(await browser.open(address)).searchParams.get('error')).to.equal('access_denied');
  });
});

describeAtTheBank('A blocked TPP', (bank) => {
  const { causeOf, start } = paymentsOf(bank);
  const { tpp } = bank;
  const blockedTpp = {
    what: 'a block by the bank',
    table: 'clients',
    where: { id: 'sandbox-tpp' },
    change: { status: 'blocked' },
    back: { status: 'active' },
  } as const;
  const whileBlocked = <T>(act: () => Promise<T>) => during(bank)(blockedTpp, act);
  const order = paying('1.00', ibans.ana, ibans.elsewhere, { requestedExecutionDate: farAway });

  it('gets its earlier payments rejected at the login and at the code', async () => {
    for (const isAtCode of [false, true]) {
      const payment = await start({ order, headers: { 'TPP-Nok-Redirect-URI': 'https://tpp.example/nok' } });
      const browser = browserAt(payment.link);
      if (isAtCode) await browser.goToCode();
      const last = await whileBlocked(() => (isAtCode ? browser.enterCode() : browser.goToCode()));
      expect(last.name).to.equal('undone');
      expect(last.text).not.to.include('tpp.example');
      expect(await tpp.statusOf(payment.id)).to.equal('RJCT');
      expect(await causeOf(payment.id)).to.equal('approval-failed');
    }
  });

  it('gets every entry of its signing basket rejected', async () => {
    const baskets = new BasketTpp(bank.url);
    const paymentIds = await baskets.payments(2);
    const basket = await baskets.start({ paymentIds });
    expect(await whileBlocked(() => authorise(basket.link, ana))).to.equal('undone');
    expect(await baskets.statusOf(basket.id)).to.equal('RJCT');
    for (const each of paymentIds) expect(await tpp.statusOf(each)).to.equal('RJCT');
  });

  it('keeps its approved payments, which customers may still cancel', async () => {
    const payment = await start({ order });
    expect(await authorise(payment.link, ana)).to.equal('approved');
    expect((await tpp.cancel(payment.id)).status).to.equal(202);
    const { link } = await tpp.startCancellation(payment.id);
    const kept = await whileBlocked(() => browserAt(payment.link).open());
    expect(kept.name).to.equal('approved');
    expect(await whileBlocked(() => authorise(link, ana))).to.equal('approved');
    expect(await tpp.statusOf(payment.id)).to.equal('CANC');
  });
});

forEachEngine('A customer at the code of the own page', (engine) => {
  before(() => seed(engine.database()));

  it('gets no session after a block by the bank', async () => {
    const browser = loginBrowserAt(consentBank(engine.database()));
    await browser.password(anaOf.psuId);
    expect(stepOf(await browser.view())).to.equal('code');
    expect(await during(engine)(blocked, () => browser.code())).to.equal(false);
    expect(stepOf(await browser.view())).to.equal('login psu-blocked');
    expect(await engine.database().reader('customer_sessions')).to.deep.equal([]);
  });
});
