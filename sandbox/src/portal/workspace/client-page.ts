/** The page of a workspace's client: its registration, a first call as this client, and the forms that change it. */
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { html, type Html } from '../../../../src/engine/html.js';
import { details, row } from '../../../../src/pages/kit/components.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { callbackAddress } from '../../api/portal-paths.js';
import {
  removeWorkspaceClient,
  rotateWorkspaceClientSecret,
} from '../../usecases/workspaces/workspace-client-changes.js';
import { findClientSecret, findWorkspaceClient } from '../../usecases/workspaces/workspace-clients.js';
import { card, code, codeBlock, formatStatus, link } from '../frame/components.js';
import { keepClient } from '../frame/current-client.js';
import { fieldForm, finalForm, foldedForm, type PageForm } from '../frame/fields.js';
import { clientCertificatesPath, portalPaths } from '../frame/paths.js';
import * as words from '../texts.js';
import { type PageForms, workspacePage } from './form-page.js';
import type { Visit, WorkspacePageDependencies } from './in-workspace.js';
import { licenceFields, nameFields, parseRegistration } from './register-form.js';
import type { FramedPage } from './workspace-frame.js';

export const clientRoutes = workspacePage({
  path: portalPaths.client,
  show,
  forms: {
    change: { act: change, done: 'client-changed' },
    rotate: {
      path: portalPaths.clientSecret,
      isFinal: true,
      act: async (visit) => {
        await rotateWorkspaceClientSecret(addressIn(visit), visit.parts.services);
      },
      done: 'secret-changed',
    },
    remove: {
      path: portalPaths.clientRemoval,
      isFinal: true,
      act: (visit) => removeWorkspaceClient(addressIn(visit), visit.parts.services),
      done: 'client-removed',
      next: portalPaths.workspace,
    },
  },
});

function addressIn(visit: Visit) {
  return { clientId: visit.parameter('clientId'), workspace: visit.workspace };
}

async function show(visit: Visit, forms: PageForms<'change' | 'remove' | 'rotate'>): Promise<FramedPage> {
  const { parts, workspace } = visit;
  const client = await findWorkspaceClient(visit.parameter('clientId'), workspace, parts.services);
  const secret = await findClientSecret(client, workspace, parts.services);
  keepClient(visit.ctx, client.id);
  const said = words.clientChanges;
  const content = html`<p>${link(portalPaths.workspace, words.workspace.client.back)}</p>
    <section class="card">${facts(client, secret, visit.dayInWords(client.createdAt))}</section>
    ${firstPayment(client.id, parts)} ${certificates(client.id)} ${changeForm(client, forms.change, parts)}
    ${client.secretHash === undefined ? undefined : finalCard(said.secret, said.secretText, forms.rotate, said.rotate)}
    ${finalCard(said.remove, said.removeText, forms.remove, said.remove)}`;
  return { part: 'workspace', title: client.name, content };
}

function facts(client: RegisteredClient, secret: string | undefined, since: string): Html {
  const said = words.workspace.client;
  const { register } = words.workspace;
  // The secret of a client from an earlier release is not derived from the workspace's key, and cannot be shown.
  const noSecret = client.secretHash === undefined ? said.noSecret : said.hasSecret;
  return details([
    row(words.labels.clientId, code(client.id)),
    row(words.labels.secret, secret === undefined ? noSecret : code(secret)),
    row(words.labels.kind, register.types[client.type]),
    row(words.labels.roles, client.roles.join(', ')),
    row(said.grants, client.grants.join(', ')),
    row(
      words.labels.redirectUris,
      client.redirectUris.map((each) => html`<span class="line">${code(each)}</span>`),
    ),
    row(said.organisation, code(client.organisationId ?? '')),
    row(words.labels.status, formatStatus(client.status)),
    row(said.since, since),
  ]);
}

/** A payment as a command for a terminal, and the customer who approves the payment. */
function firstPayment(clientId: string, { data, paymentOf }: WorkspacePageDependencies): Html {
  const { label, next, text, title } = words.workspace.client.payment;
  const [customer] = data.psus;
  return card(
    title,
    html`<p>
        ${text(code(customer?.psuId ?? ''), code(customer?.password ?? ''), code(data.oneTimePassword))}
      </p>
      ${codeBlock(paymentOf(clientId), label, 'program')}
      <p class="after">${next}</p>
      <p class="links">
        ${link(portalPaths.log, words.workspace.parts.names.log)}
        ${link(portalPaths.guides, words.guides.title)}
        ${link(portalPaths.automaticTests, words.automaticTests.title)}
      </p>`,
  );
}

function certificates(clientId: string): Html {
  const said = words.clientChanges;
  return card(
    said.certificates,
    html`<p>${said.certificatesText}</p>
      <p>${link(clientCertificatesPath(clientId), said.certificatesLink)}</p>`,
  );
}

function changeForm(
  client: RegisteredClient,
  shown: PageForm,
  { publicUrl }: WorkspacePageDependencies,
): Html {
  const said = words.clientChanges;
  const fields = [
    nameFields(callbackAddress(publicUrl), client, shown),
    html` ${licenceFields(client, shown)}`,
  ];
  return foldedForm(said.change, shown, [
    html`<p>${said.ends}</p>
      <ul>
        ${said.ended.map((each) => html`<li>${each}</li>`)}
      </ul>`,
    fieldForm(shown, said, fields),
  ]);
}

function finalCard(title: string, text: string, shown: PageForm, submit: string): Html {
  return foldedForm(title, shown, [html`<p>${text}</p>`, finalForm(shown, submit)]);
}

async function change(visit: Visit, fields: FormFields): Promise<void> {
  const path = `/clients/${encodeURIComponent(visit.parameter('clientId'))}`;
  await visit.ask({ method: 'PUT', path, body: parseRegistration(fields) });
}
