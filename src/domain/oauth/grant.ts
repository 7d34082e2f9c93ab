/** What a customer or a client was granted: the family that all its codes and tokens belong to, and end with. */
import type { Instant } from '../time.js';
import type { Access } from './access.js';

export interface Grant extends Access {
  readonly id: string;
  readonly createdAt: Instant;
  /** Nothing that was given under this grant is good after this instant. */
  readonly expiresAt: Instant;
}

/** A grant that is as good as it was given: neither ended nor over. */
export function isAlive(grant: Grant & { readonly endedAt?: Instant }, now: Instant): boolean {
  return grant.endedAt === undefined && grant.expiresAt > now;
}
