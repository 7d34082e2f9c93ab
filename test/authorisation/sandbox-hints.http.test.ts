/** The sandbox's login page proposes customers; a bank in production proposes none. */
import { usageCounters } from '../../src/usecases/operator/usage-counters.js';
import { expect } from 'chai';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { createShedCounter } from '../../src/api/admission/shed-calls.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { createAdmission } from '../../src/net/admission.js';
import { loadCertificates } from '../../src/net/certificates.js';
import { loadCompanion } from '../../src/start/load-companion.js';
import { composeApps, composeServices } from '../../src/start/composition.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import { createFoundations } from '../../src/start/foundations.js';
import { listen } from '../../src/net/listener.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { farAway } from '../support/tpp/payments.js';
import { ana, ibans, ivan, ivana, luka, marko, petra } from '../support/embedded-bank/sandbox.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { accessOf, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { orderOf, startedBy, type Headers } from '../support/tpp/tpp.js';

const namesOf = (customers: readonly { readonly userName: string }[]) =>
  customers.map(({ userName }) => userName);
const inTheFile = namesOf([ana, marko, ivana, luka, petra, ivan]);
const company = namesOf([petra, ivan, ana, marko, ivana, luka]);
const [lukaFirst, markoFirst] = [luka, marko].map(({ userName }) => [
  userName,
  ...inTheFile.filter((name) => name !== userName),
]);

/** The customers that a page proposes, in its order. */
async function proposedAt(link: string): Promise<readonly string[]> {
  const response = await fetch(link, { headers: { Accept: 'text/html' } });
  expect(response.status).to.equal(200);
  const hint = /<aside class="sandbox"[^]*<\/aside>/.exec(await response.text())?.[0] ?? '';
  return [...hint.matchAll(/<br \/><code>([^<]+)<\/code>/g)].map(([, name = '']) => name);
}

describeAtTheDoor('The login page of the sandbox', ({ database, tpp, url }) => {
  const baskets = new BasketTpp(url);
  const consents = new ConsentTpp(url);
  const payFrom = async (iban: string, headers: Headers = {}, more: object = {}) =>
    startedBy(await tpp.initiate({ order: orderOf({ debtorAccount: { iban }, ...more }), headers }));
  /** A consent must name a customer; the page does not propose customers unknown to the bank. */
  const consentFor = async (iban?: string, psuId = 'nobody.here'): Promise<string> => {
    const access = accessOf({ accounts: iban === undefined ? [] : [iban] });
    return consents.authorizeAddress(await consents.register({ access }, { 'PSU-ID': psuId }));
  };
  const cancellationOf = async (iban: string) => {
    const { id, link } = await payFrom(iban, {}, { requestedExecutionDate: farAway });
    expect(await authorise(link, petra)).to.equal('signed');
    return (await tpp.startCancellation(id)).link;
  };
  const basketOf = async (contents: Parameters<BasketTpp['start']>[0]) =>
    (await baskets.start(contents)).link;

  for (const [what, linkOf, want] of [
    ['the company’s signers first for a payment from its account', () => payFrom(ibans.adriaTrade), company],
    ['the holder first for a payment from her account', () => payFrom(ibans.ana), inTheFile],
    ['the holder first for a payment from his account', () => payFrom(ibans.luka), lukaFirst],
    [
      'the customer named by the TPP before the signers',
      () => payFrom(ibans.adriaTrade, { 'PSU-ID': marko.userName }),
      namesOf([marko, petra, ivan, ana, ivana, luka]),
    ],
    ['the company’s signers first for a cancellation', () => cancellationOf(ibans.adriaTrade), company],
    [
      'the signers of its payments first for a signing basket',
      async () => basketOf({ paymentIds: [(await payFrom(ibans.adriaTrade)).id] }),
      company,
    ],
    [
      'the holder of its accounts first for a signing basket of consents',
      async () =>
        basketOf({ consentIds: [await baskets.consent({ access: accessOf({ accounts: [ibans.luka] }) })] }),
      lukaFirst,
    ],
    ['the holder first for a consent that names his account', () => consentFor(ibans.marko), markoFirst],
    [
      'the company’s signers first for a consent that names its account',
      () => consentFor(ibans.adriaTrade),
      company,
    ],
    ['all customers in file order for a consent that names no account', () => consentFor(), inTheFile],
    [
      'the customer named by the TPP before the holder for a consent',
      () => consentFor(ibans.luka, marko.userName),
      namesOf([marko, luka, ana, ivana, petra, ivan]),
    ],
    [
      'the holder first for a consent about funds',
      async () =>
        consents.authorizeAddress(await consents.registerFunds(ibans.luka, { 'PSU-ID': 'nobody.here' })),
      lukaFirst,
    ],
    [
      'all customers in file order for the customer’s own page',
      async () => `${url()}/my-consents`,
      inTheFile,
    ],
  ] as const) {
    it(`proposes ${what}`, async () => {
      const found = await linkOf();
      expect(await proposedAt(typeof found === 'string' ? found : found.link)).to.deep.equal(want);
    });
  }

  for (const [mode, want] of [
    ['sandbox', { proposed: company, mandatesAsked: 1 }],
    ['production', { proposed: [], mandatesAsked: 0 }],
  ] as const) {
    it(`${mode === 'sandbox' ? 'asks' : 'proposes no customer, and does not ask'} the bank for the account’s holder in ${mode}`, async () => {
      const { link } = await payFrom(ibans.adriaTrade);
      const config = readConfig({
        MODE: mode,
        PUBLIC_URL: 'https://bank.example',
        DATABASE_URL: 'file:unused',
        SEALING_KEY: 'x'.repeat(32),
        SIGNATURE_REQUEST_TARGET: 'optional',
        GATEWAY_SECRET_REQUIRED: 'true',
        BANK_NAME: 'A Bank',
        APP_LINK_IOS: '',
        APP_LINK_ANDROID: '',
        TRUST_FOLDER: '',
      });
      const foundations = createFoundations(database(), config);
      const { bank, sca } = createEmbeddedBank(sandboxData, foundations, config);
      let mandatesAsked = 0;
      const mandateOf = (accountId: string) => {
        mandatesAsked += 1;
        return bank.mandateOf(accountId);
      };
      const services = composeServices(foundations, { bank: { ...bank, mandateOf }, sca }, config, {
        alarm: () => undefined,
        tell: () => undefined,
        wakeConfirmations: () => undefined,
        wakeExecution: () => undefined,
      });
      const companion = await loadCompanion(config);
      const { signatures } = loadCertificates(config);
      const health = { isReady: async () => true, listUnavailable: () => [] };
      const log = createLog('silent');
      const eventLoop = { delayMilliseconds: () => 0, standBack: () => undefined };
      const admission = createAdmission(config, services, eventLoop, createShedCounter(log));
      const usage = usageCounters(services);
      const { atPublicUrl } = composeApps(
        config,
        services,
        { admission, signatures, health, log, sealingKeys: foundations.sealingKeys, usage },
        companion,
      );
      const listener = await listen(atPublicUrl.callback(), {
        host: '127.0.0.1',
        port: 0,
        keepAliveSeconds: 75,
      });
      try {
        const proposed = await proposedAt(`http://127.0.0.1:${listener.port}${new URL(link).pathname}`);
        expect({ proposed, mandatesAsked }).to.deep.equal(want);
        const page = await fetch(`http://127.0.0.1:${listener.port}/app/customers/${ana.userName}`);
        expect(page.status).to.equal(mode === 'sandbox' ? 200 : 404);
      } finally {
        await listener.close();
      }
    });
  }
});
