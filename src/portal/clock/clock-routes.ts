/** The page of a workspace's clock. */
import type { Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import type { Instant } from '../../domain/time.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { readClock, sendForward } from '../../usecases/sandbox/clocks.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import {
  dayInWords,
  inWorkspace,
  type RefusedForm,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from '../workspace/in-workspace.js';
import { clockPage, type MomentInWords } from './clock-page.js';

export function clockRoutes(parts: WorkspacePageParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.clock, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.clock, (ctx) => inWorkspace(ctx, parts, forward));
  });
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: WorkspacePageParts,
  refused?: RefusedForm,
): Promise<void> {
  const { services, site } = parts;
  const context = portalContext(site, 'workspace');
  const inWords = (at: Instant): MomentInWords => [dayInWords(at, parts), services.clock.timeOfDay(at)];
  const clock = await readClock(workspace, services);
  const view = {
    now: inWords(clock.now),
    bankNow: inWords(services.clock.now()),
    ...(clock.travelling && { target: inWords(clock.travelling.to) }),
    form: await sealedForm(ctx, portalPaths.clock, parts),
    ...defined({ refused }),
  };
  writePortalPage(ctx, clockPage(view, context));
}

async function forward(
  ctx: RoutedContext,
  opened: OpenedWorkspace,
  parts: WorkspacePageParts,
): Promise<void> {
  const refused = await submit(ctx, parts, async (fields) => {
    const way = fields.get('forward') ?? (fields.get('period') ?? '').trim();
    const { services } = parts;
    const order = { workspace: opened.workspace, forward: way, requestId: services.randomIdentifier() };
    await sendForward(order, services);
  });
  if (refused) return show(ctx, opened, parts, refused);
  goTo(ctx, hrefOf(parts.site, portalPaths.clock));
}
