/** Converts a payment into the order for the bank's core; every field that the TPP sent is passed on. */
import type { Customer } from '../../../bank/core-banking.js';
import type { CoreOrder, Creditor, Debtor } from '../../../bank/payment-orders.js';
import { defined } from '../../../domain/defined.js';
import { passedFields } from '../../../domain/payments/order.js';
import type { Payment } from '../../../domain/payments/payment.js';
import { rulesOf } from '../../../domain/payments/products.js';
import type { Signature } from '../../../domain/payments/signers.js';
import { pick } from '../../../domain/pick.js';
import type { Instant } from '../../../domain/time.js';
import { cutText } from '../../../domain/visible-text.js';
import type { Services } from '../../services.js';

/** A signature with the customer's current record at the bank, and the time of signing. */
export interface PaymentSignature extends Signature<Customer> {
  readonly signedAt: Instant;
}

/** Builds the order for the payment's next attempt; the core's answer is awaited until `answerBy`. */
export function toCoreOrder(
  payment: Payment,
  signatures: readonly PaymentSignature[],
  answerBy: Instant,
  { clock }: Pick<Services, 'clock'>,
): CoreOrder {
  const { amount, attempt, batchSize, bulkId, executionDate, id, order, price, product } = payment;
  const { chargeBearers, clearing } = rulesOf(product);
  return {
    attempt: { paymentId: id, number: attempt + 1 },
    product,
    clearing,
    debtor: toDebtor(payment, signatures),
    creditor: toCreditor(payment),
    amount,
    price,
    chargeBearer: order.chargeBearer ?? chargeBearers[0],
    executionDate,
    ...pick(order, passedFields),
    ...(bulkId !== undefined && batchSize !== undefined && { batch: { id: bulkId, size: batchSize } }),
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

/** Characters of a debtor name that a statement shows. */
const longestName = 70;

function toDebtor(payment: Payment, signatures: readonly PaymentSignature[]): Debtor {
  const { debtorAccountId: accountId, debtorIban: iban, order } = payment;
  const { debtorName: claimedName, ultimateDebtor } = order;
  // The statement shows the bank's own name for the debtor; the TPP's debtor name is only a claim.
  const names = signatures.flatMap(({ customer }) => customer?.name ?? []);
  const name = cutText(names.join(', '), longestName);
  return { accountId, iban, name, ...defined({ claimedName, ultimateDebtor }) };
}

function toCreditor({ creditorIban: iban, order }: Payment): Creditor {
  const { creditorAccount: account, creditorAddress: address, creditorAgent: agent } = order;
  const { creditorAgentName: agentName, creditorName: name, ultimateCreditor } = order;
  return { iban, account, name, ...defined({ address, agent, agentName, ultimateCreditor }) };
}
