/** What waits in a signing basket does not go its own way. */
import { Problem } from '../../domain/problem.js';

interface Entry {
  readonly basketId?: string;
}

/** Refuses to have an entry of a basket approved alone: 400 RESOURCE_BLOCKED. */
export function requireFreeToApprove({ basketId }: Entry, path: string): void {
  if (basketId === undefined) return;
  throw new Problem('resource.blocked', 'It is in a signing basket, and is approved with that alone.', path);
}

/** Refuses to end an entry of a basket alone: 409 STATUS_INVALID. */
export function requireFreeToEnd({ basketId }: Entry): void {
  if (basketId === undefined) return;
  throw new Problem('status.invalid', 'It is in a signing basket; delete the signing basket first.');
}
