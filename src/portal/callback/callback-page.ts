/** The pages of the callback catcher: what came back, and the tokens that it was exchanged for. */
import type { NamedValue } from '../../domain/sandbox/log/entry.js';
import { html, type Html } from '../../pages/kit/html.js';
import { code as named, codeBlock, form, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';

export interface CallbackView {
  readonly parameters: readonly NamedValue[];
  /** Whose it is; absent where nobody can tell. */
  readonly clientId?: string;
  readonly code?: {
    readonly code: string;
    /** For a terminal. */
    readonly command: string;
    /** Where this browser has the workspace open. */
    readonly form?: SealedForm;
  };
}

export function callbackPage({ clientId, code, parameters }: CallbackView, context: PortalContext): Html {
  const said = context.words.callback;
  const arrived =
    parameters.length === 0
      ? html`<p>${said.nothing}</p>`
      : table(unseen(said.arrived), parameters, columnsOf(context));
  const content = html`<h1>${said.title}</h1>
    <section class="card">
      <p>${clientId === undefined ? said.ofNobody : said.of(named(clientId))}</p>
      ${arrived}
      <p class="soft">${said.fragment}</p>
    </section>
    ${code && exchangeCard(code, context)}`;
  return portalLayout({ title: [said.title], content }, context);
}

function exchangeCard(
  { code, command, form: sealed }: NonNullable<CallbackView['code']>,
  { words }: PortalContext,
): Html {
  const said = words.callback.exchange;
  const fields = html`<input type="hidden" name="code" value="${code}" />
    <label for="verifier">${said.verifier}</label>
    <p class="hint" id="verifier-hint">${said.verifierHint}</p>
    <input id="verifier" name="verifier" autocomplete="off" aria-describedby="verifier-hint" />
    <button class="button">${said.submit}</button>`;
  return html`<section class="card">
    <h2>${said.title}</h2>
    ${sealed ? form(sealed, fields) : html`<p>${said.closed}</p>`}
    <p>${said.command}</p>
    ${codeBlock(command, said.commandLabel)}
  </section>`;
}

export interface ExchangedView {
  readonly tokens?: readonly NamedValue[];
  /** Why there are none, in the words of the interface. */
  readonly problem?: string;
  /** The same, in the words of the page. */
  readonly failure?: string;
}

export function exchangedPage({ failure, problem, tokens }: ExchangedView, context: PortalContext): Html {
  const said = context.words.callback.exchange;
  const title = tokens ? said.done : said.refused;
  const content = html`<h1>${title}</h1>
    <section class="card">
      ${tokens && table(unseen(said.done), tokens, columnsOf(context))}
      ${problem === undefined ? undefined : html`<p class="notice" role="alert" lang="en">${problem}</p>`}
      ${failure === undefined ? undefined : html`<p class="notice" role="alert">${failure}</p>`}
    </section>`;
  return portalLayout({ title: [title], content }, context);
}

function columnsOf({ words }: PortalContext) {
  return [
    { title: words.callback.name, cell: ({ name }: NamedValue) => named(name) },
    { title: words.callback.value, cell: ({ value }: NamedValue) => named(value) },
  ];
}
