/** The page of a workspace's data, and the workspace as a file. */
import type { Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import { callbackAddress } from '../../domain/sandbox/portal-paths.js';
import { goTo, writePage } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { listWorkspaceCompanies } from '../../usecases/sandbox/workspace-companies.js';
import {
  createWorkspaceCustomer,
  listWorkspaceCustomers,
} from '../../usecases/sandbox/workspace-customers.js';
import { exportWorkspace } from '../../usecases/sandbox/workspace-export.js';
import { portalContext } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface } from '../frame/own-interface.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import {
  inWorkspace,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from '../workspace/in-workspace.js';
import { type SecretParts, showSecret, shownSecret } from '../workspace/shown-secrets.js';
import { dataPage, type DataView } from './data-page.js';

export interface DataParts extends WorkspacePageParts, SecretParts {}

export function dataRoutes(parts: DataParts): Middleware {
  const { site } = parts;
  return portalRoutes(site, (router) => {
    router.get(portalPaths.data, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.customers, (ctx) => inWorkspace(ctx, parts, addCustomer));
    router.post(portalPaths.file, (ctx) => inWorkspace(ctx, parts, readFile));
    router.post(portalPaths.reset, (ctx) => inWorkspace(ctx, parts, reset));
    router.get(portalPaths.export, (ctx) => inWorkspace(ctx, parts, download));
    // Where a form has led that was refused, and its page was asked for again.
    for (const path of [portalPaths.customers, portalPaths.file, portalPaths.reset])
      router.get(path, (ctx) => goTo(ctx, hrefOf(site, portalPaths.data)));
  });
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: DataParts,
  more: Pick<DataView, 'imported' | 'refusedCustomer' | 'refusedFile'> = {},
): Promise<void> {
  const { services, site } = parts;
  const [userName, password] = await shownSecret(ctx, portalPaths.data, parts);
  const view = {
    customers: await listWorkspaceCustomers(workspace, services),
    companies: await listWorkspaceCompanies(workspace, services),
    ...(userName !== undefined && password !== undefined && { made: { userName, password } }),
    add: await sealedForm(ctx, portalPaths.customers, parts),
    file: await sealedForm(ctx, portalPaths.file, parts),
    reset: await sealedForm(ctx, portalPaths.reset, parts),
    ...more,
  };
  writePage(ctx, dataPage(view, portalContext(ctx, site, 'workspace')), site);
}

async function addCustomer(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  const { services, site } = parts;
  const refused = await submit(ctx, parts, async (fields) => {
    const wish = {
      name: fields.get('name')?.trim() ?? '',
      accounts: [{ balance: fields.get('balance')?.trim() ?? '', historyDays: 90 }],
      ...defined({ userName: fields.get('userName')?.trim() || undefined }),
    };
    const { customer, password } = await createWorkspaceCustomer(wish, opened.workspace, services);
    await showSecret(ctx, portalPaths.data, [customer.id, password], parts);
    goTo(ctx, hrefOf(site, portalPaths.data));
  });
  if (refused) return show(ctx, opened, parts, { refusedCustomer: refused });
}

/** A file is held to the contract as in a call, which is why it goes there. */
async function readFile(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  let made: unknown;
  let text = '';
  const refused = await submit(ctx, parts, async (fields) => {
    text = (fields.get('file') ?? '').replaceAll('\r\n', '\n');
    const isReset = fields.get('action') === 'reset';
    const body = isReset ? resetBody(text) : fileBody(text);
    const place = isReset
      ? ({ method: 'POST', path: '/workspace/reset' } as const)
      : ({ method: 'PUT', path: '/workspace/import' } as const);
    made = await askOwnInterface({ ...place, body }, opened.key, parts);
  });
  if (refused) {
    const { notice, violations } = refused;
    text ||= (refused.fields.get('file') ?? '').replaceAll('\r\n', '\n');
    return show(ctx, opened, parts, { refusedFile: { text, ...defined({ notice, violations }) } });
  }
  const { made: secrets } = Object(made);
  return show(ctx, opened, parts, { imported: JSON.stringify(secrets ?? {}, null, 2) });
}

async function reset(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  const refused = await submit(ctx, parts, async () => {
    await askOwnInterface({ method: 'POST', path: '/workspace/reset', body: {} }, opened.key, parts);
  });
  if (!refused) return goTo(ctx, hrefOf(parts.site, portalPaths.data));
  const { notice, violations } = refused;
  return show(ctx, opened, parts, { refusedFile: { text: '', ...defined({ notice, violations }) } });
}

/** JSON where it is JSON, and else YAML, whose reader says what is wrong. */
function fileBody(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : text;
  } catch {
    return text;
  }
}

function resetBody(text: string): object | string {
  const body = fileBody(text);
  return typeof body === 'string' ? `to:\n${body.replaceAll(/^/gm, '  ')}` : { to: body };
}

async function download(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  { publicUrl, services }: DataParts,
): Promise<void> {
  const place = { workspace, callbackAddress: callbackAddress(publicUrl) };
  ctx.set('Content-Type', 'application/json');
  ctx.set('Content-Disposition', 'attachment; filename="workspace.json"');
  ctx.body = `${JSON.stringify(await exportWorkspace(place, services), null, 2)}\n`;
}
