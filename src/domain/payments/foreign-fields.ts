/**
 * Fields of other banks and other products: an order that contains one is refused, because dropping it silently is
 * worse. Other unknown names have no meaning and are ignored.
 */
import { findRefusedFields, type RefusedField } from '../field-paths.js';
import { unsupported, type Violation } from '../problem.js';
import { orderFields, type Product } from './products.js';

/**
 * Names that no product here has, by source; see the JSON bodies of NextGenPSD2 1.3.x, `paymentInitiation` and its
 * relatives.
 */
const namesBySource = {
  /** Berlin Group's generic order, 1.3.3, and what it predefines for banks to enable, until 1.3.6. */
  order:
    'creditorId instructionIdentification remittanceInformationUnstructuredArray ' +
    'remittanceInformationStructuredArray',
  /** Cross-border orders: the product matrix, and its types. */
  abroad:
    'exchangeRateInformation paymentExchangeRate currencyOfTransfer transactionCurrency creditorNameAndAddress ' +
    'serviceLevel serviceLevelCode',
  /** Additions of Croatian banks. */
  croatian: 'debtorId requestedExecutionTime',
  /** Standing orders: a single payment would not be what was ordered. */
  periodic:
    'startDate startDateTime endDate endDateTime executionRule frequency dayOfExecution monthsOfExecution',
  /** Bulk payments. */
  bulk: 'payments batchBookingPreferred paymentInformationId categoryPurposeCode',
};

export const foreignNames: ReadonlySet<string> = new Set(
  Object.values(namesBySource).flatMap((names) => names.split(' ')),
);

/** Returns the known fields of a body that the contract's order of the product lacks; 400 PARAMETER_NOT_SUPPORTED. */
export function findForeignFields(body: object, product: Product, contract: string): readonly RefusedField[] {
  return findRefusedFields(orderFields, body, foreignNames, contract, product);
}

export function foreignFieldViolations(fields: readonly RefusedField[]): Violation[] {
  return fields.map(({ path, renamedTo }) => {
    const text =
      renamedTo === undefined
        ? 'is not carried by this product; an order without it is taken.'
        : `is called ${renamedTo} in this version.`;
    return { ...unsupported(path, text), continuesField: true };
  });
}
