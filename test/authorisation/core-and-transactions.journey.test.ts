/** The bank's core is never asked inside a transaction, which would hold its locks until a slow core answers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect } from 'chai';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import type { Transaction } from '../../src/storage/work/unit-of-work.js';
import { startAuthorisation } from '../../src/usecases/authorisation/resources.js';
import { createBasket } from '../../src/usecases/baskets/baskets.js';
import type { Call, Services } from '../../src/usecases/services.js';
import { initiateBulk } from '../../src/usecases/bulks/bulks.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import { initiateStandingOrder } from '../../src/usecases/standing-orders/standing-orders.js';
import { forEachEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { bulkOf, entryOf, periodicOf } from '../support/tpp/tpp-bulks.js';
import { domestic, orderOf } from '../support/tpp/tpp.js';
import { browserAt } from './authorisation-browser.js';

/** Services that note each read of the core within a transaction. */
function watch(services: Services) {
  const inTransaction = new AsyncLocalStorage<true>();
  const asked: string[] = [];
  const noted =
    <Given extends readonly unknown[], Answer>(name: string, read: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      if (inTransaction.getStore()) asked.push(name);
      return read(...given);
    };
  const { bank: core, work } = services;
  const bank: CoreBanking = {
    ...core,
    accountsOf: noted('accountsOf', core.accountsOf),
    balanceOf: noted('balanceOf', core.balanceOf),
    findAccount: noted('findAccount', core.findAccount),
    findAccountById: noted('findAccountById', core.findAccountById),
    findCustomer: noted('findCustomer', core.findCustomer),
    mandateOf: noted('mandateOf', core.mandateOf),
    ratesOn: noted('ratesOn', core.ratesOn),
  };
  const run = <T>(act: (transaction: Transaction) => Promise<T>) =>
    work.run((transaction) => inTransaction.run(true, () => act(transaction)));
  const watched = { ...work, run, afterCommit: work.afterCommit.bind(work) };
  return { services: { ...services, bank, work: watched }, asked };
}

/** Each returns the authorisation of a new resource. */
const kinds: Readonly<Record<string, (call: Call, bank: ConsentBank) => Promise<string | undefined>>> = {
  payment: async (call) =>
    (await initiatePayment(domestic, orderOf(), { waitsForFunds: false }, call)).outcome.authorisationId,
  'bulk payment': async (call) => {
    const order = bulkOf([entryOf('1.00'), entryOf('2.00')]);
    return (await initiateBulk(domestic, order, { waitsForFunds: false }, call)).outcome.authorisationId;
  },
  'standing order': async (call) => {
    const order = { ...periodicOf(), frequency: 'Monthly' } as const;
    return (await initiateStandingOrder(domestic, order, { waitsForFunds: false }, call)).outcome
      .authorisationId;
  },
  consent: async (call, { register }) => {
    const { consentId } = (await register()).outcome;
    return (await startAuthorisation('consent', { consentId, psuId: ana.userName }, {}, call)).outcome
      .authorisationId;
  },
  'signing basket of consents': async (call, { register }) => {
    const once = { recurringIndicator: false, frequencyPerDay: 1 };
    const { consentId } = (await register(once)).outcome;
    const basket = await createBasket({ consentIds: [consentId] }, { startsExplicitly: false }, call);
    return basket.outcome.authorisationId;
  },
};

forEachEngine('A confirmation', (engine) => {
  before(() => seed(engine.database()));

  for (const [kind, begin] of Object.entries(kinds)) {
    it(`of a ${kind} asks the core only outside its transaction`, async () => {
      const bank = consentBank(engine.database());
      const authorisationId = (await begin(await bank.call(), bank)) ?? '';
      const { asked, services } = watch(bank.services);
      const browser = browserAt(services, authorisationId);
      await browser.goToCode(ana);
      await browser.enterCode();
      expect([await browser.outcome(), asked]).to.deep.equal(['approved', []]);
    });
  }
});
