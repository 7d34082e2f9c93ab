/** Client authentication at the token and revocation endpoints. */
import type { Client } from '../../domain/clients.js';
import { credentialsOf, type ClientCredentials } from '../../domain/oauth/client-credentials.js';
import type { ClientRequest } from '../../domain/oauth/messages.js';
import { Problem } from '../../domain/problem.js';
import type { Services } from '../services.js';

/** The client that makes the request; `invalid_client` when it is not who it says it is, or is blocked. */
export async function authenticateClient(request: ClientRequest, services: Services): Promise<Client> {
  const { read, stores } = services;
  const credentials = credentialsOf(request);
  const client = await read.run((db) => stores.clients.find(db, credentials.clientId));
  if (!client || !isProven(client, credentials, services)) {
    throw new Problem('oauth.invalid-client', 'There is no such client, or its secret is wrong or missing.');
  }
  if (client.status !== 'active') throw new Problem('oauth.invalid-client', 'This client is blocked.');
  return client;
}

/** A public client has no secret to keep, so it is not believed one either. */
function isProven(
  client: Client,
  { secret }: ClientCredentials,
  { fingerprint, tokenSecrets }: Services,
): boolean {
  if (client.type === 'public') return secret === undefined;
  if (secret === undefined || client.secretHash === undefined) return false;
  return tokenSecrets.isSame(fingerprint(secret), client.secretHash);
}
