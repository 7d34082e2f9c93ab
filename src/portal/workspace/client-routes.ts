/** The page of a workspace's client, and what its buttons do. */
import type { Middleware } from 'koa';
import type { SandboxData } from '../../bank/sandbox-data.js';
import { defined } from '../../domain/defined.js';
import { callbackAddress } from '../../domain/sandbox/portal-paths.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import {
  removeWorkspaceClient,
  rotateWorkspaceClientSecret,
} from '../../usecases/sandbox/workspace-client-changes.js';
import { findWorkspaceClient } from '../../usecases/sandbox/workspace-clients.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface } from '../frame/own-interface.js';
import { clientPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import type { ChangesView } from './client-changes.js';
import { clientPage } from './client-page.js';
import {
  dayInWords,
  inWorkspace,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from './in-workspace.js';
import { registrationOf } from './register-form.js';
import { type SecretParts, showSecret, shownSecret } from './shown-secrets.js';

export interface ClientParts extends WorkspacePageParts, SecretParts {
  readonly data: SandboxData;
  /** A command for a terminal that initiates a payment as this client. */
  readonly paymentOf: (clientId: string) => string;
}

type Answer = (ctx: RoutedContext, opened: OpenedWorkspace, parts: ClientParts) => Promise<void>;

export function clientRoutes(parts: ClientParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.client, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    const posted: readonly (readonly [path: string, answer: Answer])[] = [
      [portalPaths.client, change],
      [portalPaths.clientSecret, rotate],
      [portalPaths.clientRemoval, remove],
    ];
    for (const [path, answer] of posted) {
      router.post(path, (ctx) => inWorkspace(ctx, parts, answer));
      if (path === portalPaths.client) continue;
      // Where a form has led that was refused, and its page was asked for again.
      router.get(path, (ctx) => goTo(ctx, hrefOf(parts.site, clientPath(idIn(ctx)))));
    }
  });
}

function idIn({ params }: Pick<RoutedContext, 'params'>): string {
  return params['clientId'] ?? '';
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: ClientParts,
  more: Pick<ChangesView, 'refused'> = {},
): Promise<void> {
  const { data, paymentOf, publicUrl, services, site } = parts;
  const client = await findWorkspaceClient(idIn(ctx), workspace, services);
  const context = portalContext(site, 'workspace');
  const [customer] = data.psus;
  const path = clientPath(client.id);
  const [secret] = await shownSecret(ctx, { kind: 'secret', path, workspace }, parts);
  const view = {
    client,
    callback: callbackAddress(publicUrl),
    since: dayInWords(client.createdAt, parts),
    payment: paymentOf(client.id),
    customer: {
      userName: customer?.psuId ?? '',
      password: customer?.password ?? '',
      code: data.oneTimePassword,
    },
    change: await sealedForm(ctx, path, parts),
    rotate: await sealedForm(ctx, `${path}/secret`, parts),
    remove: await sealedForm(ctx, `${path}/removal`, parts),
    ...defined({ secret }),
    ...more,
  };
  writePortalPage(ctx, clientPage(view, context));
}

async function change(ctx: RoutedContext, opened: OpenedWorkspace, parts: ClientParts): Promise<void> {
  const clientId = idIn(ctx);
  const refused = await submit(ctx, parts, async (fields) => {
    const path = `/clients/${encodeURIComponent(clientId)}`;
    await askOwnInterface({ method: 'PUT', path, body: registrationOf(fields) }, opened.key, parts);
  });
  if (refused) return show(ctx, opened, parts, { refused: { ...refused, form: 'change' } });
  goTo(ctx, hrefOf(parts.site, clientPath(clientId)));
}

async function rotate(ctx: RoutedContext, { workspace }: OpenedWorkspace, parts: ClientParts): Promise<void> {
  const { services, site } = parts;
  const clientId = idIn(ctx);
  const path = clientPath(clientId);
  await submit(ctx, parts, async () => {
    const secret = await rotateWorkspaceClientSecret({ clientId, workspace }, services);
    await showSecret(ctx, { kind: 'secret', path, workspace }, [secret], parts);
  });
  goTo(ctx, hrefOf(site, path));
}

async function remove(ctx: RoutedContext, opened: OpenedWorkspace, parts: ClientParts): Promise<void> {
  const { services, site } = parts;
  const address = { clientId: idIn(ctx), workspace: opened.workspace };
  const refused = await submit(ctx, parts, () => removeWorkspaceClient(address, services));
  if (refused) return show(ctx, opened, parts, { refused: { ...refused, form: 'remove' } });
  goTo(ctx, hrefOf(site, portalPaths.workspace));
}
