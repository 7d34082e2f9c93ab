/** The foundations of all other parts, which a plugin's parts receive: clock, identifiers, and database access. */
import type { SealingKeys } from '../crypto/digests.js';
import type { Reading, UnitOfWork } from '../storage/work/unit-of-work.js';
import type { Clock, Ids } from '../usecases/services.js';

export interface Foundations {
  readonly clock: Clock;
  /**
   * Equals `clock`, except that in a sandbox a use case's `clock` may be a workspace's test clock. See
   * docs/developer/decisions, D26.
   */
  readonly proofClock: Clock;
  readonly ids: Ids;
  readonly work: UnitOfWork;
  readonly bookings: UnitOfWork;
  readonly read: Reading;
  /** Throws until the keys are loaded, when a plugin brings them. */
  readonly sealingKeys: SealingKeys;
}
