/** Shows the subject of an authorisation: its essentials above the step's button, and the other details below. */
import type { Receipt } from '../../usecases/authorisation/views.js';
import type { ShownMoment, Subject } from '../../usecases/resource/subject.js';
import { details, named, row } from '../kit/components.js';
import { html, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { bulkDetails, bulkEssentials } from './bulk-details.js';
import { basketEntries, basketTotals } from './basket-details.js';
import { consentDetails } from './consent-details.js';
import { essentialRows, otherRows } from './payment-details.js';
import { scheduleRows, standingEssentials } from './schedule-rows.js';
import { formatTime } from '../texts/wording.js';

/** Amount and payee, or a basket's totals; undefined where nothing is paid. */
export function essentials(subject: Subject, context: PageContext): Html | undefined {
  switch (subject.kind) {
    case 'payment':
    case 'cancellation':
      return details(essentialRows(subject.payment, context));
    case 'bulk':
    case 'bulk-cancel':
      return bulkEssentials(subject.bulk, context);
    case 'standing-order':
    case 'standing-cancel':
      return details(standingEssentials(subject.standingOrder, context));
    case 'basket': {
      const totals = basketTotals(subject.basket, context);
      return totals.length > 0 ? details(totals) : undefined;
    }
    case 'consent':
      return undefined;
  }
}

interface DetailsOptions {
  readonly tpp: string;
  readonly receipt?: Receipt | undefined;
  /** Begins with the essentials, where the page has not shown all of them above. */
  readonly isWhole?: boolean;
  /** Leaves out when an approval would take effect. */
  readonly isDecided?: boolean;
}

/** The details beside the essentials. */
export function otherDetails(
  subject: Subject,
  { isDecided = false, isWhole = false, receipt, tpp }: DetailsOptions,
  context: PageContext,
): Html {
  const { texts } = context;
  const asker = row(texts.consent.asker, named(tpp));
  const signed = [...receiptRows(receipt, context), ...signatureRows(subject, context)];
  switch (subject.kind) {
    case 'payment':
    case 'cancellation': {
      const { atOnce } = texts[subject.kind];
      const first = isWhole ? essentialRows(subject.payment, context) : [];
      // The receipt begins with the payer's reference.
      const isNamed = receipt?.reference !== undefined;
      const payment = isNamed ? { ...subject.payment, debtorReference: '' } : subject.payment;
      const rest = otherRows(payment, isDecided ? undefined : atOnce, context);
      return details([...first, ...signed, ...rest, asker]);
    }
    case 'bulk':
    case 'bulk-cancel':
      return html`${isWhole ? essentials(subject, context) : undefined}
      ${bulkDetails(subject.bulk, { asker, signed, isDecided }, context)}`;
    case 'standing-order':
    case 'standing-cancel': {
      const { standingOrder } = subject;
      const isOver = isDecided && subject.kind === 'standing-cancel';
      const first = isWhole ? standingEssentials(standingOrder, context) : [];
      const rest = otherRows(standingOrder.payment, undefined, context);
      return details([...first, ...signed, ...scheduleRows(standingOrder, isOver, context), ...rest, asker]);
    }
    case 'consent':
      return details([...signed, ...consentDetails(subject.consent, tpp, context)]);
    case 'basket':
      return html`${isWhole ? essentials(subject, context) : undefined} ${details([...signed, asker])}
      ${basketEntries(subject.basket, { isDecided, tpp }, context)}`;
  }
}

/** When it was approved, and the reference to quote. */
function receiptRows(receipt: Receipt | undefined, context: PageContext): readonly Html[] {
  if (!receipt) return [];
  return [
    row(context.texts.receipt.when, formatMoment(receipt, context)),
    ...referenceRows(receipt, context),
  ];
}

/** The reference to quote: the TPP's where it has given one, and the bank's id. */
export function referenceRows(
  { id, reference }: Pick<Receipt, 'id' | 'reference'>,
  { texts }: PageContext,
): readonly Html[] {
  const words = texts.receipt;
  const shown = (text: string) => html`<span translate="no">${text}</span>`;
  if (reference === undefined) return [row(words.reference, shown(id))];
  return [row(words.reference, shown(reference)), row(words.bankReference, shown(id))];
}

/** `1 of 2 signatures: Petra Novak, 20:25` */
function signatureRows(subject: Subject, context: PageContext): readonly Html[] {
  const progress = 'signatures' in subject ? subject.signatures : undefined;
  if (!progress) return [];
  const { given, needed } = progress;
  const words = context.texts.signatures;
  const signers = given.map(
    ({ name, ...moment }, index) =>
      html`${index === 0 ? ': ' : '; '}${named(name)}, ${formatMoment(moment, context)}`,
  );
  return [row(words.title, [words.count(given.length, needed), ...signers])];
}

/** `26 November 2026, 20:25`, and the time alone for today. */
function formatMoment({ date, time }: ShownMoment, { language }: PageContext): string {
  return date === undefined ? time : formatTime({ day: date, time }, language);
}
