/** A TPP's application is registered: by a command, or by the bank's back office. */
import { type ClientRegistration, clientOf } from '../../domain/client-registration.js';
import type { RegisteredClient } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { Problem } from '../../domain/problem.js';
import type { ClientServices } from './client-services.js';
import { findClient } from './reading.js';

export interface NewClient {
  readonly client: RegisteredClient;
  /** Said once: the bank keeps its digest. */
  readonly secret?: string;
}

/**
 * Registers a client. One that can keep a secret is given one, unless it has keys of its own to prove itself by. Throws
 * a `request.invalid` for each field that is wrong, and `status.invalid` for an id that was given before.
 */
export async function registerClient(
  registration: ClientRegistration,
  certificate: string | undefined,
  services: ClientServices,
): Promise<NewClient> {
  const { clock, fingerprint, keyHosts, readLicence, stores, tell, tokenSecrets, work } = services;
  const licence = certificate === undefined ? undefined : readLicence(certificate);
  const client = clientOf(registration, { keyHosts, ...defined({ licence }) });
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
  return { client: await findClient(client.id, services), ...defined({ secret }) };
}
