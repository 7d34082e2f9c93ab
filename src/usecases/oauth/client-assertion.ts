/** Client authentication by an assertion that the client signs: private_key_jwt (RFC 7521, section 4.2; RFC 7523). */
import type { Client } from '../../domain/clients.js';
import { readParameter, type ClientRequest } from '../../domain/oauth/messages.js';
import { Problem } from '../../domain/problem.js';
import type { Services } from '../services.js';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export interface SentAssertion {
  readonly assertion: string;
  /** Optional, because the assertion names the client. */
  readonly clientId?: string | undefined;
}

/** Returns the assertion, if any; throws when the client also authenticates in another way. */
export function findAssertion({ authorization, form }: ClientRequest): SentAssertion | undefined {
  const type = readParameter(form, 'client_assertion_type');
  const assertion = readParameter(form, 'client_assertion');
  if (type === undefined && assertion === undefined) return undefined;
  if (authorization !== undefined || readParameter(form, 'client_secret') !== undefined) {
    throw new Problem(
      'oauth.invalid-request',
      'The client has to authenticate either by an assertion or by a secret, not both.',
    );
  }
  if (type !== assertionType) throw refusal(`The client_assertion_type has to be ${assertionType}.`);
  if (assertion === undefined) throw refusal('The parameter client_assertion is missing.');
  return { assertion, clientId: readParameter(form, 'client_id') };
}

/** Verifies and spends an assertion; returns its client. Throws `oauth.invalid-client` with the reason. */
export async function verifyAssertion(
  { assertion, clientId }: SentAssertion,
  services: Services,
): Promise<Client> {
  const { clientAssertions, fingerprint, proofClock, read, stores, work } = services;
  const id = clientAssertions.subjectOf(assertion);
  if (id === undefined) throw refusal('The client assertion is no JWT that names a client in its claim sub.');
  if (clientId !== undefined && clientId !== id) {
    throw refusal('The client_id is not the one that the client assertion names in its claim sub.');
  }
  const client = await read.run((db) => stores.clients.find(db, id));
  // A public client cannot keep a private key.
  if (client?.type !== 'confidential')
    throw refusal('There is no such client, or it has registered no keys.');
  const jti = await clientAssertions.prove(assertion, client);
  // Replay protection: the `jti` is kept for a day, longer than any assertion is valid, beside the app's statements.
  const key = fingerprint(`client assertion ${JSON.stringify([client.id, jti])}`);
  const isFirst = await work.run((transaction) =>
    stores.authorisationSessions.useForm(transaction, key, proofClock.now()),
  );
  if (!isFirst)
    throw refusal('The client assertion was used before; each request needs one with a jti of its own.');
  return client;
}

function refusal(text: string): Problem {
  return new Problem('oauth.invalid-client', text);
}
