/** Shows the subject of an authorisation: its essentials above the step's button, and the other details below. */
import type { Receipt } from '../../usecases/authorisation/views.js';
import type { ShownMoment, Subject } from '../../usecases/resource/subject.js';
import { details, named, row } from '../kit/components.js';
import { html, type Html } from '../html.js';
import type { PageContext } from '../kit/layout.js';
import { basketEntries, basketTotals } from './basket-details.js';
import { consentDetails } from './consent-details.js';
import { essentialRows, otherRows } from './payment-details.js';
import { formatTime } from '../texts/wording.js';

/** Amount and payee, or a basket's totals; undefined where nothing is paid. */
export function essentials(subject: Subject, context: PageContext): Html | undefined {
  switch (subject.kind) {
    case 'payment':
    case 'cancellation':
      return details(essentialRows(subject.payment, context));
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
      const rest = otherRows(subject.payment, isDecided ? undefined : atOnce, context);
      return details([...first, ...signed, ...rest, asker]);
    }
    case 'consent':
      return details(consentDetails(subject.consent, tpp, context));
    case 'basket':
      return html`${isWhole ? essentials(subject, context) : undefined} ${details([...signed, asker])}
      ${basketEntries(subject.basket, { isDecided, tpp }, context)}`;
  }
}

/** When it was approved, and the reference to quote. */
function receiptRows(receipt: Receipt | undefined, context: PageContext): readonly Html[] {
  if (!receipt) return [];
  const { reference, when } = context.texts.receipt;
  return [
    row(when, formatMoment(receipt, context)),
    row(reference, html`<span translate="no">${receipt.reference}</span>`),
  ];
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
