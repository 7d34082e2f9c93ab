/** Shows the subject of an authorisation: its essentials above the step's button, and the other details below. */
import type { Subject } from '../../usecases/resource/subject.js';
import { details, named, row } from '../kit/components.js';
import { html, type Html } from '../html.js';
import type { PageContext } from '../kit/layout.js';
import { basketEntries, basketTotals } from './basket-details.js';
import { consentDetails } from './consent-details.js';
import { essentialRows, otherRows } from './payment-details.js';

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
  /** Begins with the essentials, where the page has not shown all of them above. */
  readonly isWhole?: boolean;
  /** Leaves out when an approval would take effect. */
  readonly isDecided?: boolean;
}

/** The details beside the essentials. */
export function otherDetails(
  subject: Subject,
  { isDecided = false, isWhole = false, tpp }: DetailsOptions,
  context: PageContext,
): Html {
  const { texts } = context;
  const asker = row(texts.consent.asker, named(tpp));
  switch (subject.kind) {
    case 'payment':
    case 'cancellation': {
      const { atOnce } = texts[subject.kind];
      const first = isWhole ? essentialRows(subject.payment, context) : [];
      const rest = otherRows(subject.payment, isDecided ? undefined : atOnce, context);
      return details([...first, ...rest, asker]);
    }
    case 'consent':
      return details(consentDetails(subject.consent, tpp, context));
    case 'basket':
      return html`${isWhole ? essentials(subject, context) : undefined}
      ${basketEntries(subject.basket, { isDecided, tpp }, context)} ${details(asker)}`;
  }
}
