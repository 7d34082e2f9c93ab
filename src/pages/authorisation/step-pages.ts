/** Pages of the SCA steps, for every kind of resource: log in, review, enter the code. */
import type { FormStep } from '../../crypto/csrf-tokens.js';
import { isLoginRefusal } from '../../domain/authorisation/authorisation.js';
import { defined } from '../../domain/defined.js';
import type { AuthorisationView, LoginStep } from '../../usecases/authorisation/views.js';
import type { Subject } from '../../usecases/resource/subject.js';
import { formatTotals } from './basket-details.js';
import { accountChoice, listCoveredIbans } from './consent-details.js';
import { essentials, otherDetails } from './subject-details.js';
import { renderIban, named } from '../kit/components.js';
import { type FormContext, renderForm } from '../kit/form.js';
import { type Fragment, html, type Html } from '../../engine/html.js';
import { describeShortage } from './payment-details.js';
import {
  codePage,
  loginElsewherePage,
  loginPage,
  methodPage,
  pushPage,
  signedIn,
  stepFrame,
} from '../kit/step-frame.js';
import { formatAmount, shortName } from '../texts/wording.js';
import type { PageContext } from '../kit/layout.js';
import { paths } from '../kit/paths.js';

/** Kind of a view's subject; before the login a view holds only the kind. */
export function kindOf({ subject }: AuthorisationView): Subject['kind'] {
  return typeof subject === 'string' ? subject : subject.kind;
}

type StepView = Exclude<AuthorisationView, { step: 'done' }>;
type SubjectView = Exclude<StepView, LoginStep>;

/** The step of the page's form. */
export function formStepOf({ notice, step }: StepView): FormStep {
  return notice === 'cancel-asked' ? 'cancel-question' : step;
}

export function authorisationPage(view: StepView, context: FormContext): Html {
  const { texts } = context;
  if (view.step === 'login' || view.step === 'login-elsewhere') {
    if (view.notice === 'cancel-asked') return questionPage(view.subject, context);
    const { cancel, login } = texts[view.subject];
    const leave = isLoginRefusal(view.notice) ? texts.leave : cancel;
    const words = { title: texts.login.title, lead: login.lead(view.tpp), cancel: leave };
    return view.step === 'login'
      ? loginPage({ step: 'login', ...words, userName: view.userName }, context)
      : loginElsewherePage({ step: 'login', ...words }, context);
  }
  const { psuName, subject, tpp } = view;
  if (view.step === 'review') return reviewPage(view, view.continuedFrom, context);
  const { cancel, code } = texts[subject.kind];
  if (view.step === 'method') {
    return methodPage({ step: 'code', methods: view.methods, cancel, psuName }, context);
  }
  const { hasOthers, method, passkey, validUntil } = view;
  const confirmation = { hasOthers, ...defined({ method, passkey, validUntil }) };
  if (view.step === 'push') {
    const around = aroundButton(view, context);
    return pushPage({ step: 'code', ...around, cancel, confirmation, psuName }, context);
  }
  // The field's label names what the code authorises, including a consent's accounts; other details follow below.
  const rest =
    subject.kind === 'consent' ? undefined : otherDetails(subject, { tpp, isWhole: true }, context);
  const below = [renderShortage(subject, context), rest, renderRevocationLink(subject, context)];
  const bound = renderAuthorisedData(subject, tpp, context);
  return codePage({ step: 'code', ...code, below, bound, cancel, confirmation, psuName }, context);
}

/** Asks before a cancellation without a login. */
function questionPage(subject: Subject['kind'], context: FormContext): Html {
  const { back, submit, text, title } = context.texts[subject].question;
  const secondary = [{ action: 'keep', text: back }] as const;
  const content = [html`<p>${text}</p>`, renderForm({ action: 'cancel', submit, secondary }, context)];
  return stepFrame({ step: 'login', title, content }, context);
}

