/** An event of the bank or of a customer's browser, before the sandbox knows the workspace to which it belongs. */
import type { Instant } from '../../../src/domain/time.js';

/** The limit per workspace; the newest are kept. */
export const mostEvents = 2000;

/** Ids, statuses and causes; never a text that a customer has typed. */
export type EventFacts = Readonly<Record<string, string>>;

export const resourceKinds = ['payment', 'bulk', 'standing-order', 'consent', 'basket'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

/** The kinds of authorisations that a customer gives. */
export type AuthorisedKind = ResourceKind | 'cancellation' | 'bulk-cancel' | 'standing-cancel';

/** The resource whose story tells of an authorisation of this kind. */
export function resourceOfKind(kind: AuthorisedKind): ResourceKind {
  if (kind === 'cancellation') return 'payment';
  if (kind === 'bulk-cancel') return 'bulk';
  return kind === 'standing-cancel' ? 'standing-order' : kind;
}

/** The owner of an event: a workspace, a resource, or the resource of an authorisation. */
export type EventSubject =
  | { readonly workspaceId: string }
  | { readonly resource: ResourceKind; readonly id: string }
  | { readonly authorisationId: string };

export interface NotedEvent {
  readonly at: Instant;
  /** The kind of a bank's event, or one of the sandbox's own: `page-opened`, `browser-left`, `sandbox-call`. */
  readonly kind: string;
  readonly subject: EventSubject;
  readonly facts: EventFacts;
}

/** An event of a workspace, as it is kept. */
export interface WorkspaceEvent {
  readonly id: string;
  readonly at: Instant;
  /** How far the workspace's clock was ahead at that time. */
  readonly aheadMilliseconds: number;
  readonly kind: string;
  /** The payment, consent or basket; absent for a call of the sandbox's own interface. */
  readonly resourceId?: string;
  readonly facts: EventFacts;
}
