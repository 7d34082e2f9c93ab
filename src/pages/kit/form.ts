/** The forms of every step: what their fields are called, how they are written, and how the sandbox helps with them. */
import type { FormAction } from '../../usecases/authorisation/views.js';
import type { ScaMethod } from '../../domain/authorisation/sca-method.js';
import type { Texts } from '../texts/en.js';
import type { PageNotice } from '../texts/texts.js';
import { html, type Fragment, type Html } from './html.js';
import type { PageContext } from './layout.js';

type Action = FormAction['kind'];

/** What a customer may ask for instead of confirming. */
export const secondaryActions = ['send-again', 'other-method'] as const satisfies readonly Action[];
type SecondaryAction = (typeof secondaryActions)[number];
/** At the authorization endpoint a button says only yes or no, and the address to which it sends the form says the rest. */
export const actionParameter = 'action';

/** What the bank's own pages and the authorization endpoint call differently. */
export interface FormShape {
  readonly action: string;
  readonly hidden: ReadonlyMap<string, string>;
  readonly userNameField: string;
  readonly button: { readonly name: string; readonly valueOf: (action: Action) => string };
  /** Where the form is sent to for a secondary action, if elsewhere. */
  readonly addressOf?: (secondary: SecondaryAction) => string;
}

export function authorisationForm(
  action: string,
  csrfToken: string,
  more: readonly (readonly [string, string])[] = [],
): FormShape {
  const hidden = new Map([['state', csrfToken], ...more]);
  return { action, hidden, userNameField: 'userName', button: { name: 'action', valueOf: (kind) => kind } };
}

/** The fields of the authorization endpoint have the names that its contract gives them. */
export function authorizeForm(action: string, hidden: ReadonlyMap<string, string>): FormShape {
  const valueOf = (kind: Action) => String(kind !== 'cancel');
  const addressOf = (secondary: SecondaryAction) => `${action}?${actionParameter}=${secondary}`;
  return { action, hidden, userNameField: 'resource-owner', button: { name: 'approve', valueOf }, addressOf };
}

/** Data that lets anybody try the sandbox's pages; a production bank has none. */
export interface SandboxHints {
  readonly customers: readonly { readonly userName: string; readonly password: string }[];
  readonly code: string;
  /** Who may sign what an authorisation is about; a production bank tells nobody whose an account is. */
  findSigners(authorisationId: string): Promise<readonly string[]>;
}

/** The same on a page, with the signers of what it is about. */
export interface ShownHints extends Pick<SandboxHints, 'code'> {
  readonly customers: readonly { readonly userName: string; readonly password: string }[];
  readonly signers: readonly string[];
  /** Where the page is that plays the bank's app. */
  readonly appHref?: string;
}

export interface FormContext extends PageContext {
  readonly form: FormShape;
  readonly notice?: PageNotice;
  /** Told from the third wrong attempt on. */
  readonly attemptsLeft?: number;
  /** The time of day at which a lock ends. */
  readonly lockedUntil?: string;
  readonly sandbox?: ShownHints;
}

/** A button below that of the step and Cancel. */
export interface SecondaryButton {
  readonly action: SecondaryAction;
  readonly text: string;
}

/** What a form is made of besides its hidden fields. */
interface FormContent {
  readonly fields?: Fragment;
  readonly action: Exclude<Action, 'cancel' | SecondaryAction>;
  readonly submit: string;
  /** A script asks for a passkey before the form is sent with the button of its step, or presses that button. */
  readonly script?: 'passkey' | 'push';
  readonly secondary?: readonly SecondaryButton[];
  /** Absent where there is nothing to cancel. */
  readonly cancel?: string | undefined;
}

/** The button of the step comes first, so that the Enter key presses it and never Cancel. */
export function formOf(content: FormContent, { form }: FormContext): Html {
  const { action, cancel, fields, submit } = content;
  const { name, valueOf } = form.button;
  const hidden = [...form.hidden].map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
  );
  return html`<form method="post" action="${form.action}" autocomplete="on">
    ${hidden} ${fields}
    <button
      class="button"
      name="${name}"
      value="${valueOf(action)}"
      ${content.script === 'passkey' ? html` data-passkey` : undefined}
      ${content.script === 'push' ? html` data-push` : undefined}
    >
      ${submit}
    </button>
    ${cancel && html`<button class="button quiet" name="${name}" value="${valueOf('cancel')}" formnovalidate>${cancel}</button>`}
    ${content.secondary?.map((button) => secondaryButton(button, form))}
  </form>`;
}

