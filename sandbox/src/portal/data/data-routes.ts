/** The page of a workspace's customers and companies, and the forms that add more. */
import { unlockCustomers } from '../../usecases/data/workspace-customers.js';
import { listWorkspaceData } from '../../usecases/data/workspace-data.js';
import { ensureBrowser } from '../../../../src/pages/kit/cookies.js';
import { textAt } from '../frame/sandbox-api.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { newCompany, newCustomer } from './data-forms.js';
import { dataPage, type DataView } from './data-page.js';

export const dataRoutes = workspacePages({
  [portalPaths.data]: { get: show },
  [portalPaths.customers]: { post: addCustomer, back: portalPaths.data },
  [portalPaths.companies]: { post: addCompany, back: portalPaths.data },
  [portalPaths.unlocking]: { post: unlock, back: portalPaths.data },
});

async function show(
  visit: Visit,
  more: Pick<DataView, 'refusedCompany' | 'refusedCustomer'> = {},
): Promise<void> {
  const { services } = visit.parts;
  const { companies, customers } = await listWorkspaceData(visit.workspace, services);
  const view = {
    customers,
    companies,
    bankTerms: services.bankTerms,
    addCustomer: await visit.form(portalPaths.customers),
    addCompany: await visit.form(portalPaths.companies),
    unlock: await visit.form(portalPaths.unlocking),
    ...more,
  };
  visit.write(dataPage(view, visit.context));
}

async function addCustomer(visit: Visit): Promise<void> {
  const refused = await visit.submit(async (fields) => {
    const made = await visit.ask({ method: 'POST', path: '/customers', body: newCustomer(fields) });
    const path = customerPath(textAt(made, 'customer', 'customerId'));
    await visit.showSecret('password', path, [textAt(made, 'password')]);
    visit.goTo(path, 'customer-added');
  });
  if (refused) return show(visit, { refusedCustomer: refused });
}

async function addCompany(visit: Visit): Promise<void> {
  const refused = await visit.submit(async (fields) => {
    const { customers } = await listWorkspaceData(visit.workspace, visit.parts.services);
    const made = await visit.ask({ method: 'POST', path: '/companies', body: newCompany(fields, customers) });
    visit.goTo(companyPath(textAt(made, 'companyId')), 'company-added');
  });
  if (refused) return show(visit, { refusedCompany: refused });
}

async function unlock(visit: Visit): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const { data, services, site } = parts;
  const refused = await visit.submit(() => {
    const shared = data.psus.map(({ psuId }) => psuId);
    return unlockCustomers(shared, { browserKey: ensureBrowser(ctx, site).key, workspace }, services);
  });
  visit.goTo(portalPaths.data, refused ? undefined : 'unlocked');
}
