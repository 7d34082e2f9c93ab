/** Maps the sessions of a customer to the administration contract. */
import type { SessionList } from '../../generated/admin-1.0.0.js';
import { defined } from '../../src/domain/defined.js';
import { formatInstant } from '../../src/domain/time.js';
import type { CustomerSession } from '../../src/usecases/operator/customer-sessions.js';

export function toSessionList(sessions: readonly CustomerSession[]): SessionList {
  return {
    sessions: sessions.map(({ authorisationId, begunAt, client: clientId, kind, lastUsedAt }) => ({
      kind,
      ...defined({
        clientId,
        authorisationId,
        begunAt: begunAt === undefined ? undefined : formatInstant(begunAt),
        lastUsedAt: lastUsedAt === undefined ? undefined : formatInstant(lastUsedAt),
      }),
    })),
  };
}
