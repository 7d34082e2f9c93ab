/** Summary of the authorised payment or basket for the result page, so that a later reader knows what was decided. */
import type { Subject } from '../../usecases/resource/subject.js';
import { details, named, row } from '../kit/components.js';
import type { Html } from '../html.js';
import type { PageContext } from '../kit/layout.js';
import { formatAmount } from '../texts/wording.js';
import { formatTotals } from './basket-details.js';
import { referenceRows } from './payment-details.js';

export function reviewedDetails(subject: Subject, context: PageContext): Html | undefined {
  const { language, texts } = context;
  switch (subject.kind) {
    case 'payment':
    case 'cancellation': {
      const { amount, creditorName, currency } = subject.payment;
      return details([
        row(texts.payment.amount, formatAmount(amount, currency, language)),
        row(texts.payment.payee, named(creditorName)),
        ...referenceRows(subject.payment, context),
      ]);
    }
    case 'basket': {
      const { totals } = subject.basket;
      return totals.length > 0 ? details(row(texts.basket.total, formatTotals(totals, context))) : undefined;
    }
    case 'consent':
      return undefined;
  }
}
