/** Consent dashboard: the list of given consents, and a page for each. */
import type { GivenConsent } from '../../usecases/customer/given-consents.js';
import { accountRow, termRows } from '../authorisation/consent-details.js';
import { referenceRows } from '../authorisation/subject-details.js';
import {
  type ButtonForm,
  buttonForm,
  ownCardPage,
  ownListPage,
  type OwnPageContext,
} from '../customer/own-frame.js';
import { details, named, row, toneIcon } from '../kit/components.js';
import { html, type Html } from '../../engine/html.js';
import type { PageContext } from '../kit/layout.js';
import { paths } from '../kit/paths.js';
import { formatDate, formatTime } from '../texts/wording.js';

interface ConsentsContext extends OwnPageContext {
  readonly hrefOf: (consent: GivenConsent) => string;
}

export function consentsPage(consents: readonly GivenConsent[], context: ConsentsContext): Html {
  const words = context.texts.customer;
  const content = html`<p>${consents.length > 0 ? words.lead : words.empty}</p>
    ${consents.map((consent, index) => consentCard(consent, `service-${index}`, context))}`;
  return ownListPage(paths.consents, content, context);
}

function consentCard(consent: GivenConsent, id: string, context: ConsentsContext): Html {
  const { revoke } = context.texts.customer;
  const button =
    consent.status === 'valid'
      ? html`<a
          class="button"
          id="revoke-${id}"
          aria-labelledby="revoke-${id} ${id}"
          href="${context.hrefOf(consent)}"
          >${revoke}</a
        >`
      : undefined;
  return html`<article class="card" aria-labelledby="${id}">
    <h2 id="${id}"><bdi>${consent.tpp}</bdi></h2>
    ${givenDetails(consent, context)} ${button}
  </article>`;
}

interface ConsentContext extends PageContext {
  readonly revoke: ButtonForm;
}

/** One consent: the confirmation before revocation, or how it ended. */
export function consentPage(consent: GivenConsent, context: ConsentContext): Html {
  const { customer } = context.texts;
  const { back } = customer.question;
  const way = (css: string) => html`<a class="${css}" href="${paths.consents}">${back}</a>`;
  if (consent.status === 'valid') {
    const { submit, text, title } = customer.question;
    const content = [
      html`<p>${text}</p>`,
      detailsWithService(consent, context),
      buttonForm(context.revoke, submit, 'button'),
      way('button quiet'),
    ];
    return ownCardPage(paths.consents, { title, content }, context);
  }
  if (consent.status !== 'revokedByPsu') {
    const content = [detailsWithService(consent, context), way('button')];
    return ownCardPage(paths.consents, { title: customer.title, content }, context);
  }
  const { text, title } = customer.revoked;
  const content = [html`<p role="status">${text}</p>`, detailsWithService(consent, context), way('button')];
  return ownCardPage(paths.consents, { title, content, icon: toneIcon('good') }, context);
}

/** Also the receipt of an approval that led back to the TPP. */
function detailsWithService(consent: GivenConsent, context: PageContext): Html {
  return html`${givenDetails(consent, context, consent.tpp)}
    <p class="soft on-screen">${context.texts.receipt.print}</p>`;
}

/**
 * Details of a given consent: recipient, accounts with rights, dates and status. Pass `service` where the page does
 * not name the TPP otherwise.
 */
export function givenDetails(consent: GivenConsent, context: PageContext, service?: string): Html {
  const { language, texts } = context;
  const words = texts.customer;
  const { accounts, ending, givenAt, givenOn, id, lastUsedOn, since, status } = consent;
  const statusOn = ending === undefined ? words.statuses[status] : words.endings[ending];
  const dateOf = (date: string) => formatDate(date, language);
  const given = givenAt ? formatTime(givenAt, language) : givenOn && dateOf(givenOn);
  return details([
    service === undefined ? undefined : row(words.receiver, html`<strong>${named(service)}</strong>`),
    accounts.map((each) => accountRow(each, context)),
    given === undefined ? undefined : row(words.givenOn, given),
    ...referenceRows({ id }, context),
    // Terms apply only to a valid consent.
    status === 'valid' ? termRows(consent, consent.tpp, context) : undefined,
    row(words.lastUsed, lastUsedOn === undefined ? words.notUsed : dateOf(lastUsedOn)),
    row(words.status, statusOn(dateOf(since))),
  ]);
}
