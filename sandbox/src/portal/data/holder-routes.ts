/** The pages of a workspace's customers and companies. */
import { defined } from '../../../../src/domain/defined.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import type { Html } from '../../../../src/engine/html.js';
import { removeWorkspaceCompany } from '../../usecases/data/workspace-companies.js';
import { removeWorkspaceCustomer } from '../../usecases/data/workspace-customers.js';
import { listWorkspaceData, requireCompany, requireCustomer } from '../../usecases/data/workspace-data.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import type { Visit } from '../workspace/in-workspace.js';
import { type WorkspacePage, workspacePages } from '../workspace/workspace-pages.js';
import { companyChange, customerChange, newAccount } from './data-forms.js';
import { companyPage, customerPage, type HolderForm, type HolderView } from './holder-page.js';

type Shown = Pick<HolderView, 'bankTerms' | 'forms' | 'refused'>;

/** The differences between customers and companies. */
interface Holder {
  /** The parameter of the path. */
  readonly parameter: 'customerId' | 'companyId';
  readonly paths: Readonly<Record<HolderForm, string>>;
  readonly pathOf: (id: string) => string;
  /** The path of the collection in the sandbox's own interface. */
  readonly collection: string;
  readonly page: (id: string, shown: Shown, visit: Visit) => Promise<Html>;
  readonly change: (fields: FormFields, visit: Visit) => Promise<object>;
  readonly remove: (id: string, visit: Visit) => Promise<void>;
}

const customers: Holder = {
  parameter: 'customerId',
  paths: {
    change: portalPaths.customer,
    open: portalPaths.customerAccounts,
    remove: portalPaths.customerRemoval,
  },
  pathOf: customerPath,
  collection: '/customers',
  page: async (id, shown, visit) => {
    const { parts, workspace } = visit;
    const books = await listWorkspaceData(workspace, parts.services);
    const customer = requireCustomer(books, id);
    const [password] = await visit.shownSecret('password', customerPath(id));
    const view = {
      ...shown,
      customer,
      since: visit.dayInWords(customer.createdAt),
      companies: books.companies.filter(({ signers }) => signers.includes(id)),
      ...defined({ password }),
    };
    return customerPage(view, visit.context);
  },
  change: (fields) => Promise.resolve(customerChange(fields)),
  remove: (id, { parts, workspace }) => removeWorkspaceCustomer(id, workspace, parts.services),
};

const companies: Holder = {
  parameter: 'companyId',
  paths: {
    change: portalPaths.company,
    open: portalPaths.companyAccounts,
    remove: portalPaths.companyRemoval,
  },
  pathOf: companyPath,
  collection: '/companies',
  page: async (id, shown, visit) => {
    const { parts, workspace } = visit;
    const books = await listWorkspaceData(workspace, parts.services);
    const company = requireCompany(books, id);
    const since = visit.dayInWords(company.createdAt);
    return companyPage({ ...shown, company, since, customers: books.customers }, visit.context);
  },
  change: async (fields, { parts, workspace }) =>
    companyChange(fields, (await listWorkspaceData(workspace, parts.services)).customers),
  remove: (id, { parts, workspace }) => removeWorkspaceCompany(id, workspace, parts.services),
};

const done = { change: 'holder-changed', open: 'account-opened', remove: 'holder-removed' } as const;

function pagesOf(holder: Holder): Readonly<Record<string, WorkspacePage>> {
  const { parameter, pathOf, paths } = holder;
  const post = (form: HolderForm) => (visit: Visit) => answerForm(visit, holder, form);
  const back = ({ [parameter]: id = '' }: Visit['ctx']['params']) => pathOf(id);
  return {
    [paths.change]: { get: (visit) => show(visit, holder), post: post('change') },
    [paths.open]: { post: post('open'), back },
    [paths.remove]: { post: post('remove'), back },
  };
}

export const holderRoutes = workspacePages({ ...pagesOf(customers), ...pagesOf(companies) });

async function show(visit: Visit, holder: Holder, refused?: HolderView['refused']): Promise<void> {
  const id = visit.parameter(holder.parameter);
  const path = holder.pathOf(id);
  const shown = {
    bankTerms: visit.parts.services.bankTerms,
    forms: {
      change: await visit.form(path),
      open: await visit.form(`${path}/accounts`),
      remove: await visit.form(`${path}/removal`),
    },
    ...defined({ refused }),
  };
  visit.write(await holder.page(id, shown, visit));
}

async function answerForm(visit: Visit, holder: Holder, form: HolderForm): Promise<void> {
  const id = visit.parameter(holder.parameter);
  const act = async (fields: FormFields) => {
    if (form === 'open') {
      await visit.ask({ method: 'POST', path: '/accounts', body: newAccount(fields, id) });
    } else {
      const path = `${holder.collection}/${encodeURIComponent(id)}`;
      await visit.ask({ method: 'PUT', path, body: await holder.change(fields, visit) });
    }
  };
  const refused = await (form === 'remove'
    ? visit.submitFinal(() => holder.remove(id, visit))
    : visit.submit(act));
  if (refused) return show(visit, holder, { ...refused, form });
  visit.goTo(form === 'remove' ? portalPaths.data : holder.pathOf(id), done[form]);
}
