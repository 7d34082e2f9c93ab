/** The kinds of resources that a customer authorises. */

/**
 * The resource to authorise. `cancellation` has the id of its payment, `bulk-cancel` that of its bulk, `standing-cancel`
 * that of its standing order; `session` is a browser in which a customer logs in, identified by its key.
 */
export interface Resource {
  readonly kind: ResourceKind;
  readonly id: string;
}

export const resourceKinds = [
  'payment',
  'cancellation',
  'bulk',
  'bulk-cancel',
  'standing-order',
  'standing-cancel',
  'consent',
  'basket',
  'session',
] as const;
export type ResourceKind = (typeof resourceKinds)[number];
