/** The pages of the callback catcher: the parameters of an OAuth2 redirect, and the tokens exchanged for its code. */
import type { NamedValue } from '../../request-log/entry.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code as named, codeBlock, link, type SealedForm, table, unseen } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { fieldForm, input, refusal, type ShownForm } from '../frame/fields.js';
import { portalLayout } from '../frame/layout.js';
import { portalPaths } from '../frame/paths.js';
import { labels } from '../frame/labels.js';

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
  const title = 'Redirect received';
  const arrived =
    parameters.length === 0
      ? html`<p>The address has no parameters.</p>`
      : table(unseen('Parameters of the address'), parameters, valueColumns());
  const content = html`<h1>${title}</h1>
    <section class="card">
      <p>
        ${
          clientId === undefined
            ? 'The client is unknown: the address has no code, state or client_id that this sandbox knows.'
            : html`The redirect is for your client ${named(clientId)}.`
        }
      </p>
      ${runHref === undefined ? undefined : html`<p><a class="button" href="${runHref}">Continue the guide</a></p>`}
      ${arrived}
      ${
        resourceId &&
        html`<p>
          ${link(buildHref(portalPaths.search, { q: resourceId }), 'The story of the payment, consent or basket')}
        </p>`
      }
      <p class="soft">
        The part after “#”, in which the implicit grant returns its tokens, never leaves the browser: read it
        in the address bar.
      </p>
    </section>
    ${code && exchangeCard(code)}`;
  return portalLayout({ title: [title], content }, context);
}

function exchangeCard({ code, command, form: sealed, shown = {} }: ExchangeView): Html {
  const problems = 'The code was not exchanged:';
  const verifier = {
    name: 'verifier',
    label: 'PKCE verifier',
    hint: 'Only if the authorization request had a code_challenge.',
  };
  const fields = html`<input type="hidden" name="code" value="${code}" /> ${input(shown, verifier)}`;
  return card('Exchange the code for tokens', [
    sealed
      ? fieldForm({ ...sealed, ...shown }, 'Exchange', fields, problems)
      : [
          refusal(shown, problems),
          html`<p>To exchange the code with a button, open the client’s workspace in this browser.</p>`,
        ],
    command && [
      html`<p>
        Or in a terminal: replace SECRET with the client’s secret, and add code_verifier if the request had a
        code_challenge.
      </p>`,
      codeBlock(command, 'A command for a terminal', 'program'),
    ],
  ]);
}

export function tokensPage(tokens: readonly NamedValue[], context: PortalContext): Html {
  const title = 'The tokens';
  const content = html`<h1>${title}</h1>
    <section class="card">
      ${table(unseen(title), tokens, valueColumns())}
      <p class="soft">They are shown for ten minutes only.</p>
      <p>
        The calls of the API reference now use the access token.
        ${link(portalPaths.documentation, 'To the API reference')}
      </p>
    </section>`;
  return portalLayout({ title: [title], content }, context);
}

/** The form again, after an exchange that gave no tokens. */
export function noTokensPage(refused: ExchangeView, context: PortalContext): Html {
  const title = 'No tokens were issued';
  const content = html`<h1>${title}</h1>
    ${exchangeCard(refused)}`;
  return portalLayout({ title: [title], content }, context);
}

function valueColumns() {
  return [
    { title: labels.name, cell: ({ name }: NamedValue) => named(name) },
    { title: 'Value', cell: ({ value }: NamedValue) => named(value) },
  ];
}
