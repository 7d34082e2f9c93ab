/** A valid order of each product, as a TPP writes it. */
import type { Product } from '../../../src/domain/payments/products.js';
import { farAway } from './payments.js';
import { ibans } from '../embedded-bank/sandbox.js';
import { orderOf, v100, v105, v132, v1316 } from './tpp.js';

export const german = 'DE89370400440532013000';

/** Every field of any product, beside those of `orders`. */
export const everyField = {
  endToEndIdentification: 'END-TO-END-1',
  debtorName: 'Ana H.',
  ultimateDebtor: 'Ana’s mother',
  creditorAgent: 'COBADEFFXXX',
  creditorAgentName: 'Commerzbank',
  creditorAddress: { city: 'Köln', country: 'DE' },
  ultimateCreditor: 'The landlord',
  chargeBearer: 'SHAR',
  purposeCode: 'SUPP',
  remittanceInformationStructured: { reference: 'HR01-2026-114' },
  remittanceInformationUnstructured: 'Invoice 114',
  requestedExecutionDate: farAway,
} as const;

export const orders = {
  'domestic-credit-transfers-hr': orderOf(),
  'hr-rtgs-payments': orderOf(),
  'sepa-credit-transfers': {
    debtorAccount: { iban: ibans.ana },
    instructedAmount: { currency: 'EUR', amount: '12.50' },
    creditorAccount: { iban: german },
    creditorName: 'Musterhandel GmbH',
  },
  'target-2-payments': {
    debtorAccount: { iban: ibans.ana },
    instructedAmount: { currency: 'EUR', amount: '12.50' },
    creditorAccount: { iban: german },
    creditorName: 'Musterhandel GmbH',
  },
  'cross-border-credit-transfers': {
    debtorAccount: { iban: ibans.ana },
    instructedAmount: { currency: 'USD', amount: '106.00' },
    creditorAccount: { bban: '021000021123456789' },
    creditorAgent: 'CHASUS33',
    creditorName: 'Example Books Inc.',
    creditorAddress: { city: 'New York', country: 'US' },
  },
} as const satisfies Record<Product, object>;

/** The base paths where each product can be initiated. */
export const offers: Readonly<Record<Product, readonly string[]>> = {
  'domestic-credit-transfers-hr': [v100, v132, v1316],
  'hr-rtgs-payments': [v100, v132, v1316],
  'sepa-credit-transfers': [v105, v132, v1316],
  'target-2-payments': [v100, v132, v1316],
  'cross-border-credit-transfers': [v105, v132, v1316],
};

const addressNames: Readonly<Record<string, string>> = {
  street: 'streetName',
  city: 'townName',
  postalCode: 'postCode',
};

/** An order, or an answer with its fields, with the names of the address at a base path. */
export function spelledAt(basePath: string, order: Readonly<Record<string, unknown>>): typeof order {
  const { creditorAddress: address } = order;
  if (basePath !== v1316 || typeof address !== 'object' || address === null) return order;
  const parts = Object.entries(address).map(([name, part]) => [addressNames[name] ?? name, part]);
  return { ...order, creditorAddress: Object.fromEntries(parts) };
}

/** A domestic order of 1.3.2 with every field. */
export function wholeDomesticOrder(): Readonly<Record<string, unknown>> {
  const { chargeBearer: _charges, creditorAgent: _agent, creditorAgentName: _name, ...fields } = everyField;
  return { ...fields, ...orders['domestic-credit-transfers-hr'] };
}
