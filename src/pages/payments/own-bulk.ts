/** A bulk payment on the customer's own pages: in the list, and in full with what came of each payment. */
import type { BulkStanding, OwnBulk, OwnEntry } from '../../usecases/customer/own-bulks.js';
import type { PaymentEnd } from '../../domain/payments/standing.js';
import { formatTotals } from '../authorisation/basket-details.js';
import { bulkEssentials, entryRow, sharedRows } from '../authorisation/bulk-details.js';
import { account, details, named, row } from '../kit/components.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatDate, formatTime, localName } from '../texts/wording.js';
import { confirmation, lines } from './own-payment.js';

/** `EUR 1,200.00 in 14 payments`. */
export function bulkHeading({ bulk }: OwnBulk, context: PageContext): Html {
  return context.texts.ownPayments.bulkHeading(formatTotals(bulk.totals, context), bulk.entries.length);
}

export function shortBulkDetails(order: OwnBulk, context: PageContext): Html {
  const { debtorAccountName: name, debtorAccountNames: names, debtorIban } = order.bulk;
  const from = [named(localName({ name, names }, context.language)), account(debtorIban)];
  return details([...eventRows(order, context), row(context.texts.payment.from, from)]);
}

export function fullBulkDetails(order: OwnBulk, context: PageContext): Html {
  const { bulk, entries, id } = order;
  const { ownPayments, receipt } = context.texts;
  return html`${details([...eventRows(order, context), row(receipt.bankReference, html`<span translate="no">${id}</span>`)])}
    ${bulkEssentials(bulk, context)} ${details(sharedRows(bulk, ownPayments.onceApproved, context))}
    <details class="list">
      <summary>${context.texts.bulk.list(entries.length)}</summary>
      ${details(entries.map((entry) => entryRow(entry, context, statusLines(entry, order, context))))}
    </details>`;
}

/** The bulk's events: the state first, then who has started and approved it, and when. */
function eventRows(order: OwnBulk, context: PageContext): readonly (Html | undefined)[] {
  const { approvals, signaturesNeeded, startedAt, tpp } = order;
  const { language, texts } = context;
  const words = texts.ownPayments;
  const count = signaturesNeeded > 1 ? [words.signatures(approvals.length, signaturesNeeded)] : [];
  const approved = [...count, ...approvals.map((each) => confirmation(each, context))];
  return [
    row(words.status, lines(statusLines(order, order, context))),
    row(words.service, named(tpp)),
    row(words.startedAt, formatTime(startedAt, language)),
    approved.length === 0 ? undefined : row(words.approvedBy, lines(approved)),
  ];
}

/** The state of the bulk or of one payment, and why it ended. */
function statusLines(
  {
    ending,
    standing,
  }: { readonly ending?: PaymentEnd; readonly standing: BulkStanding | OwnEntry['standing'] },
  { bulk }: OwnBulk,
  { language, texts }: PageContext,
): readonly Fragment[] {
  const words = texts.ownPayments;
  const day = bulk.executionDate === undefined ? '' : formatDate(bulk.executionDate, language);
  const state = standing === 'partly-carried-out' ? words.partlyCarriedOut : words.standings[standing](day);
  return [html`<strong>${state}</strong>`, ...(ending === undefined ? [] : [words.endings[ending]])];
}
