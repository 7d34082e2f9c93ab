/** What a client was given to call with ends, because somebody else may have it. */
import type { RegisteredClient } from '../../domain/clients.js';
import type { ClientServices } from './client-services.js';
import { findClient } from './reading.js';

/**
 * Ends every code and token of a client, in every process from the next call on. Its consents stay: for new tokens the
 * customer is led through the authorization again. Throws `resource.unknown`.
 */
export async function revokeTokens(id: string, services: ClientServices): Promise<RegisteredClient> {
  const { clock, stores, tell, work } = services;
  const client = await findClient(id, services);
  await work.run((transaction) => stores.tokens.endGrantsOfClient(transaction, id, clock.now()));
  tell({ kind: 'client-tokens-revoked', client: id });
  return client;
}
