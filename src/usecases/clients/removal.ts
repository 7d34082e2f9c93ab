/** Removal of a client for good; its resources stay as the bank's records. See docs/developer/decisions, D19. */
import { allConsentKinds, type ConsentKind } from '../../domain/consents/kinds.js';
import { Problem } from '../../domain/problem.js';
import { transition } from '../resource/transition.js';
import { consentTransitions } from '../consents/transitions.js';
import type { ClientServices } from './client-services.js';
import { findClient } from './reading.js';

/** Consents per transaction, so that no call waits for all of them. */
const batchSize = 64;

/**
 * Removes a client and its tokens at once, then its consents. May be repeated after an interruption. Throws
 * `resource.unknown`, and `status.invalid` while orders or signing baskets are open.
 */
export async function removeClient(id: string, services: ClientServices): Promise<void> {
  const { clock, stores, tell, work } = services;
  const isRemoved = await work.run(async (transaction) => {
    const now = clock.now();
    if (!(await stores.clients.remove(transaction, id, now))) return false;
    await stores.tokens.endGrantsOfClient(transaction, id, now);
    return true;
  });
  if (isRemoved) tell({ kind: 'client-removed', client: id });
  else await refuseUnlessRemoved(id, services);
  await endConsents(id, { kinds: allConsentKinds, cause: 'client-removed' }, services);
}

async function refuseUnlessRemoved(id: string, services: ClientServices): Promise<void> {
  const { read, stores } = services;
  const { status } = await findClient(id, services);
  if (status === 'removed') return;
  const open = await read.run((db) => stores.clients.countOpen(db, id));
  const counted = `open payments (${open.payments}) or signing baskets (${open.baskets})`;
  const text = `The client has ${counted}; block it, and remove it when they are over.`;
  throw new Problem('status.invalid', text, 'path.clientId');
}

interface ConsentEnding {
  readonly kinds: readonly ConsentKind[];
  readonly cause: 'client-removed' | 'role-removed';
}

/** Ends a client's consents of these kinds. May be repeated after an interruption. */
export async function endConsents(
  clientId: string,
  { cause, kinds }: ConsentEnding,
  services: ClientServices,
): Promise<void> {
  if (kinds.length === 0) return;
  const { read, stores, work } = services;
  let after: string | undefined = '';
  while (after !== undefined) {
    const behind: string = after;
    const places = await read.run((db) => stores.consents.listLiveOf(db, clientId, behind, batchSize, kinds));
    await work.run(async (transaction) => {
      for (const place of places) {
        const end = { ...place, to: 'expired', cause, outcome: 'expired' } as const;
        await transition(transaction, consentTransitions, end, services);
      }
    });
    after = places.at(-1)?.id;
  }
}
