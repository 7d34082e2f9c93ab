/** The customers and companies of a workspace, with their accounts, and the forms that add more. */
import { html, type Html } from '../../../../src/engine/html.js';
import { named } from '../../../../src/pages/kit/components.js';
import { ensureBrowser } from '../../../../src/pages/kit/cookies.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { unlockCustomers } from '../../usecases/data/workspace-customers.js';
import {
  type CompanyWithAccounts,
  type CustomerWithAccounts,
  listWorkspaceData,
} from '../../usecases/data/workspace-data.js';
import { card, code, foldedCard, formatStatus, link, tableCard } from '../frame/components.js';
import { buttonForm, fieldForm, foldedForm } from '../frame/fields.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import { fileLead } from './file-page.js';
import { labels, partLeads } from '../frame/labels.js';
import { type Outcome, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import { accountLines } from './account-list.js';
import { companyFields, readNewCompany } from './company-page.js';
import { customerFields, readNewCustomer } from './customer-page.js';

export const dataRoutes = workspacePage({
  path: portalPaths.data,
  show: async ({ parts, workspace }, forms) => {
    const { services } = parts;
    const { companies, customers } = await listWorkspaceData(workspace, services);
    const content = [
      customerTable(customers),
      companyTable(companies),
      foldedCard(
        'Create a customer',
        fieldForm(forms.customer, 'Create', customerFields(undefined, forms.customer, services.bankTerms)),
        customers.length === 0 || forms.customer.fields !== undefined,
      ),
      foldedForm(
        'Create a company',
        forms.company,
        customers.length === 0
          ? html`<p>Create a customer first: a company needs at least one signer.</p>`
          : fieldForm(forms.company, 'Create', companyFields(undefined, customers, forms.company)),
      ),
      card(
        'Unlock test customers',
        html`<p>
            Five wrong passwords or codes lock a customer for 15 minutes. Attempts are counted per workspace,
            or per browser for a client outside workspaces.
          </p>
          ${buttonForm(forms.unlock, 'Unlock test customers')}`,
      ),
      card(
        'The workspace as JSON',
        html`<p>${fileLead}</p>
          <p>${link(portalPaths.file, 'Export, import, reset')}</p>`,
      ),
    ];
    return { part: 'data', lead: partLeads.data, content };
  },
  forms: {
    customer: { path: portalPaths.customers, act: addCustomer, done: 'customer-added' },
    company: { path: portalPaths.companies, act: addCompany, done: 'company-added' },
    unlock: { path: portalPaths.unlocking, act: unlock, done: 'unlocked' },
  },
});

function customerTable(customers: readonly CustomerWithAccounts[]): Html {
  return tableCard('Test customers', customers, 'None yet. You can also use the public test customers.', [
    { title: labels.userName, cell: ({ id }) => link(customerPath(id), code(id)) },
    { title: labels.name, cell: ({ name }) => named(name) },
    { title: labels.status, cell: ({ status }) => formatStatus(status) },
    { title: 'Accounts', cell: ({ accounts }) => accountLines(accounts) },
  ]);
}

function companyTable(companies: readonly CompanyWithAccounts[]): Html {
  return tableCard('Companies', companies, 'None yet. Several of your customers can sign for a company.', [
    { title: 'Company id', cell: ({ id }) => link(companyPath(id), code(id)) },
    { title: labels.name, cell: ({ name }) => named(name) },
    {
      title: 'Signers',
      cell: ({ signers }) => signers.map((id) => html`<span class="line">${code(id)}</span>`),
    },
    { title: 'Accounts', cell: ({ accounts }) => accountLines(accounts) },
  ]);
}

async function addCustomer(visit: Visit, fields: FormFields): Promise<Outcome> {
  const made = await visit.ask({ method: 'POST', path: '/customers', body: readNewCustomer(fields) });
  const next = customerPath(textAt(made, 'customer', 'customerId'));
  await visit.showSecret('password', next, [textAt(made, 'password')]);
  return { next };
}

async function addCompany(visit: Visit, fields: FormFields): Promise<Outcome> {
  const books = await listWorkspaceData(visit.workspace, visit.parts.services);
  const body = readNewCompany(fields, books);
  const made = await visit.ask({ method: 'POST', path: '/companies', body });
  return { next: companyPath(textAt(made, 'companyId')) };
}

function unlock({ ctx, parts, workspace }: Visit): Promise<void> {
  const { data, services, site } = parts;
  const shared = data.psus.map(({ psuId }) => psuId);
  return unlockCustomers(shared, { browserKey: ensureBrowser(ctx, site).key, workspace }, services);
}
