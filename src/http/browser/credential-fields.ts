/** The fields for what a customer knows and has: user name, password, and one-time code. */
import { problemOf, type FormContext } from './form-parts.js';
import { html, type Html } from './html.js';

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

/** In the sandbox, who can log in. */
export function loginHint(userName: string, { sandbox, texts }: FormContext): Html | undefined {
  const customer = sandbox?.customers.find((each) => each.userName === userName) ?? sandbox?.customers[0];
  return (
    customer &&
    html`${texts.sandbox.login} <code>${customer.userName}</code> / <code>${customer.password}</code>`
  );
}

export function codeHint({ sandbox, texts }: FormContext): Html | undefined {
  return sandbox && html`${texts.sandbox.code} <code>${sandbox.code}</code>`;
}
