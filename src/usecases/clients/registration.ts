/** Client registration, by a command or by the bank's back office. */
import { type ClientRegistration, toClient } from '../../domain/client-registration.js';
import type { RegisteredClient } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { ClientServices } from './client-services.js';
import { findClient } from './reading.js';

export interface NewClient {
  readonly client: RegisteredClient;
  /** Returned only here: the bank stores a digest. */
  readonly secret?: string;
}

/**
 * Registers a client. A confidential client without keys of its own gets a secret. Throws a `request.invalid` per wrong
 * field, and `status.invalid` for an id that is or was in use.
 */
export async function registerClient(
  registration: ClientRegistration,
  certificate: string | undefined,
  services: ClientServices,
): Promise<NewClient> {
  const { clock, fingerprint, keyHosts, readLicence, stores, tell, tokenSecrets, warnedGrants, work } =
    services;
  const licence = certificate === undefined ? undefined : readLicence(certificate);
  const client = toClient(registration, { keyHosts, ...defined({ licence }) });
  const hasKeys = client.jwks !== undefined || client.jwksUri !== undefined;
  const secret = client.type === 'confidential' && !hasKeys ? tokenSecrets.random() : undefined;
  const secretHash = secret === undefined ? undefined : fingerprint(secret);
  const isNew = await work.run((transaction) =>
    stores.clients.insert(transaction, { ...client, ...defined({ secretHash }) }, clock.now()),
  );
  if (!isNew) {
    throw new Problem('status.invalid', 'There is a client of this id, or there was one.', 'body.id');
  }
  tell({ kind: 'client-registered', client: client.id });
  const grants = client.grants.filter((grant) => warnedGrants.includes(grant));
  if (grants.length > 0) tell({ kind: 'client-grants-discouraged', client: client.id, grants });
  return { client: await findClient(client.id, services), ...defined({ secret }) };
}
