/** Orders of several payments on the customer's own pages: what is recorded about a bulk or a standing order. */
import { applyExpiry, type Lifecycle } from '../../domain/authorisation/lifecycle.js';
import { defined } from '../../domain/defined.js';
import type { InitiatedOrder } from '../../domain/payments/initiated-order.js';
import type { TransactionStatus } from '../../domain/payments/payment.js';
import { endingOf } from '../../domain/payments/standing.js';
import { currentMoment, type Services } from '../services.js';
import { withTestClock } from '../test-clock.js';
import { type OwnOrderFacts, toBankTime } from './order-kind.js';

/** Returns the order as of now, its payments with the causes of their ends by index, and the services on its clock. */
export async function readParts<Order extends InitiatedOrder & { readonly status: TransactionStatus }>(
  owner: 'bulk' | 'standing-order',
  lifecycle: Lifecycle<Order, string>,
  stored: Order,
  given: Services,
) {
  const { bank, read, stores } = given;
  const { clientId, createdAt, id, signaturesNeeded, status } = stored;
  const { client, ended, move, parts, services, signatures } = await read.run(async (db) => ({
    client: await stores.clients.find(db, clientId),
    services: await withTestClock(clientId, given, db),
    signatures: await stores.signatures.findGiven(db, owner, id),
    parts: await stores.bulks.listEntries(db, id),
    ended: await stores.bulks.listEnded(db, id),
    move: await stores.transitions.findMove(db, owner, id, status),
  }));
  const { clock } = services;
  const moment = currentMoment(clock);
  const order = applyExpiry(lifecycle, stored, moment);
  const expiry = lifecycle.endOf(stored, moment);
  const facts: OwnOrderFacts = {
    id,
    tpp: client?.name ?? '',
    startedAt: toBankTime(createdAt, clock),
    ...defined({ ending: endingOf(order.status, expiry?.cause ?? move?.cause) }),
    signaturesNeeded,
    approvals: await Promise.all(
      signatures.map(async ({ psuId, signedAt }) => ({
        at: toBankTime(signedAt, clock),
        ...defined({ name: (await bank.findCustomer(psuId))?.name }),
      })),
    ),
  };
  const causes = new Map(ended.map(({ cause, index }) => [index, cause]));
  return { causes, facts, order, parts, services, today: moment.today };
}
