/** Authorisations requested by a workspace's clients that wait for their customer. */
import { decoupledKey } from '../../../../src/domain/authorisation/decoupled.js';
import type { Instant } from '../../../../src/domain/time.js';
import { uncheckedText, instant, optional, text } from '../../../../src/storage/sql/columns.js';
import type { AuthorisedKind } from '../../request-log/noted-event.js';
import { select, type Stored } from '../../../../src/storage/sql/table.js';

const waiting = select('authorisations as a', {
  id: text('a.id'),
  kind: uncheckedText<AuthorisedKind>('a.resource_kind'),
  resourceId: text('a.resource_id'),
  /** The customer whom the client has named, or who has started the authorisation. */
  customerId: optional(text('a.psu_id')),
  createdAt: instant('a.created_at'),
  clientId: text('w.client_id'),
  /** The authorisation again, where the customer's app asks without a browser. */
  askedInApp: optional(text('s.authorisation_id')),
});

export type WaitingAuthorisation = Stored<typeof waiting>;

export const waitingAuthorisations = {
  /** The newest first. The search starts with live authorisations, which are few because of the idle time-out. */
  list: waiting.all<[workspaceId: string, idleSince: Instant, most: number]>(
    (rows, workspaceId, idleSince, most) =>
      rows
        .joinRaw(
          "left join payments as p on p.id = a.resource_id and a.resource_kind in ('payment', 'cancellation')",
        )
        .joinRaw(
          "left join bulks as g on g.id = a.resource_id and a.resource_kind in ('bulk', 'bulk-cancel')",
        )
        .joinRaw(
          "left join standing_orders as o on o.id = a.resource_id and a.resource_kind in ('standing-order', 'standing-cancel')",
        )
        .joinRaw("left join consents as c on c.id = a.resource_id and a.resource_kind = 'consent'")
        .joinRaw("left join baskets as b on b.id = a.resource_id and a.resource_kind = 'basket'")
        .joinRaw(
          "left join approval_sessions as s on s.authorisation_id = a.id and s.browser_key = ? and s.step = 'push'",
          [decoupledKey],
        )
        .joinRaw(
          'join workspace_clients as w on w.client_id = coalesce(p.client_id, g.client_id, o.client_id, c.client_id, b.client_id)',
        )
        .whereNull('a.outcome')
        .where('a.last_used_at', '>', idleSince)
        .where('w.workspace_id', workspaceId)
        .orderByRaw('a.created_at desc, a.id desc limit ?', [most]),
  ),
};
