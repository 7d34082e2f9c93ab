/** A payment as the order that the bank's core is handed: nothing of what it was given with is left out. */
import type { Customer } from '../../bank/core-banking.js';
import type { CoreOrder, Creditor, Debtor } from '../../bank/payment-orders.js';
import { defined } from '../../domain/defined.js';
import type { Payment } from '../../domain/payments/payment.js';
import { rulesOf } from '../../domain/payments/products.js';
import type { Signature } from '../../domain/payments/signers.js';
import type { Instant } from '../../domain/time.js';
import type { Services } from '../services.js';

/** Whoever has signed, as the bank knows them now, and when that was. */
export interface PaymentSignature extends Signature<Customer> {
  readonly signedAt: Instant;
}

/** The order of a payment's next hand-over, whose answer is waited for until `answerBy`. */
export function coreOrderOf(
  payment: Payment,
  signatures: readonly PaymentSignature[],
  answerBy: Instant,
  { clock }: Pick<Services, 'clock'>,
): CoreOrder {
  const { amount, attempt, executionDate, id, order, price, product } = payment;
  const { chargeBearers, clearing } = rulesOf(product);
  const { endToEndIdentification, purposeCode, requestedExecutionDate } = order;
  const { remittanceInformationStructured, remittanceInformationUnstructured } = order;
  return {
    attempt: { paymentId: id, number: attempt + 1 },
    product,
    clearing,
    debtor: debtorOf(payment, signatures),
    creditor: creditorOf(payment),
    amount,
    price,
    chargeBearer: order.chargeBearer ?? chargeBearers[0],
    executionDate,
    ...defined({
      endToEndIdentification,
      purposeCode,
      remittanceInformationStructured,
      remittanceInformationUnstructured,
      requestedExecutionDate,
    }),
    signatures: signatures.map(({ customer, psuId, signedAt }) => ({
      psuId,
      signedAt,
      ...defined({ name: customer?.name }),
    })),
    bookingDate: clock.today(),
    answerBy,
    isFinalByThen: false,
  };
}

/** The longest name that a statement shows. */
const longestName = 70;

function debtorOf(payment: Payment, signatures: readonly PaymentSignature[]): Debtor {
  const { debtorAccountId: accountId, debtorIban: iban, order } = payment;
  const { debtorName: claimedName, ultimateDebtor } = order;
  // The statement names who paid by the bank's own record; what the TPP calls the debtor is only a claim.
  const name = signatures
    .flatMap(({ customer }) => customer?.name ?? [])
    .join(', ')
    .slice(0, longestName);
  return { accountId, iban, name, ...defined({ claimedName, ultimateDebtor }) };
}

function creditorOf({ creditorIban: iban, order }: Payment): Creditor {
  const { creditorAccount: account, creditorAddress: address, creditorAgent: agent } = order;
  const { creditorName: name, ultimateCreditor } = order;
  return { iban, account, name, ...defined({ address, agent, ultimateCreditor }) };
}
