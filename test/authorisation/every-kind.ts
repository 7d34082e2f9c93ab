/** Each kind of resource that a customer authorises, as a table row for the tests that hold for every kind. */
import type { Database } from '../../src/storage/database.js';
import {
  listAuthorisations,
  readScaStatus,
  startAuthorisation,
} from '../../src/usecases/authorisation/resources.js';
import type { Addresses, Startables } from '../../src/usecases/authorisation/kinds.js';
import { createBasket, deleteBasket, findBasket } from '../../src/usecases/baskets/baskets.js';
import { deleteConsent, findOwn } from '../../src/usecases/consents/reading.js';
import { registerConsent } from '../../src/usecases/consents/registration.js';
import { cancelPayment } from '../../src/usecases/payments/cancellation.js';
import { findPayment, initiatePayment } from '../../src/usecases/payments/payments.js';
import type { Services } from '../../src/usecases/services.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { ana, ibans, ivan, petra, type Customer } from '../support/embedded-bank/sandbox.js';
import { orderOf } from '../support/tpp/tpp.js';
import { browserAt } from './authorisation-browser.js';

const product = 'domestic-credit-transfers-hr';
export const day = 24 * 3600;

/** A resource that waits for its customer. */
export interface Waiting {
  readonly id: string;
  readonly authorisationId: string;
}

/** A bank whose approval links outlive their resources, so that only the resources can be overdue. */
export function bankWithLongLinks(database: Database) {
  const bank = consentBank(database);
  const policy = {
    ...bank.services.policy,
    authorisationIdleSeconds: 100 * day,
    customerIdleSeconds: 100 * day,
  };
  const services: Services = { ...bank.services, policy };
  const call = async () => ({ ...(await bank.call()), services, access: ownAccess });
  return { services, call, pass: bank.pass };
}

const ownAccess = { clientId: 'sandbox-tpp', scope: 'AISP', grant: 'client_credentials' } as const;

export type BankWithLongLinks = ReturnType<typeof bankWithLongLinks>;

/** The TPP's calls to the authorisations of a kind. */
interface Followed {
  start(id: string, bank: BankWithLongLinks): Promise<Waiting>;
  scaStatuses(id: string, bank: BankWithLongLinks): Promise<string[]>;
}

function followed<Kind extends Startables>(kind: Kind, address: (id: string) => Addresses[Kind]): Followed {
  return {
    start: async (id, bank) => {
      const { outcome } = await startAuthorisation(kind, address(id), {}, await bank.call());
      return { id, authorisationId: outcome.authorisationId };
    },
    scaStatuses: async (id, bank) => {
      const call = await bank.call();
      const ids = await listAuthorisations(kind, address(id), call);
      return Promise.all(ids.map((each) => readScaStatus(kind, address(id), each, call)));
    },
  };
}

export interface Row extends Followed {
  readonly title: string;
  readonly customer: Customer;
  make(bank: BankWithLongLinks): Promise<Waiting>;
  /** The status that a TPP reads. */
  status(id: string, bank: BankWithLongLinks): Promise<string>;
  remove(id: string, bank: BankWithLongLinks): Promise<unknown>;
  /** Status and causes: while it waits, once its time is over, and once its customer has authorised it. */
  readonly waits: string;
  readonly overdue: string;
  readonly authorised: string;
  /** Status after five wrong codes, which end only the cancellation and not its payment. */
  readonly guessed?: string;
  /** The result of a deletion after the authorisation has expired. */
  readonly removedTooLate: unknown;
  readonly history: {
    readonly table: string;
    readonly key: string;
    readonly overdue: readonly string[];
    readonly authorised: readonly string[];
  };
}

const pay = async (bank: BankWithLongLinks, changes: object = {}) => {
  const { outcome } = await initiatePayment(
    product,
    orderOf({ ...changes }),
    { waitsForFunds: false },
    await bank.call(),
  );
  return { id: outcome.paymentId, authorisationId: outcome.authorisationId ?? '' };
};

const company = { debtorAccount: { iban: ibans.adriaTrade } };

/** A company's payment that the first of its two signers has signed. */
async function halfSigned(bank: BankWithLongLinks): Promise<Waiting> {
  const { authorisationId, id } = await pay(bank, company);
  const browser = browserAt(bank.services, authorisationId);
  await browser.goToCode(petra);
  await browser.enterCode();
  return { id, authorisationId };
}

