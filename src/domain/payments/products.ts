/** The payment products on offer, as data: a new product is a row here, its name in a contract, and its texts. */
import type { TransferKind } from '../accounts/bank-transaction-codes.js';
import type { ChargeBearer, PaymentOrder } from './order.js';

/** Every order field of contracts before 1.3.2. */
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

/** An order of contracts before 1.3.2. */
export type OrderBefore132 = Pick<PaymentOrder, OrderField>;

/** Further fields of contracts from 1.3.2 on, for every product; older contracts ignore them, as they always have. */
export const newFields = ['debtorName'] as const satisfies readonly (keyof PaymentOrder)[];

/** Whether a field is mandatory; `by-creditor`: it depends on the country of the creditor's account. */
type Presence = 'needed' | 'optional' | 'by-creditor';

export interface ProductRules {
  /** The product's fields, by Berlin Group's matrix; for the others see foreign-fields.ts. */
  readonly fields: Readonly<Partial<Record<OrderField, Presence>>>;
  /** Fields of the product that only contracts before 1.3.2 have. */
  readonly fieldsUntil132?: readonly OrderField[];
  /**
   * Fields of the product that only contracts from 1.3.2 on have; in `fields`, older contracts would take them
   * unchecked.
   */
  readonly fieldsFrom132?: readonly (keyof PaymentOrder)[];
  /** The currencies of an order: the bank's own, or every currency that it exchanges. */
  readonly currency: 'home' | 'any';
  /** The countries of the creditor's account: Croatia, the SEPA countries, or any country. */
  readonly creditorArea: 'HR' | 'sepa' | 'world';
  /** Whether a creditor in a country without IBANs may be named by account number and BIC. */
  readonly takesBban: boolean;
  /** The permitted charge bearers; the first is the default. The bank cannot take its fee from the creditor. */
  readonly chargeBearers: readonly [ChargeBearer, ...ChargeBearer[]];
  /** The debtor's fee per charge bearer, in the home currency. */
  readonly fees?: Readonly<Partial<Record<ChargeBearer, string>>>;
  /** The cut-off for execution on the same day (time in the bank's zone); without it, every order qualifies. */
  readonly cutOff?: { readonly calendar: 'target'; readonly time: string };
  /** The transfer's code in statements. */
  readonly transferKind: TransferKind;
  /** The clearing system for payments to other banks. */
  readonly clearing: 'national' | 'national-rtgs' | 'sepa' | 'target' | 'correspondents';
}

const parties = {
  debtorAccount: 'needed',
  instructedAmount: 'needed',
  creditorAccount: 'needed',
  creditorName: 'needed',
  // Beyond Berlin Group's matrix, as Croatian banks do: every product may have an execution date.
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

/** The product's row, widened to all optional rules. */
export function rulesOf(product: Product): ProductRules {
  return products[product];
}

export function isProduct(text: string): text is Product {
  return Object.hasOwn(products, text);
}

/** Every product that the server knows. */
export const allProducts: readonly Product[] = Object.keys(products).filter(isProduct);

/** Computes a value per product once, at the start of the server, because every order needs it. */
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

/** The mandatory fields of a product's order. */
export const neededFieldsOf = memoizeByProduct((product): readonly OrderField[] => {
  const { fields } = rulesOf(product);
  return orderFields.filter((name) => fields[name] === 'needed');
});
