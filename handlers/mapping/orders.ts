/**
 * Between a contract's payment body and the domain's order. Only the fields that a product's contract names are
 * taken, so that an unknown one is neither stored nor echoed; and the same lists answer a read as submitted.
 */
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import type { DomesticCreditTransfer, RtgsPayment } from '../../src/generated/payments-1.0.0.js';
import { pick } from './pick.js';

/** The fields of every product, except the nested ones, whose own unknown fields must go too. */
const commonFields = [
  'endToEndIdentification',
  'creditorName',
  'purposeCode',
  'remittanceInformationUnstructured',
  'requestedExecutionDate',
] as const;

const accountFields = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn', 'currency'] as const;
const addressFields = ['street', 'buildingNumber', 'city', 'postalCode', 'country'] as const;
const remittanceFields = ['reference', 'referenceType', 'referenceIssuer'] as const;

/** What every product has in common; typed on the oldest body, so the compiler proves that newer ones fit. */
type CommonBody = Omit<RtgsPayment, 'ultimateCreditor'>;

export function commonOf(body: CommonBody): CommonBody {
  const { creditorAddress, remittanceInformationStructured } = body;
  return {
    debtorAccount: pick(body.debtorAccount, accountFields),
    instructedAmount: pick(body.instructedAmount, ['currency', 'amount']),
    creditorAccount: pick(body.creditorAccount, accountFields),
    ...(creditorAddress && { creditorAddress: pick(creditorAddress, addressFields) }),
    ...(remittanceInformationStructured && {
      remittanceInformationStructured: pick(remittanceInformationStructured, remittanceFields),
    }),
    ...pick(body, commonFields),
  };
}

export function domesticOf(body: DomesticCreditTransfer): DomesticCreditTransfer {
  return { ...commonOf(body), ...pick(body, ['ultimateDebtor', 'ultimateCreditor']) };
}

export function rtgsOf(body: RtgsPayment): RtgsPayment {
  return { ...commonOf(body), ...pick(body, ['ultimateCreditor']) };
}

/** A stored order as the bodies of the contracts type it. */
type SubmittedOrder = Omit<PaymentOrder, 'purposeCode'> & Pick<RtgsPayment, 'purposeCode'>;

/** The order of a payment; its purpose code was one of the contract's list when it was taken in. */
export function submittedOf({ order }: { readonly order: PaymentOrder }): SubmittedOrder {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return order as SubmittedOrder;
}

/** The debtor's name, which a body may carry from 1.3.2 on. */
export function debtorNameOf(body: Pick<PaymentOrder, 'debtorName'>): Pick<PaymentOrder, 'debtorName'> {
  return pick(body, ['debtorName']);
}
