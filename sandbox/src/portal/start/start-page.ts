/** The portal's first page: an introduction, the sandbox's health, and the way to a first payment. */
import type { SandboxData } from '../../bank/data.js';
import { html, type Fragment, type Html } from '../../../../src/engine/html.js';
import { card, code, codeBlock, formatStatus, link, table } from '../frame/components.js';
import type { PortalContext } from '../frame/context.js';
import { portalLayout } from '../frame/layout.js';
import { newWorkspaceForm, type NewWorkspaceForms } from '../frame/new-workspace.js';
import { portalPaths } from '../frame/paths.js';
import { paths } from '../../../../src/pages/kit/paths.js';
import * as words from '../texts.js';

export interface StartView {
  readonly data: SandboxData;
  readonly isHealthy: boolean;
  /** The unavailable dependencies of the sandbox. */
  readonly unavailable: readonly string[];
  /** The bank's date and time of day, in words. */
  readonly now: readonly [date: string, time: string];
  readonly hasWorkspace: boolean;
  readonly make: NewWorkspaceForms;
  /** A command for a terminal, with the public data. */
  readonly payment: string;
  readonly appHref: string;
  readonly documentsHref: string;
}

export function portalStartPage(view: StartView, context: PortalContext): Html {
  const { bankName } = context;
  const title = words.start.title(bankName);
  const content = html`<h1>${title}</h1>
    <p class="lead">${words.start.lead}</p>
    ${state(view)} ${steps(view)}
    <div class="pair">${developers(view)} ${customers(view)}</div>
    ${publicData(view)}`;
  return portalLayout({ title: [], content }, context);
}

function state({ isHealthy, now, unavailable }: StartView): Html {
  const { healthy, now: inWords, unhealthy } = words.start;
  const missing = unavailable.length > 0 ? ` ${words.start.unavailable(unavailable.join(', '))}` : '';
  return html`<p class="state ${isHealthy ? 'up' : 'down'}">
    <span>${isHealthy ? healthy : unhealthy}${missing} ${inWords(...now)}</span>
  </p>`;
}

function steps(view: StartView): Html {
  const { approve, client, title, workspace } = words.start.steps;
  const [customer] = view.data.psus;
  const way = view.hasWorkspace
    ? html`<a class="button" href="${portalPaths.workspace}">${workspace.open}</a>`
    : newWorkspaceForm(view.make);
  const step = (name: string, text: Fragment, more?: Html) =>
    html`<li>
      <h3>${name}</h3>
      <p>${text}</p>
      ${more}
    </li>`;
  const approval = approve.text(
    code(customer?.psuId ?? ''),
    code(customer?.password ?? ''),
    code(view.data.oneTimePassword),
  );
  return card(
    title,
    html`<ol class="ways">
      ${step(workspace.title, workspace.text, way)} ${step(client.title, client.text)}
      ${step(approve.title, approval)}
    </ol>`,
  );
}

function developers({ documentsHref }: StartView): Html {
  const { documents, link: toReference, text, title } = words.start.developers;
  return card(
    title,
    html`<p>${text}</p>
      <p class="links">
        ${link(portalPaths.documentation, toReference)}
        ${link(portalPaths.automaticTests, words.automaticTests.title)} ${link(documentsHref, documents)}
      </p>`,
  );
}

function customers({ appHref }: StartView): Html {
  const { app, consents, payments, text, title } = words.start.customers;
  return card(
    title,
    html`<p>${text}</p>
      <p class="links">
        ${link(paths.consents, consents)} ${link(paths.payments, payments)} ${link(appHref, app)}
      </p>`,
  );
}

function publicData({ data, payment }: StartView): Html {
  const said = words.start.publicData;
  return card(
    said.title,
    html`<p>${said.text}</p>
      ${table(said.clients, data.clients, [
        { title: words.labels.clientId, cell: ({ clientId }) => code(clientId) },
        {
          title: words.labels.secret,
          cell: ({ clientSecret }) => (clientSecret ? code(clientSecret) : said.noSecret),
        },
        {
          title: words.labels.redirectUris,
          cell: ({ redirectUris }) =>
            redirectUris.map((each) => html`<span class="line">${code(each)}</span>`),
        },
        { title: words.labels.status, cell: ({ status }) => formatStatus(status) },
      ])}
      ${table(said.customers, data.psus, [
        { title: words.labels.userName, cell: ({ psuId }) => code(psuId) },
        { title: words.labels.password, cell: ({ password }) => code(password) },
        { title: words.labels.name, cell: ({ name }) => name },
        { title: said.account, cell: (customer) => renderAccounts(customer, data) },
        { title: words.labels.status, cell: ({ status }) => formatStatus(status) },
      ])}
      <p>${said.code(code(data.oneTimePassword))}</p>
      <h3>${said.payment}</h3>
      ${codeBlock(payment, said.payment, 'program')}`,
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
      ({ iban }) => html`<span class="line">${words.start.publicData.signsWith(code(iban), others)}</span>`,
    );
  });
}
