/** A bulk payment on the customer's own pages: in the list, and in full with what came of each payment. */
import type { OwnBulk } from '../../usecases/customer/own-bulks.js';
import { formatTotals } from '../authorisation/basket-details.js';
import { bulkEssentials, entryRow, foldedList, sharedRows } from '../authorisation/bulk-details.js';
import { debtorAccount, details, row } from '../kit/components.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatDate } from '../texts/wording.js';
import { bankReferenceRow, eventRows, statusLines } from './order-rows.js';

/** `EUR 1,200.00 in 14 payments`. */
export function bulkHeading({ bulk }: OwnBulk, context: PageContext): Html {
  return context.texts.ownPayments.bulkHeading(formatTotals(bulk.totals, context), bulk.entries.length);
}

export function shortBulkDetails(order: OwnBulk, context: PageContext): Html {
  const from = debtorAccount(order.bulk, context.language);
  return details([...eventRowsOf(order, context), row(context.texts.payment.from, from)]);
}

export function fullBulkDetails(order: OwnBulk, context: PageContext): Html {
  const { bulk, entries } = order;
  const { ownPayments } = context.texts;
  const list = entries.map((entry) => entryRow(entry, context, describe(entry, order, context)));
  return html`${details([...eventRowsOf(order, context), bankReferenceRow(order, context)])}
  ${bulkEssentials(bulk, context)} ${details(sharedRows(bulk, ownPayments.onceApproved, context))}
  ${foldedList(list, context)}`;
}

function eventRowsOf(order: OwnBulk, context: PageContext): readonly (Html | undefined)[] {
  return eventRows(order, describe(order, order, context), context);
}

/** The state of the bulk or of one payment, and why it ended. */
function describe(
  { ending, standing }: Pick<OwnBulk, 'ending' | 'standing'>,
  { bulk }: OwnBulk,
  context: PageContext,
): readonly Fragment[] {
  const words = context.texts.ownPayments;
  const day = bulk.executionDate === undefined ? '' : formatDate(bulk.executionDate, context.language);
  const state = standing === 'partly-carried-out' ? words.partlyCarriedOut : words.standings[standing](day);
  return statusLines(state, ending, context);
}
