/** Standing orders on the customer's own pages: the order, its approvals, and what came of each execution. */
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { defined } from '../../domain/defined.js';
import {
  endingOf,
  type PaymentEnd,
  type PaymentStanding,
  standingOf,
} from '../../domain/payments/standing.js';
import {
  isStoppable,
  type StandingOrder,
  standingOrderLifecycle,
  type StandingOrderStatus,
} from '../../domain/standing-orders/standing-order.js';
import type { LocalDate } from '../../domain/time.js';
import type { StandingOrderSummary } from '../resource/subject.js';
import { currentMoment, type Services } from '../services.js';
import { buildStandingOrderSummary } from '../standing-orders/standing-order-summary.js';
import { withTestClock } from '../test-clock.js';
import { type BankTime, type OrderKind, toBankTime } from './order-kind.js';
import type { Confirmation } from './own-payments.js';

export interface OwnStandingOrder {
  readonly kind: 'standing-order';
  readonly id: string;
  readonly tpp: string;
  readonly startedAt: BankTime;
  readonly standingOrder: StandingOrderSummary;
  readonly standing: StandingOrderStanding;
  /** Why it ended before its last execution. */
  readonly ending?: PaymentEnd;
  /** Whether its customer can end it. */
  readonly isStoppable: boolean;
  readonly signaturesNeeded: number;
  readonly approvals: readonly Confirmation[];
  /** The newest first. */
  readonly executions: readonly OwnExecution[];
}

export type StandingOrderStanding =
  | Extract<PaymentStanding, 'unapproved' | 'partly-signed' | 'rejected' | 'cancelled'>
  | 'running'
  | 'completed';

export interface OwnExecution {
  readonly day: LocalDate;
  readonly standing: PaymentStanding;
  /** Why it ended without being carried out. */
  readonly ending?: PaymentEnd;
}

const standings = {
  RCVD: 'unapproved',
  PATC: 'partly-signed',
  ACTC: 'running',
  ACSC: 'completed',
  RJCT: 'rejected',
  CANC: 'cancelled',
} as const satisfies Record<StandingOrderStatus, StandingOrderStanding>;

export const ownStandingOrders: OrderKind<OwnStandingOrder> = {
  findPlaces: (db, { accountId, before, most, since }, { standingOrders }) =>
    standingOrders.findPlaces(db, accountId, since, before, most),
  read: async (ids, accounts, services) => {
    const { read, stores } = services;
    const found = await Promise.all(ids.map((id) => stores.standingOrders.lookUp(read, id)));
    const own = found.flatMap((each) => (each && accounts.has(each.debtorAccountId) ? [each] : []));
    return Promise.all(own.map((order) => toOwnStandingOrder(order, services)));
  },
};

async function toOwnStandingOrder(stored: StandingOrder, given: Services): Promise<OwnStandingOrder> {
  const { bank, read, stores } = given;
  const { clientId, createdAt, id, signaturesNeeded } = stored;
  const found = await read.run(async (db) => ({
    client: await stores.clients.find(db, clientId),
    services: await withTestClock(clientId, given, db),
    signatures: await stores.signatures.findGiven(db, 'standing-order', id),
    executions: await stores.bulks.listEntries(db, id),
    ended: await stores.bulks.listEnded(db, id),
    move: await stores.transitions.findMove(db, 'standing-order', id, stored.status),
  }));
  const { client, ended, executions, move, services, signatures } = found;
  const { clock } = services;
  const moment = currentMoment(clock);
  const order = applyExpiry(standingOrderLifecycle, stored, moment);
  const expiry = standingOrderLifecycle.endOf(stored, moment);
  const causes = new Map(ended.map(({ cause, index }) => [index, cause]));
  return {
    kind: 'standing-order',
    id,
    tpp: client?.name ?? '',
    startedAt: toBankTime(createdAt, clock),
    standingOrder: await buildStandingOrderSummary(order, services),
    standing: standings[order.status],
    ...defined({ ending: endingOf(order.status, expiry?.cause ?? move?.cause) }),
    isStoppable: isStoppable(order.status),
    signaturesNeeded,
    approvals: await Promise.all(
      signatures.map(async ({ psuId, signedAt }) => ({
        at: toBankTime(signedAt, clock),
        ...defined({ name: (await bank.findCustomer(psuId))?.name }),
      })),
    ),
    executions: executions.toReversed().map((payment) => ({
      day: payment.executionDate,
      standing: standingOf(payment, moment.today),
      ...defined({ ending: endingOf(payment.status, causes.get(payment.index)) }),
    })),
  };
}
