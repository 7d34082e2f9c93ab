/** Rules that hold for every kind of resource that a customer authorises: one table of tests, run for each kind. */
import { expect } from 'chai';
import {
  endOverdueBaskets,
  endOverdueConsents,
  endOverduePayments,
} from '../../src/usecases/authorisation/overdue.js';
import { browserAt as ownPageAt } from '../support/customer/own-page.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';
import { browserAt } from './authorisation-browser.js';
import { day, bankWithLongLinks, rowOf, rows, type BankWithLongLinks } from './every-kind.js';
import { type SecondProcess, startSecondProcess } from './second-process.js';

forEachEngine('A resource that a customer authorises', (engine) => {
  let bank: BankWithLongLinks;
  let other: SecondProcess;
  before(async () => {
    await seed(engine.database());
    other = await startSecondProcess(engine.url());
  });
  after(() => other.stop());
  beforeEach(() => {
    bank = bankWithLongLinks(engine.database());
  });

  const historyOf = async (table: string, key: string, id: string) => {
    const found = engine
      .database()
      .reader(table)
      .where({ [key]: id });
    const moves = await found.orderBy('changed_at').orderBy('id');
    return moves.map((move) => `${move.from_status} ${move.to_status} ${move.cause}`);
  };
  const openOf = async (id: string) =>
    engine.database().reader('authorisations').where({ resource_id: id }).whereNull('outcome').pluck('id');
  const outcomeOf = async (authorisationId: string) =>
    (await engine.database().reader('authorisations').where({ id: authorisationId }).pluck('outcome'))[0];
  const endOverdue = async () => {
    for (const end of [endOverduePayments, endOverdueBaskets, endOverdueConsents])
      while ((await end(bank.services)) > 0);
  };

  for (const row of rows) {
    const { authorised, customer, history, overdue, title, waits } = row;
    describe(title, () => {
      it(`has the status ${overdue} from its deadline on`, async () => {
        const { authorisationId, id } = await row.make(bank);
        bank.pass(day - 1);
        expect(await row.status(id, bank)).to.equal(waits);
        bank.pass(2);
        expect(await row.status(id, bank)).to.equal(overdue);
        expect((await row.scaStatuses(id, bank)).at(-1)).to.equal('failed');
        expect(await browserAt(bank.services, authorisationId).outcome()).to.equal('expired');
      });

      it('refuses a new authorisation after its deadline', async () => {
        const { id } = await row.make(bank);
        const before = await row.scaStatuses(id, bank);
        bank.pass(day + 1);
        expect(await reasonOf(() => row.start(id, bank))).to.equal('status.invalid');
        expect(await row.scaStatuses(id, bank)).to.have.length(before.length);
      });

      it('keeps its final status when a deletion comes after its deadline', async () => {
        const { id } = await row.make(bank);
        bank.pass(day + 1);
        const removal = () => row.remove(id, bank);
        const answer = typeof row.removedTooLate === 'string' ? await reasonOf(removal) : await removal();
        expect(answer).to.deep.equal(row.removedTooLate);
        expect(await row.status(id, bank)).to.equal(overdue);
      });

      it('accepts no code after its deadline', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        await browser.goToCode(customer);
        bank.pass(day + 1);
        await browser.enterCode();
        expect(await browser.outcome()).to.equal('expired');
        await endOverdue();
        expect(await historyOf(history.table, history.key, id)).to.deep.equal(history.overdue);
      });

      it('is decided once by two concurrent codes in two processes', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browsers = [
          browserAt(bank.services, authorisationId),
          browserAt(bank.services, authorisationId),
        ];
        for (const browser of browsers) await browser.goToCode(customer);
        await Promise.all([browsers[0]?.enterCode(), browsers[1]?.enterCode(undefined, other)]);
        expect(await row.status(id, bank)).to.equal(authorised);
        expect(await outcomeOf(authorisationId)).to.equal('approved');
        expect(await historyOf(history.table, history.key, id)).to.deep.equal(history.authorised);
      });

      it('has one decision after a concurrent code and refusal in two processes', async () => {
        const { authorisationId, id } = await row.make(bank);
        const [signing, refusing] = [
          browserAt(bank.services, authorisationId),
          browserAt(bank.services, authorisationId),
        ];
        await signing.goToCode(customer);
        await Promise.all([signing.enterCode(), refusing.refuse(other)]);
        const outcome = await outcomeOf(authorisationId);
        expect(['approved', 'cancelled']).to.include(outcome);
        const moves = await historyOf(history.table, history.key, id);
        if (outcome === 'approved') expect(moves).to.deep.equal(history.authorised);
        else expect(await row.status(id, bank)).to.not.equal(authorised);
        expect(isChain(moves)).to.equal(true);
      });

      it('is shown with its outcome when the decision falls between two database reads', async () => {
        const { authorisationId } = await row.make(bank);
        const { authorisations } = bank.services.stores;
        let looks = 0;
        const find: typeof authorisations.find = async (db, id) => {
          const found = await authorisations.find(db, id);
          if (looks++ === 0) await browserAt(bank.services, authorisationId).refuse();
          return found;
        };
        const stores = { ...bank.services.stores, authorisations: { ...authorisations, find } };
        const between = browserAt({ ...bank.services, stores }, authorisationId);
        expect(await between.outcome()).to.equal(title === 'a cancellation' ? 'login' : 'cancelled');
      });

      it('ends its open authorisations at its deadline, without a gap in its audit trail', async () => {
        const { authorisationId, id } = await row.make(bank);
        bank.pass(day + 1);
        await endOverdue();
        expect(await openOf(id)).to.deep.equal([]);
        expect(['expired', 'decided']).to.include(await outcomeOf(authorisationId));
        const moves = await historyOf(history.table, history.key, id);
        expect(moves).to.deep.equal(history.overdue);
        expect(isChain(moves)).to.equal(true);
        expect(await row.status(id, bank)).to.equal(overdue);
      });

      it('has an audit trail without a gap after its authorisation', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        await browser.goToCode(customer);
        await browser.enterCode();
        expect(await row.status(id, bank)).to.equal(authorised);
        expect(await openOf(id)).to.deep.equal([]);
        expect(await historyOf(history.table, history.key, id)).to.deep.equal(history.authorised);
      });
    });
  }

  it('rejects every entry of a signing basket after its deadline', async () => {
    const { id } = await rowOf('a signing basket').make(bank);
    const [stored] = await engine.database().reader('baskets').where({ id });
    const [paymentIds, consentIds]: [string[], string[]] = [
      JSON.parse(stored.payment_ids),
      JSON.parse(stored.consent_ids),
    ];
    bank.pass(day + 1);
    const statuses = () =>
      Promise.all([
        ...paymentIds.map((each) => rowOf('a payment').status(each, bank)),
        ...consentIds.map((each) => rowOf('a consent').status(each, bank)),
      ]);
    expect(await statuses(), 'before the worker’s round').to.deep.equal(['RJCT', 'RJCT', 'rejected']);
    await endOverdue();
    expect(await statuses(), 'after the worker’s round').to.deep.equal(['RJCT', 'RJCT', 'rejected']);
    for (const each of [...paymentIds, ...consentIds]) expect(await openOf(each)).to.deep.equal([]);
  });

  describe('a login to the own page', () => {
    const login = () => {
      const own = consentBank(engine.database());
      return { ...own, page: ownPageAt(own) };
    };

    it('starts over after its idle time-out, and refuses the code of its first attempt', async () => {
      const { page, pass } = login();
      await page.password('ana.horvat');
      const form = await page.form();
      pass(601);
      const view = await page.view();
      expect(view.step).to.equal('login');
      expect(await page.send(form, { kind: 'code', code: '246810' })).to.equal(false);
    });

    it('gives one session to two concurrent codes in two processes', async () => {
      const { page, services } = login();
      await page.password('ana.horvat');
      const { authorisationId } = await page.form();
      const action = { kind: 'code', code: '246810' } as const;
      const there = { formId: services.ids.next(), sessionKey: services.ids.next() };
      const sessions = await Promise.all([
        page.send({ authorisationId, formId: services.ids.next() }, action),
        other.decide({ authorisationId, browserKey: page.browserKey, action, ...there }),
      ]);
      expect(sessions.filter(Boolean)).to.have.length(1);
      expect(await outcomeOf(authorisationId)).to.equal('approved');
    });
  });
});

/** Whether each move begins at the status in which the previous move ended. */
function isChain(moves: readonly string[]): boolean {
  const steps = moves.map((move) => move.split(' '));
  return steps.every(([from], index) => index === 0 || from === steps[index - 1]?.[1]);
}
