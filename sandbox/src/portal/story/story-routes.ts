/** The stories of a workspace's payments, consents and signing baskets, their lists, and the search for a pasted id. */
import type { Middleware } from 'koa';
import { logEventsPath } from '../../api/portal-paths.js';
import { findPayeeOutcome } from '../../domain/forced-outcomes.js';
import type { ResourceKind } from '../../request-log/noted-event.js';
import { buildHref } from '../../../../src/pages/kit/paths.js';
import { listWaitingAuthorisations } from '../../usecases/decisions/waiting-authorisations.js';
import {
  findPasted,
  listBaskets,
  listConsents,
  listPayments,
  readStory,
} from '../../usecases/story/story.js';
import { accountPath, portalPaths, storyPath } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { allowAskingScript } from '../frame/security.js';
import { formatExactTime, formatTime } from '../log/times.js';
import { inWorkspace, type Visit, type WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { consentsPage, paymentsPage } from './resource-lists.js';
import { storyPage } from './story-page.js';

export function storyRoutes(parts: WorkspacePageDependencies): Middleware {
  const { services, timeZone } = parts;
  const timeOf = (at: number) => formatTime(at, timeZone);
  const payments = inWorkspace(parts, async (visit) => {
    visit.write(paymentsPage(await listPayments(visit.workspace, services), timeOf, visit.context));
  });
  const consents = inWorkspace(parts, async (visit) => {
    visit.write(
      consentsPage('consent', await listConsents(visit.workspace, services), timeOf, visit.context),
    );
  });
  const baskets = inWorkspace(parts, async (visit) => {
    visit.write(consentsPage('basket', await listBaskets(visit.workspace, services), timeOf, visit.context));
  });
  return portalRoutes((router) => {
    router.get(portalPaths.payments, payments);
    router.get(portalPaths.consents, consents);
    router.get(portalPaths.baskets, baskets);
    for (const kind of ['payment', 'bulk', 'standing-order', 'consent', 'basket'] as const)
      router.get(
        portalPaths[kind],
        inWorkspace(parts, (visit) => show(kind, visit)),
      );
    router.get(portalPaths.search, inWorkspace(parts, search));
  });
}

async function show(kind: ResourceKind, visit: Visit): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const { data, services, timeZone } = parts;
  const story = await readStory(kind, visit.parameter('id'), workspace, services);
  const { amount, creditorIban = '' } = story.payment ?? {};
  // Forced outcomes are for payees at other banks.
  const isOurs = creditorIban.slice(4).startsWith(data.bank.bankCode);
  const waiting = await listWaitingAuthorisations(workspace, services);
  allowAskingScript(ctx);
  const view = {
    story,
    forced: amount && !isOurs ? findPayeeOutcome(creditorIban, amount) : undefined,
    waiting: waiting.find(({ resourceId }) => resourceId === story.id)?.id,
    eventsHref: logEventsPath,
    timeOf: (at: number) => formatExactTime(at, timeZone),
  };
  visit.write(storyPage(view, visit.context));
}

/** A pasted id leads to its story, an IBAN to its account, and every other text into the log. */
async function search(visit: Visit): Promise<void> {
  const pasted = new URLSearchParams(visit.ctx.querystring).get('find')?.trim() ?? '';
  const found = await findPasted(pasted, visit.workspace, visit.parts.services);
  if (found.kind === 'account') return visit.goTo(accountPath(found.iban));
  if (found.kind === 'text') return visit.goTo(buildHref(portalPaths.log, { find: pasted }));
  visit.goTo(storyPath(found.kind, found.id));
}
