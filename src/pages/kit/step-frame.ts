/** Frame of an SCA step: progress, notices, and sandbox hints. */
import { defined } from '../../domain/defined.js';
import type { PasskeyOptions, ScaMethod } from '../../domain/authorisation/sca-method.js';
import {
  appHint,
  codeField,
  codeHint,
  type FormContext,
  renderForm,
  loginFields,
  loginHint,
  methodChoice,
  passkeyField,
  type SecondaryButton,
} from './form.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import { layout } from './layout.js';

const order = ['login', 'review', 'code'] as const;
/** Choosing a method and waiting for the app belong to the last step. */
type Step = (typeof order)[number];

interface StepTitle {
  /** Absent where the customer only logs in. */
  readonly step?: Step;
  readonly title: string;
}

interface StepFrame extends StepTitle {
  readonly content: Fragment;
  readonly hint?: Html | undefined;
}

export function stepFrame({ step, title, content, hint }: StepFrame, context: FormContext): Html {
  const { texts } = context;
  const notice = noticeIn(context);
  const problems = notice === undefined ? [] : [`${texts.errorPrefix}: ${notice}`];
  return layout(
    {
      title: [...problems, title],
      content: html`${step && progress(step, context)}
        <div class="card">
          <h1>${title}</h1>
          ${notice && html`<p class="notice" id="notice" role="alert">${notice}</p>`} ${content}
        </div>
        ${hint && html`<aside class="sandbox" aria-label="${texts.sandbox.title}"><p>${texts.sandbox.title}: ${hint}</p></aside>`}`,
    },
    context,
  );
}

function noticeIn({ attemptsLeft, lockedUntil, notice, texts }: FormContext): string | undefined {
  if (notice === undefined) return undefined;
  const left = attemptsLeft === undefined ? [] : [texts.attemptsLeft(attemptsLeft)];
  const lock = lockedUntil === undefined ? [] : [texts.lockedUntil(lockedUntil)];
  return [texts.notices[notice], ...left, ...lock].join(' ');
}

