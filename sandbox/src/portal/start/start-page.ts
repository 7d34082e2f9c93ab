/** The portal's first page: an introduction, the sandbox's health, and the way to a first payment. */
import { appPath } from '../../../../src/api/page-paths.js';
import type { SandboxData } from '../../bank/data.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { card, code, codeBlock, formatStatus, link, table } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { newWorkspaceForm, type NewWorkspaceForms } from '../frame/new-workspace.js';
import { portalPaths } from '../frame/paths.js';
import type { PortalPageDependencies } from '../frame/routes.js';
import { paths } from '../../../../src/pages/kit/paths.js';
import { formatDate } from '../../../../src/pages/texts/wording.js';
import { labels, pages } from '../frame/labels.js';

export interface StartPageDependencies extends PortalPageDependencies {
  readonly data: SandboxData;
  /** A command for a terminal that initiates a payment as this client. */
  readonly paymentOf: (clientId: string) => string;
  readonly isReady: () => Promise<boolean>;
  readonly listUnavailable: () => readonly string[];
}

interface StartView {
  readonly parts: StartPageDependencies;
  readonly isHealthy: boolean;
  readonly hasWorkspace: boolean;
  readonly make: NewWorkspaceForms;
}

export function portalStartPage(view: StartView, context: PortalContext): Html {
  const { bankName } = context;
  const title = `The sandbox of ${bankName}`;
  const content = html`<h1>${title}</h1>
    <p class="lead">
      A whole bank to build and try your integration against. Every interface works as it does in production;
      no money here is real.
    </p>
    ${state(view)} ${steps(view)}
    <div class="pair">${developers()} ${customers()}</div>
    ${publicData(view.parts)}`;
  return portalLayout({ title: [], content }, context);
}

function state({ isHealthy, parts }: StartView): Html {
  const { clock } = parts.services;
  const unavailable = parts.listUnavailable();
  const missing = unavailable.length > 0 ? ` Not answering: ${unavailable.join(', ')}.` : '';
  return html`<p class="state ${isHealthy ? 'up' : 'down'}">
    <span
      >${isHealthy ? 'Everything is working.' : 'Something is not working right now; calls may fail.'}${missing}
      The time at the bank is ${formatDate(clock.today(), 'en')}, ${clock.timeOfDay()}.</span
    >
  </p>`;
}

function steps(view: StartView): Html {
  const { oneTimePassword, psus } = view.parts.data;
  const [customer] = psus;
  const way = view.hasWorkspace
    ? html`<a class="button" href="${portalPaths.workspace}">Open your workspace</a>`
    : newWorkspaceForm(view.make);
  const step = (name: string, text: Fragment, more?: Html) =>
    html`<li>
      <h3>${name}</h3>
      <p>${text}</p>
      ${more}
    </li>`;
  const approval = html`Open the link <code translate="no">scaRedirect</code> of the answer in a browser, and
    log in as ${code(customer?.psuId ?? '')} with ${code(customer?.password ?? '')}. The one-time code is
    ${code(oneTimePassword)}.`;
  return card(
    'Three steps to your first payment',
    html`<ol class="ways">
      ${step(
        'Create your workspace',
        'It takes one click, without registration. Only you can use its client and its test customer.',
        way,
      )}
      ${step(
        'Send the payment',
        'Your client’s page has a ready-made call to paste into a terminal, and the guide makes the call for you.',
      )}
      ${step('Approve it as the customer', approval)}
    </ol>`,
  );
}

function developers(): Html {
  return card(
    'For developers',
    html`<p>Every operation of every version, with its fields, codes and a button that sends the call.</p>
      <p class="links">
        ${link(portalPaths.documentation, pages.documentation.title)}
        ${link(portalPaths.automaticTests, pages.automaticTests.title)}
        ${link('/openapi', 'The contracts as OpenAPI documents')}
      </p>`,
  );
}

function customers(): Html {
  return card(
    'For customers',
    html`<p>
        What a customer of the bank sees: the consents they have given, the payments that TPPs have initiated,
        and the app in which they confirm.
      </p>
      <p class="links">
        ${link(paths.consents, 'Consents')} ${link(paths.payments, 'Payments')}
        ${link(appPath, 'The bank’s app')}
      </p>`,
  );
}

function publicData({ data, paymentOf }: StartPageDependencies): Html {
  const payment = paymentOf(data.clients[0]?.clientId ?? '');
  return card(
    'Ready to use, without a workspace',
    html`<p>These clients and customers are shared: everybody can see what you do with them.</p>
      ${table('Clients', data.clients, [
        { title: labels.clientId, cell: ({ clientId }) => code(clientId) },
        {
          title: labels.secret,
          cell: ({ clientSecret }) => (clientSecret ? code(clientSecret) : 'none: a public client'),
        },
        {
          title: labels.redirectUris,
          cell: ({ redirectUris }) =>
            redirectUris.map((each) => html`<span class="line">${code(each)}</span>`),
        },
        { title: labels.status, cell: ({ status }) => formatStatus(status) },
      ])}
      ${table('Test customers', data.psus, [
        { title: labels.userName, cell: ({ psuId }) => code(psuId) },
        { title: labels.password, cell: ({ password }) => code(password) },
        { title: labels.name, cell: ({ name }) => name },
        { title: 'Account', cell: (customer) => renderAccounts(customer, data) },
        { title: labels.status, cell: ({ status }) => formatStatus(status) },
      ])}
      <p>The one-time code of every customer is ${code(data.oneTimePassword)}.</p>
      <h3>A payment to paste into a terminal</h3>
      ${codeBlock(payment, 'A payment to paste into a terminal', 'program')}`,
  );
}

/** The customer's own accounts, or those of the companies for which the customer signs. */
function renderAccounts(
  { accounts, psuId }: SandboxData['psus'][number],
  { corporates }: SandboxData,
): Fragment {
  if (accounts.length > 0) return accounts.map(({ iban }) => html`<span class="line">${code(iban)}</span>`);
  const companies = corporates.filter(({ signers }) => signers.includes(psuId));
  return companies.flatMap((company) => {
    const others = company.signers.filter((signer) => signer !== psuId).join(', ');
    return company.accounts.map(
      ({ iban }) => html`<span class="line">${code(iban)} together with ${others}</span>`,
    );
  });
}
