/** Forms of the SCA steps: field names, rendering, and the sandbox's hints. */
import type { FormAction } from '../../usecases/authorisation/views.js';
import type { ScaMethod } from '../../domain/authorisation/sca-method.js';
import type { Texts } from '../texts/en.js';
import type { PageNotice } from '../texts/texts.js';
import { html, type Fragment, type Html } from '../../engine/html.js';
import type { PageContext } from './layout.js';

type Action = FormAction['kind'];

/** Actions that a customer may choose instead of the step's own. */
export const secondaryActions = [
  'send-again',
  'other-method',
  'other-customer',
  'keep',
] as const satisfies readonly Action[];
type SecondaryAction = (typeof secondaryActions)[number];
/** Query parameter for secondary actions: at the authorization endpoint a button says only yes or no. */
export const actionParameter = 'action';

/** Names that differ between the bank's own pages and the authorization endpoint. */
export interface FormShape {
  readonly action: string;
  readonly hidden: ReadonlyMap<string, string>;
  readonly userNameField: string;
  readonly button: { readonly name: string; readonly valueOf: (action: Action) => string };
  /** The form's address for a secondary action, if another. */
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

/** Field names of the authorization endpoint come from its contract. */
export function authorizeForm(action: string, hidden: ReadonlyMap<string, string>): FormShape {
  const valueOf = (kind: Action) => String(kind !== 'cancel');
  const addressOf = (secondary: SecondaryAction) => `${action}?${actionParameter}=${secondary}`;
  return { action, hidden, userNameField: 'resource-owner', button: { name: 'approve', valueOf }, addressOf };
}

/** A customer whose login the sandbox shows; the bank does not know the password of a workspace's customer. */
interface LoginHint {
  readonly userName: string;
  readonly password?: string;
}

/** The customers who may log in to an authorisation. */
export interface LoginHints {
  readonly customers: readonly LoginHint[];
  /** The user names of those who may sign the authorisation's subject; production does not reveal account owners. */
  readonly signers: readonly string[];
}

/** Test credentials shown in the sandbox; absent in production. */
export interface SandboxHints {
  readonly code: string;
  findLogins(authorisationId: string): Promise<LoginHints>;
}

/** As above, for the page's own authorisation. */
export interface ShownHints extends LoginHints, Pick<SandboxHints, 'code'> {
  /** Address of the simulated app. */
  readonly appHref?: string;
}

export interface FormContext extends PageContext {
  readonly form: FormShape;
  readonly notice?: PageNotice;
  /** Shown from the third wrong attempt on. */
  readonly attemptsLeft?: number;
  /** The time of day at which a lock ends. */
  readonly lockedUntil?: string;
  readonly sandbox?: ShownHints;
}

/** A button below the step's button and Cancel. */
export interface SecondaryButton {
  readonly action: SecondaryAction;
  readonly text: string;
}

/** A form's content besides its hidden fields. */
interface FormContent {
  readonly fields?: Fragment;
  readonly action: Exclude<Action, SecondaryAction>;
  readonly submit: string;
  /** A script that asks for a passkey before submission, or presses the step's button. */
  readonly script?: 'passkey' | 'push';
  readonly secondary?: readonly SecondaryButton[];
  /** Stands above the secondary buttons. */
  readonly note?: Fragment | undefined;
  /** Absent where there is nothing to cancel. */
  readonly cancel?: string | undefined;
}

/** The step's button comes first, so that Enter presses it and never Cancel. */
export function renderForm(content: FormContent, { form }: FormContext): Html {
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
    ${content.note} ${content.secondary?.map((button) => secondaryButton(button, form))}
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

/** Notices about typed input, which mark its field; other notices appear only above the form. */
const wrongFields: readonly PageNotice[] = ['credentials-wrong', 'code-wrong', 'form-incomplete'];

/** Links a field to its description, and to the notice if its input is wrong. */
function renderFieldAttributes({ notice }: FormContext, description?: string): Fragment {
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
      required${renderFieldAttributes(context)}
    />
    <label for="password">${words.password}</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="200"
      required${renderFieldAttributes(context)}
    />`;
}

/** `description`: id of the element that says what the code authorises. */
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
      required${renderFieldAttributes(context, description)}
    />`;
}

/** The field for the browser's answer; carries the passkey options. */
export function passkeyField(options: object, { passkeyScriptHref, texts }: PageContext): Html {
  return html`<input type="hidden" id="passkey" name="code" data-options="${JSON.stringify(options)}" />
    <p class="notice" id="passkey-failed" role="alert" hidden>${texts.passkey.failed}</p>
    <script src="${passkeyScriptHref}" defer></script>`;
}

/** Sandbox logins: first the customer named by the TPP or who has tried, then those who may sign, then the others. */
export function loginHint(userName: string, { sandbox, texts }: FormContext): Html | undefined {
  if (!sandbox) return undefined;
  const { customers, signers } = sandbox;
  const rankOf = (name: string) => (name === userName ? 0 : signers.includes(name) ? 1 : 2);
  const shown = customers.toSorted((one, other) => rankOf(one.userName) - rankOf(other.userName));
  const lines = shown.map((each) => {
    const password =
      each.password === undefined ? texts.sandbox.ownPassword : html`<code>${each.password}</code>`;
    return html`<br /><code>${each.userName}</code> / ${password}`;
  });
  return html`${texts.sandbox.login} ${lines}`;
}

export function codeHint({ sandbox, texts }: FormContext): Html | undefined {
  return sandbox && html`${texts.sandbox.code} <code>${sandbox.code}</code>`;
}

/** Link to the simulated app in which sandbox customers confirm. */
export function appHint({ sandbox, texts }: FormContext): Html | undefined {
  return sandbox?.appHref === undefined
    ? undefined
    : html`${texts.sandbox.app} <a class="link" href="${sandbox.appHref}">${texts.standIn.title}</a>`;
}
