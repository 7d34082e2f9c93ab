/** Bulks and standing orders for the access control matrix: an unapproved one, and one whose cancellation has begun. */
import { authorise } from '../support/customer/customer.js';
import { farAway } from '../support/tpp/payments.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import type { Tpp } from '../support/tpp/tpp.js';

export async function startOrders(tpp: Tpp) {
  const [bulks, periodics] = [bulksOf(tpp), periodicsOf(tpp)];
  const payments = [entryOf('1.00')];
  const bulkToStop = await bulks.start(bulkOf(payments, { requestedExecutionDate: farAway }));
  await authorise(bulkToStop.link);
  await bulks.startAuthorisation(bulkToStop.id, 'cancellation-authorisations');
  const periodicToStop = await periodics.start(periodicOf({ startDate: farAway }));
  await authorise(periodicToStop.link);
  await periodics.startAuthorisation(periodicToStop.id, 'cancellation-authorisations');
  return {
    bulk: (await bulks.start(bulkOf(payments))).id,
    bulkToStop: bulkToStop.id,
    periodic: (await periodics.start(periodicOf())).id,
    periodicToStop: periodicToStop.id,
  };
}

interface Ids extends Awaited<ReturnType<typeof startOrders>> {
  readonly payment: string;
  readonly cancelled: string;
}

/** The orders that an operation's path is about, and the kinds of their authorisations. */
export function ordersAt(path: string, ids: Ids) {
  if (path.startsWith('/bulk-payments')) return [ids.bulk, ids.bulkToStop, 'bulk', 'bulk-cancel'] as const;
  return path.startsWith('/periodic-payments')
    ? ([ids.periodic, ids.periodicToStop, 'standing-order', 'standing-cancel'] as const)
    : ([ids.payment, ids.cancelled, 'payment', 'cancellation'] as const);
}
