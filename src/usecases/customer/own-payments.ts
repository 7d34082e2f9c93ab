/** Payments on the customer's own pages: the order, its approvals and requests to stop it, and what came of it. */
import { applyExpiry, type Moment } from '../../domain/authorisation/lifecycle.js';
import { isUnsigned } from '../../domain/authorisation/signing.js';
import { defined } from '../../domain/defined.js';
import { type Payment, paymentLifecycle } from '../../domain/payments/payment.js';
import { endingOf, type PaymentStanding, standingOf } from '../../domain/payments/standing.js';
import type { Instant } from '../../domain/time.js';
import { summarizeOrder, toAmount } from '../payments/payment-summary.js';
import type { Amount, PaymentSummary } from '../resource/subject.js';
import { currentMoment, type Services } from '../services.js';
import { withTestClock } from '../test-clock.js';
import {
  type BankTime,
  type Confirmation,
  type OrderKind,
  type OwnAccounts,
  type OwnOrderFacts,
  toBankTime,
} from './order-kind.js';

export interface OwnPayment extends OwnOrderFacts {
  readonly kind: 'payment';
  /** The execution day is absent for an unapproved payment that may be executed at once. */
  readonly payment: PaymentSummary;
  readonly standing: PaymentStanding;
  /** The last change of the status; absent before the first. */
  readonly since?: BankTime;
  /** Confirmed requests to stop the payment. */
  readonly stops: readonly Confirmation[];
  /** Money that came back after the execution. */
  readonly returned: readonly (Amount & { readonly at: BankTime })[];
}

export const ownPayments: OrderKind<OwnPayment> = {
  findPlaces: (db, { accountId, before, most, since }, { accountPayments }) =>
    accountPayments.findPlaces(db, accountId, since, before, most),
  read: async (ids, accounts, services) => {
    const { read, stores } = services;
    const found = await Promise.all(ids.map((id) => stores.payments.lookUp(read, id)));
    const payments = found.flatMap((each) => (each && accounts.has(each.debtorAccountId) ? [each] : []));
    if (payments.length === 0) return [];
    const records = { ...(await readRecords(payments, services)), accounts };
    return payments.map((payment) =>
      toOwnPayment(payment, records, records.inTime.get(payment.clientId) ?? services),
    );
  },
};

type Records = Awaited<ReturnType<typeof readRecords>> & { readonly accounts: OwnAccounts };

/** Reads what is recorded about payments, with a statement for each kind of record. */
async function readRecords(payments: readonly Payment[], services: Services) {
  const { bank, read, stores } = services;
  const ids = payments.map(({ id }) => id);
  const clientIds = [...new Set(payments.map(({ clientId }) => clientId))];
  const records = await read.run(async (db) => {
    const inTime = clientIds.map(async (id) => [id, await withTestClock(id, services, db)] as const);
    return {
      clients: await stores.clients.byId(db, clientIds),
      /** The services on each client's clock. */
      inTime: new Map(await Promise.all(inTime)),
      moves: await stores.accountPayments.listMoves(db, ids),
      signatures: await stores.signatures.findOfPayments(db, ids),
      stops: await stores.accountPayments.listStops(db, ids),
      returns: await stores.accountPayments.listReturns(db, ids),
    };
  });
  const signers = new Set([...records.signatures, ...records.stops].map(({ psuId }) => psuId));
  const named = [...signers].map(async (psuId) => [psuId, (await bank.findCustomer(psuId))?.name] as const);
  return { ...records, names: new Map(await Promise.all(named)) };
}

function toOwnPayment(stored: Payment, records: Records, { clock }: Services): OwnPayment {
  const moment = currentMoment(clock);
  const payment = applyExpiry(paymentLifecycle, stored, moment);
  const { clientId, createdAt, debtorAccountId, executionDate, id, signaturesNeeded, status } = payment;
  const of = <Each extends { readonly paymentId: string }>(list: readonly Each[]) =>
    list.filter(({ paymentId }) => paymentId === id);
  const confirmed = (psuId: string, at: Instant) => ({
    at: toBankTime(at, clock),
    ...defined({ name: records.names.get(psuId) }),
  });
  const last = of(records.moves).findLast(({ to }) => to === status) ?? endByTime(stored, moment);
  const mayBeAtOnce = isUnsigned(status) && executionDate <= moment.today;
  const account = records.accounts.get(debtorAccountId);
  return {
    kind: 'payment',
    id,
    tpp: records.clients.get(clientId)?.name ?? '',
    startedAt: toBankTime(createdAt, clock),
    payment: {
      ...summarizeOrder(payment, account),
      ...(!mayBeAtOnce && { executionDate }),
    },
    standing: standingOf(payment, moment.today),
    ...defined({
      since: last && toBankTime(last.at, clock),
      ending: endingOf(status, last?.cause),
    }),
    signaturesNeeded,
    approvals: of(records.signatures)
      .toSorted((one, other) => one.signedAt - other.signedAt)
      .map(({ psuId, signedAt }) => confirmed(psuId, signedAt)),
    stops: of(records.stops).map(({ at, psuId }) => confirmed(psuId, at)),
    returned: of(records.returns).map(({ amount, at }) => ({
      ...toAmount(amount),
      at: toBankTime(at, clock),
    })),
  };
}

/** The end by time of a payment that the worker has not recorded yet. */
function endByTime(payment: Payment, moment: Moment) {
  const end = paymentLifecycle.endOf(payment, moment);
  return end && { at: payment.expiresAt, cause: end.cause };
}
