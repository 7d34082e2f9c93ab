/** Customers of the sandbox who use the bank's app, and their actions in the app. */
import { sandboxApp, type SandboxApp } from '../../sandbox/src/bank/app.js';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { readConfig } from '../../src/config/config.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import { keyedDigests } from '../../src/crypto/digests.js';
import type { Database } from '../../src/storage/database.js';
import { bankStores } from '../../sandbox/src/storage/bank-stores.js';
import { readScaStatus } from '../../src/usecases/authorisation/resources.js';
import { findPayment, initiatePayment } from '../../src/usecases/payments/payments.js';
import type { Call, Services } from '../../src/usecases/services.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { KeyRing } from '../../src/start/sealing-keys.js';
import { type EngineUnderTest, forEachEngine, onOneEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { notCounted, tokenBank } from '../support/embedded-bank/token-bank.js';
import { orderOf } from '../support/tpp/tpp.js';
import { browserAt } from './authorisation-browser.js';

const product = 'domestic-credit-transfers-hr';

/** The sandbox with its app on the clock of the test; the app's own works run through `workOfApp`. */
export function bankWithApp(database: Database, workOfApp = (work: Services['work']) => work) {
  const bank = tokenBank(database, Date.UTC(2030, 5, 14, 8, 30));
  const config = readConfig({});
  const { clock, ids, read, work } = bank.services;
  const sealingKeys = new KeyRing(config.SEALING_KEY).keys;
  const parts = createEmbeddedBank(sandboxData, { ...bank.services, bookings: work, sealingKeys }, config);
  const services: Services = { ...bank.services, sca: parts.sca, pause: async (ms) => bank.pass(ms / 1000) };
  const app: SandboxApp = sandboxApp({
    stores: bankStores,
    read,
    work: workOfApp(work),
    newId: ids.next,
    now: clock.now,
    ...keyedDigests(sealingKeys),
  });
  const call = async (): Promise<Call> => ({
    services,
    client: await bank.client('sandbox-tpp'),
    countFor: notCounted,
    contract: 'payments-1.0.0',
    operation: 'initiateDomesticCreditTransfer',
    requestId: ids.next(),
    contentHash: () => '',
    publicUrl: 'http://bank.example',
    baseUrl: 'http://bank.example/v1/payments-api',
  });
  const pay = async () => {
    const options = { waitsForFunds: false, psuId: ana.userName };
    const { outcome } = await initiatePayment(product, orderOf(), options, await call());
    return { id: outcome.paymentId, authorisationId: outcome.authorisationId ?? '' };
  };
  return { ...bank, services, app, call, pay };
}

export type BankWithApp = ReturnType<typeof bankWithApp>;

/** Ana, who uses the app: her waiting requests, her answers, and the statuses that the TPP reads. */
export function anaWithApp(bank: () => BankWithApp) {
  const waiting = async () => {
    const [request] = await bank().app.waitingOf(ana.userName);
    if (!request) throw new Error('nothing waits in the app');
    return request;
  };
  /** A payment whose customer has confirmed the review; `services` are those of her browser. */
  const reviewed = async (services = bank().services) => {
    const payment = await bank().pay();
    const browser = browserAt(services, payment.authorisationId);
    await browser.goToCode();
    return { payment, browser };
  };
  /** A reviewed payment for which she has chosen this method. */
  const chosen = async (methodId: string) => {
    const made = await reviewed();
    await made.browser.choose(methodId);
    return made;
  };
  return {
    waiting,
    reviewed,
    chosen,
    answer: async (given: 'confirmed' | 'refused') =>
      bank().app.answer(ana.userName, (await waiting()).id, given),
    statuses: async ({ authorisationId, id }: { id: string; authorisationId: string }) => {
      const call = await bank().call();
      const { status } = await findPayment(product, id, call);
      return [await readScaStatus('payment', { product, paymentId: id }, authorisationId, call), status];
    },
    /** A payment whose customer has been asked in the app. */
    asked: () => chosen('app'),
    /** Locks her by five wrong codes at another link. */
    lockByCodes: async () => {
      const { browser } = await chosen('code');
      for (let guess = 0; guess < 5; guess += 1) await browser.enterCode('000000');
    },
  };
}

type WithApp = (bank: () => BankWithApp, engine: EngineUnderTest) => void;

/** A suite in which each test begins with a customer who uses the app and has no open push. */
export function describeWithApp(title: string, define: WithApp): void {
  onOneEngine(title, (engine) => withApp(engine, define));
}

/** Like `describeWithApp`, once on each engine. */
export function describeWithAppOnEachEngine(title: string, define: WithApp): void {
  forEachEngine(title, (engine) => withApp(engine, define));
}

function withApp(engine: EngineUnderTest, define: WithApp): void {
  let bank: BankWithApp | undefined;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = bankWithApp(engine.database());
    const { writer } = engine.database();
    for (const table of ['login_failures', 'sca_requests', 'bank_pushes', 'approval_sessions'])
      await writer(table).delete();
    await bank.app.use(ana.userName);
  });
  define(() => {
    if (!bank) throw new Error('the suite has not begun');
    return bank;
  }, engine);
}
