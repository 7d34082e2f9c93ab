/** A workspace's own pages. */
import type { Context, Middleware } from 'koa';
import type { SandboxData } from '../../bank/sandbox-data.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import { callbackAddress, workspaceAddress } from '../../domain/sandbox/portal-paths.js';
import { goTo, writePage } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { dateInWords } from '../../pages/texts/wording.js';
import {
  findWorkspaceClient,
  listWorkspaceClients,
  registerWorkspaceClient,
} from '../../usecases/sandbox/workspace-clients.js';
import { forgottenAt, removeWorkspace } from '../../usecases/sandbox/workspaces.js';
import { portalContext, type PortalContext } from '../frame/context.js';
import { readForm, sealedForm } from '../frame/forms.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, type PortalPageParts, portalRoutes, workspaceIn } from '../frame/routes.js';
import { dropWorkspaceKey, keepWorkspaceKey } from '../frame/workspace-cookie.js';
import { clientPage } from './client-page.js';
import { registrationOf, type RegisterView } from './register-form.js';
import { type SecretParts, showSecret, shownSecret } from './shown-secrets.js';
import { noWorkspacePage, removalPage, workspacePage } from './workspace-page.js';

export interface WorkspaceParts extends PortalPageParts, SecretParts {
  readonly data: SandboxData;
  /** A command for a terminal that initiates a payment as this client. */
  readonly paymentOf: (clientId: string) => string;
}

export function workspaceRoutes(parts: WorkspaceParts): Middleware {
  return portalRoutes(parts.site, (router) => {
    router.get(portalPaths.workspace, (ctx) => inWorkspace(ctx, parts, show));
    // Where a form has led that was refused, and its page was asked for again.
    router.get(portalPaths.clients, (ctx) => goTo(ctx, hrefOf(parts.site, portalPaths.workspace)));
    router.post(portalPaths.clients, (ctx) => inWorkspace(ctx, parts, register));
    router.get(portalPaths.client, (ctx) => inWorkspace(ctx, parts, showClient));
    router.get(portalPaths.removal, (ctx) => inWorkspace(ctx, parts, askForRemoval));
    router.post(portalPaths.removal, (ctx) => inWorkspace(ctx, parts, remove));
  });
}

type RoutedContext = Context & { readonly params: Readonly<Record<string, string>> };

/** Who has none open is offered one. */
async function inWorkspace(
  ctx: RoutedContext,
  parts: WorkspaceParts,
  answer: (ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspaceParts) => Promise<void>,
): Promise<void> {
  const opened = await workspaceIn(ctx, parts);
  if (!opened) return offer(ctx, parts);
  keepWorkspaceKey(ctx, opened.key, parts.site);
  return answer(ctx, opened, parts);
}

async function offer(ctx: Context, parts: WorkspaceParts, notice?: string): Promise<void> {
  const context = portalContext(ctx, parts.site, 'workspace');
  const make = await sealedForm(ctx, portalPaths.workspaces, parts);
  writePage(ctx, noWorkspacePage(make, context, notice), parts.site);
}

async function show(
  ctx: Context,
  { key, workspace }: OpenedWorkspace,
  parts: WorkspaceParts,
  registering: Partial<RegisterView> = {},
): Promise<void> {
  const { publicUrl, services, site } = parts;
  const context = portalContext(ctx, site, 'workspace');
  const view = {
    address: workspaceAddress(publicUrl, key),
    key,
    forgottenOn: dayInWords(forgottenAt(workspace), context),
    clients: await listWorkspaceClients(workspace, services),
    register: {
      form: await sealedForm(ctx, portalPaths.clients, parts),
      callback: callbackAddress(publicUrl),
      ...registering,
    },
  };
  writePage(ctx, workspacePage(view, context), site);
}

/** The page of an instant's day in UTC: a day more or less makes no difference to what it is said of. */
function dayInWords(at: number, { language }: PortalContext): string {
  return dateInWords(new Date(at).toISOString().slice(0, 10), language);
}

async function register(ctx: Context, opened: OpenedWorkspace, parts: WorkspaceParts): Promise<void> {
  const { publicUrl, services, site } = parts;
  const { fields, isFresh } = await readForm(ctx, parts);
  const sent = registrationOf(fields);
  if (!isFresh) {
    const notice = portalContext(ctx, site).words.frame.expired;
    return show(ctx, opened, parts, { sent, notice });
  }
  try {
    const place = { workspace: opened.workspace, callbackAddress: callbackAddress(publicUrl) };
    const { client, secret } = await registerWorkspaceClient(sent, place, services);
    if (secret !== undefined) await showSecret(ctx, { clientId: client.id, secret }, parts);
    goTo(ctx, hrefOf(site, clientPath(client.id)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.reason !== 'request.invalid' && error.reason !== 'status.invalid') throw error;
    ctx.status = error.reason === 'request.invalid' ? 400 : 409;
    await show(ctx, opened, parts, { sent, violations: error.violations });
  }
}

async function showClient(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: WorkspaceParts,
): Promise<void> {
  const { data, paymentOf, services, site } = parts;
  const client = await findWorkspaceClient(ctx.params['clientId'] ?? '', workspace, services);
  const context = portalContext(ctx, site, 'workspace');
  const [customer] = data.psus;
  const view = {
    client,
    since: dayInWords(client.createdAt, context),
    payment: paymentOf(client.id),
    customer: {
      userName: customer?.psuId ?? '',
      password: customer?.password ?? '',
      code: data.oneTimePassword,
    },
    ...defined({ secret: await shownSecret(ctx, client.id, parts) }),
  };
  writePage(ctx, clientPage(view, context), site);
}

async function askForRemoval(ctx: Context, _: OpenedWorkspace, parts: WorkspaceParts): Promise<void> {
  const form = await sealedForm(ctx, portalPaths.removal, parts);
  writePage(ctx, removalPage(form, portalContext(ctx, parts.site, 'workspace')), parts.site);
}

async function remove(ctx: Context, { workspace }: OpenedWorkspace, parts: WorkspaceParts): Promise<void> {
  const { services, site } = parts;
  const { isFresh } = await readForm(ctx, parts);
  if (!isFresh) return goTo(ctx, hrefOf(site, portalPaths.removal));
  await removeWorkspace(workspace, services);
  dropWorkspaceKey(ctx, site);
  goTo(ctx, hrefOf(site, portalPaths.workspace));
}
