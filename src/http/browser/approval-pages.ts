/** The pages on which a customer approves a payment: log in, check, enter the code. */
import type { ApprovalView } from '../../usecases/approval-views.js';
import { html, type Fragment, type Html } from './html.js';
import { layout, type PageContext } from './layout.js';
import { named, paymentDetails } from './payment-details.js';
import type { PageNotice } from './texts.js';
import { amountInWords } from './wording.js';

/** Data that lets anybody try the sandbox; a production bank has none. */
export interface SandboxHints {
  readonly customers: readonly [SandboxCustomer, ...SandboxCustomer[]];
  readonly code: string;
}

export interface SandboxCustomer {
  readonly userName: string;
  readonly password: string;
}

export interface FormContext extends PageContext {
  /** Where the form is sent to: the address of the approval. */
  readonly action: string;
  readonly sealedState: string;
  readonly notice?: PageNotice;
  readonly sandbox?: SandboxHints;
}

type View<Name extends ApprovalView['step']> = Extract<ApprovalView, { step: Name }>;
type Step = 'login' | 'review' | 'code';

export function loginPage(view: View<'login'>, context: FormContext): Html {
  const { texts, sandbox } = context;
  const words = texts.login;
  const customer =
    sandbox?.customers.find(({ userName }) => userName === view.userName) ?? sandbox?.customers[0];
  const fields = html`<label for="userName">${words.userName}</label>
    <input
      id="userName"
      name="userName"
      value="${view.userName}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="100"
      required${problem(context)}
    />
    <label for="password">${words.password}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="200"
      required${problem(context)}
    />`;
  const hint =
    customer &&
    html`${texts.sandbox.login} <code>${customer.userName}</code> / <code>${customer.password}</code>`;
  const lead = html`<p>${words.lead(view.tpp)}</p>`;
  return stepPage('login', words.title, [lead, form(fields, 'login', words.submit, context)], hint, context);
}

export function reviewPage(view: View<'review'>, context: FormContext): Html {
  const words = context.texts.review;
  const content = [
    html`<p>${words.lead(view.tpp)}</p>`,
    paymentDetails(view.payment, context),
    form(undefined, 'confirm', words.submit, context),
    signedIn(view.psuName, context),
  ];
  return stepPage('review', words.title, content, undefined, context);
}

export function codePage(view: View<'code'>, context: FormContext): Html {
  const { texts, language, sandbox } = context;
  const { amount, currency, creditorName } = view.payment;
  const words = texts.code;
  const fields = html`<p id="bound">
      ${words.bound(html`<strong>${amountInWords(amount, currency, language)}</strong>`, html`<strong>${named(creditorName)}</strong>`)}
    </p>
    <label for="code">${words.label}</label>
    <input
      id="code"
      class="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="12"
      required${problem(context, 'bound')}
    />`;
  const content = [
    paymentDetails(view.payment, context),
    form(fields, 'code', words.submit, context),
    signedIn(view.psuName, context),
  ];
  return stepPage(
    'code',
    words.title,
    content,
    sandbox && html`${texts.sandbox.code} <code>${sandbox.code}</code>`,
    context,
  );
}

function stepPage(
  step: Step,
  title: string,
  content: Fragment,
  hint: Html | undefined,
  context: FormContext,
): Html {
  const { texts, notice } = context;
  const problems = notice === undefined ? [] : [`${texts.errorPrefix}: ${texts.notices[notice]}`];
  return layout(
    {
      title: [...problems, title],
      content: html`${progress(step, context)}
        <div class="card">
          <h1>${title}</h1>
          ${notice && html`<p class="notice" id="notice" role="alert">${texts.notices[notice]}</p>`}
          ${content}
        </div>
        ${hint && html`<aside class="sandbox" aria-label="${texts.sandbox.title}"><p>${texts.sandbox.title}: ${hint}</p></aside>`}`,
    },
    context,
  );
}

function progress(current: Step, { texts }: FormContext): Html {
  const order = ['login', 'review', 'code'] as const;
  const position = order.indexOf(current);
  const items = order.map((step, index) => {
    const mark =
      index === position ? html` aria-current="step"` : index < position ? html` class="past"` : undefined;
    return html`<li${mark}>${texts.steps[step]}</li>`;
  });
  return html`<ol class="steps" aria-label="${texts.stepsLabel}">
    ${items}
  </ol>`;
}

/** The button of the step comes first, so that the Enter key presses it and never Cancel. */
function form(fields: Fragment, action: string, submit: string, context: FormContext): Html {
  return html`<form method="post" action="${context.action}" autocomplete="on">
    <input type="hidden" name="state" value="${context.sealedState}" />
    ${fields}
    <button class="button" name="action" value="${action}">${submit}</button>
    <button class="button quiet" name="action" value="cancel" formnovalidate>${context.texts.cancel}</button>
  </form>`;
}

/** Ties a field to what describes it, and to what is wrong when something is. */
function problem({ notice }: FormContext, description?: string): Fragment {
  const isWrong = notice !== undefined && notice !== 'form-expired';
  const ids = [...(notice ? ['notice'] : []), ...(description ? [description] : [])].join(' ');
  return [
    ...(ids ? [html` aria-describedby="${ids}"`] : []),
    ...(isWrong ? [html` aria-invalid="true"`] : []),
  ];
}

function signedIn(name: string, { texts }: FormContext): Html {
  return html`<p class="soft centred">${texts.signedInAs(name)}</p>`;
}