function secondaryButton(
  { action, text }: SecondaryButton,
  { addressOf, button: { name, valueOf } }: FormShape,
): Html {
  const address = addressOf && html` formaction="${addressOf(action)}"`;
  return html`<button class="button quiet" name="${name}" value="${valueOf(action)}" formnovalidate${address}>
    ${text}
  </button>`;
}

export function methodChoice(methods: readonly ScaMethod[], { notice, texts }: FormContext): Html {
  const boxes = methods.map(
    (method, index) =>
      html`<label class="choice">
        <input
          type="radio"
          name="method"
          value="${method.id}"
          required
          ${index === 0 ? html` checked` : undefined}
        />
        <span>${methodInWords(method, texts)}</span>
      </label>`,
  );
  return html`<fieldset${notice && html` aria-describedby="notice"`}>
    <legend>${texts.method.choice}</legend>
    ${boxes}
  </fieldset>`;
}

/** `A code by text message to +385 •• ••• 42` */
function methodInWords({ kind, to }: ScaMethod, texts: Texts): Fragment {
  return texts.method.kinds[kind](to === undefined ? undefined : html`<bdi>${to}</bdi>`);
}

/** What is wrong with what was typed; all else is said above the form alone. */
const wrongFields: readonly PageNotice[] = ['credentials-wrong', 'code-wrong', 'form-incomplete'];

/** Ties a field to what describes it, and to what is wrong when something is. */
function problemOf({ notice }: FormContext, description?: string): Fragment {
  const isWrong = notice !== undefined && wrongFields.includes(notice);
  const ids = [...(notice ? ['notice'] : []), ...(description ? [description] : [])].join(' ');
  return [
    ...(ids ? [html` aria-describedby="${ids}"`] : []),
    ...(isWrong ? [html` aria-invalid="true"`] : []),
  ];
}

export function loginFields(userName: string, context: FormContext): Html {
  const { form, texts } = context;
  const words = texts.login;
  return html`<label for="userName">${words.userName}</label>
    <input
      id="userName"
      name="${form.userNameField}"
      value="${userName}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="100"
      required${problemOf(context)}
    />
    <label for="password">${words.password}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="200"
      required${problemOf(context)}
    />`;
}

/** `description` is the element that says what the code is for. */
export function codeField(context: FormContext, description: string): Html {
  return html`<label for="code">${context.texts.code.label}</label>
    <input
      id="code"
      class="code"
      name="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength="12"
      autofocus
      required${problemOf(context, description)}
    />`;
}

/** Where the script puts what the browser answers, and what the browser is asked. */
export function passkeyField(options: object, { passkeyScriptHref, texts }: PageContext): Html {
  return html`<input type="hidden" id="passkey" name="code" data-options="${JSON.stringify(options)}" />
    <p class="notice" id="passkey-failed" role="alert" hidden>${texts.passkey.failed}</p>
    <script src="${passkeyScriptHref}" defer></script>`;
}

/** In the sandbox, who can log in: first whom the TPP has named or who has tried, then who may sign, then the others. */
export function loginHint(userName: string, { sandbox, texts }: FormContext): Html | undefined {
  if (!sandbox) return undefined;
  const { customers, signers } = sandbox;
  const rankOf = (name: string) => (name === userName ? 0 : signers.includes(name) ? 1 : 2);
  const shown = customers.toSorted((one, other) => rankOf(one.userName) - rankOf(other.userName));
  const lines = shown.map(
    (each) => html`<br /><code>${each.userName}</code> / <code>${each.password}</code>`,
  );
  return html`${texts.sandbox.login} ${lines}`;
}

export function codeHint({ sandbox, texts }: FormContext): Html | undefined {
  return sandbox && html`${texts.sandbox.code} <code>${sandbox.code}</code>`;
}

/** Where the sandbox's customers find the app that they confirm in. */
export function appHint({ sandbox, texts }: FormContext): Html | undefined {
  return sandbox?.appHref === undefined
    ? undefined
    : html`${texts.sandbox.app} <a class="link" href="${sandbox.appHref}">${texts.standIn.title}</a>`;
}
