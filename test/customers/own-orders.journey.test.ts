/** The customer's own page of payments, below the web server: what it lists, in which order, and for whom. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import type { OwnOrder } from '../../src/usecases/customer/own-orders.js';
import { browserAt } from '../support/customer/own-page.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { ibans, ivan, petra } from '../support/embedded-bank/sandbox.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { approve, initiate } from '../support/embedded-bank/made-payments.js';

const company = { debtorAccount: { iban: ibans.adriaTrade } };

/** Reads all pages, each from the cursor of the one before. */
async function readAll(browser: ReturnType<typeof browserAt>): Promise<readonly (readonly OwnOrder[])[]> {
  const pages: (readonly OwnOrder[])[] = [];
  for (let cursor: string | undefined; ;) {
    const view = await browser.orders(cursor);
    pages.push(view.orders);
    if (view.next === undefined) return pages;
    cursor = view.next;
  }
}

const idsOf = async (browser: ReturnType<typeof browserAt>) =>
  (await readAll(browser)).flat().map(({ id }) => id);

/** Makes a payment as many seconds older. */
const age = ({ maintenance }: Database, id: string, seconds: number) =>
  maintenance('payments')
    .where({ id })
    .decrement('created_at', seconds * 1000);

forEachEngine('The customer’s own page of payments', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = consentBank(engine.database());
    const { maintenance } = engine.database();
    for (const table of ['signatures', 'payment_statuses']) await maintenance(table).delete();
    await maintenance('authorisations').where({ resource_kind: 'payment' }).delete();
    await maintenance('payments').delete();
  });
  const enter = async (
    customer: 'ana.horvat' | 'marko.kovac' | 'petra.novak' | 'ivan.maric' = 'ana.horvat',
  ) => {
    const browser = browserAt(bank);
    await browser.logIn(customer);
    return browser;
  };

  it('shows who has started and approved a payment, when, and in which state it is', async () => {
    const id = await initiate(bank);
    const browser = await enter();
    const unopened = await browser.order(id);
    expect(unopened).to.deep.equal({
      kind: 'payment',
      id,
      tpp: 'Sandbox TPP',
      startedAt: { day: '2030-06-14', time: '10:30' },
      payment: {
        product: 'domestic-credit-transfers-hr',
        amount: '12.50',
        currency: 'EUR',
        creditorName: 'Vodovod Zagreb',
        creditorIban: ibans.elsewhere,
        debtorIban: ibans.ana,
        debtorAccountName: 'Current account',
        debtorAccountNames: { hr: 'Tekući račun' },
        remittance: 'Račun 2026-114',
      },
      standing: 'unapproved',
      signaturesNeeded: 1,
      approvals: [],
      stops: [],
      returned: [],
    });
    bank.pass(60);
    await approve(bank, id);
    const signedAt = { day: '2030-06-14', time: '10:31' };
    expect(await browser.order(id)).to.deep.equal({
      ...unopened,
      payment: { ...unopened.payment, executionDate: '2030-06-14' },
      standing: 'approved',
      since: signedAt,
      approvals: [{ name: 'Ana Horvat', at: signedAt }],
    });
    expect((await browser.orders()).orders).to.deep.equal([await browser.order(id)]);
  });

  it('shows a company’s payment to each of its signers, with the signatures that it has', async () => {
    const id = await initiate(bank, company);
    await approve(bank, id, petra);
    for (const name of ['petra.novak', 'ivan.maric'] as const) {
      const shown = await (await enter(name)).order(id);
      expect(shown).to.include({ standing: 'partly-signed', signaturesNeeded: 2 });
      expect(shown.approvals.map((each) => each.name)).to.deep.equal(['Petra Novak']);
    }
    bank.pass(1);
    await approve(bank, id, ivan);
    const signed = await (await enter('petra.novak')).order(id);
    expect(signed.standing).to.equal('approved');
    expect(signed.approvals.map((each) => each.name)).to.deep.equal(['Petra Novak', 'Ivan Marić']);
  });

  it('answers another customer’s payment, an unknown one and one of more than two years ago alike', async () => {
    const ids = {
      own: await initiate(bank),
      old: await initiate(bank),
      foreign: await initiate(bank, company),
    };
    await age(engine.database(), ids.own, 730 * 24 * 3600);
    await age(engine.database(), ids.old, 734 * 24 * 3600);
    const browser = await enter();
    expect(await idsOf(browser)).to.deep.equal([ids.own]);
    for (const id of [ids.old, ids.foreign, `${ids.own} `, ids.own.toUpperCase(), 'unknown', ''])
      expect(await reasonOf(() => browser.order(id)), id).to.equal('payment.unknown');
    expect(await idsOf(await enter('marko.kovac'))).to.deep.equal([]);
  });

  it('lists the newest first in pages of twenty, which later payments do not move', async () => {
    const made: string[] = [];
    for (let index = 0; index < 45; index++) {
      // Payments of the same millisecond are in the order of their ids; two accounts are one list.
      if (index % 3 === 0) bank.pass(1);
      made.push(await initiate(bank, index % 2 === 0 ? {} : { debtorAccount: { iban: ibans.anaSavings } }));
    }
    const browser = await enter();
    const first = await browser.orders();
    const late = await initiate(bank);
    const rest = await browser.orders(first.next);
    const last = await browser.orders(rest.next);
    const pages = [first, rest, last].map(({ orders }) => orders.map(({ id }) => id));
    expect(pages.map((ids) => ids.length)).to.deep.equal([20, 20, 5]);
    expect(last.next).to.equal(undefined);
    const { reader } = engine.database();
    const inOrder = await reader('payments')
      .whereNot('id', late)
      .orderByRaw('created_at desc, id desc')
      .pluck('id');
    expect(pages.flat()).to.deep.equal(inOrder);
    expect(pages.flat().toSorted()).to.deep.equal(made.toSorted());
    const foreign = await enter('petra.novak');
    for (const cursor of [first.next, 'x', ''])
      expect((await foreign.orders(cursor)).orders, 'a foreign cursor').to.deep.equal([]);
    expect((await browser.orders('x')).orders[0]?.id).to.equal(late);
  });
});
