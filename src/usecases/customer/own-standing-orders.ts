/** Standing orders on the customer's own pages: the order, its approvals, and what came of each execution. */
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
import type { Services } from '../services.js';
import { buildStandingOrderSummary } from '../standing-orders/standing-order-summary.js';
import type { OrderKind, OwnOrderFacts } from './order-kind.js';
import { readParts } from './order-parts.js';

export interface OwnStandingOrder extends OwnOrderFacts {
  readonly kind: 'standing-order';
  readonly standingOrder: StandingOrderSummary;
  readonly standing: StandingOrderStanding;
  /** Whether its customer can end it. */
  readonly isStoppable: boolean;
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
  const found = await readParts('standing-order', standingOrderLifecycle, stored, given);
  const { causes, facts, order, parts, services, today } = found;
  return {
    kind: 'standing-order',
    ...facts,
    standingOrder: await buildStandingOrderSummary(order, services),
    standing: standings[order.status],
    isStoppable: isStoppable(order.status),
    executions: parts.toReversed().map((payment) => ({
      day: payment.executionDate,
      standing: standingOf(payment, today),
      ...defined({ ending: endingOf(payment.status, causes.get(payment.index)) }),
    })),
  };
}
