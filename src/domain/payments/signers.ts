/**
 * Whether a customer may sign a payment, by mandate and limit: the same rules after the login, with the code, and at
 * the execution.
 */
import type { Money } from '../money.js';
import type { Price } from './price.js';
import type { Mandate } from '../accounts/account.js';
import type { Payment } from './payment.js';

/** Whether an amount exceeds a limit, both in the home currency; a limit in another currency counts as exceeded. */
export function exceedsLimit({ homeAmount }: Pick<Price, 'homeAmount'>, limit: Money | undefined): boolean {
  if (limit === undefined) return false;
  return limit.currency !== homeAmount.currency || homeAmount.minorUnits > limit.minorUnits;
}

/** The customer's current data at the bank. */
export interface Signer {
  readonly status: 'active' | 'blocked';
  readonly paymentLimit?: Money;
}

/** A customer's signature of a payment; `customer` is absent when the bank no longer has the customer. */
export interface Signature<Customer extends Signer = Signer> {
  readonly psuId: string;
  readonly customer?: Customer;
}

/** Why a customer may not sign for an account; undefined if the customer may. */
export function findMandateRefusal(
  psuId: string,
  customer: Signer | undefined,
  mandate: Mandate,
): 'psu-blocked' | 'account-foreign' | undefined {
  if (customer?.status !== 'active') return 'psu-blocked';
  return mandate.signers.includes(psuId) ? undefined : 'account-foreign';
}

/**
 * Why an authorised payment may not be executed now; undefined if it may. All signers must be known, unblocked and
 * within their limits, and enough of them must still be in the account's mandate: the signatures needed at the
 * initiation or now, whichever is more.
 */
export function findExecutionRefusal(
  { price, signaturesNeeded }: Pick<Payment, 'price' | 'signaturesNeeded'>,
  signatures: readonly Signature[],
  mandate: Mandate,
): 'psu-blocked' | 'mandate-ended' | 'limit-exceeded' | undefined {
  if (signatures.some(({ customer }) => customer?.status === 'blocked')) return 'psu-blocked';
  const entitled = signatures.filter(({ psuId }) => mandate.signers.includes(psuId));
  const needed = Math.max(signaturesNeeded, mandate.signaturesNeeded);
  const isUnknown = signatures.some(({ customer }) => customer === undefined);
  if (isUnknown || entitled.length < needed) return 'mandate-ended';
  const isOverLimit = signatures.some(({ customer }) => exceedsLimit(price, customer?.paymentLimit));
  return isOverLimit ? 'limit-exceeded' : undefined;
}
