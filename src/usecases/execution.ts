/** The worker's round: executes approved payments that are due, and ends what nobody approved in time. */
import type { Customer, Transfer } from '../bank/core-banking.js';
import { decideExecution, type Execution, type TransferResult } from '../domain/payments/execution.js';
import { exceedsLimit } from '../domain/payments/limit.js';
import type { Payment } from '../domain/payments/payment.js';
import type { Transaction } from '../storage/unit-of-work.js';
import { idleSince } from './approval-steps.js';
import { rejectPayment } from './payment-approval.js';
import type { Services } from './services.js';

/** Executes what is due now; returns how many payments were looked at. */
export async function executeDuePayments(services: Services): Promise<number> {
  const { clock, read, stores } = services;
  const due = await read.run((db) => stores.payments.findDue(db, clock.now(), clock.today()));
  // Together, so that their bookings share a commit.
  await Promise.all(due.map(({ payment, attemptAt }) => executePayment(payment, attemptAt, services)));
  return due.length;
}

async function executePayment(payment: Payment, attemptAt: number, services: Services): Promise<void> {
  const { bank, clock, policy, stores, work } = services;
  const now = clock.now();
  const nextAttemptAt = now + policy.fundsRetrySeconds * 1000;
  const signers = await findSigners(payment, services);
  const isOverLimit = signers.some((signer) => exceedsLimit(payment.amount, signer.paymentLimit));
  const transfer = transferOf(payment, signers, services);
  await work.run(async (transaction) => {
    // The claim is what makes several workers harmless: one finds the attempt as it was read, the others do not.
    if (!(await stores.payments.claim(transaction, { id: payment.id, attemptAt, nextAttemptAt }))) return;
    const result: TransferResult = isOverLimit
      ? 'limit-exceeded'
      : await bank.transfer(transfer, transaction);
    const execution = decideExecution(result, payment, clock.today());
    await recordExecution(transaction, payment, execution, services);
    await stores.payments.settle(transaction, {
      id: payment.id,
      status: execution.status,
      nextAttemptAt: execution.status === 'PDNG' ? nextAttemptAt : null,
    });
  });
}

/** Who approved the payment; their limits count at the moment of execution too. */
async function findSigners(payment: Payment, { bank, read, stores }: Services): Promise<Customer[]> {
  const ids = await read.run((db) => stores.payments.findSigners(db, payment.id));
  const customers = await Promise.all(ids.map((id) => bank.findCustomer(id)));
  return customers.filter((customer) => customer !== undefined);
}

function transferOf(payment: Payment, signers: readonly Customer[], { clock }: Services): Transfer {
  const { creditorName, endToEndIdentification, remittanceInformationUnstructured } = payment.order;
  return {
    paymentId: payment.id,
    debtorAccountId: payment.debtorAccountId,
    debtorIban: payment.debtorIban,
    // The statement names who paid by the bank's own record; what the TPP calls the debtor is only a claim.
    debtorName: signers
      .map((signer) => signer.name)
      .join(', ')
      .slice(0, 70),
    creditorIban: payment.creditorIban,
    creditorName,
    amount: payment.amount,
    remittance: remittanceInformationUnstructured,
    ...(endToEndIdentification !== undefined && { endToEndIdentification }),
    bookedAt: clock.now(),
    bookingDate: clock.today(),
  };
}

/** A booked payment passes through ACSP on its way; the record shows both moves. */
async function recordExecution(
  transaction: Transaction,
  payment: Payment,
  { status, cause }: Execution,
  { clock, ids, stores }: Services,
): Promise<void> {
  const path =
    cause === 'booked' ? ([payment.status, 'ACSP', status] as const) : ([payment.status, status] as const);
  for (const [index, to] of path.entries()) {
    const from = path[index - 1];
    if (from === undefined || from === to) continue;
    const change = { id: ids.next(), paymentId: payment.id, from, to, cause, at: clock.now() };
    await stores.payments.record(transaction, change);
  }
}

/** Rejects payments that nobody approved within their lifetime. */
export async function rejectExpiredPayments(services: Services): Promise<number> {
  const { clock, read, stores, work } = services;
  const expired = await read.run((db) => stores.payments.findExpired(db, clock.now()));
  await Promise.all(
    expired.map((id) =>
      work.run(async (transaction) => {
        if (!(await rejectPayment(transaction, id, 'expired', services))) return;
        await stores.authorisations.endAllOf(transaction, { kind: 'payment', id }, 'expired');
      }),
    ),
  );
  return expired.length;
}

/** Ends authorisations whose link was left alone for too long; their payments stay open. */
export async function endIdleAuthorisations(services: Services): Promise<number> {
  const { read, stores, work } = services;
  const idle = await read.run((db) => stores.authorisations.findIdle(db, idleSince(services)));
  await Promise.all(
    idle.map((id) =>
      work.run((transaction) => stores.authorisations.endIdle(transaction, id, idleSince(services))),
    ),
  );
  return idle.length;
}

/** Forgets outcomes and used forms that nobody can ask for any more. */
export async function forgetOldOutcomes({ clock, policy, stores, work }: Services): Promise<void> {
  const now = clock.now();
  await work.run(async (transaction) => {
    await stores.outcomes.deleteBefore(transaction, now - policy.outcomeLifetimeSeconds * 1000);
    await stores.approvalSessions.deleteFormsBefore(transaction, now - 24 * 3600 * 1000);
  });
}
