/** The fields for what a customer knows and has: user name, password, and one-time code. */
import { problemOf, type FormContext } from '../kit/form.js';
import { html, type Html } from '../kit/html.js';

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
      required${problemOf(context, description)}
    />`;
}

/** In the sandbox, who can log in: whom the TPP has named, or everybody; whose account it is, only the bank may say. */
export function loginHint(userName: string, { sandbox, texts }: FormContext): Html | undefined {
  if (!sandbox) return undefined;
  const named = sandbox.customers.filter((each) => each.userName === userName);
  const shown = named.length > 0 ? named : sandbox.customers;
  const lines = shown.map(
    (each) => html`<br /><code>${each.userName}</code> / <code>${each.password}</code>`,
  );
  return html`${texts.sandbox.login} ${lines}`;
}

export function codeHint({ sandbox, texts }: FormContext): Html | undefined {
  return sandbox && html`${texts.sandbox.code} <code>${sandbox.code}</code>`;
}
