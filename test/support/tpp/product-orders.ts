/** A valid order of each product, as a TPP writes it. */
import type { Product } from '../../../src/domain/payments/products.js';
import { farAway } from './payments.js';
import { ibans } from '../embedded-bank/sandbox.js';
import { orderOf, v100, v105, v132 } from './tpp.js';

export const german = 'DE89370400440532013000';

/** Every field of any product, beside those of `orders`. */
export const everyField = {
  endToEndIdentification: 'END-TO-END-1',
  debtorName: 'Ana H.',
  ultimateDebtor: 'Ana’s mother',
  creditorAgent: 'COBADEFFXXX',
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
  'domestic-credit-transfers-hr': [v100, v132],
  'hr-rtgs-payments': [v100, v132],
  'sepa-credit-transfers': [v105, v132],
  'target-2-payments': [v100, v132],
  'cross-border-credit-transfers': [v105, v132],
};

/** The fields of `everyField` that each product accepts in every version. */
const own: Readonly<Record<Product, readonly (keyof typeof everyField)[]>> = {
  'domestic-credit-transfers-hr': [
    'endToEndIdentification',
    'ultimateDebtor',
    'creditorAddress',
    'ultimateCreditor',
    'purposeCode',
    'remittanceInformationStructured',
    'remittanceInformationUnstructured',
    'requestedExecutionDate',
  ],
  'hr-rtgs-payments': [
    'endToEndIdentification',
    'creditorAddress',
    'purposeCode',
    'remittanceInformationStructured',
    'remittanceInformationUnstructured',
    'requestedExecutionDate',
  ],
  'sepa-credit-transfers': [
    'endToEndIdentification',
    'creditorAgent',
    'creditorAddress',
    'remittanceInformationUnstructured',
    'requestedExecutionDate',
  ],
  'target-2-payments': [
    'endToEndIdentification',
    'creditorAgent',
    'creditorAddress',
    'chargeBearer',
    'remittanceInformationUnstructured',
    'requestedExecutionDate',
  ],
  'cross-border-credit-transfers': [
    'creditorAgent',
    'creditorAddress',
    'chargeBearer',
    'remittanceInformationUnstructured',
    'requestedExecutionDate',
  ],
};

/** An order of the product with every field that the product has at a base path. */
export function fullOrder(product: Product, basePath: string): Readonly<Record<string, unknown>> {
  const isRtgs = product === 'hr-rtgs-payments';
  const versioned = basePath === v132 ? ['debtorName'] : isRtgs ? ['ultimateCreditor'] : [];
  const names: readonly string[] = [...own[product], ...versioned];
  const fields = Object.entries(everyField).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(fields), ...orders[product] };
}

/** Order fields of the Berlin Group and of Croatian banks that not every product here has. */
export const foreignFields = [
  'creditorAgent',
  'creditorAgentName',
  'creditorAddress',
  'endToEndIdentification',
  'remittanceInformationStructured',
  'ultimateDebtor',
  'ultimateCreditor',
  'creditorId',
  'purposeCode',
  'instructionIdentification',
  'debtorName',
  'chargeBearer',
  'remittanceInformationUnstructuredArray',
  'remittanceInformationStructuredArray',
  'exchangeRateInformation',
  'paymentExchangeRate',
  'currencyOfTransfer',
  'transactionCurrency',
  'creditorNameAndAddress',
  'serviceLevel',
  'serviceLevelCode',
  'debtorId',
  'requestedExecutionTime',
  'startDate',
  'endDate',
  'executionRule',
  'frequency',
  'dayOfExecution',
  'monthsOfExecution',
  'payments',
  'batchBookingPreferred',
  'paymentInformationId',
];
