/** The pages of a workspace's customers and companies. */
import type { Middleware } from 'koa';
import type { Workspace } from '../../domain/sandbox/workspace.js';
import { defined } from '../../domain/defined.js';
import type { FormFields } from '../../pages/kit/form-fields.js';
import type { Html } from '../../pages/kit/html.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import {
  findWorkspaceCompany,
  listWorkspaceCompanies,
  removeWorkspaceCompany,
} from '../../usecases/sandbox/workspace-companies.js';
import {
  findWorkspaceCustomer,
  listWorkspaceCustomers,
  removeWorkspaceCustomer,
} from '../../usecases/sandbox/workspace-customers.js';
import { portalContext, type PortalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface } from '../frame/own-interface.js';
import { companyPath, customerPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import { dayInWords, inWorkspace, type RoutedContext, submit } from '../workspace/in-workspace.js';
import { shownSecret } from '../workspace/shown-secrets.js';
import { companyChange, customerChange, newAccount } from './data-forms.js';
import type { DataParts } from './data-routes.js';
import { companyPage, customerPage, type HolderForm, type HolderView } from './holder-page.js';

type Shown = Pick<HolderView, 'bankTerms' | 'forms' | 'refused'>;

/** What customers and companies have each in its own way. */
interface Holder {
  /** Of the path. */
  readonly parameter: 'customerId' | 'companyId';
  readonly paths: Readonly<Record<HolderForm, string>>;
  readonly pathOf: (id: string) => string;
  /** In the sandbox's own interface. */
  readonly collection: string;
  readonly page: (
    ctx: RoutedContext,
    id: string,
    shown: Shown,
    place: { readonly context: PortalContext; readonly parts: DataParts; readonly workspace: Workspace },
  ) => Promise<Html>;
  readonly change: (fields: FormFields, workspace: Workspace, parts: DataParts) => Promise<object>;
  readonly remove: (id: string, workspace: Workspace, parts: DataParts) => Promise<void>;
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
  page: async (ctx, id, shown, { context, parts, workspace }) => {
    const { services } = parts;
    const customer = await findWorkspaceCustomer(id, workspace, services);
    const companies = await listWorkspaceCompanies(workspace, services);
    const place = { kind: 'password', path: customerPath(id), workspace } as const;
    const [password] = await shownSecret(ctx, place, parts);
    const view = {
      ...shown,
      customer,
      since: dayInWords(customer.createdAt, parts),
      companies: companies.filter(({ signers }) => signers.includes(id)),
      ...defined({ password }),
    };
    return customerPage(view, context);
  },
  change: (fields) => Promise.resolve(customerChange(fields)),
  remove: (id, workspace, { services }) => removeWorkspaceCustomer(id, workspace, services),
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
  page: async (_, id, shown, { context, parts, workspace }) => {
    const company = await findWorkspaceCompany(id, workspace, parts.services);
    const since = dayInWords(company.createdAt, parts);
    const signers = await listWorkspaceCustomers(workspace, parts.services);
    return companyPage({ ...shown, company, since, customers: signers }, context);
  },
  change: async (fields, workspace, { services }) =>
    companyChange(fields, await listWorkspaceCustomers(workspace, services)),
  remove: (id, workspace, { services }) => removeWorkspaceCompany(id, workspace, services),
};

export function holderRoutes(parts: DataParts): Middleware {
  return portalRoutes((router) => {
    for (const holder of [customers, companies]) {
      const { paths } = holder;
      const answer = (form: HolderForm) => (ctx: RoutedContext) =>
        inWorkspace(ctx, parts, (_, opened) => answerForm(ctx, { form, holder, opened }, parts));
      router.get(paths.change, (ctx) =>
        inWorkspace(ctx, parts, (_, opened) => show(ctx, holder, opened, parts)),
      );
      router.post(paths.change, answer('change'));
      for (const form of ['open', 'remove'] as const) {
        router.post(paths[form], answer(form));
        // Where a form has led that was refused, and its page was asked for again.
        router.get(paths[form], (ctx) => goTo(ctx, hrefOf(parts.site, pathIn(ctx, holder))));
      }
    }
  });
}

function idIn({ params }: Pick<RoutedContext, 'params'>, { parameter }: Holder): string {
  return params[parameter] ?? '';
}

function pathIn(ctx: Pick<RoutedContext, 'params'>, holder: Holder): string {
  return holder.pathOf(idIn(ctx, holder));
}

async function show(
  ctx: RoutedContext,
  holder: Holder,
  { workspace }: OpenedWorkspace,
  parts: DataParts,
  refused?: HolderView['refused'],
): Promise<void> {
  const { services, site } = parts;
  const path = pathIn(ctx, holder);
  const context = portalContext(site, 'workspace');
  const shown = {
    bankTerms: services.bankTerms,
    forms: {
      change: await sealedForm(ctx, path, parts),
      open: await sealedForm(ctx, `${path}/accounts`, parts),
      remove: await sealedForm(ctx, `${path}/removal`, parts),
    },
    ...defined({ refused }),
  };
  const page = await holder.page(ctx, idIn(ctx, holder), shown, { context, parts, workspace });
  writePortalPage(ctx, page);
}

interface Answered {
  readonly form: HolderForm;
  readonly holder: Holder;
  readonly opened: OpenedWorkspace;
}

async function answerForm(
  ctx: RoutedContext,
  { form, holder, opened }: Answered,
  parts: DataParts,
): Promise<void> {
  const { key, workspace } = opened;
  const id = idIn(ctx, holder);
  const refused = await submit(ctx, parts, async (fields) => {
    if (form === 'remove') return holder.remove(id, workspace, parts);
    const asked =
      form === 'open'
        ? ({ method: 'POST', path: '/accounts', body: newAccount(fields, id) } as const)
        : ({
            method: 'PUT',
            path: `${holder.collection}/${encodeURIComponent(id)}`,
            body: await holder.change(fields, workspace, parts),
          } as const);
    await askOwnInterface(asked, key, parts);
  });
  if (refused) return show(ctx, holder, opened, parts, { ...refused, form });
  goTo(ctx, hrefOf(parts.site, form === 'remove' ? portalPaths.data : holder.pathOf(id)));
}
