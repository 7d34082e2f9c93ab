/** A payment that a client of a workspace signs, with a certificate of the sandbox's own authority. */
import { v132, verdictOf, domestic, orderOf, type Tpp } from './tpp.js';
import type { Signer } from './authority.js';
import { signedHeaders } from './signing.js';

/** Returns the bank's verdict on a signed payment initiation. */
export async function verdictOfSigned(tpp: Tpp, clientId: string, signer: Signer): Promise<string> {
  const content = JSON.stringify(orderOf());
  const path = `${v132}/payments/${domestic}`;
  const message = { method: 'POST', path, content, headers: { 'X-Gateway-Client-Id': clientId } };
  const headers = signedHeaders(signer, message, { algorithm: 'sha-256' });
  return verdictOf(await tpp.initiate({ basePath: v132, content, headers }));
}
