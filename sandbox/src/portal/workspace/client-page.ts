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
import { keepClient } from '../frame/cookies.js';
import { fieldForm, finalCard, foldedForm, type PageForm } from '../frame/fields.js';
import { clientCertificatesPath, portalPaths } from '../frame/paths.js';
import { labels, pages, partNames } from '../frame/labels.js';
import { workspacePage } from './form-page.js';
import type { Visit, WorkspacePageDependencies } from './in-workspace.js';
import { clientTypes, licenceFields, nameFields, parseRegistration } from './register-form.js';

const ended = [
  'without a redirect address: unused codes, and open authorisations that would return to it;',
  'without a role: the consents and tokens of that service (PSP_PI has none);',
  'without a grant: the tokens that were issued by it, and without refresh_token every token that could be refreshed.',
];

export const clientRoutes = workspacePage({
  path: portalPaths.client,
  show: async (visit, forms) => {
    const { parts, workspace } = visit;
    const client = await findWorkspaceClient(visit.parameter('clientId'), workspace, parts.services);
    const secret = await findClientSecret(client, workspace, parts.services);
    keepClient(visit.ctx, client.id);
    const content = html`<p>${link(portalPaths.workspace, 'All clients')}</p>
      <section class="card">${facts(client, secret, visit.dayInWords(client.createdAt))}</section>
      ${firstPayment(client.id, parts)} ${certificates(client.id)} ${changeForm(client, forms.change, parts)}
      ${
        client.secretHash === undefined
          ? undefined
          : finalCard(
              'A new secret',
              'The old secret is no longer accepted.',
              forms.rotate,
              'Create a new secret',
            )
      }
      ${finalCard(
        'Remove the client',
        'Its tokens end, and it can no longer call the bank. This cannot be undone.',
        forms.remove,
      )}`;
    return { part: 'workspace', title: client.name, content };
  },
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

function facts(client: RegisteredClient, secret: string | undefined, since: string): Html {
  // The secret of a client from an earlier release is not derived from the workspace's key, and cannot be shown.
  const noSecret =
    client.secretHash === undefined
      ? 'none'
      : 'It was created by an earlier release and cannot be shown. Create a new secret to see it.';
  return details([
    row(labels.clientId, code(client.id)),
    row(labels.secret, secret === undefined ? noSecret : code(secret)),
    row(labels.kind, clientTypes[client.type]),
    row(labels.roles, client.roles.join(', ')),
    row('OAuth2 grants', client.grants.join(', ')),
    row(
      labels.redirectUris,
      client.redirectUris.map((each) => html`<span class="line">${code(each)}</span>`),
    ),
    row('Organisation, for certificates', code(client.organisationId ?? '')),
    row(labels.status, formatStatus(client.status)),
    row('Registered on', since),
  ]);
}

/** A payment as a command for a terminal, and the customer who approves the payment. */
function firstPayment(clientId: string, { data, paymentOf }: WorkspacePageDependencies): Html {
  const [customer] = data.psus;
  return card(
    'A payment as this client',
    html`<p>
        Paste it into a terminal. Then open the link <code translate="no">scaRedirect</code> of the answer,
        log in as ${code(customer?.psuId ?? '')} with ${code(customer?.password ?? '')}, and approve with the
        code ${code(data.oneTimePassword)}.
      </p>
      ${codeBlock(paymentOf(clientId), 'A command for a terminal', 'program')}
      <p class="after">Then look at the call in the request log, continue with a guide, or record a test.</p>
      <p class="links">
        ${link(portalPaths.log, partNames.log)} ${link(portalPaths.guides, pages.guides.title)}
        ${link(portalPaths.automaticTests, pages.automaticTests.title)}
      </p>`,
  );
}

function certificates(clientId: string): Html {
  return card(
    'Certificates',
    html`<p>For connections and signatures, from the sandbox’s own authority.</p>
      <p>${link(clientCertificatesPath(clientId), 'Issue a certificate')}</p>`,
  );
}

function changeForm(
  client: RegisteredClient,
  shown: PageForm,
  { publicUrl }: WorkspacePageDependencies,
): Html {
  const fields = [
    nameFields(callbackAddress(publicUrl), client, shown),
    html` ${licenceFields(client, shown)}`,
  ];
  return foldedForm('Change the client', shown, [
    html`<p>A change takes effect with the next call. It ends what the client is no longer registered for:</p>
      <ul>
        ${ended.map((each) => html`<li>${each}</li>`)}
      </ul>`,
    fieldForm(shown, 'Change', fields, 'The client was not changed:'),
  ]);
}

async function change(visit: Visit, fields: FormFields): Promise<void> {
  const path = `/clients/${encodeURIComponent(visit.parameter('clientId'))}`;
  await visit.ask({ method: 'PUT', path, body: parseRegistration(fields) });
}
