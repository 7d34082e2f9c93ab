/** The page of a workspace's faults. */
import type { Middleware } from 'koa';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import { faultEffects, type FaultRule } from '../../domain/sandbox/faults.js';
import type { FormFields } from '../../pages/kit/form-fields.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { listFaults, removeFaults, replaceFaults } from '../../usecases/sandbox/faults.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import {
  inWorkspace,
  type RefusedForm,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from '../workspace/in-workspace.js';
import { faultsPage, mostCalls } from './faults-page.js';

/** As in the contract. */
const mostRules = 20;
const mostDelayMilliseconds = 28_000;

export function faultsRoutes(parts: WorkspacePageParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.faults, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.faults, (ctx) => inWorkspace(ctx, parts, add));
    router.post(portalPaths.faultRemoval, (ctx) => inWorkspace(ctx, parts, clear));
  });
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: WorkspacePageParts,
  refused?: RefusedForm,
): Promise<void> {
  const { services, site } = parts;
  const view = {
    faults: await listFaults(workspace, services),
    ...services.faultBounds,
    add: await sealedForm(ctx, portalPaths.faults, parts),
    clear: await sealedForm(ctx, portalPaths.faultRemoval, parts),
    ...defined({ refused }),
  };
  writePortalPage(ctx, faultsPage(view, portalContext(site, 'workspace')));
}

/** Those that are still to come stay as they are, with the calls that they have left. */
async function add(ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspacePageParts): Promise<void> {
  const { services, site } = parts;
  const refused = await submit(ctx, parts, async (fields) => {
    const standing = await listFaults(opened.workspace, services);
    const waiting = standing
      .filter(({ callsLeft }) => callsLeft > 0)
      .map(({ callsLeft, ...rule }) => ({ ...rule, calls: callsLeft }));
    if (waiting.length >= mostRules)
      throw new Problem('status.invalid', `A workspace has at most ${mostRules} faults to come.`);
    await replaceFaults([...waiting, ruleOf(fields)], opened.workspace, services);
  });
  return refused ? show(ctx, opened, parts, refused) : goTo(ctx, hrefOf(site, portalPaths.faults));
}

async function clear(ctx: RoutedContext, opened: OpenedWorkspace, parts: WorkspacePageParts): Promise<void> {
  const refused = await submit(ctx, parts, () => removeFaults(opened.workspace, parts.services));
  return refused ? show(ctx, opened, parts, refused) : goTo(ctx, hrefOf(parts.site, portalPaths.faults));
}

/** The form is held to what the contract allows in a call. */
function ruleOf(fields: FormFields): FaultRule {
  const effect = faultEffects.find((each) => each === fields.get('effect'));
  if (!effect) throw new Problem('request.invalid', `effect is one of ${faultEffects.join(', ')}.`, 'effect');
  const operation = fields.get('operation') || undefined;
  const delay = fields.get('delayMilliseconds') || undefined;
  return {
    effect,
    calls: countOf('calls', fields.get('calls') ?? '', mostCalls),
    ...defined({
      operation,
      delayMilliseconds:
        delay === undefined ? undefined : countOf('delayMilliseconds', delay, mostDelayMilliseconds),
    }),
  };
}

function countOf(field: string, text: string, most: number): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= most) return count;
  throw new Problem('request.invalid', `${field} is a whole number from 1 to ${most}.`, field);
}
