/** The parts that the forms of every step have in common. */
import type { FormShape, Wish } from './form-shape.js';
import { html, type Fragment, type Html } from './html.js';
import type { PageContext } from './layout.js';
import type { SandboxHints } from '../authorisation/sandbox-hints.js';
import type { PageNotice } from '../texts/texts.js';

export interface FormContext extends PageContext {
  readonly form: FormShape;
  readonly notice?: PageNotice;
  /** How long whoever is locked out has to wait at most. */
  readonly lockMinutes?: number | undefined;
  readonly sandbox?: SandboxHints;
}

/** What a form is made of besides its hidden fields. */
export interface FormContent {
  readonly fields?: Fragment;
  readonly wish: Exclude<Wish, 'cancel'>;
  readonly submit: string;
  /** Absent where there is nothing to cancel. */
  readonly cancel?: string;
}

/** The button of the step comes first, so that the Enter key presses it and never Cancel. */
export function formOf({ fields, wish, submit, cancel }: FormContent, { form }: FormContext): Html {
  const { name, valueOf } = form.button;
  const hidden = [...form.hidden].map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
  );
  return html`<form method="post" action="${form.action}" autocomplete="on">
    ${hidden} ${fields}
    <button class="button" name="${name}" value="${valueOf(wish)}">${submit}</button>
    ${cancel && html`<button class="button quiet" name="${name}" value="${valueOf('cancel')}" formnovalidate>${cancel}</button>`}
  </form>`;
}

/** Ties a field to what describes it, and to what is wrong when something is. */
export function problemOf({ notice }: FormContext, description?: string): Fragment {
  const isWrong = notice !== undefined && notice !== 'form-expired';
  const ids = [...(notice ? ['notice'] : []), ...(description ? [description] : [])].join(' ');
  return [
    ...(ids ? [html` aria-describedby="${ids}"`] : []),
    ...(isWrong ? [html` aria-invalid="true"`] : []),
  ];
}
