/** The pages of the callback catcher: the parameters of an OAuth2 redirect, and the tokens exchanged for its code. */
import type { NamedValue } from '../../request-log/entry.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code as named, codeBlock, link, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { fieldForm, input, type ShownForm } from '../frame/fields.js';
import { portalLayout } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import * as words from '../texts.js';

export interface CallbackView {
  readonly parameters: readonly NamedValue[];
  /** The callback's client; absent where the client is unknown. */
  readonly clientId?: string;
  /** The payment, consent or basket from whose authorisation the browser came; only in its workspace's browser. */
  readonly resourceId?: string;
  /** The address of the guide's run that has sent the customer to the bank. */
  readonly runHref?: string;
  readonly code?: ExchangeView;
}

interface ExchangeView {
  readonly code: string;
  /** The code exchange as a command for a terminal; absent where the client is unknown. */
  readonly command?: string;
  /** The exchange button; only if this browser has the client's workspace open. */
  readonly form?: SealedForm;
  readonly shown?: ShownForm;
}

export function callbackPage(
  { clientId, code, parameters, resourceId, runHref }: CallbackView,
  context: PortalContext,
): Html {
  const said = words.callback;
  const arrived =
    parameters.length === 0
      ? html`<p>${said.nothing}</p>`
      : table(unseen(said.arrived), parameters, valueColumns());
  const content = html`<h1>${said.title}</h1>
    <section class="card">
      <p>${clientId === undefined ? said.ofNobody : said.of(named(clientId))}</p>
      ${runHref === undefined ? undefined : html`<p><a class="button" href="${runHref}">${said.toRun}</a></p>`}
      ${arrived}
      ${resourceId && html`<p>${link(buildHref(portalPaths.search, { q: resourceId }), said.story)}</p>`}
      <p class="soft">${said.fragment}</p>
    </section>
    ${code && exchangeCard(code)}`;
  return portalLayout({ title: [said.title], content }, context);
}

function exchangeCard({ code, command, form: sealed, shown = {} }: ExchangeView): Html {
  const said = words.callback.exchange;
  const verifier = { name: 'verifier', label: said.verifier, hint: said.verifierHint };
  const fields = html`<input type="hidden" name="code" value="${code}" /> ${input(shown, verifier)}`;
  return card(said.title, [
    sealed ? fieldForm({ ...sealed, ...shown }, said, fields) : html`<p>${said.closed}</p>`,
    command && [html`<p>${said.command}</p>`, codeBlock(command, said.commandLabel, 'program')],
  ]);
}

export function tokensPage(tokens: readonly NamedValue[], context: PortalContext): Html {
  const said = words.callback.exchange;
  const content = html`<h1>${said.done}</h1>
    <section class="card">
      ${table(unseen(said.done), tokens, valueColumns())}
      <p class="soft">${said.once}</p>
      <p>${said.console} ${link(portalPaths.documentation, said.toConsole)}</p>
    </section>`;
  return portalLayout({ title: [said.done], content }, context);
}

/** The form again, after an exchange that gave no tokens. */
export function noTokensPage(refused: ExchangeView, context: PortalContext): Html {
  const title = words.callback.exchange.refused;
  const content = html`<h1>${title}</h1>
    ${exchangeCard(refused)}`;
  return portalLayout({ title: [title], content }, context);
}

function valueColumns() {
  return [
    { title: words.labels.name, cell: ({ name }: NamedValue) => named(name) },
    { title: words.callback.value, cell: ({ value }: NamedValue) => named(value) },
  ];
}
