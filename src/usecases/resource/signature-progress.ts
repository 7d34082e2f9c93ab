/** Signatures of a resource that needs several: their signers and times, for the customer's pages. */
import type { Instant } from '../../domain/time.js';
import type { Signed } from '../../storage/tables/authorisation/signatures.js';
import type { Clock, Services } from '../services.js';
import type { ShownMoment, SignatureProgress } from './subject.js';

/** Returns undefined for a resource that needs one signature, without a read. */
export async function findSignatures(
  signed: Signed,
  { id, signaturesNeeded }: { readonly id: string; readonly signaturesNeeded: number },
  { bank, clock, read, stores }: Services,
): Promise<SignatureProgress | undefined> {
  if (signaturesNeeded <= 1) return undefined;
  const rows = await read.run((db) => stores.signatures.findGiven(db, signed, id));
  const given = rows.map(async ({ psuId, signedAt }) => ({
    name: (await bank.findCustomer(psuId))?.name ?? psuId,
    ...showMoment(signedAt, clock),
  }));
  return { needed: signaturesNeeded, given: await Promise.all(given) };
}

function showMoment(at: Instant, clock: Clock): ShownMoment {
  const date = clock.dateOf(at);
  return { time: clock.timeOfDay(at), ...(date !== clock.today() && { date }) };
}
