/**
 * The payment products on offer and the fields of their orders, as data: a new product is a row and its fields here, its
 * name in a contract, and its texts.
 */
import { laterPurposeCodes, type TransferKind } from '../accounts/bank-transaction-codes.js';
import { presenceIn } from '../field-paths.js';
import { type AnyTable, type FieldTable, type Presence, shapeOf } from '../field-table.js';
import { keysOf } from '../pick.js';
import { accountReferenceFields, remittanceFields } from './order.js';
import type { Address, ChargeBearer, PaymentOrder } from './order.js';

export interface ProductRules {
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

export const products = {
  'domestic-credit-transfers-hr': {
    currency: 'home',
    creditorArea: 'HR',
    takesBban: false,
    chargeBearers: ['SHAR'],
    transferKind: 'DMCT',
    clearing: 'national',
  },
  'hr-rtgs-payments': {
    currency: 'home',
    creditorArea: 'HR',
    takesBban: false,
    chargeBearers: ['SHAR'],
    cutOff: { calendar: 'target', time: '16:30' },
    transferKind: 'PRCT',
    clearing: 'national-rtgs',
  },
  'sepa-credit-transfers': {
    currency: 'home',
    creditorArea: 'sepa',
    takesBban: false,
    chargeBearers: ['SLEV'],
    transferKind: 'ESCT',
    clearing: 'sepa',
  },
  'target-2-payments': {
    currency: 'home',
    creditorArea: 'world',
    takesBban: false,
    chargeBearers: ['SHAR', 'DEBT'],
    cutOff: { calendar: 'target', time: '16:00' },
    transferKind: 'PRCT',
    clearing: 'target',
  },
  'cross-border-credit-transfers': {
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

const [domestic, rtgs, sepa, target, crossBorder] = [
  'domestic-credit-transfers-hr',
  'hr-rtgs-payments',
  'sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
] as const satisfies readonly Product[];
const inCroatia = [domestic, rtgs] as const;

/** The parts of the Berlin Group's psd2-api 1.3.16; older versions ignore parts that they do not have. */
const later = { since: 'payments-1.3.16', outside: 'ignored' } as const;
/** A part under its name in another version is refused, because an address without that part may be wrong. */
const before = { until: 'payments-1.3.16', outside: 'refused' } as const;
const renamed = { since: 'payments-1.3.16', outside: 'refused' } as const;

const addressFields = {
  street: [before, { ...renamed, name: 'streetName', maxLength: 70 }],
  buildingNumber: [before, { ...later, maxLength: 16 }],
  buildingName: later,
  floor: later,
  room: later,
  department: later,
  subDepartment: later,
  postBox: later,
  postalCode: [before, { ...renamed, name: 'postCode', maxLength: 16 }],
  city: [before, { ...renamed, name: 'townName', maxLength: 35 }],
  townLocationName: later,
  districtName: later,
  countrySubDivision: later,
  country: { presence: 'needed' },
} as const satisfies FieldTable<Address>;

const laterPurposes = Object.fromEntries(
  laterPurposeCodes.map((code) => [code, { since: 'payments-1.3.16', instead: undefined } as const]),
);

/**
 * The fields of an order, by Berlin Group's matrix; for fields of no product here see foreign-fields.ts. Beyond the
 * matrix, as Croatian banks do, every product may have an execution date.
 */
export const orderFields = {
  endToEndIdentification: [
    { products: [...inCroatia, sepa, target] },
    { products: [crossBorder], since: 'payments-1.3.16', outside: 'refused' },
  ],
  debtorName: { since: 'payments-1.3.2', outside: 'ignored' },
  debtorAccount: { presence: 'needed', fields: accountReferenceFields },
  ultimateDebtor: { products: [domestic] },
  instructedAmount: { presence: 'needed', fields: { currency: {}, amount: {} } },
  creditorAccount: { presence: 'needed', fields: accountReferenceFields },
  creditorAgent: [{ products: [sepa, target] }, { products: [crossBorder], presence: 'by-creditor' }],
  creditorAgentName: {
    products: [sepa, target, crossBorder],
    since: 'payments-1.3.16',
    outside: 'refused',
  },
  creditorName: { presence: 'needed' },
  creditorAddress: [
    { products: [...inCroatia, sepa, target], fields: addressFields },
    { products: [crossBorder], presence: 'by-creditor', fields: addressFields },
  ],
  ultimateCreditor: [
    { products: [domestic] },
    { products: [rtgs], until: 'payments-1.3.2', outside: 'refused' },
  ],
  chargeBearer: { products: [target, crossBorder] },
  purposeCode: { products: inCroatia, values: laterPurposes },
  remittanceInformationStructured: { products: inCroatia, fields: remittanceFields },
  remittanceInformationUnstructured: [
    { products: inCroatia, presence: 'needed' },
    { products: [sepa, target, crossBorder] },
  ],
  requestedExecutionDate: {},
} as const satisfies FieldTable<PaymentOrder, Product>;

type OrderField = keyof PaymentOrder;
const allFields = keysOf<OrderField>(orderFields);

/** The fields that a product has in any version. */
export function fieldsOf(product: Product): readonly OrderField[] {
  const table: AnyTable = orderFields;
  return allFields.filter((name) =>
    [table[name] ?? []].flat().some((row) => row.products?.includes(product) ?? true),
  );
}

/** Returns the presence of a field in a product's orders; undefined if the contract's orders lack the field. */
export function presenceOf(field: OrderField, product: Product, contract: string): Presence | undefined {
  return presenceIn(orderFields, field, contract, product);
}

/** The mandatory fields of a product's order. */
export function neededFieldsOf(product: Product, contract: string): readonly OrderField[] {
  const { byStored } = shapeOf(orderFields, contract, product);
  return allFields.filter((name) => byStored.get(name)?.row.presence === 'needed');
}
