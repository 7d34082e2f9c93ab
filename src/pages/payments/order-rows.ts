/** Rows that an order of every kind has on the customer's own pages. */
import type { Confirmation, OwnOrderFacts } from '../../usecases/customer/order-kind.js';
import type { PaymentEnd } from '../../domain/payments/standing.js';
import { named, row } from '../kit/components.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { formatTime } from '../texts/wording.js';

/** The order's events: the state first, then who has started and approved it, and when. */
export function eventRows(
  { approvals, signaturesNeeded, startedAt, tpp }: OwnOrderFacts,
  status: readonly Fragment[],
  context: PageContext,
): readonly (Html | undefined)[] {
  const words = context.texts.ownPayments;
  const count = signaturesNeeded > 1 ? [words.signatures(approvals.length, signaturesNeeded)] : [];
  return [
    row(words.status, lines(status)),
    row(words.service, named(tpp)),
    row(words.startedAt, formatTime(startedAt, context.language)),
    optionalRow(words.approvedBy, [...count, ...confirmations(approvals, context)]),
  ];
}

/** The state of an order or of one of its payments, and why it ended, where that is known. */
export function statusLines(
  state: string,
  ending: PaymentEnd | undefined,
  { texts }: PageContext,
): readonly Fragment[] {
  const { endings } = texts.ownPayments;
  return [html`<strong>${state}</strong>`, ...(ending === undefined ? [] : [endings[ending]])];
}

/** `Ana Horvat, 30 June 2026, 14:35` */
export function confirmations(
  list: readonly Confirmation[],
  { language, texts }: PageContext,
): readonly Html[] {
  return list.map(({ at, name }) => {
    const who = name === undefined ? texts.ownPayments.unknownPerson : named(name);
    return html`${who}, ${formatTime(at, language)}`;
  });
}

/** The reference by which the bank finds the order. */
export function bankReferenceRow({ id }: OwnOrderFacts, { texts }: PageContext): Html {
  return row(texts.receipt.bankReference, html`<span translate="no">${id}</span>`);
}

export function optionalRow(term: string, values: readonly Fragment[]): Html | undefined {
  return values.length === 0 ? undefined : row(term, lines(values));
}

export function lines(values: readonly Fragment[]): Fragment {
  return values.map((value, index) => (index === 0 ? value : html`<br />${value}`));
}
