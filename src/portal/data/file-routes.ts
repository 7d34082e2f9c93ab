/** The workspace as JSON, and its reset. */
import type { Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import { callbackAddress } from '../../domain/sandbox/portal-paths.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { exportWorkspace } from '../../usecases/sandbox/workspace-export.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface, type OwnRequest } from '../frame/own-interface.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import { inWorkspace, type RoutedContext, submit } from '../workspace/in-workspace.js';
import { showSecret, shownSecret } from '../workspace/shown-secrets.js';
import type { DataParts } from './data-routes.js';
import { filePage, type FileView } from './file-page.js';

const importsOf = ({ workspace }: OpenedWorkspace) =>
  ({ kind: 'import', path: portalPaths.file, workspace }) as const;

export function fileRoutes(parts: DataParts): Middleware {
  const { site } = parts;
  return portalRoutes((router) => {
    router.get(portalPaths.file, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.file, (ctx) => inWorkspace(ctx, parts, readFile));
    router.post(portalPaths.reset, (ctx) => inWorkspace(ctx, parts, reset));
    // Where a form has led that was refused, and its page was asked for again.
    router.get(portalPaths.reset, (ctx) => goTo(ctx, hrefOf(site, portalPaths.file)));
  });
}

async function show(
  ctx: RoutedContext,
  opened: OpenedWorkspace,
  parts: DataParts,
  more: Pick<FileView, 'imported' | 'isShownOnce' | 'refused'> = {},
): Promise<void> {
  const { publicUrl, services, site } = parts;
  const [imported] = await shownSecret(ctx, importsOf(opened), parts);
  const place = { workspace: opened.workspace, callbackAddress: callbackAddress(publicUrl) };
  const view = {
    file: await sealedForm(ctx, portalPaths.file, parts),
    reset: await sealedForm(ctx, portalPaths.reset, parts),
    exported: JSON.stringify(await exportWorkspace(place, services), null, 2),
    ...defined({ imported: more.refused ? undefined : imported }),
    ...more,
  };
  writePortalPage(ctx, filePage(view, portalContext(site, 'workspace')));
}

async function readFile(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  let made = '';
  const refused = await submit(ctx, parts, async (fields) => {
    const text = fields.get('file') ?? '';
    const asked: OwnRequest =
      fields.get('action') === 'reset'
        ? { method: 'POST', path: '/workspace/reset', text: `{"to":${text}}` }
        : { method: 'PUT', path: '/workspace/import', text };
    made = madeText(await askOwnInterface(asked, opened.key, parts));
  });
  if (refused) return show(ctx, opened, parts, { refused });
  const isKept = await showSecret(ctx, importsOf(opened), [made], parts);
  // What does not fit into a redirect is said here and now, rather than not at all.
  if (!isKept) return show(ctx, opened, parts, { imported: made, isShownOnce: true });
  goTo(ctx, hrefOf(parts.site, portalPaths.file));
}

/** Names, passwords and secrets of what is new; empty for nothing. */
function madeText(answer: unknown): string {
  const { made } = Object(answer);
  const isNothing = Object.values(Object(made)).every((all) => Array.isArray(all) && all.length === 0);
  return isNothing ? '' : JSON.stringify(made, null, 1);
}

async function reset(ctx: RoutedContext, opened: OpenedWorkspace, parts: DataParts): Promise<void> {
  const refused = await submit(ctx, parts, async () => {
    await askOwnInterface({ method: 'POST', path: '/workspace/reset', body: {} }, opened.key, parts);
  });
  if (refused) return show(ctx, opened, parts, { refused });
  goTo(ctx, hrefOf(parts.site, portalPaths.data));
}
