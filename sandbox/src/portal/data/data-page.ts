/** The customers and companies of a workspace, with their accounts, and the forms that add more. */
import { html, type Html } from '../../../../src/engine/html.js';
import { named } from '../../../../src/pages/kit/components.js';
import { ensureBrowser } from '../../../../src/pages/kit/cookies.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import type { BankTerms } from '../../domain/terms.js';
import { unlockCustomers } from '../../usecases/data/workspace-customers.js';
import {
  type CompanyWithAccounts,
  type CustomerWithAccounts,
  listWorkspaceData,
} from '../../usecases/data/workspace-data.js';
import { card, code, foldedCard, formatStatus, link, tableCard } from '../frame/components.js';
import { buttonForm, fieldForm, type PageForm } from '../frame/fields.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import { textAt } from '../frame/sandbox-api.js';
import * as words from '../texts.js';
import { type Outcome, type PageForms, workspacePage } from '../workspace/form-page.js';
import type { Visit } from '../workspace/in-workspace.js';
import type { FramedPage } from '../workspace/workspace-frame.js';
import { accountLines } from './account-list.js';
import { companyFields, readNewCompany } from './company-page.js';
import { customerFields, readNewCustomer } from './customer-page.js';

export const dataRoutes = workspacePage({
  path: portalPaths.data,
  show,
  forms: {
    customer: { path: portalPaths.customers, act: addCustomer, done: 'customer-added' },
    company: { path: portalPaths.companies, act: addCompany, done: 'company-added' },
    unlock: { path: portalPaths.unlocking, act: unlock, done: 'unlocked' },
  },
});

async function show(
  { parts, workspace }: Visit,
  forms: PageForms<'company' | 'customer' | 'unlock'>,
): Promise<FramedPage> {
  const { services } = parts;
  const { companies, customers } = await listWorkspaceData(workspace, services);
  const { file, lead, ...said } = words.data;
  const content = [
    customerTable(customers),
    companyTable(companies),
    customerForm(forms.customer, customers, services.bankTerms),
    companyForm(forms.company, customers),
    card(
      said.customers.unlocking,
      html`<p>${said.customers.unlockingText}</p>
        ${buttonForm(forms.unlock, said.customers.unlocking)}`,
    ),
    card(
      file.title,
      html`<p>${file.lead}</p>
        <p>${link(portalPaths.file, file.link)}</p>`,
    ),
  ];
  return { part: 'data', lead, content };
}

function customerTable(customers: readonly CustomerWithAccounts[]): Html {
  const said = words.data.customers;
  return tableCard(said.title, customers, said.none, [
    { title: words.labels.userName, cell: ({ id }) => link(customerPath(id), code(id)) },
    { title: words.labels.name, cell: ({ name }) => named(name) },
    { title: words.labels.status, cell: ({ status }) => formatStatus(status) },
    { title: words.data.accounts.title, cell: ({ accounts }) => accountLines(accounts) },
  ]);
}

function companyTable(companies: readonly CompanyWithAccounts[]): Html {
  const said = words.data.companies;
  return tableCard(said.title, companies, said.none, [
    { title: said.id, cell: ({ id }) => link(companyPath(id), code(id)) },
    { title: words.labels.name, cell: ({ name }) => named(name) },
    {
      title: said.signers,
      cell: ({ signers }) => signers.map((id) => html`<span class="line">${code(id)}</span>`),
    },
    { title: words.data.accounts.title, cell: ({ accounts }) => accountLines(accounts) },
  ]);
}

function customerForm(
  shown: PageForm,
  customers: readonly CustomerWithAccounts[],
  bankTerms: BankTerms,
): Html {
  const { add, customers: said, problems } = words.data;
  const fields = customerFields(undefined, shown, bankTerms);
  const content = fieldForm(shown, { problems, submit: add }, fields);
  return foldedCard(said.adding, content, customers.length === 0 || shown.fields !== undefined);
}

function companyForm(shown: PageForm, customers: readonly CustomerWithAccounts[]): Html {
  const { add, companies: said, problems } = words.data;
  const content =
    customers.length === 0
      ? html`<p>${said.noSigners}</p>`
      : fieldForm(shown, { problems, submit: add }, companyFields(undefined, customers, shown));
  return foldedCard(said.adding, content, shown.fields !== undefined);
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