const payments = { table: 'payment_statuses', key: 'payment_id' } as const;
const signed = 'RCVD PATC signed';

const addressOf = (paymentId: string) => ({ product, paymentId });

const payment = {
  ...followed('payment', addressOf),
  status: async (id: string, bank: BankWithLongLinks) =>
    (await findPayment(product, id, await bank.call())).status,
  remove: async (id: string, bank: BankWithLongLinks) =>
    cancelPayment({ product, paymentId: id }, await bank.call()),
  overdue: 'RJCT',
  removedTooLate: 'status.invalid',
} as const;

const cancellation = followed('cancellation', addressOf);

const consent = (id: string) => ({ consentId: id, psuId: ana.userName });

export const rows: readonly Row[] = [
  {
    ...payment,
    title: 'a payment',
    customer: ana,
    make: (bank) => pay(bank),
    waits: 'RCVD',
    authorised: 'ACTC',
    history: { ...payments, overdue: ['RCVD RJCT approval-expired'], authorised: ['RCVD ACTC signed'] },
  },
  {
    ...payment,
    title: 'a payment with one of two signatures',
    customer: ivan,
    make: async (bank) => {
      const { id } = await halfSigned(bank);
      return payment.start(id, bank);
    },
    waits: 'PATC',
    authorised: 'ACTC',
    history: {
      ...payments,
      overdue: [signed, 'PATC RJCT approval-expired'],
      authorised: [signed, 'PATC ACTC signed'],
    },
  },
  {
    ...payment,
    ...cancellation,
    title: 'a cancellation',
    customer: petra,
    make: async (bank) => {
      const { id } = await halfSigned(bank);
      return cancellation.start(id, bank);
    },
    waits: 'PATC',
    guessed: 'PATC',
    authorised: 'CANC',
    history: {
      ...payments,
      overdue: [signed, 'PATC RJCT approval-expired'],
      authorised: [signed, 'PATC CANC stopped-by-psu'],
    },
  },
  {
    ...followed('consent', consent),
    title: 'a consent',
    customer: ana,
    make: async (bank) => makeConsent(bank),
    status: async (id, bank) => (await findOwn(consent(id), await bank.call())).status,
    remove: async (id, bank) => (await deleteConsent(consent(id), await bank.call())).outcome,
    waits: 'received',
    overdue: 'rejected',
    authorised: 'valid',
    removedTooLate: { status: 'rejected' },
    history: {
      table: 'consent_statuses',
      key: 'consent_id',
      overdue: ['received rejected approval-expired'],
      authorised: ['received valid granted'],
    },
  },
  {
    ...followed('basket', (basketId) => ({ basketId })),
    title: 'a signing basket',
    customer: ana,
    make: async (bank) => {
      const paymentIds = [(await pay(bank)).id, (await pay(bank)).id];
      const consentIds = [(await makeConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 })).id];
      const options = { startsExplicitly: false };
      const { outcome } = await createBasket({ paymentIds, consentIds }, options, await bank.call());
      return { id: outcome.basketId, authorisationId: outcome.authorisationId ?? '' };
    },
    status: async (id, bank) => (await findBasket(id, await bank.call())).status,
    remove: async (id, bank) => deleteBasket(id, await bank.call()),
    waits: 'RCVD',
    overdue: 'RJCT',
    authorised: 'ACTC',
    removedTooLate: 'status.invalid',
    history: {
      table: 'basket_statuses',
      key: 'basket_id',
      overdue: ['RCVD RJCT approval-expired'],
      authorised: ['RCVD ACTC signed'],
    },
  },
];

async function makeConsent(bank: BankWithLongLinks, changes: object = {}): Promise<Waiting> {
  const request = {
    access: { accounts: [{ iban: ibans.ana }] },
    recurringIndicator: true,
    validUntil: '2030-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
    ...changes,
  };
  const { outcome } = await registerConsent('accounts', request, { psuId: ana.userName }, await bank.call());
  return { id: outcome.consentId, authorisationId: outcome.authorisationId ?? '' };
}

export function rowOf(title: string): Row {
  const row = rows.find((each) => each.title === title);
  if (!row) throw new Error(`there is no row for ${title}`);
  return row;
}