function progress(current: Step, { texts }: FormContext): Html {
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

export function signedIn(name: string, { texts }: Pick<FormContext, 'texts'>): Html {
  return html`<p class="soft centred">${texts.signedInAs(name)}</p>`;
}

interface LoginStep extends StepTitle {
  readonly lead: string;
  /** The customer named by the TPP, or who has tried before. */
  readonly userName?: string;
  readonly cancel?: string;
}

export function loginPage({ lead, userName = '', cancel, ...title }: LoginStep, context: FormContext): Html {
  const { submit } = context.texts.login;
  const form = renderForm(
    { fields: loginFields(userName, context), action: 'login', submit, cancel },
    context,
  );
  return stepFrame(
    { ...title, content: [html`<p>${lead}</p>`, form], hint: loginHint(userName, context) },
    context,
  );
}

/** Leads to the bank's own login, and says who asks. */
export function loginElsewherePage(
  { lead, cancel, ...title }: Omit<LoginStep, 'userName'>,
  context: FormContext,
): Html {
  const words = context.texts.loginElsewhere;
  const form = renderForm({ action: 'login-elsewhere', submit: words.submit, cancel }, context);
  const content = [html`<p>${lead}</p>`, html`<p class="soft">${words.lead}</p>`, form];
  return stepFrame({ ...title, content }, context);
}

/** The SCA method of the confirmation. */
interface Confirmation {
  /** Absent for a code sent before methods could be chosen. */
  readonly method?: ScaMethod;
  /** The browser's options, for a passkey. */
  readonly passkey?: PasskeyOptions;
  /** The time of day until which the code or the request is valid. */
  readonly validUntil?: string;
  readonly hasOthers: boolean;
}

interface CodeStep extends StepTitle {
  readonly confirmation: Confirmation;
  readonly below?: Fragment;
  /** Says what the code authorises (dynamic linking). */
  readonly bound: Fragment;
  readonly submit: string;
  readonly cancel: string;
  readonly psuName: string;
}

export function codePage(step: CodeStep, context: FormContext): Html {
  const { passkey } = step.confirmation;
  return passkey ? passkeyPage(step, passkey, context) : typedCodePage(step, context);
}

/** Requests a passkey from the browser, which needs a script. */
function passkeyPage(step: CodeStep, options: PasskeyOptions, context: FormContext): Html {
  const { below, bound, cancel, confirmation, psuName, submit: _submit, ...title } = step;
  const { lead, submit } = context.texts.passkey;
  const fields = html`<p id="bound">${bound}</p>
    <p class="soft">${lead(cancel)}</p>
    ${passkeyField(options, context)}`;
  const { hasOthers } = confirmation;
  // The page's main button also requests the passkey again.
  const secondary = listSecondaryButtons('code', { hasOthers }, context);
  const form = renderForm({ fields, action: 'code', submit, cancel, secondary, script: 'passkey' }, context);
  return stepFrame({ ...title, content: [form, below, signedIn(psuName, context)] }, context);
}

function typedCodePage(step: CodeStep, context: FormContext): Html {
  const { below, bound, cancel, confirmation, psuName, submit, ...title } = step;
  const fields = html`<p id="bound">${bound}</p>
    ${whereAndUntil(confirmation, context)} ${codeField(context, 'bound')}`;
  const secondary = listSecondaryButtons('code', confirmation, context);
  const form = renderForm({ fields, action: 'code', submit, cancel, secondary }, context);
  const content = [form, below, signedIn(psuName, context)];
  return stepFrame({ ...title, content, hint: codeHint(context) }, context);
}

/** Says where the code is, and until when it is valid. */
function whereAndUntil({ method, validUntil }: Confirmation, { texts }: FormContext): Html | undefined {
  const words = texts.method;
  const { kind, to } = method ?? {};
  const masked = to === undefined ? undefined : html`<bdi>${to}</bdi>`;
  // The last digits tell the phone apart, and a screen reader reads them better than a mask.
  const lastDigits = /(?:^|[^0-9])([0-9]{2,4})$/.exec(to ?? '')?.[1];
  const where =
    kind === 'sms'
      ? lastDigits === undefined
        ? words.sentTo(masked)
        : words.sentToPhone(lastDigits)
      : kind === 'code'
        ? words.onDevice(masked)
        : undefined;
  const until = validUntil === undefined ? undefined : words.validUntil(validUntil);
  return where || until ? html`<p>${where} ${until}</p>` : undefined;
}

interface PushStep extends Pick<CodeStep, 'below' | 'cancel' | 'confirmation' | 'psuName' | 'step'> {
  /** The data to compare with the app's. */
  readonly above?: Fragment;
}

/**
 * The customer confirms in the bank's app while a script polls; without script, the page's button checks the answer.
 */
export function pushPage(
  { above, below, cancel, confirmation, psuName, step }: PushStep,
  context: FormContext,
): Html {
  const { confirmBy, lead, submit, title } = context.texts.push;
  const { method: { to } = {}, validUntil } = confirmation;
  const secondary = listSecondaryButtons('push', confirmation, context);
  const content = [
    html`<p>
      ${lead(to === undefined ? undefined : html`<bdi>${to}</bdi>`)}
      ${validUntil === undefined ? undefined : confirmBy(validUntil)}
    </p>`,
    above,
    renderForm({ action: 'push', submit, cancel, secondary, script: 'push' }, context),
    below,
    html`<script src="${context.pushScriptHref}" defer></script>`,
    signedIn(psuName, context),
  ];
  return stepFrame({ ...defined({ step }), title, content, hint: appHint(context) }, context);
}

function listSecondaryButtons(
  step: 'code' | 'push',
  { hasOthers, method }: Confirmation,
  { texts }: FormContext,
): SecondaryButton[] {
  const { again, other } = texts.method;
  return [
    ...(method ? [{ action: 'send-again', text: again[step] } as const] : []),
    ...(hasOthers ? [{ action: 'other-method', text: other } as const] : []),
  ];
}

interface MethodStep extends Pick<CodeStep, 'cancel' | 'psuName' | 'step'> {
  readonly methods: readonly ScaMethod[];
}

export function methodPage({ cancel, methods, psuName, step }: MethodStep, context: FormContext): Html {
  const { submit, title } = context.texts.method;
  const form = renderForm(
    { fields: methodChoice(methods, context), action: 'method', submit, cancel },
    context,
  );
  return stepFrame({ ...defined({ step }), title, content: [form, signedIn(psuName, context)] }, context);
}
