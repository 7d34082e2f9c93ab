/** Shows a signing basket for review: its totals above the step's button, every payment and consent below it. */
import type { BasketSummary, PaymentSummary } from '../../usecases/resource/subject.js';
import { consentDetails } from './consent-details.js';
import { details } from '../kit/components.js';
import { html, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { essentialRows, otherRows, totalRow } from './payment-details.js';
import { formatAmount, formatList } from '../texts/wording.js';

export function basketEntries(
  { consents, payments }: BasketSummary,
  { isDecided, tpp }: { readonly isDecided: boolean; readonly tpp: string },
  context: PageContext,
): Html {
  const { basket: words, payment: ofPayment } = context.texts;
  const rowsOf = (payment: PaymentSummary) => [
    ...essentialRows(payment, context),
    ...otherRows(payment, isDecided ? undefined : ofPayment.atOnce, context),
  ];
  return html`${payments.map((payment, index) =>
    entry(words.payment(index + 1, payments.length), details(rowsOf(payment))),
  )}
  ${consents.map((consent, index) =>
    entry(words.consent(index + 1, consents.length), details(consentDetails(consent, tpp, context))),
  )}`;
}

/** The totals of the payments; no row where nothing is paid. */
export function basketTotals({ totals }: BasketSummary, context: PageContext): readonly Html[] {
  return totals.length > 0 ? [totalRow(context.texts.basket.total, formatTotals(totals, context))] : [];
}

function entry(title: string, content: Html): Html {
  return html`<h2>${title}</h2>
    ${content}`;
}

/** Totals per currency, because a sum across currencies has no meaning. */
export function formatTotals(totals: BasketSummary['totals'], { language }: PageContext): string {
  return formatList(
    totals.map(({ amount, currency }) => formatAmount(amount, currency, language)),
    language,
  );
}
