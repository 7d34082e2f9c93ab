/** The page on which a customer who needs no person decides. */
import type { Middleware } from 'koa';
import type { SandboxData } from '../../bank/sandbox-data.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import { callbackAddress } from '../../domain/sandbox/portal-paths.js';
import type { Workspace } from '../../domain/sandbox/workspace.js';
import { goTo } from '../../pages/kit/page.js';
import { hrefOf } from '../../pages/kit/paths.js';
import { listWaitingAuthorisations } from '../../usecases/sandbox/waiting-authorisations.js';
import { listWorkspaceClients } from '../../usecases/sandbox/workspace-clients.js';
import { listWorkspaceCustomers } from '../../usecases/sandbox/workspace-customers.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { sealedForm } from '../frame/forms.js';
import { askOwnInterface } from '../frame/own-interface.js';
import { portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes } from '../frame/routes.js';
import { timeOf } from '../log/times.js';
import {
  inWorkspace,
  type RoutedContext,
  submit,
  type WorkspacePageParts,
} from '../workspace/in-workspace.js';
import { type SecretParts, showSecret, shownSecret } from '../workspace/shown-secrets.js';
import { decisionAskedIn } from './decision-form.js';
import { decisionPage, type DecisionView } from './decision-page.js';

interface DecisionParts extends WorkspacePageParts, SecretParts {
  readonly data: SandboxData;
}

/** A code for tokens may be in it. */
const decisionIn = (workspace: Workspace) =>
  ({ kind: 'decision', path: portalPaths.decisions, workspace }) as const;

export function decisionRoutes(parts: DecisionParts): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.decisions, (ctx) => inWorkspace(ctx, parts, (...all) => show(...all)));
    router.post(portalPaths.decisions, (ctx) => inWorkspace(ctx, parts, decide));
  });
}

async function show(
  ctx: RoutedContext,
  { workspace }: OpenedWorkspace,
  parts: DecisionParts,
  more: Pick<DecisionView, 'decided' | 'refused'> = {},
): Promise<void> {
  const { data, publicUrl, services, site, timeZone } = parts;
  const picked = ctx.query['authorisation'];
  const clients = await listWorkspaceClients(workspace, services);
  const own = await listWorkspaceCustomers(workspace, services);
  const waiting = await listWaitingAuthorisations(workspace, services);
  const customers = [...own.map(({ id }) => id), ...data.psus.map(({ psuId }) => psuId)];
  const named = waiting.find(({ id }) => id === picked)?.customerId ?? '';
  const view = {
    form: await sealedForm(ctx, portalPaths.decisions, parts),
    picked: typeof picked === 'string' ? picked : '',
    customers,
    customer: customers.includes(named) ? named : (customers[0] ?? ''),
    waiting: waiting.map((each) => ({
      ...each,
      clientName: clients.find(({ id }) => id === each.clientId)?.name ?? each.clientId,
      since: timeOf(each.createdAt, timeZone),
    })),
    callback: callbackAddress(publicUrl),
    ...defined({ decided: more.refused || picked ? undefined : await decidedLast(ctx, workspace, parts) }),
    ...more,
  };
  writePortalPage(ctx, decisionPage(view, portalContext(site, 'workspace')));
}

async function decide(ctx: RoutedContext, opened: OpenedWorkspace, parts: DecisionParts): Promise<void> {
  let decided: readonly unknown[] = [];
  const refused = await submit(ctx, parts, async (fields) => {
    const asked = { method: 'POST', ...decisionAskedIn(fields, parts.publicUrl) } as const;
    const answer = await askOwnInterface(asked, opened.key, parts).catch((error: unknown) => {
      throw asTyped(error);
    });
    const { steps = [answer] } = Object(answer);
    decided = steps;
  });
  if (refused) return show(ctx, opened, parts, { refused });
  const isKept = await showSecret(ctx, decisionIn(opened.workspace), [JSON.stringify(decided)], parts);
  if (!isKept) return show(ctx, opened, parts, { decided });
  goTo(ctx, hrefOf(parts.site, portalPaths.decisions));
}

/** What was typed and is nobody's, or somebody else's, is wrong in its field: the page itself is there. */
function asTyped(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { reason, violations } = error;
  if (reason === 'resource.unknown')
    return new Problem('request.invalid', violations[0].text, 'body.authorisation', { cause: error });
  const [first, ...others] = violations.map(({ field, ...rest }) => ({
    ...rest,
    ...defined({ field: field === 'body.address' ? 'body.authorisation' : field }),
  }));
  return first ? new Problem([first, ...others]) : error;
}

async function decidedLast(
  ctx: RoutedContext,
  workspace: Workspace,
  parts: DecisionParts,
): Promise<readonly unknown[] | undefined> {
  const [text] = await shownSecret(ctx, decisionIn(workspace), parts);
  const steps: unknown = text === undefined ? undefined : JSON.parse(text);
  return Array.isArray(steps) ? steps : undefined;
}
