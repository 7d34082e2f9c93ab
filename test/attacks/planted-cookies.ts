/** Every place where a customer logs in over HTTP: the address, and the fields that the browser sends at each step. */
import { english } from '../../src/pages/texts/en.js';
import { ana, ibans, ivan, petra, rightCode, type Customer } from '../support/embedded-bank/sandbox.js';
import { askForConsent } from '../support/tpp/sent-off.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { orderOf, startedBy, Tpp } from '../support/tpp/tpp.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';

type Fields = Readonly<Record<string, string>>;

export interface Place {
  readonly kind: string;
  /** The customer who logs in. */
  readonly customer: Customer;
  readonly address: (bankUrl: string) => Promise<string>;
  /** The pages after the login: each heading, and the fields that the customer sends there. */
  readonly after: readonly (readonly [heading: string, sent?: Fields])[];
  readonly login: (customer: Customer) => Fields;
}

const byForm = ({ password, userName }: Customer): Fields => ({ action: 'login', userName, password });
const code = { action: 'code', code: rightCode };

/** Login on an authorisation page, with the texts of its kind. */
const atAuthorisation = (kind: 'payment' | 'cancellation' | 'basket') => ({
  login: byForm,
  after: [
    [english[kind].review.title, { action: 'confirm' }],
    [english[kind].code.title, code],
  ] as const,
});

/** A company's payment that the first of its two signers has signed. */
async function halfSigned(bankUrl: string): Promise<string> {
  const order = orderOf({ debtorAccount: { iban: ibans.adriaTrade } });
  const { id, link } = startedBy(await new Tpp(() => bankUrl).initiate({ order }));
  const browser = await new WalkingBrowser().open(link);
  for (const sent of [byForm(ivan), { action: 'confirm' }, code]) await browser.send(sent);
  return id;
}

export const places: readonly Place[] = [
  {
    kind: 'a payment',
    customer: ana,
    address: async (url) => startedBy(await new Tpp(() => url).initiate()).link,
    ...atAuthorisation('payment'),
  },
  {
    kind: 'a cancellation',
    customer: petra,
    address: async (url) => (await new Tpp(() => url).startCancellation(await halfSigned(url))).link,
    ...atAuthorisation('cancellation'),
  },
  {
    kind: 'a signing basket',
    customer: ana,
    address: async (url) => {
      const tpp = new BasketTpp(() => url);
      return (await tpp.start({ paymentIds: await tpp.payments(2) })).link;
    },
    ...atAuthorisation('basket'),
  },
  {
    kind: 'a consent, at the authorization endpoint',
    customer: ana,
    address: (url) => askForConsent(url),
    login: ({ password, userName }) => ({ approve: 'true', 'resource-owner': userName, password }),
    after: [
      [english.consent.review.title, { approve: 'true' }],
      [english.consent.code.title, { approve: 'true', code: rightCode }],
    ],
  },
  {
    kind: 'the customer’s own page',
    customer: ana,
    address: async (url) => `${url}/my-consents`,
    login: byForm,
    after: [[english.customer.code.title, code], [english.customer.title]],
  },
];
