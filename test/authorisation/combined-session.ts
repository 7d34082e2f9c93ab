/** A customer who gives a consent in a browser, and orders and baskets that name it. */
import { ana, type Customer, rightCode } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { accessOf, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { domestic, type Headers, orderOf, startedBy, Tpp, v105, v132 } from '../support/tpp/tpp.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';

/** The client's pages, where the walk ends. */
const ofClient = ['https://tpp.example', 'https://other-tpp.example'];

export interface Giving {
  readonly customer?: Customer;
  readonly client?: 'sandbox-tpp' | 'sandbox-tpp-b';
  /** The browser; by default a new one. */
  readonly browser?: WalkingBrowser;
  /** The accounts; by default the customer chooses all. */
  readonly accounts?: readonly string[];
  readonly headers?: Headers;
}

export interface Given {
  readonly browser: WalkingBrowser;
  readonly consentId: string;
}

export const byForm = ({ password, userName }: Customer) => ({ action: 'login', userName, password });
export const codeForm = { action: 'code', code: rightCode };

/** Gives a consent with password and code in a browser, which begins a combined session. */
export async function giveConsent(url: () => string, giving: Giving = {}): Promise<Given> {
  const { accounts = [], browser = new WalkingBrowser(ofClient), client, customer = ana, headers } = giving;
  const tpp = new ConsentTpp(url, undefined, client);
  const changes = { access: accessOf({ accounts }), combinedServiceIndicator: true };
  const registered = await tpp.register(changes, { 'PSU-ID': customer.userName, ...headers });
  await browser.open(tpp.authorizeAddress(registered));
  const { password, userName } = customer;
  await browser.send({ approve: 'true', 'resource-owner': userName, password });
  await browser.send({ approve: 'true', ...(accounts.length === 0 && { iban: 'all' }) });
  await browser.send({ approve: 'true', code: rightCode });
  return { browser, consentId: textAt(registered.body, 'consentId') ?? '' };
}

/** Returns the customer's link of a new order or basket that names the consent. */
export type Create = (url: () => string, consentId: string) => Promise<string>;

const paymentAt =
  (basePath: string | undefined, product: string): Create =>
  async (url, consentId) => {
    const headers = { 'Consent-ID': consentId };
    return startedBy(await new Tpp(url).initiate({ headers, product, ...(basePath && { basePath }) })).link;
  };

const named = (consentId: string) => ({ headers: { 'Consent-ID': consentId } });

export const creations: readonly (readonly [what: string, create: Create])[] = [
  ['a payment on 1.0.0', paymentAt(undefined, domestic)],
  ['a payment on 1.0.5', paymentAt(v105, 'sepa-credit-transfers')],
  ['a payment on 1.3.2', paymentAt(v132, domestic)],
  ['a payment on 1.3.16', paymentAt('/psd2-bank-payments-api-1.3.16/v1', domestic)],
  [
    'a bulk payment',
    async (url, consentId) =>
      (await bulksOf(new Tpp(url)).start(bulkOf([entryOf('10.00')]), named(consentId))).link,
  ],
  [
    'a standing order',
    async (url, consentId) => (await periodicsOf(new Tpp(url)).start(periodicOf(), named(consentId))).link,
  ],
  [
    'a signing basket',
    async (url, consentId) => {
      const tpp = new BasketTpp(url);
      return (await tpp.start({ paymentIds: await tpp.payments(2) }, { 'Consent-ID': consentId })).link;
    },
  ],
];

export interface Naming {
  readonly client?: string;
  readonly order?: Parameters<typeof orderOf>[0];
  readonly headers?: Headers;
}

/** Starts a payment that names the consent. */
export async function payUnder(url: () => string, consentId: string, naming: Naming = {}) {
  const { client, headers, order } = naming;
  const answer = await new Tpp(url, client).initiate({
    order: orderOf(order),
    headers: { 'Consent-ID': consentId, ...headers },
  });
  return startedBy(answer);
}
