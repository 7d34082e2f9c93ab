/** The stories of a workspace's payments, consents and signing baskets, and their lists. */
import { logEventsPath } from '../../api/portal-paths.js';
import { findPayeeOutcome } from '../../domain/forced-outcomes.js';
import type { ResourceKind } from '../../request-log/noted-event.js';
import { listWaitingAuthorisations } from '../../usecases/decisions/waiting-authorisations.js';
import { listBaskets, listConsents, listPayments, readStory } from '../../usecases/story/story.js';
import { portalPaths } from '../frame/paths.js';
import { allowAskingScript } from '../frame/security.js';
import { formatExactTime, formatTime } from '../frame/times.js';
import type { Visit } from '../workspace/in-workspace.js';
import { workspacePages } from '../workspace/workspace-pages.js';
import { consentsPage, paymentsPage } from './resource-lists.js';
import { storyPage } from './story-page.js';

const kinds = ['payment', 'bulk', 'standing-order', 'consent', 'basket'] as const;

export const storyRoutes = workspacePages({
  [portalPaths.payments]: {
    get: async (visit) =>
      visit.write(
        paymentsPage(await listPayments(visit.workspace, visit.parts.services), timeIn(visit), visit.context),
      ),
  },
  [portalPaths.consents]: { get: (visit) => list('consent', visit) },
  [portalPaths.baskets]: { get: (visit) => list('basket', visit) },
  ...Object.fromEntries(
    kinds.map((kind) => [portalPaths[kind], { get: (visit: Visit) => show(kind, visit) }]),
  ),
});

function timeIn({ parts: { timeZone } }: Visit) {
  return (at: number) => formatTime(at, timeZone);
}

async function list(kind: 'consent' | 'basket', visit: Visit): Promise<void> {
  const read = kind === 'consent' ? listConsents : listBaskets;
  const found = await read(visit.workspace, visit.parts.services);
  visit.write(consentsPage(kind, found, timeIn(visit), visit.context));
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
