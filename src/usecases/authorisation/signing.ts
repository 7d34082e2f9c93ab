/** A customer's signature under a payment or a signing basket: the last one that is needed authorises it. */
import { statusAfterSignature } from '../../domain/authorisation/signatures.js';
import { defined } from '../../domain/defined.js';
import type { Signed } from '../../storage/tables/signatures.js';
import type { Transaction } from '../../storage/unit-of-work.js';
import type { Services } from '../services.js';

/** `superseded`: somebody has decided otherwise by now, or the time is over. */
export type SigningResult = 'approved' | 'signed' | 'signed-already' | 'superseded';

export interface Signature {
  readonly id: string;
  readonly psuId: string;
  /** The signing basket with which a payment is signed; one that waits in a basket is signed with that alone. */
  readonly basketId?: string | undefined;
}

/** Makes the transition to which a signature leads. */
type SignedTransition = (from: 'RCVD' | 'PATC', to: 'PATC' | 'ACTC') => Promise<unknown>;

/** Counts one signature of each customer; of a signature and a cancellation at the same moment one comes too late. */
export async function sign(
  transaction: Transaction,
  signed: Signed,
  { basketId, id, psuId }: Signature,
  move: SignedTransition,
  { clock, stores }: Services,
): Promise<SigningResult> {
  const now = clock.now();
  // First, so that two who sign at the same moment wait here, and not for each other.
  const isOpen = await stores.transitions.lockOpen(transaction, signed, {
    id,
    now,
    ...defined({ basketId }),
  });
  if (!isOpen) return 'superseded';
  if (!(await stores.signatures.insert(transaction, signed, { id, psuId, now }))) return 'signed-already';
  const { given, needed, status } = await stores.signatures.count(transaction, signed, id);
  const to = statusAfterSignature(given, needed);
  if ((await move(status, to)) === undefined) throw new Error(`${signed} ${id} moved while it was locked`);
  return to === 'ACTC' ? 'approved' : 'signed';
}
