/** The page of a workspace's client: its registration, and a first call as this client. */
import { details, row } from '../../../../src/pages/kit/components.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { card, code, codeBlock, link } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalPaths } from '../frame/paths.js';
import { workspaceFrame } from './workspace-frame.js';
import { type ChangesView, changeCards } from './client-changes.js';
import * as words from '../texts.js';

export interface ClientView extends ChangesView {
  /** Absent for a client without one, and for one from before secrets were derived. */
  readonly secret?: string;
  /** The day of its registration, in words. */
  readonly since: string;
  /** The payment as a command for a terminal. */
  readonly payment: string;
  /** The customer who approves the payment. */
  readonly customer: { readonly userName: string; readonly password: string; readonly code: string };
}

export function clientPage(view: ClientView, context: PortalContext): Html {
  const { client, since } = view;
  const said = words.workspace.client;
  const { clients, register } = words.workspace;
  const facts = details([
    row(clients.id, code(client.id)),
    row(said.secret, renderSecret(view)),
    row(said.type, register.types[client.type]),
    row(clients.roles, client.roles.join(', ')),
    row(said.grants, client.grants.join(', ')),
    row(
      said.redirectUris,
      client.redirectUris.map((each) => html`<span class="line">${code(each)}</span>`),
    ),
    row(said.organisation, code(client.organisationId ?? '')),
    row(clients.status, said.statuses[client.status === 'active' ? 'active' : 'blocked']),
    row(said.since, since),
  ]);
  const content = html`<p>${link(portalPaths.workspace, said.back)}</p>
    <section class="card">${facts}</section>
    ${firstPayment(view)} ${changeCards(view)}`;
  return workspaceFrame({ part: 'workspace', title: client.name, content }, context);
}

function renderSecret({ client, secret }: ClientView): Html {
  const { hasSecret, noSecret } = words.workspace.client;
  if (secret !== undefined) return code(secret);
  return html`${client.secretHash === undefined ? noSecret : hasSecret}`;
}

function firstPayment({ customer, payment }: ClientView): Html {
  const { label, next, text, title } = words.workspace.client.payment;
  return card(
    title,
    html`<p>${text(code(customer.userName), code(customer.password), code(customer.code))}</p>
      ${codeBlock(payment, label, 'program')}
      <p class="after">${next}</p>
      <p class="links">
        ${link(portalPaths.log, words.log.title)} ${link(portalPaths.guides, words.guides.title)}
        ${link(portalPaths.automaticTests, words.automaticTests.title)}
      </p>`,
  );
}
