/**
 * Changes to a registered client: secret rotation, blocking, unblocking. Every process sees them with the next call.
 */
import type { RegisteredClient } from '../../domain/clients.js';
import { Problem } from '../../domain/problem.js';
import type { ClientServices } from './client-services.js';
import { findClient } from './reading.js';

/**
 * Gives a client a new secret and ends the previous one, if any. Throws `resource.unknown`, and `status.invalid` for a
 * client that can have none.
 */
export async function rotateSecret(id: string, services: ClientServices): Promise<string> {
  const { clock, fingerprint, stores, tell, tokenSecrets, work } = services;
  const secret = tokenSecrets.random();
  const change = { id, hash: fingerprint(secret), now: clock.now() };
  if (await work.run((transaction) => stores.clients.setSecret(transaction, change))) {
    tell({ kind: 'client-secret-changed', client: id });
    return secret;
  }
  const { status } = await findClient(id, services);
  const text = status === 'removed' ? 'The client is removed.' : 'The client is public, and has no secret.';
  throw new Problem('status.invalid', text, 'path.clientId');
}

/** Blocks a client; does nothing for a blocked one. Throws `resource.unknown`, `status.invalid`. */
export function blockClient(id: string, services: ClientServices): Promise<RegisteredClient> {
  return move(id, 'active', 'blocked', services);
}

/** Unblocks a client. */
export function unblockClient(id: string, services: ClientServices): Promise<RegisteredClient> {
  return move(id, 'blocked', 'active', services);
}

async function move(
  id: string,
  from: 'active' | 'blocked',
  to: 'active' | 'blocked',
  services: ClientServices,
): Promise<RegisteredClient> {
  const { clock, stores, tell, work } = services;
  const change = { id, from, to, now: clock.now() };
  const hasMoved = await work.run((transaction) => stores.clients.move(transaction, change));
  if (hasMoved) tell({ kind: to === 'blocked' ? 'client-blocked' : 'client-unblocked', client: id });
  const client = await findClient(id, services);
  if (client.status === 'removed') {
    throw new Problem('status.invalid', 'The client is removed.', 'path.clientId');
  }
  return client;
}
