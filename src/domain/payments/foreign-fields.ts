/**
 * The fields that a TPP may know from other banks and other products: an order that loses one in silence is worse than
 * one that is refused. A name that is not among them means nothing to anybody, and is ignored.
 */
import { unsupported, type Violation } from '../problem.js';

/** By where they come from; see the JSON bodies of NextGenPSD2 1.3.x, `paymentInitiation` and its relatives. */
const namesBySource = {
  /** Berlin Group's generic order, 1.3.3. */
  order:
    'endToEndIdentification debtorAccount instructedAmount creditorAccount creditorAgent creditorAgentName creditorName ' +
    'creditorAddress remittanceInformationUnstructured remittanceInformationStructured requestedExecutionDate',
  /** Predefined there for banks that switch them on, until 1.3.6. */
  predefined:
    'ultimateDebtor ultimateCreditor creditorId purposeCode instructionIdentification debtorName chargeBearer ' +
    'remittanceInformationUnstructuredArray remittanceInformationStructuredArray',
  /** Of orders abroad: the matrix of products, and its types. */
  abroad:
    'exchangeRateInformation paymentExchangeRate currencyOfTransfer transactionCurrency creditorNameAndAddress ' +
    'serviceLevel serviceLevelCode',
  /** What Croatian banks have added. */
  croatian: 'debtorId requestedExecutionTime',
  /** Standing orders: paid once, one would not be what was ordered. */
  periodic: 'startDate endDate executionRule frequency dayOfExecution monthsOfExecution',
  /** Collected orders. */
  bulk: 'payments batchBookingPreferred paymentInformationId',
};

const knownNames: ReadonlySet<string> = new Set(
  Object.values(namesBySource).flatMap((names) => names.split(' ')),
);

/** The known fields of a body that are not among those that the order is taken with; 400 PARAMETER_NOT_SUPPORTED. */
export function foreignFieldsIn(body: object, taken: readonly string[]): string[] {
  return Object.keys(body).filter((name) => knownNames.has(name) && !taken.includes(name));
}

export function foreignFieldViolations(names: readonly string[]): Violation[] {
  return names.map((name) => ({
    ...unsupported(name, 'is not carried by this product; an order without it is taken.'),
    continuesField: true,
  }));
}
