/**
 * Checks before a confirmation code is requested, so that a customer who cannot succeed learns it before entering a
 * code.
 */
import type { LoginRefusal, Rejection } from '../../domain/authorisation/authorisation.js';
import type { Payment } from '../../domain/payments/payment.js';
import { type Price, totalOf } from '../../domain/payments/price.js';
import { exceedsLimit, findMandateRefusal } from '../../domain/payments/signers.js';
import type { Signed } from '../../storage/tables/authorisation/signatures.js';
import type { Services } from '../services.js';
import { firstAttemptOf } from './execution-day.js';

/** The reason why this customer's signature on this payment would fail, if any. */
export async function findPaymentRefusal(
  payment: Payment,
  psuId: string,
  services: Services,
): Promise<LoginRefusal | Rejection | undefined> {
  const signable = { ...payment, prices: [payment.price] };
  return (await findSignerRefusal('payment', signable, psuId, services)) ?? findShortage([payment], services);
}

/** The facts of a payment, a bulk or a standing order that decide whether a customer may sign. */
interface Signable {
  readonly id: string;
  readonly debtorAccountId: string;
  readonly debtorIban: string;
  /** The price of each payment; the customer's limit applies to each. */
  readonly prices: readonly Price[];
}

/** As above, without the check of funds. */
export async function findSignerRefusal(
  signed: Signed,
  { debtorAccountId, debtorIban, id, prices }: Signable,
  psuId: string,
  { bank, read, stores }: Services,
): Promise<LoginRefusal | Rejection | undefined> {
  const [customer, mandate] = await Promise.all([bank.findCustomer(psuId), bank.mandateOf(debtorAccountId)]);
  const refusal = findMandateRefusal(psuId, customer, mandate);
  if (refusal) return refusal;
  const signers = await read.run((db) => stores.signatures.findSigners(db, signed, id));
  if (signers.includes(psuId)) return 'signed-already';
  if (prices.some((price) => exceedsLimit(price, customer?.paymentLimit))) return 'limit-exceeded';
  const account = await bank.findAccount(debtorIban);
  return account?.status === 'enabled' ? undefined : 'account-blocked';
}

/**
 * Checks funds for payments that can only be executed at once, by the rule of the execution: booked balance plus credit
 * line. Payments that wait reduce neither before they are booked.
 */
export async function findShortage(
  payments: readonly Payment[],
  services: Services,
): Promise<'no-funds' | undefined> {
  const needed = new Map<string, bigint>();
  for (const payment of payments) {
    if (!(await isNowOrNever(payment, services))) continue;
    const { debtorAccountId, price } = payment;
    needed.set(debtorAccountId, (needed.get(debtorAccountId) ?? 0n) + totalOf(price));
  }
  const covered = [...needed].map(([accountId, total]) => isCovered(accountId, total, services));
  return (await Promise.all(covered)).includes(false) ? 'no-funds' : undefined;
}

/** Whether the next signature makes the payment due at once, without waiting for money. */
async function isNowOrNever(payment: Payment, services: Services): Promise<boolean> {
  const { clock } = services;
  if (payment.waitsForFunds || firstAttemptOf(payment, services).attemptAt > clock.now()) return false;
  return (await countMissingSignatures('payment', payment, services)) <= 1;
}

/** The missing signatures of an unauthorised resource; one that needs a single signature causes no read. */
export async function countMissingSignatures(
  signed: Signed,
  { id, signaturesNeeded }: Pick<Payment, 'id' | 'signaturesNeeded'>,
  { read, stores }: Services,
): Promise<number> {
  if (signaturesNeeded === 1) return 1;
  const signers = await read.run((db) => stores.signatures.findSigners(db, signed, id));
  return signaturesNeeded - signers.length;
}

/** Whether the account covers one payment now, by the rule of the execution; undefined when the bank cannot say. */
export function hasFunds(
  { debtorAccountId, price }: Payment,
  services: Services,
): Promise<boolean | undefined> {
  return isCovered(debtorAccountId, totalOf(price), services);
}

async function isCovered(accountId: string, total: bigint, { bank }: Services): Promise<boolean | undefined> {
  const balance = await bank.balanceOf(accountId);
  return balance && balance.booked.minorUnits + balance.creditLine >= total;
}
