/** Whether a customer may sign a payment, by mandate and limit: the same rules after the login, with the code, and at its execution. */
import type { Money } from '../money.js';
import type { Price } from './price.js';
import type { Mandate } from '../accounts/account.js';
import type { Payment } from './payment.js';

/** Whether an amount is over a limit, both in the home currency; a limit that it cannot be held against stops it. */
export function exceedsLimit({ homeAmount }: Pick<Price, 'homeAmount'>, limit: Money | undefined): boolean {
  if (limit === undefined) return false;
  return limit.currency !== homeAmount.currency || homeAmount.minorUnits > limit.minorUnits;
}

/** A customer as the bank knows them at this moment. */
export interface Signer {
  readonly status: 'active' | 'blocked';
  readonly paymentLimit?: Money;
}

/** Whoever has signed a payment; `customer` is absent when the bank does not know them any more. */
export interface Signature<Customer extends Signer = Signer> {
  readonly psuId: string;
  readonly customer?: Customer;
}

/** Why a customer may not act for an account, if so. */
export function findMandateRefusal(
  psuId: string,
  customer: Signer | undefined,
  mandate: Mandate,
): 'psu-blocked' | 'account-foreign' | undefined {
  if (customer?.status !== 'active') return 'psu-blocked';
  return mandate.signers.includes(psuId) ? undefined : 'account-foreign';
}

/**
 * What the bank has against an authorised payment by now. Those who authorised it must all be customers in good standing,
 * and carry it by the account's mandate as it stands, whichever is more: the signatures needed then, or now.
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
