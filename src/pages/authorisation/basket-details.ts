/** Shows a signing basket for review: its totals, then every payment and consent. */
import type { BasketSummary } from '../../usecases/resource/subject.js';
import { consentDetails } from './consent-details.js';
import { details } from '../kit/components.js';
import { html, type Html } from '../html.js';
import type { PageContext } from '../kit/layout.js';
import { paymentDetails } from './payment-details.js';
import { formatAmount, formatList } from '../texts/wording.js';

export function basketDetails(
  { consents, payments, totals }: BasketSummary,
  tpp: string,
  context: PageContext,
): Html {
  const words = context.texts.basket;
  return html`${totals.length > 0 ? renderTotal(totals, context) : undefined}
  ${payments.map((payment, index) =>
    entry(
      words.payment(index + 1, payments.length),
      paymentDetails(payment, context.texts.payment.atOnce, context),
    ),
  )}
  ${consents.map((consent, index) =>
    entry(words.consent(index + 1, consents.length), details(consentDetails(consent, tpp, context))),
  )}`;
}

function renderTotal(totals: BasketSummary['totals'], context: PageContext): Html {
  return details(
    html`<div class="total">
      <dt>${context.texts.basket.total}</dt>
      <dd class="long">${formatTotals(totals, context)}</dd>
    </div>`,
  );
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
