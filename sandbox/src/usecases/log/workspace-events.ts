/** Turns the bank's events into events of workspaces: finds the resource, its client, and the client's workspace. */
import { defined } from '../../../../src/domain/defined.js';
import type { Connection } from '../../../../src/storage/work/unit-of-work.js';
import type { Services } from '../../../../src/usecases/services.js';
import {
  type NotedEvent,
  type ResourceKind,
  resourceKinds,
  resourceOfKind,
} from '../../request-log/noted-event.js';
import type { StoredEvent } from '../../storage/tables/workspace-events.js';
import type { SandboxServices } from '../sandbox-services.js';
import type { ClientOwners } from './client-owners.js';

type BankEvent = Parameters<Services['tell']>[0];

/** The facts that are kept: ids, statuses and causes. A typed user name is not. */
const kept = ['authorisationId', 'psuId', 'from', 'to', 'cause', 'method'] as const;

/** Undefined for an event of no payment, consent or basket. */
export function toNotedEvent(event: BankEvent, at: number): NotedEvent | undefined {
  const told: Readonly<Record<string, unknown>> = { ...event };
  const facts = Object.fromEntries(
    kept.flatMap((name) => {
      const value = told[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
  const { kind } = event;
  switch (kind) {
    case 'payment-status':
      return { at, kind, subject: { resource: 'payment', id: event.id }, facts };
    case 'consent-status':
      return { at, kind, subject: { resource: 'consent', id: event.id }, facts };
    case 'basket-status':
      return { at, kind, subject: { resource: 'basket', id: event.id }, facts };
    default: {
      const { authorisationId } = facts;
      return authorisationId === undefined ? undefined : { at, kind, subject: { authorisationId }, facts };
    }
  }
}

/** Omits events of resources without a workspace. The events have no clock yet. */
export async function ownEvents(
  events: readonly NotedEvent[],
  owners: ClientOwners,
  { ids, portal, read }: Pick<SandboxServices, 'ids' | 'portal' | 'read'>,
): Promise<readonly Omit<StoredEvent, 'aheadMilliseconds'>[]> {
  if (events.length === 0) return [];
  const places = await read.run((db) => findPlaces(db, events, portal));
  const clientIds = places.flatMap((place) => place?.clientId ?? []);
  const workspaces = await owners.find([...new Set(clientIds)]);
  return events.flatMap(({ subject, ...event }, index) => {
    const place = places[index];
    const workspaceId =
      'workspaceId' in subject ? subject.workspaceId : place && workspaces.get(place.clientId);
    if (workspaceId === undefined) return [];
    // The client tells whose redirect address the browser was sent to.
    const facts =
      place && event.kind === 'browser-left' ? { ...event.facts, clientId: place.clientId } : event.facts;
    const noted = { ...event, facts, ...defined({ resourceId: place?.resourceId }) };
    return [{ ...noted, id: ids.next(), workspaceId }];
  });
}

async function findPlaces(
  db: Connection,
  events: readonly NotedEvent[],
  { workspaceEvents }: SandboxServices['portal'],
): Promise<readonly ({ readonly resourceId: string; readonly clientId: string } | undefined)[]> {
  const asked = events.flatMap(({ subject }) =>
    'authorisationId' in subject ? [subject.authorisationId] : [],
  );
  const found = asked.length > 0 ? await workspaceEvents.authorised(db, [...new Set(asked)]) : [];
  const authorised = new Map(found.map(({ id, ...resource }) => [id, resource]));
  const resources = events.map(({ subject }) => {
    if ('resource' in subject) return subject;
    const at = 'authorisationId' in subject ? authorised.get(subject.authorisationId) : undefined;
    if (!at || at.kind === 'session') return undefined;
    const resource: ResourceKind = resourceOfKind(at.kind);
    return { resource, id: at.resourceId };
  });
  const clients = new Map<string, string>();
  for (const kind of resourceKinds) {
    const wanted = resources.flatMap((each) => (each?.resource === kind ? [each.id] : []));
    if (wanted.length === 0) continue;
    const rows = await workspaceEvents.owners[kind](db, [...new Set(wanted)]);
    for (const { clientId, id } of rows) clients.set(id, clientId);
  }
  return resources.map((each) => {
    const clientId = each && clients.get(each.id);
    return each && clientId !== undefined ? { resourceId: each.id, clientId } : undefined;
  });
}
