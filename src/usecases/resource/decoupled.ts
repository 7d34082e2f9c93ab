/**
 * Decoupled approach: whether the bank's app may ask the customer whom the TPP names, and the beginning of that request.
 * Every other case is REDIRECT, and is decided by the same reads, so that neither the answer nor its time tells whether
 * a customer exists, is blocked or locked, or uses the app.
 */
import { decoupledKey, findDecoupledMethod } from '../../domain/authorisation/decoupled.js';
import type { ScaMethod } from '../../domain/authorisation/sca-method.js';
import type { Mandate } from '../../domain/accounts/account.js';
import type { ClaimedPsu } from '../../domain/consents/psu.js';
import { findMandateRefusal } from '../../domain/payments/signers.js';
import { Problem } from '../../domain/problem.js';
import type { Connection, Transaction } from '../../storage/work/unit-of-work.js';
import { ConcurrentChange } from '../idempotency.js';
import { isLocked, sharedCodeKey } from '../limits/lockouts.js';
import { type Call, idleSince, type Services } from '../services.js';

/** TPP-Redirect-Preferred and TPP-Decoupled-Preferred, and the customer to ask. */
export interface ApproachPreference extends ClaimedPsu {
  readonly prefersDecoupled?: boolean;
}

/** The possible signers of a resource, and those who have signed. */
export interface Signers {
  readonly mandate: Mandate;
  readonly signedBy: readonly string[];
}

export interface DecoupledRequest {
  /**
   * Counts the request of a new authorisation, and has the worker send it. Throws `ConcurrentChange` where a concurrent
   * request has used up the bound.
   */
  begin(transaction: Transaction, authorisationId: string): Promise<void>;
}

/**
 * Returns the request to the customer's app, or undefined for REDIRECT. Funds and limit are judged with the
 * confirmation: the approach must not tell a TPP what an account holds.
 */
export async function planDecoupled(
  { prefersDecoupled, psuId: userName }: ApproachPreference,
  { mandate, signedBy }: Signers,
  { client, services }: Call,
): Promise<DecoupledRequest | undefined> {
  const { bank, policy, read } = services;
  if (!prefersDecoupled || !userName || policy.decoupledPerHour === 0) return undefined;
  const named = await findPsuId(userName, services);
  const psuId = named ?? userName;
  const bounds = listBounds({ clientId: client.id, psuId }, services);
  const [customer, methods, isLockedOut, isWithinBounds] = await Promise.all([
    bank.findCustomer(psuId),
    listMethods(psuId, services),
    isLocked({ services }, sharedCodeKey(psuId, services)),
    read.run((db) => mayAsk(db, bounds, services)),
  ]);
  const method = findDecoupledMethod(methods);
  const isSigner = !findMandateRefusal(psuId, customer, mandate) && !signedBy.includes(psuId);
  if (named === undefined || !method || !isSigner || isLockedOut || !isWithinBounds) return undefined;
  return {
    begin: (transaction, authorisationId) =>
      begin(transaction, { authorisationId, method, psuId }, bounds, services),
  };
}

/** An unavailable authenticator leaves the redirect, at which the customer meets it later. */
async function findPsuId(userName: string, { sca }: Services): Promise<string | undefined> {
  return sca.findPsuId ? orIfUnavailable(sca.findPsuId(userName), undefined) : userName;
}

async function listMethods(psuId: string, { sca }: Services): Promise<readonly ScaMethod[]> {
  return orIfUnavailable(sca.methods(psuId), []);
}

async function orIfUnavailable<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Problem && error.reason === 'server.unavailable') return otherwise;
    throw error;
  }
}

const hourMilliseconds = 3_600_000;

/** A client and its customer. */
export interface AskedCustomer {
  readonly clientId: string;
  readonly psuId: string;
}

interface Bound {
  readonly key: string;
  /** Unconfirmed requests in any hour (sliding window). */
  readonly most: number;
  /** Whether only one request may be open. */
  readonly isSingle: boolean;
}

/**
 * The bounds of unconfirmed requests: each client's own, and twice as many for all clients of a customer together, so
 * that one client alone does not use up the others' and a phone rings a known number of times at most. Counted apart
 * from the requests of the pages, which a TPP without the customer's password must not use up.
 */
function listBounds(asked: AskedCustomer, services: Services): readonly Bound[] {
  const { decoupledPerHour: most } = services.policy;
  const { ofClient, ofCustomer } = countKeys(asked, services);
  return [
    { key: ofClient, most, isSingle: true },
    { key: ofCustomer, most: 2 * most, isSingle: false },
  ];
}

function countKeys({ clientId, psuId }: AskedCustomer, { fingerprint }: Pick<Services, 'fingerprint'>) {
  return {
    ofClient: fingerprint(JSON.stringify(['decoupled', psuId, clientId])),
    ofCustomer: fingerprint(JSON.stringify(['decoupled', psuId])),
  };
}

function limitOf({ most }: Bound, { proofClock }: Services) {
  return { most, since: proofClock.now() - hourMilliseconds };
}

async function mayAsk(db: Connection, bounds: readonly Bound[], services: Services): Promise<boolean> {
  const { scaRequests } = services.stores;
  const within: boolean[] = [];
  for (const bound of bounds) {
    const { isSingle, key } = bound;
    const limit = limitOf(bound, services);
    within.push(
      await scaRequests.mayAdmitDecoupled(db, key, limit, isSingle ? idleSince(services) : undefined),
    );
  }
  return !within.includes(false);
}

interface Asked {
  readonly authorisationId: string;
  readonly method: ScaMethod;
  readonly psuId: string;
}

async function begin(
  transaction: Transaction,
  asked: Asked,
  bounds: readonly Bound[],
  services: Services,
): Promise<void> {
  const { proofClock, stores, wakeConfirmations, work } = services;
  const now = proofClock.now();
  const { authorisationId } = asked;
  const opened = { authorisationId, idleSince: idleSince(services) };
  for (const bound of bounds) {
    const limit = limitOf(bound, services);
    const single = bound.isSingle ? opened : undefined;
    if (!(await stores.scaRequests.admitDecoupled(transaction, bound.key, now, limit, single)))
      throw new ConcurrentChange();
  }
  // Sent by the worker, which tries again: the phone must not ring for a payment that is not stored, and a stored one
  // must not wait for a request that a crash has lost.
  const session = { ...asked, browserKey: decoupledKey, step: 'push', lookAt: now } as const;
  await stores.authorisationSessions.insert(transaction, session);
  work.afterCommit(transaction, wakeConfirmations);
}

/** Takes back the count of a request that its customer has confirmed in the app; others are not counted here. */
export async function uncountConfirmed(
  transaction: Transaction,
  authorisationId: string,
  asked: AskedCustomer,
  services: Services,
): Promise<void> {
  const { scaRequests } = services.stores;
  const { ofClient, ofCustomer } = countKeys(asked, services);
  const askedAt = await scaRequests.confirm(transaction, ofClient, authorisationId);
  if (askedAt === undefined) return;
  for (const key of [ofClient, ofCustomer]) await scaRequests.uncount(transaction, key, askedAt);
}
