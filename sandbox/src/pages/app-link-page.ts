/** Simulated app on a phone: pages behind app-to-app links in the sandbox. */
import type { AppAuthorisation, AppConsent, AppPayment } from '../../../generated/bank-app-1.0.0.js';
import type { AuthorisationView } from '../../../src/usecases/authorisation/views.js';
import { accountChoice } from '../../../src/pages/authorisation/consent-details.js';
import { kindOf } from '../../../src/pages/authorisation/step-pages.js';
import { account, bankMark, details, named, renderRefresh, row } from '../../../src/pages/kit/components.js';
import { html, type Html } from '../../../src/engine/html.js';
import { layout, type PageContext } from '../../../src/pages/kit/layout.js';
import { formatAmount, formatDate } from '../../../src/pages/texts/wording.js';
import { type AppOwner, ownerLinks } from './simulated-app-page.js';

export type Platform = 'ios' | 'android';
const platformNames: Readonly<Record<Platform, string>> = { ios: 'iOS', android: 'Android' };

interface AppLinkContext extends PageContext {
  readonly platform: Platform;
}

function phone(content: Html, explanation: string, context: AppLinkContext, head?: Html): Html {
  const { texts, bankName, logoHref, platform } = context;
  const page = html`<div class="card phone">
      ${bankMark(logoHref)}
      <p class="soft">${texts.app.name(bankName, platformNames[platform])}</p>
      <h1>${texts.app.title}</h1>
      ${content}
    </div>
    <aside class="sandbox" aria-label="${texts.sandbox.title}"><p>${explanation}</p></aside>`;
  return layout({ title: [texts.app.title], head, content: page }, context);
}

/** Asks which customer uses the app; `authorisationHref` leads to approval in the browser. */
export function appLinkPage(
  view: AuthorisationView,
  owners: readonly AppOwner[],
  authorisationHref: string | undefined,
  context: AppLinkContext,
): Html {
  const words = context.texts[kindOf(view)].app;
  const content = html`<p>${words.lead(view.tpp)}</p>
    <p>${context.texts.standIn.whose}</p>
    ${ownerLinks(owners)}
    ${authorisationHref && html`<a class="button quiet" href="${authorisationHref}">${words.submit}</a>`}`;
  return phone(content, words.explanation, context);
}

interface AppForm {
  readonly action: string;
  readonly csrfToken: string;
}

/** Shows the authorisation as the app interface has returned it, for approval. */
export function appApprovalPage(shown: AppAuthorisation, form: AppForm, context: AppLinkContext): Html {
  const { texts } = context;
  const words = texts.standIn;
  const consents = shown.consents ?? [];
  const choices = consents.flatMap((consent) => consent.choices);
  const boxes = choices.map((choice) => ({ ...choice, isChosen: false }));
  const content = html`<p>${texts[shown.kind].app.lead(shown.tpp)}</p>
    ${shown.payments?.map((payment) => paymentCard(payment, context))}
    ${consents.map((consent) => consentCard(consent, context))}
    <form method="post" action="${form.action}">
      <input type="hidden" name="state" value="${form.csrfToken}" />
      <input type="hidden" name="binding" value="${shown.binding ?? ''}" />
      ${accountChoice({ choices: boxes }, context)}
      <button class="button" name="action" value="approve">${words.confirm}</button>
      <button class="button quiet" name="action" value="refuse">${words.refuse}</button>
    </form>`;
  return phone(content, texts[shown.kind].app.explanation, context);
}

/** Final page: leads on to the TPP's address if there is one, or says that this customer may not decide. */
export function appEndPage(text: string, returnTo: string | undefined, context: AppLinkContext): Html {
  const { goingOn } = context.texts;
  const content = html`<p role="status">${text}</p>
    ${returnTo && html`<a class="button" href="${returnTo}">${goingOn.link}</a>`}`;
  const head = returnTo === undefined ? undefined : renderRefresh(returnTo);
  return phone(content, context.texts.standIn.explanation, context, head);
}

/** Offers another attempt after an attempt without effect. */
export function appAgainPage(text: string, href: string, context: AppLinkContext): Html {
  const content = html`<p role="alert">${text}</p>
    <a class="button" href="${href}">${context.texts.tryAgain}</a>`;
  return phone(content, context.texts.standIn.explanation, context);
}

function paymentCard(payment: AppPayment, { language, texts }: PageContext): Html {
  const words = texts.payment;
  const { amount, creditorIban, creditorName, currency, debtorIban, executionDate, fee, remittance } =
    payment;
  return details([
    row(words.amount, html`<strong>${formatAmount(amount, currency, language)}</strong>`),
    row(words.payee, html`${named(creditorName)} ${account(creditorIban)}`),
    row(words.from, account(debtorIban)),
    fee && row(words.fee, formatAmount(fee.amount, fee.currency, language)),
    remittance ? row(words.remittance, named(remittance)) : undefined,
    executionDate ? row(words.date, formatDate(executionDate, language)) : undefined,
  ]);
}

function consentCard(consent: AppConsent, { language, texts }: PageContext): Html {
  const words = texts.consent;
  const { accounts = [], balances = [], transactions = [], validUntil } = consent;
  const ibans = [...new Set([...accounts, ...balances, ...transactions])];
  const until = validUntil === undefined ? words.untilRevoked : words.until(formatDate(validUntil, language));
  return details([...ibans.map((iban) => row(words.account, account(iban))), row(words.duration, until)]);
}
