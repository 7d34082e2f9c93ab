/** The page of an account of a workspace, and what its forms do. */
import type { Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { closeWorkspaceAccount, findWorkspaceAccount } from '../../usecases/sandbox/workspace-accounts.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface } from '../frame/own-interface.js';
import { accountPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import {
  dayInWords,
  inWorkspace,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from '../workspace/in-workspace.js';
import { accountPage, type AccountView } from './account-page.js';
import { accountChange } from './data-forms.js';

export function accountRoutes(parts: WorkspacePageParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.account, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.account, (ctx) => inWorkspace(ctx, parts, change));
    router.post(portalPaths.accountClosure, (ctx) => inWorkspace(ctx, parts, close));
    // Where a form has led that was refused, and its page was asked for again.
    router.get(portalPaths.accountClosure, (ctx) => goTo(ctx, hrefOf(parts.site, accountPath(ibanIn(ctx)))));
  });
}

function ibanIn({ params }: Pick<RoutedContext, 'params'>): string {
  return params['iban'] ?? '';
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: WorkspacePageParts,
  refused?: AccountView['refused'],
): Promise<void> {
  const { services, site } = parts;
  const context = portalContext(site, 'workspace');
  const account = await findWorkspaceAccount({ iban: ibanIn(ctx), workspace }, services);
  const path = accountPath(account.iban);
  const view = {
    account,
    since: dayInWords(account.openedAt, parts),
    change: await sealedForm(ctx, path, parts),
    close: await sealedForm(ctx, `${path}/closure`, parts),
    ...defined({ refused }),
  };
  writePortalPage(ctx, accountPage(view, context));
}

async function change(ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspacePageParts): Promise<void> {
  const iban = ibanIn(ctx);
  const refused = await submit(ctx, parts, async (fields) => {
    const path = `/accounts/${encodeURIComponent(iban)}`;
    await askOwnInterface({ method: 'PUT', path, body: accountChange(fields) }, opened.key, parts);
  });
  if (refused) return show(ctx, opened, parts, { ...refused, form: 'change' });
  goTo(ctx, hrefOf(parts.site, accountPath(iban)));
}

async function close(ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspacePageParts): Promise<void> {
  const { workspace } = opened;
  const address = { iban: ibanIn(ctx), workspace };
  const refused = await submit(ctx, parts, () => closeWorkspaceAccount(address, parts.services));
  if (refused) return show(ctx, opened, parts, { ...refused, form: 'close' });
  goTo(ctx, hrefOf(parts.site, portalPaths.data));
}
