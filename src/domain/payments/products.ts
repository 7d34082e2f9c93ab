/** The payment products on offer, as data: a new one is a row here, its name in a contract, and its texts. */
import type { TransferKind } from '../accounts/bank-transaction-codes.js';
import type { ChargeBearer, PaymentOrder } from './order.js';

/** Every field that contracts before 1.3.2 have. */
const orderFields = [
  'endToEndIdentification',
  'debtorAccount',
  'ultimateDebtor',
  'instructedAmount',
  'creditorAccount',
  'creditorAgent',
  'creditorName',
  'creditorAddress',
  'ultimateCreditor',
  'chargeBearer',
  'purposeCode',
  'remittanceInformationStructured',
  'remittanceInformationUnstructured',
  'requestedExecutionDate',
] as const satisfies readonly (keyof PaymentOrder)[];
type OrderField = (typeof orderFields)[number];

/** An order as contracts before 1.3.2 have it. */
export type OrderBefore132 = Pick<PaymentOrder, OrderField>;

/** The fields that contracts from 1.3.2 on have besides, for every product; older ones ignore them, as they always have. */
export const newFields = ['debtorName'] as const satisfies readonly (keyof PaymentOrder)[];

/** Whether an order has to carry a field; `by-creditor` leaves it to where the creditor's account is kept. */
type Presence = 'needed' | 'optional' | 'by-creditor';

export interface ProductRules {
  /** The fields that the product has, by Berlin Group's matrix; see foreign-fields.ts for the others. */
  readonly fields: Readonly<Partial<Record<OrderField, Presence>>>;
  /** Those of its fields that contracts have until 1.3.2 alone. */
  readonly fieldsUntil132?: readonly OrderField[];
  /** Its own fields that contracts have from 1.3.2 on alone; older ones would take what stands in `fields` unchecked. */
  readonly fieldsFrom132?: readonly (keyof PaymentOrder)[];
  /** The currencies that may be instructed: the bank's own, or every one that it exchanges. */
  readonly currency: 'home' | 'any';
  /** Where the creditor's IBAN must be of: one country, the SEPA countries, or anywhere. */
  readonly creditorArea: 'HR' | 'sepa' | 'world';
  /** Whether a creditor in a country without IBANs may be named by account number and BIC. */
  readonly takesBban: boolean;
  /** Who may bear the charges, the first one when the order does not say; the bank cannot take its fee from the creditor. */
  readonly chargeBearers: readonly [ChargeBearer, ...ChargeBearer[]];
  /** What the bank charges the debtor by who bears the charges, as an amount of the home currency. */
  readonly fees?: Readonly<Partial<Record<ChargeBearer, string>>>;
  /** The days and the time of day (bank-local) until which an order is executed on the same day; always when absent. */
  readonly cutOff?: { readonly calendar: 'target'; readonly time: string };
  /** What a statement calls it. */
  readonly transferKind: TransferKind;
  /** The system through which the money leaves for another bank. */
  readonly clearing: 'national' | 'national-rtgs' | 'sepa' | 'target' | 'correspondents';
}

const parties = {
  debtorAccount: 'needed',
  instructedAmount: 'needed',
  creditorAccount: 'needed',
  creditorName: 'needed',
  // Beyond Berlin Group's matrix, as Croatian banks have it: every product can be dated.
  requestedExecutionDate: 'optional',
} as const;

const domestic = {
  ...parties,
  endToEndIdentification: 'optional',
  creditorAddress: 'optional',
  ultimateCreditor: 'optional',
  purposeCode: 'optional',
  remittanceInformationStructured: 'optional',
  remittanceInformationUnstructured: 'needed',
} as const;

const euro = {
  ...parties,
  endToEndIdentification: 'optional',
  creditorAgent: 'optional',
  creditorAddress: 'optional',
  remittanceInformationUnstructured: 'optional',
} as const;

export const products = {
  'domestic-credit-transfers-hr': {
    fields: { ...domestic, ultimateDebtor: 'optional' },
    currency: 'home',
    creditorArea: 'HR',
    takesBban: false,
    chargeBearers: ['SHAR'],
    transferKind: 'DMCT',
    clearing: 'national',
  },
  'hr-rtgs-payments': {
    fields: domestic,
    fieldsUntil132: ['ultimateCreditor'],
    currency: 'home',
    creditorArea: 'HR',
    takesBban: false,
    chargeBearers: ['SHAR'],
    cutOff: { calendar: 'target', time: '16:30' },
    transferKind: 'PRCT',
    clearing: 'national-rtgs',
  },
  'sepa-credit-transfers': {
    fields: euro,
    currency: 'home',
    creditorArea: 'sepa',
    takesBban: false,
    chargeBearers: ['SLEV'],
    transferKind: 'ESCT',
    clearing: 'sepa',
  },
  'target-2-payments': {
    fields: { ...euro, chargeBearer: 'optional' },
    currency: 'home',
    creditorArea: 'world',
    takesBban: false,
    chargeBearers: ['SHAR', 'DEBT'],
    cutOff: { calendar: 'target', time: '16:00' },
    transferKind: 'PRCT',
    clearing: 'target',
  },
  'cross-border-credit-transfers': {
    fields: {
      ...parties,
      creditorAgent: 'by-creditor',
      creditorAddress: 'by-creditor',
      chargeBearer: 'optional',
      remittanceInformationUnstructured: 'optional',
    },
    currency: 'any',
    creditorArea: 'world',
    takesBban: true,
    chargeBearers: ['SHAR', 'DEBT'],
    fees: { SHAR: '5.00', DEBT: '15.00' },
    cutOff: { calendar: 'target', time: '14:00' },
    transferKind: 'XBCT',
    clearing: 'correspondents',
  },
} as const satisfies Record<string, ProductRules>;

export type Product = keyof typeof products;

/** The same rows, each with every rule that a row may have. */
export function rulesOf(product: Product): ProductRules {
  return products[product];
}

export function isProduct(text: string): text is Product {
  return Object.hasOwn(products, text);
}

/** Every product that the bank could offer. */
export const allProducts: readonly Product[] = Object.keys(products).filter(isProduct);

/** What is asked about a product with every order is computed once, when the server starts. */
function memoizeByProduct<T>(compute: (product: Product) => T): (product: Product) => T {
  const known = new Map(allProducts.map((product) => [product, compute(product)]));
  return (product) => known.get(product) ?? compute(product);
}

/** The fields of a product in contracts before 1.3.2. */
export const fieldsOf = memoizeByProduct((product): readonly OrderField[] => {
  const { fields } = rulesOf(product);
  return orderFields.filter((name) => fields[name] !== undefined);
});

/** The fields of a product in contracts from 1.3.2 on. */
export const fieldsFrom132Of = memoizeByProduct((product) => fieldsFrom132By(rulesOf(product)));

export function fieldsFrom132By({ fields, fieldsFrom132 = [], fieldsUntil132 = [] }: ProductRules) {
  const kept = orderFields.filter((name) => fields[name] !== undefined && !fieldsUntil132.includes(name));
  return [...kept, ...fieldsFrom132, ...newFields];
}

/** Those of its fields that an order of the product has to carry. */
export const neededFieldsOf = memoizeByProduct((product): readonly OrderField[] => {
  const { fields } = rulesOf(product);
  return orderFields.filter((name) => fields[name] === 'needed');
});
