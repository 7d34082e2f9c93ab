/** Consent dashboard: login, list of given consents, and a page for each. */
import { defined } from '../../domain/defined.js';
import type { GivenConsent } from '../../usecases/customer/given-consents.js';
import type { CustomerView } from '../../usecases/customer/own-page.js';
import { accountRow, termRows } from '../authorisation/consent-details.js';
import { details, named, row, toneIcon } from '../kit/components.js';
import type { FormContext } from '../kit/form.js';
import { html, type Fragment, type Html } from '../html.js';
import { layout, type PageContext } from '../kit/layout.js';
import {
  codePage,
  loginElsewherePage,
  loginPage,
  methodPage,
  pushPage,
  signedIn,
} from '../kit/step-frame.js';
import type { PageNotice } from '../texts/texts.js';
import { formatDate } from '../texts/wording.js';

export type LoginView = Exclude<CustomerView, { step: 'consents' }>;
type ConsentsView = Extract<CustomerView, { step: 'consents' }>;

/** A form with one button and no fields. */
export interface ButtonForm {
  readonly action: string;
  readonly csrfToken: string;
}

export function customerLoginPage(view: LoginView, context: FormContext): Html {
  const { cancel, code, login } = context.texts.customer;
  if (view.step === 'login') return loginPage({ ...login, userName: view.userName }, context);
  if (view.step === 'login-elsewhere') return loginElsewherePage(login, context);
  const { psuName } = view;
  if (view.step === 'method') return methodPage({ methods: view.methods, cancel, psuName }, context);
  const { hasOthers, method, passkey } = view;
  const confirmation = { hasOthers, ...defined({ method, passkey }) };
  return view.step === 'push'
    ? pushPage({ cancel, confirmation, psuName }, context)
    : codePage({ ...code, bound: code.lead, cancel, confirmation, psuName }, context);
}

interface ConsentsContext extends PageContext {
  readonly notice?: PageNotice;
  readonly hrefOf: (consent: GivenConsent) => string;
  readonly logOut: ButtonForm;
}

export function consentsPage({ consents, psuName }: ConsentsView, context: ConsentsContext): Html {
  const { notice, texts } = context;
  const words = texts.customer;
  const content = html`<h1>${words.title}</h1>
    ${notice && html`<p class="notice" role="alert">${texts.notices[notice]}</p>`}
    <p>${consents.length > 0 ? words.lead : words.empty}</p>
    ${consents.map((consent, index) => consentCard(consent, `service-${index}`, context))}
    <div class="after">
      ${signedIn(psuName, context)} ${buttonForm(context.logOut, words.logOut, 'button quiet')}
    </div>`;
  return layout({ title: [words.title], content }, context);
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
  const way = (css: string) => html`<a class="${css}" href="${context.consentsHref}">${back}</a>`;
  if (consent.status === 'valid') {
    const { submit, text, title } = customer.question;
    const content = [
      html`<p>${text}</p>`,
      detailsWithService(consent, context),
      buttonForm(context.revoke, submit, 'button'),
      way('button quiet'),
    ];
    return frame(title, content, context);
  }
  if (consent.status !== 'revokedByPsu') {
    return frame(customer.title, [detailsWithService(consent, context), way('button')], context);
  }
  const { text, title } = customer.revoked;
  const content = [html`<p role="status">${text}</p>`, detailsWithService(consent, context), way('button')];
  return frame(title, content, context, toneIcon('good'));
}

function frame(title: string, content: Fragment, context: PageContext, icon?: Html): Html {
  const card = html`<div class="card">
    ${icon && html`<div class="result">${icon}</div>`}
    <h1>${title}</h1>
    ${content}
  </div>`;
  return layout({ title: [title], content: card }, context);
}

function detailsWithService(consent: GivenConsent, context: PageContext): Html {
  return givenDetails(consent, context, consent.tpp);
}

function buttonForm({ action, csrfToken }: ButtonForm, submit: string, css: string): Html {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="state" value="${csrfToken}" />
    <button class="${css}">${submit}</button>
  </form>`;
}

/**
 * Details of a given consent: recipient, accounts with rights, dates and status. Pass `service` where the page does
 * not name the TPP otherwise.
 */
export function givenDetails(consent: GivenConsent, context: PageContext, service?: string): Html {
  const { language, texts } = context;
  const words = texts.customer;
  const { accounts, ending, givenOn, lastUsedOn, since, status } = consent;
  const statusOn = ending === undefined ? words.statuses[status] : words.endings[ending];
  const dateOf = (date: string) => formatDate(date, language);
  return details([
    service === undefined ? undefined : row(words.receiver, html`<strong>${named(service)}</strong>`),
    accounts.map((each) => accountRow(each, context)),
    givenOn === undefined ? undefined : row(words.givenOn, dateOf(givenOn)),
    // Terms apply only to a valid consent.
    status === 'valid' ? termRows(consent, consent.tpp, context) : undefined,
    row(words.lastUsed, lastUsedOn === undefined ? words.notUsed : dateOf(lastUsedOn)),
    row(words.status, statusOn(dateOf(since))),
  ]);
}
