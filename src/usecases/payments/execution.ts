/** The worker's round: executes authorised payments that are due. */
import type { Customer, Transfer } from '../../bank/core-banking.js';
import { decideExecution, type TransferResult } from '../../domain/payments/execution.js';
import type { Payment } from '../../domain/payments/payment.js';
import { partition } from '../../domain/payments/partition.js';
import { rulesOf } from '../../domain/payments/products.js';
import { findExecutionRefusal, type Signature } from '../../domain/payments/signers.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { ExecutionClaim } from '../../storage/tables/payments.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import { transition } from '../authorisation/transition.js';
import { paymentTransitions } from './payment-kind.js';
import type { Services } from '../services.js';

/** One payment's attempt, with everything that is known before its transaction. */
interface Attempt {
  readonly payment: Payment;
  readonly claim: ExecutionClaim;
  readonly transfer: Transfer;
  /** Why the money must not even be asked for. */
  readonly refusal?: TransferResult;
}

/** Executes what is due now; returns how many payments were looked at. */
export async function executeDuePayments(services: Services): Promise<number> {
  const { bank, bookings, clock, policy, read, stores } = services;
  const due = await read.run((db) => stores.payments.findDue(db, clock.now(), clock.today()));
  const preparing = due.map(({ attemptAt, id, read: readPayment }) => {
    const nextAttemptAt = clock.now() + policy.fundsRetrySeconds * 1000;
    const claim = { id, attemptAt, nextAttemptAt };
    return orPostpone(claim, async () => attemptOf(readPayment(), claim, services), services);
  });
  const prepared = await Promise.allSettled(preparing);
  const attempts = prepared.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const namesOf = ({ transfer }: Attempt) =>
    bank.locks?.namesOf(transfer) ?? ([transfer.debtorIban] as const);
  const parts = partition(attempts, namesOf, bookings.lanes);
  await allToTheEnd([...preparing, ...parts.map((part) => executeTogether(part, services))]);
  return due.length;
}

/** Throws what one of them has thrown, but one that fails does not cut short the others. */
async function allToTheEnd(promises: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}

/** What cannot be executed for a reason that nobody has thought of makes room for what waits behind it. */
async function orPostpone<T>(claim: ExecutionClaim, act: () => Promise<T>, services: Services): Promise<T> {
  const { bookings, stores } = services;
  try {
    return await act();
  } catch (error) {
    // That the database was away is no fault of the payment's.
    if (!(error instanceof Problem)) {
      await bookings.run((transaction) => stores.payments.claim(transaction, claim));
    }
    throw error;
  }
}

async function attemptOf(payment: Payment, claim: ExecutionClaim, services: Services): Promise<Attempt> {
  const [signatures, mandate] = await Promise.all([
    findSignatures(payment, services),
    services.bank.mandateOf(payment.debtorAccountId),
  ]);
  const refusal = findExecutionRefusal(payment, signatures, mandate);
  return {
    payment,
    claim,
    transfer: transferOf(payment, signatures, services),
    ...(refusal && { refusal }),
  };
}

/** In one commit; when that fails each by itself, so that what is wrong with one payment keeps no other. */
async function executeTogether(attempts: readonly Attempt[], services: Services): Promise<void> {
  try {
    await executeAll(attempts, services);
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') throw error;
    await allToTheEnd(
      attempts.map((attempt) => orPostpone(attempt.claim, () => executeAll([attempt], services), services)),
    );
  }
}

async function executeAll(attempts: readonly Attempt[], services: Services): Promise<void> {
  const { bank, bookings } = services;
  await bookings.run(async (transaction) => {
    const { locks } = bank;
    if (locks) {
      const names = attempts.flatMap(({ transfer }) => locks.namesOf(transfer));
      await locks.take([...new Set(names)], transaction);
    }
    for (const attempt of attempts) await executePayment(attempt, transaction, services);
  });
}

async function executePayment(
  { claim, payment, refusal, transfer }: Attempt,
  transaction: Transaction,
  services: Services,
): Promise<void> {
  const { bank, clock, stores } = services;
  // The claim is what makes several workers harmless: one finds the attempt as it was read, the others do not.
  if (!(await stores.payments.claim(transaction, claim))) return;
  const result: TransferResult = refusal ?? (await bank.transfer(transfer, transaction));
  const { cause, status } = decideExecution(result, payment, clock.today());
  const { id, status: from } = payment;
  const nextAttemptAt = status === 'PDNG' ? claim.nextAttemptAt : undefined;
  // One that waits on has been claimed for its next attempt already.
  if (status === from) return;
  // A booked payment passes through ACSP on its way.
  const through = cause === 'booked' ? ('ACSP' as const) : undefined;
  const move = { id, from, to: status, cause, ...defined({ nextAttemptAt, through }) };
  if ((await transition(transaction, paymentTransitions, move, services)) === undefined)
    throw new Error(`payment ${id} changed while it was executed`);
}

/** Who signed the payment, as the bank knows them at the moment of execution. */
async function findSignatures(
  payment: Payment,
  { bank, read, stores }: Services,
): Promise<Signature<Customer>[]> {
  const ids = await read.run((db) => stores.signatures.findSigners(db, 'payment', payment.id));
  return Promise.all(
    ids.map(async (psuId) => ({ psuId, ...defined({ customer: await bank.findCustomer(psuId) }) })),
  );
}

function transferOf(
  payment: Payment,
  signatures: readonly Signature<Customer>[],
  { clock }: Services,
): Transfer {
  const { chargeBearer, creditorAgent, creditorName, endToEndIdentification } = payment.order;
  const { chargeBearers, clearing } = rulesOf(payment.product);
  return {
    paymentId: payment.id,
    debtorAccountId: payment.debtorAccountId,
    debtorIban: payment.debtorIban,
    // The statement names who paid by the bank's own record; what the TPP calls the debtor is only a claim.
    debtorName: signatures
      .flatMap(({ customer }) => customer?.name ?? [])
      .join(', ')
      .slice(0, 70),
    creditorIban: payment.creditorIban,
    creditorName,
    amount: payment.amount,
    price: payment.price,
    clearing,
    chargeBearer: chargeBearer ?? chargeBearers[0],
    remittance: payment.order.remittanceInformationUnstructured ?? '',
    ...defined({ creditorAgent, endToEndIdentification }),
    bookedAt: clock.now(),
    bookingDate: clock.today(),
  };
}
