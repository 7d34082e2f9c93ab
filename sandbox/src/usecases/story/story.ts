/** The story of a payment, consent or signing basket: calls, the customer's steps, statuses and core attempts, in order. */
import { Problem } from '../../../../src/domain/problem.js';
import type { Instant } from '../../../../src/domain/time.js';
import { findHistories, type History, type HistoryEntry } from '../../../../src/usecases/operator/history.js';
import type { Workspace } from '../../domain/workspace.js';
import { type EventFacts, mostEvents, type ResourceKind } from '../../request-log/noted-event.js';
import type { ListedLogEntry } from '../../storage/tables/workspace-log.js';
import type { ListedPayment } from '../../storage/tables/workspace-resources.js';
import { listWorkspaceData } from '../data/workspace-data.js';
import { listLog } from '../log/log-reading.js';
import type { SandboxServices } from '../sandbox-services.js';

/** A line of the story, at an instant of the workspace's clock. */
export type StoryLine = { readonly at: Instant } & (
  | { readonly call: ListedLogEntry }
  | { readonly event: { readonly kind: string; readonly facts: EventFacts } }
);

export interface Story {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly clientId: string;
  readonly status: string;
  readonly payment?: ListedPayment;
  /** In order of time. */
  readonly lines: readonly StoryLine[];
  /** Whether the log no longer has the call that made the resource. */
  readonly lacksCalls: boolean;
  /** Whether the workspace has had more events since than it keeps. */
  readonly lacksEvents: boolean;
}

/** The maximum of calls in a story; the newest are shown. */
const mostCalls = 100;

/** Throws `resource.unknown`, also for a resource of another workspace's client. */
export async function readStory(
  kind: ResourceKind,
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<Story> {
  const { portal, read } = services;
  const history = (await findOwnHistories(id, workspace, services)).find(
    (each) => each.id === id.toLowerCase(),
  );
  if (history?.kind !== kind)
    throw new Problem('resource.unknown', `The workspace has no such ${kind}.`, 'path.id');
  const { client: clientId, entries, status } = history;
  const pageSize = mostCalls;
  const { entries: calls } = await listLog({ filter: { text: history.id }, pageSize }, workspace, services);
  const jumps = await listLog(
    { filter: { operation: services.clockPlace.operation }, pageSize },
    workspace,
    services,
  );
  const events = await read.run((db) => portal.workspaceEvents.ofResource(db, workspace.id, history.id));
  const oldest = await read.run((db) => portal.workspaceEvents.behind(db, workspace.id, mostEvents - 1));
  const steps = events.filter(({ kind: each }) => !each.endsWith('-status'));
  const own = [
    ...calls.map((call) => ({ at: call.at - call.milliseconds + call.aheadMilliseconds, call })),
    ...entries
      .filter(({ event }) => event !== 'authorisation-last-used')
      .map(({ at, ...entry }) => ({ at, event: toEvent(entry) })),
    ...steps.map(({ aheadMilliseconds, at, facts, kind: name }) => ({
      at: at + aheadMilliseconds,
      event: { kind: name, facts },
    })),
  ];
  const times = own.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const passed = jumps.entries
    .map((call) => ({ at: call.at + call.aheadMilliseconds, call }))
    .filter(
      ({ at }) => at >= first && at <= Math.max(last, services.clock.now() + workspace.aheadMilliseconds),
    );
  const createdAt = entries[0]?.at ?? 0;
  const payment =
    kind === 'payment' ? await read.run((db) => portal.workspaceResources.payment(db, id)) : undefined;
  return {
    kind,
    id: history.id,
    clientId,
    status,
    ...(payment && { payment }),
    lines: [...own, ...passed].toSorted((one, other) => one.at - other.at),
    lacksEvents: oldest !== undefined && oldest.at > createdAt,
    lacksCalls: !own.some((line) => 'call' in line && line.at <= createdAt),
  };
}

/** The histories of the workspace's clients with this id: of a resource, an authorisation or an X-Request-ID. */
async function findOwnHistories(
  id: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<readonly History[]> {
  const { portal, read } = services;
  const found = await findHistories(id, services);
  if (found.length === 0) return found;
  const owned = await read.run((db) =>
    portal.workspaceClients.findAll(
      db,
      found.map(({ client }) => client),
    ),
  );
  const clients = owned.flatMap((each) => (each.workspaceId === workspace.id ? [each.id] : []));
  return found.filter(({ client }) => clients.includes(client));
}

/** The values as text; `client` is the story's own. */
function toEvent({ event: kind, ...values }: Omit<HistoryEntry, 'at'>): { kind: string; facts: EventFacts } {
  const facts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || name === 'client' ? [] : [[name, String(value)] as const],
  );
  return { kind, facts: Object.fromEntries(facts) };
}

/** The maximum of payments, consents or baskets in a list. */
export const mostListed = 50;

export function listPayments({ id }: Workspace, { portal, read }: SandboxServices) {
  return read.run((db) => portal.workspaceResources.payments(db, id, mostListed));
}

export function listConsents(
  kind: 'consents' | 'baskets',
  { id }: Workspace,
  { portal, read }: SandboxServices,
) {
  return read.run((db) => portal.workspaceResources[kind](db, id, mostListed));
}

/** The place to which a pasted text leads: a story, an entry of the log, an account, or a search in the log. */
export type Found =
  | { readonly kind: ResourceKind; readonly id: string }
  | { readonly kind: 'account'; readonly iban: string }
  | { readonly kind: 'text' };

/** Another workspace's ids and accounts are found like unknown ones. */
export async function findPasted(
  text: string,
  workspace: Workspace,
  services: SandboxServices,
): Promise<Found> {
  const [history, ...others] = await findOwnHistories(text, workspace, services);
  if (history && others.length === 0) return { kind: history.kind, id: history.id };
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  const { accounts } = await listWorkspaceData(workspace, services);
  return accounts.some((each) => each.iban === iban) ? { kind: 'account', iban } : { kind: 'text' };
}
