/** A consent as the customer who has given it reads it: who may see what, since when, until when, and how it stands. */
import type { GivenConsent } from '../../usecases/consents/own-page-views.js';
import { durationOf, frequencyOf, rightsInWords } from '../authorisation/consent-details.js';
import { account, details, named, row } from '../kit/components.js';
import { html, type Html } from '../kit/html.js';
import type { PageContext } from '../kit/layout.js';
import { dateInWords } from '../texts/wording.js';

/** `service` is named where the page does not do so otherwise. */
export function givenDetails(consent: GivenConsent, context: PageContext, service?: string): Html {
  const { language, texts } = context;
  const words = texts.customer;
  const { accounts, givenOn, lastUsedOn, since, status } = consent;
  const dateOf = (date: string) => dateInWords(date, language);
  return details([
    service === undefined ? undefined : row(words.receiver, html`<strong>${named(service)}</strong>`),
    accounts.map(({ iban, name, rights }) =>
      row(texts.consent.account, [
        name === undefined ? undefined : named(name),
        account(iban),
        rightsInWords(rights, context),
      ]),
    ),
    givenOn === undefined ? undefined : row(words.givenOn, dateOf(givenOn)),
    ...(status === 'valid' ? termRows(consent, context) : []),
    row(words.lastUsed, lastUsedOn === undefined ? words.notUsed : dateOf(lastUsedOn)),
    row(words.status, words.statuses[status](dateOf(since))),
  ]);
}

/** For how long and how often, as on the review; of what has ended neither is true any more. */
function termRows(consent: GivenConsent, context: PageContext): readonly Html[] {
  const { duration, frequency } = context.texts.consent;
  return [
    row(duration, durationOf(consent, context)),
    row(frequency, frequencyOf(consent, consent.tpp, context)),
  ];
}
