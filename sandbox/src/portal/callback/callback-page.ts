/** The pages of the callback catcher: the parameters of an OAuth2 redirect, and the tokens exchanged for its code. */
import type { Workspace } from '../../domain/workspace.js';
import type { NamedValue } from '../../request-log/entry.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code as named, codeBlock, link, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { input, refusableForm, type ShownForm } from '../frame/fields.js';
import { portalLayout, script } from '../frame/layout.js';
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
      ${resourceId && html`<p>${link(buildHref(portalPaths.search, { find: resourceId }), said.story)}</p>`}
      <p class="soft">${said.fragment}</p>
    </section>
    ${code && exchangeCard(code)}`;
  return portalLayout({ title: [said.title], content }, context);
}

function exchangeCard({ code, command, form: sealed, shown = {} }: ExchangeView): Html {
  const said = words.callback.exchange;
  const verifier = { name: 'verifier', label: said.verifier, hint: said.verifierHint };
  const fields = html`<input type="hidden" name="code" value="${code}" /> ${input(shown, verifier)}
    <button class="button">${said.submit}</button>`;
  return card(said.title, [
    sealed ? refusableForm(sealed, shown, said.problems, fields) : html`<p>${said.closed}</p>`,
    command && [html`<p>${said.command}</p>`, codeBlock(command, said.commandLabel, 'program')],
  ]);
}

/** An access token that a page hands to its tab. */
export interface StoredToken {
  readonly token: string;
  /** The seconds until the access token expires. */
  readonly secondsLeft: number;
  /** The key of the access token in this tab's storage, where the reference finds the token. */
  readonly key: string;
}

export interface TokensView extends Omit<StoredToken, 'token'> {
  readonly tokens: readonly NamedValue[];
}

export function tokensPage({ tokens, ...view }: TokensView, context: PortalContext): Html {
  const said = words.callback.exchange;
  const token = { ...view, token: tokens.find(({ name }) => name === 'access_token')?.value ?? '' };
  const content = html`<h1>${said.done}</h1>
    <section class="card">
      ${table(unseen(said.done), tokens, valueColumns())}
      <p class="soft">${said.once}</p>
      ${tokenNote(token)}
    </section>`;
  const head = script('portal-tokens.js');
  return portalLayout({ title: [said.done], head, content }, context);
}

/** `portal-tokens.js` stores the token, and shows the text. */
export function tokenNote({ key, secondsLeft, token }: StoredToken): Html {
  const said = words.callback.exchange;
  return html`<p
    id="tokens"
    data-key="${key}"
    data-token="${token}"
    data-seconds="${String(secondsLeft)}"
    role="status"
    hidden
  >
    ${said.console} ${link(portalPaths.documentation, said.toConsole)}
  </p>`;
}

/** The key under which a tab stores a client's token; without a client, the common prefix of the workspace's keys. */
export function tokenStorageKey({ id }: Pick<Workspace, 'id'>, clientId = ''): string {
  return `sandbox-token ${id} ${clientId}`;
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
    { title: words.callback.name, cell: ({ name }: NamedValue) => named(name) },
    { title: words.callback.value, cell: ({ value }: NamedValue) => named(value) },
  ];
}