/** `continuedFrom` is the time of the confirmation whose combined session replaced the login. */
function reviewPage(view: SubjectView, continuedFrom: string | undefined, context: FormContext): Html {
  const { psuName, subject, tpp } = view;
  const { cancel, review } = context.texts[subject.kind];
  const { notYou, since } = context.texts.continued;
  const isContinued = continuedFrom !== undefined;
  const note = isContinued
    ? html`<p class="soft centred" id="continued">${since(named(psuName), continuedFrom)}</p>`
    : undefined;
  const secondary = isContinued ? [{ action: 'other-customer', text: notYou } as const] : [];
  const fields = subject.kind === 'consent' ? accountChoice(subject.consent, context) : undefined;
  const { above, below } = aroundButton(view, context);
  const content = [
    html`<p>${describeSubject(subject, shortName(tpp), context)}</p>`,
    above,
    renderForm({ fields, action: 'confirm', submit: review.submit, cancel, note, secondary }, context),
    below,
    isContinued ? undefined : signedIn(psuName, context),
  ];
  return stepFrame({ step: 'review', title: review.title, content }, context);
}

/**
 * A payment's amount and payee, and a basket's totals, stand above the button, and the other details below. A consent
 * is read whole before the button.
 */
function aroundButton({ subject, tpp }: SubjectView, context: FormContext) {
  const first = essentials(subject, context);
  const rest = otherDetails(subject, { tpp }, context);
  const link = renderRevocationLink(subject, context);
  return first
    ? { above: first, below: [renderShortage(subject, context), rest, link] }
    : { above: [rest, link], below: undefined };
}

function describeSubject(subject: Subject, tpp: string, { texts }: FormContext): string {
  return subject.kind === 'consent'
    ? texts.consent.lead[subject.consent.kind](tpp)
    : texts[subject.kind].lead(tpp);
}

/** Warns before the code that funds are missing, and by when they must arrive. */
function renderShortage(subject: Subject, context: PageContext): Html | undefined {
  const payments = subject.kind === 'basket' ? subject.basket.payments : [];
  const paid = subject.kind === 'payment' ? [subject.payment] : payments;
  const short = paid.find(({ isShortOfFunds }) => isShortOfFunds);
  const isBulkShort = subject.kind === 'bulk' && subject.bulk.isShortOfFunds;
  const ofPayment = short && describeShortage(short, context);
  const text = isBulkShort ? context.texts.bulk.shortOfFunds : ofPayment;
  return text === undefined ? undefined : html`<p class="notice" role="status">${text}</p>`;
}

/** Link to revoke consents: shown here, because the browser returns to the TPP right afterwards. */
function renderRevocationLink(subject: Subject, { texts }: FormContext): Html | undefined {
  const hasConsent =
    subject.kind === 'consent' || (subject.kind === 'basket' && subject.basket.consents.length > 0);
  const page = html`<a class="link" href="${paths.consents}">${texts.customer.title}</a>`;
  return hasConsent ? html`<p>${texts.consent.revocable(page)}</p>` : undefined;
}

/** Names what the one-time code authorises (dynamic linking). */
function renderAuthorisedData(subject: Subject, tpp: string, context: FormContext): Html {
  const { language, texts } = context;
  if (subject.kind === 'payment' || subject.kind === 'cancellation') {
    const { amount, creditorName, currency } = subject.payment;
    const inWords = formatAmount(amount, currency, language);
    return texts[subject.kind].bound(
      html`<strong>${inWords}</strong>`,
      html`<strong>${named(creditorName)}</strong>`,
    );
  }
  if (subject.kind === 'standing-order' || subject.kind === 'standing-cancel') {
    const { payment, schedule } = subject.standingOrder;
    const { amount, creditorName, currency } = payment;
    return texts[subject.kind].bound(
      html`<strong>${formatAmount(amount, currency, language)}</strong>`,
      html`<strong>${named(shortName(creditorName))}</strong>`,
      texts['standing-order'].frequencies[schedule.frequency],
    );
  }
  if (subject.kind === 'bulk' || subject.kind === 'bulk-cancel') {
    const { entries, totals } = subject.bulk;
    const inAll = html`<strong>${formatTotals(totals, context)}</strong>`;
    return texts[subject.kind].bound(entries.length, inAll);
  }
  if (subject.kind === 'basket') {
    const { consents, payments, totals } = subject.basket;
    const inTotal = totals.length > 0 && html`: <strong>${formatTotals(totals, context)}</strong>`;
    return texts.basket.bound(payments.length + consents.length, inTotal || undefined);
  }
  const ibans = listCoveredIbans(subject.consent);
  const accounts: Fragment = ibans.map((iban, index) => [index > 0 ? ', ' : '', renderIban(iban)]);
  return texts.consent.bound(html`<strong>${named(tpp)}</strong>`, accounts);
}
