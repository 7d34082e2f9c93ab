/** Shows a bulk payment for review: number and sum above the step's button, and its payments below it. */
import type { BulkEntrySummary, BulkSummary } from '../../usecases/resource/subject.js';
import { account, companyLine, debtorAccount, details, named, row } from '../kit/components.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatAmount, formatDate } from '../texts/wording.js';
import { formatTotals } from './basket-details.js';
import { totalRow } from './payment-details.js';

/** Number and sum. */
export function bulkEssentials({ entries, totals }: BulkSummary, context: PageContext): Html {
  const words = context.texts.bulk;
  return details([
    totalRow(words.total, formatTotals(totals, context)),
    row(words.count, String(entries.length)),
  ]);
}

interface BulkFacts {
  readonly asker: Html;
  readonly signed: readonly Html[];
  /** Leaves out when an approval would take effect. */
  readonly isDecided: boolean;
}

/** The largest payments, what all have in common, and the whole list, which is folded. */
export function bulkDetails(
  bulk: BulkSummary,
  { asker, isDecided, signed }: BulkFacts,
  context: PageContext,
): Html {
  const { largest } = bulk;
  const words = context.texts.bulk;
  return html`${
    largest.length === 0
      ? undefined
      : html`<h2>${words.largest}</h2>
          ${details(largest.map((entry) => entryRow(entry, context)))}`
  }
  ${details([...signed, ...sharedRows(bulk, isDecided ? undefined : words.atOnce, context), asker])}
  ${foldedList(
    bulk.entries.map((entry) => entryRow(entry, context)),
    context,
  )}`;
}

/** `atOnce` is shown for a bulk without a day of its own; a decided one has none. */
export function sharedRows(
  bulk: BulkSummary,
  atOnce: string | undefined,
  { language, texts }: PageContext,
): readonly Fragment[] {
  const { companyName, executionDate, fee, isBookedAsOne, needsMoreSignatures, product } = bulk;
  const soon = atOnce !== undefined && needsMoreSignatures ? texts.payment.onceSigned : atOnce;
  const due = executionDate === undefined ? soon : formatDate(executionDate, language);
  return [
    row(texts.payment.from, [companyLine(companyName), ...debtorAccount(bulk, language)]),
    fee && row(texts.payment.fee, formatAmount(fee.amount, fee.currency, language)),
    due === undefined ? undefined : row(texts.payment.date, due),
    row(texts.bulk.booking, isBookedAsOne ? texts.bulk.bookedAsOne : texts.bulk.bookedEach),
    row(texts.payment.kind, texts.payment.products[product]),
  ];
}

/** The rows of all payments. */
export function foldedList(rows: readonly Html[], { texts }: PageContext): Html {
  return html`<details class="list">
    <summary>${texts.bulk.list(rows.length)}</summary>
    ${details(rows)}
  </details>`;
}

/** The amount, whom it is for, and what came of it where that is known. */
export function entryRow(
  { amount, creditorIban, creditorName, currency, remittance }: BulkEntrySummary,
  { language }: PageContext,
  events: readonly Fragment[] = [],
): Html {
  // The account is a line of its own.
  const further = [...(remittance === '' ? [] : [named(remittance)]), ...events];
  return row(html`<strong>${formatAmount(amount, currency, language)}</strong>`, [
    named(creditorName),
    account(creditorIban),
    ...further.map((line, at) => (at === 0 ? line : html`<br />${line}`)),
  ]);
}
