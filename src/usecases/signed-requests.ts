/** A signature is good for one request: its X-Request-ID, which every signature covers, is bound to what it was sent for. */
import { Problem } from '../domain/problem.js';
import type { Instant } from '../domain/time.js';
import type { Services } from './services.js';

export interface SignedRequest {
  /** Who has signed, by the certificate. */
  readonly organisationId: string;
  /** As it was sent and signed. */
  readonly requestId: string;
  /** A digest of what makes it another request: client, method, path and query. */
  readonly targetHash: string;
  /** Until when the date that it covers is near enough; a signature without one never ends. */
  readonly goodUntil?: Instant;
}

/**
 * Remembers what a signed request was sent for. Throws `signature.invalid` when the same organisation has signed its id
 * for something else before: then its headers were taken from there. What cannot be remembered is not let through either
 * (503, reads too), because its signature could be sent with another request.
 */
export async function rememberSigned(request: SignedRequest, services: Services): Promise<void> {
  const { fingerprint, policy, proofClock, read, stores, work } = services;
  const { organisationId, requestId, targetHash } = request;
  const goodUntil = request.goodUntil ?? proofClock.now() + policy.outcomeLifetimeSeconds * 1000;
  const row = { organisationId, requestKey: fingerprint(requestId), targetHash, goodUntil };
  if (await work.add({ first: stores.signedRequests.row(row), rows: [] })) return;

  const first = await read.run((db) => stores.signedRequests.find(db, organisationId, row.requestKey));
  if (first && first.targetHash !== targetHash) {
    throw new Problem(
      'signature.invalid',
      'This X-Request-ID was signed before for another method or path; every new request needs a new one.',
      'requestId',
    );
  }
  if (first && first.goodUntil >= goodUntil) return;
  // The client has signed the same request anew, for longer. Whatever has changed the row meanwhile is looked at again.
  const isKept = await work.run((transaction) => stores.signedRequests.keep(transaction, row));
  if (!isKept) await rememberSigned(request, services);
}
