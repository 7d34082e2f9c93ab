/**
 * The outcome of authorised payments on the customer's last page, which never reports a success that did not happen.
 */
import type { ShownOutcome } from '../../domain/authorisation/authorisation.js';
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { isAtCore, type Payment } from '../../domain/payments/payment.js';
import type { Instant } from '../../domain/time.js';
import type { Services } from '../services.js';

const pauseMilliseconds = 50;

/**
 * Waits until every payment under way has its outcome, at most until `until`; returns the payments as they are then.
 */
async function settledBy(
  until: Instant,
  payments: readonly Payment[],
  services: Services,
  isUnderWay = (payment: Payment) => isDue(payment, services),
): Promise<readonly Payment[]> {
  const { clock, pause, read, stores } = services;
  let found = payments;
  for (let left = until - clock.now(); left > 0 && found.some(isUnderWay); left -= pauseMilliseconds) {
    await pause(pauseMilliseconds);
    const look = async (payment: Payment) =>
      (await read.run((db) => stores.payments.find(db, payment.id))) ?? payment;
    found = await Promise.all(found.map(look));
  }
  return found;
}

/** Whether the worker is about to submit the payment, or the core has it. */
function isDue({ executionDate, status }: Payment, { clock }: Services): boolean {
  return status === 'ACTC' && executionDate <= clock.today();
}

/** The outcome of one payment, awaited until `until` at most. */
export async function outcomeNow(
  payment: Payment,
  outcome: ShownOutcome,
  until: Instant,
  services: Services,
): Promise<ShownOutcome> {
  const [settled = payment] = isSuccess(outcome) ? await settledBy(until, [payment], services) : [];
  return correctOutcome(settled, outcome, services);
}

/**
 * Corrects an outcome for a page opened later: a stopped or rejected payment is not shown as approved, a complete one
 * not as missing a signature, and an ended signing basket is not linked.
 */
async function correctOutcome(
  payment: Payment,
  outcome: ShownOutcome,
  services: Services,
): Promise<ShownOutcome> {
  const { basketId, status } = payment;
  const wasInBasket = outcome === 'in-basket' && basketId === undefined;
  if (!wasInBasket && !isSuccess(outcome)) return outcome;
  if (status === 'CANC') return 'withdrawn';
  if (status === 'RJCT') return readRejectionOutcome(payment, services);
  if (wasInBasket) return isUnsigned(status) ? 'basket-ended' : 'decided';
  if (outcome === 'decided' || isUnsigned(status)) return outcome;
  // All signatures are there now, also for an earlier signer.
  if (status === 'PDNG') return 'waits-for-funds';
  return status === 'ACTC' || status === 'ACSP' ? 'approved' : 'carried-out';
}

/** The outcome of the payments of an authorised signing basket. */
export async function outcomeOfAll(
  payments: readonly Payment[],
  until: Instant,
  services: Services,
): Promise<ShownOutcome> {
  const outcomes = new Set<ShownOutcome>();
  for (const payment of await settledBy(until, payments, services))
    outcomes.add(await correctOutcome(payment, 'approved', services));
  const [only] = outcomes.size === 1 ? outcomes : [];
  if (only) return only;
  const areRejected = [...outcomes].filter((outcome) => !isSuccess(outcome));
  if (areRejected.length > 0) return areRejected.length === outcomes.size ? 'undone' : 'partly-carried-out';
  return outcomes.has('waits-for-funds') ? 'waits-for-funds' : 'approved';
}

/**
 * The outcome of a request to stop a payment. A payment that the core may still execute is not shown as stopped, and
 * money that has not left is not shown as paid.
 */
export async function stopOutcomeNow(
  payment: Payment,
  outcome: ShownOutcome,
  until: Instant,
  services: Services,
): Promise<ShownOutcome> {
  if (outcome !== 'approved' && outcome !== 'executed') return outcome;
  const isAsked = (each: Payment) => each.stopAskedAt !== undefined && isAtCore(each);
  const wait = outcome === 'approved' ? until : 0;
  const [{ status } = payment] = await settledBy(wait, [payment], services, isAsked);
  switch (status) {
    case 'CANC':
      return outcome === 'approved' ? 'approved' : 'decided';
    case 'RJCT':
      return 'decided';
    case 'ACSC':
    case 'ACCC':
      return 'executed';
    default:
      return outcome === 'approved' ? 'stop-asked' : 'too-late';
  }
}

async function readRejectionOutcome({ id }: Payment, { read, stores }: Services): Promise<ShownOutcome> {
  const cause = (await read.run((db) => stores.transitions.findMove(db, 'payment', id, 'RJCT')))?.cause;
  return cause === 'no-funds' || cause === 'limit-exceeded' || cause === 'account-blocked' ? cause : 'undone';
}

/** `decided` means that another authorisation has authorised the payment. */
const successes: readonly ShownOutcome[] = [
  'approved',
  'carried-out',
  'partly-carried-out',
  'waits-for-funds',
  'signed',
  'decided',
];

export function isSuccess(outcome: ShownOutcome): boolean {
  return successes.includes(outcome);
}
