/**
 * Fields of other banks and other products: an order that contains one is refused, because dropping it silently is
 * worse. Other unknown names have no meaning and are ignored.
 */
import { unsupported, type Violation } from '../problem.js';

/** Names by source; see the JSON bodies of NextGenPSD2 1.3.x, `paymentInitiation` and its relatives. */
const namesBySource = {
  /** Berlin Group's generic order, 1.3.3. */
  order:
    'endToEndIdentification debtorAccount instructedAmount creditorAccount creditorAgent creditorAgentName creditorName ' +
    'creditorAddress remittanceInformationUnstructured remittanceInformationStructured requestedExecutionDate',
  /** Predefined there, for banks to enable, until 1.3.6. */
  predefined:
    'ultimateDebtor ultimateCreditor creditorId purposeCode instructionIdentification debtorName chargeBearer ' +
    'remittanceInformationUnstructuredArray remittanceInformationStructuredArray',
  /** Cross-border orders: the product matrix, and its types. */
  abroad:
    'exchangeRateInformation paymentExchangeRate currencyOfTransfer transactionCurrency creditorNameAndAddress ' +
    'serviceLevel serviceLevelCode',
  /** Additions of Croatian banks. */
  croatian: 'debtorId requestedExecutionTime',
  /** Standing orders: a single payment would not be what was ordered. */
  periodic: 'startDate endDate executionRule frequency dayOfExecution monthsOfExecution',
  /** Bulk payments. */
  bulk: 'payments batchBookingPreferred paymentInformationId',
};

const knownNames: ReadonlySet<string> = new Set(
  Object.values(namesBySource).flatMap((names) => names.split(' ')),
);

/** Returns the known fields of a body that the order does not take; 400 PARAMETER_NOT_SUPPORTED. */
export function foreignFieldsIn(body: object, taken: readonly string[]): string[] {
  return Object.keys(body).filter((name) => knownNames.has(name) && !taken.includes(name));
}

export function foreignFieldViolations(names: readonly string[]): Violation[] {
  return names.map((name) => ({
    ...unsupported(name, 'is not carried by this product; an order without it is taken.'),
    continuesField: true,
  }));
}
