/** The events of a workspace: the customers' steps, status changes, and the calls of the sandbox's own interface. */
import type { AuthorisedKind, EventFacts } from '../../request-log/noted-event.js';
import {
  instant,
  integer,
  json,
  optional,
  text,
  uncheckedText,
} from '../../../../src/storage/sql/columns.js';
import { select, type Stored, table } from '../../../../src/storage/sql/table.js';
import { createRetention } from '../retention.js';

const eventTable = table('workspace_events', ['id'], {
  id: text('id'),
  workspaceId: text('workspace_id'),
  at: instant('at'),
  aheadMilliseconds: integer('ahead_milliseconds'),
  kind: text('kind'),
  resourceId: optional(text('resource_id')),
  facts: json<EventFacts>('facts'),
});

export type StoredEvent = Stored<typeof eventTable>;

const selectOwners = (name: string) =>
  select(name, { id: text('id'), clientId: text('client_id') }).all<[ids: readonly string[]]>((rows, ids) =>
    rows.whereIn('id', ids),
  );

export const workspaceEvents = {
  insertAll: eventTable.insertAll,

  /** The newest of a period, the newest first. */
  between: eventTable.all<[workspaceId: string, from: number, to: number, most: number]>(
    (rows, workspaceId, from, to, most) =>
      rows
        .where('workspace_id', workspaceId)
        .where('at', '>=', from)
        .where('at', '<=', to)
        .orderByRaw('position desc limit ?', [most]),
  ),

  /** The events of a payment, consent or basket, in order. */
  ofResource: eventTable.all<[workspaceId: string, resourceId: string]>((rows, workspaceId, resourceId) =>
    rows.where('workspace_id', workspaceId).where('resource_id', resourceId).orderBy('position'),
  ),

  /** The newest first. */
  ofKind: eventTable.all<[workspaceId: string, kind: string]>((rows, workspaceId, kind) =>
    rows.where('workspace_id', workspaceId).where('kind', kind).orderBy('position', 'desc'),
  ),

  /** The event behind which so many newer ones are kept. */
  behind: eventTable.first<[workspaceId: string, newer: number]>((rows, workspaceId, newer) =>
    rows.where('workspace_id', workspaceId).orderByRaw('position desc limit 1 offset ?', [newer]),
  ),

  ...createRetention('workspace_events'),

  /** The resources of authorisations, by the authorisation's id. */
  authorised: select('authorisations', {
    id: text('id'),
    kind: uncheckedText<AuthorisedKind | 'session'>('resource_kind'),
    resourceId: text('resource_id'),
  }).all<[ids: readonly string[]]>((rows, ids) => rows.whereIn('id', ids)),

  /** The clients of resources, by kind. */
  owners: {
    payment: selectOwners('payments'),
    bulk: selectOwners('bulks'),
    'standing-order': selectOwners('standing_orders'),
    consent: selectOwners('consents'),
    basket: selectOwners('baskets'),
  },
};
