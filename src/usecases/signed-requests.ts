/** Replay protection of request signatures: binds the X-Request-ID, which every signature covers, to one request. */
import { Problem } from '../domain/problem.js';
import type { Instant } from '../domain/time.js';
import type { Services } from './services.js';

export interface SignedRequest {
  /** The signer, from the certificate. */
  readonly organisationId: string;
  /** The X-Request-ID as sent and signed. */
  readonly requestId: string;
  /** A digest of client, method, path and query. */
  readonly targetHash: string;
  /** End of the signature's validity, from the date that it covers; absent when it covers none. */
  readonly goodUntil?: Instant;
}

/**
 * Stores the target of a signed request. Throws `signature.invalid` when the same organisation has signed this
 * X-Request-ID for another target, because its headers were then copied. A request that cannot be stored is refused
 * (503, reads too), because its signature could be replayed with another request.
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
  // The client has re-signed the same request for longer. A concurrent change of the row starts over.
  const isKept = await work.run((transaction) => stores.signedRequests.keep(transaction, row));
  if (!isKept) await rememberSigned(request, services);
}
