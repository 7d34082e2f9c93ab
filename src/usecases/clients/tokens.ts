/** Revocation of a client's codes and tokens, because a stranger may hold them. */
import type { RegisteredClient } from '../../domain/clients.js';
import type { ClientServices } from './client-services.js';
import { findClient } from './reading.js';

/**
 * Ends every code and token of a client, in every process from the next call on. Its consents stay: the customer gives
 * new tokens by going through the authorization again. Throws `resource.unknown`.
 */
export async function revokeTokens(id: string, services: ClientServices): Promise<RegisteredClient> {
  const { clock, stores, tell, work } = services;
  const client = await findClient(id, services);
  await work.run((transaction) => stores.tokens.endGrantsOfClient(transaction, id, clock.now()));
  tell({ kind: 'client-tokens-revoked', client: id });
  return client;
}
