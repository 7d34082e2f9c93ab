/** The page of a workspace's customers and companies, and of those that are added to them. */
import type { Middleware } from 'koa';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { listWorkspaceCompanies } from '../../usecases/sandbox/workspace-companies.js';
import { listWorkspaceCustomers } from '../../usecases/sandbox/workspace-customers.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface, textAt } from '../frame/own-interface.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import {
  inWorkspace,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from '../workspace/in-workspace.js';
import { type SecretParts, showSecret } from '../workspace/shown-secrets.js';
import { newCompany, newCustomer } from './data-forms.js';
import { dataPage, type DataView } from './data-page.js';

export interface DataParts extends WorkspacePageParts, SecretParts {}

export function dataRoutes(parts: DataParts): Middleware {
  const { site } = parts;
  return portalRoutes((router) => {
    router.get(portalPaths.data, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.customers, (ctx) => inWorkspace(ctx, parts, addCustomer));
    router.post(portalPaths.companies, (ctx) => inWorkspace(ctx, parts, addCompany));
    // Where a form has led that was refused, and its page was asked for again.
    for (const path of [portalPaths.customers, portalPaths.companies])
      router.get(path, (ctx) => goTo(ctx, hrefOf(site, portalPaths.data)));
  });
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: DataParts,
  more: Pick<DataView, 'refusedCompany' | 'refusedCustomer'> = {},
): Promise<void> {
  const { services, site } = parts;
  const view = {
    customers: await listWorkspaceCustomers(workspace, services),
    companies: await listWorkspaceCompanies(workspace, services),
    bankTerms: services.bankTerms,
    addCustomer: await sealedForm(ctx, portalPaths.customers, parts),
    addCompany: await sealedForm(ctx, portalPaths.companies, parts),
    ...more,
  };
  writePortalPage(ctx, dataPage(view, portalContext(site, 'workspace')));
}

/** Bodies go to the sandbox's own interface, because the contract holds them to more than the use cases do. */
async function addCustomer(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  const refused = await submit(ctx, parts, async (fields) => {
    const asked = { method: 'POST', path: '/customers', body: newCustomer(fields) } as const;
    const made = await askOwnInterface(asked, opened.key, parts);
    const path = customerPath(textAt(made, 'customer', 'customerId'));
    const place = { kind: 'password', path, workspace: opened.workspace } as const;
    await showSecret(ctx, place, [textAt(made, 'password')], parts);
    goTo(ctx, hrefOf(parts.site, path));
  });
  if (refused) return show(ctx, opened, parts, { refusedCustomer: refused });
}

async function addCompany(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  const { services, site } = parts;
  const refused = await submit(ctx, parts, async (fields) => {
    const customers = await listWorkspaceCustomers(opened.workspace, services);
    const asked = { method: 'POST', path: '/companies', body: newCompany(fields, customers) } as const;
    const made = await askOwnInterface(asked, opened.key, parts);
    goTo(ctx, hrefOf(site, companyPath(textAt(made, 'companyId'))));
  });
  if (refused) return show(ctx, opened, parts, { refusedCompany: refused });
}
