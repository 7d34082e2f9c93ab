/** Revocation of a consent by the bank, for a customer at the counter or on the phone. */
import { Problem } from '../../domain/problem.js';
import { type TransitionServices, transition } from '../resource/transition.js';
import { consentTransitions } from '../consents/transitions.js';
import type { Services } from '../services.js';

/**
 * Ends a valid consent with its tokens. Throws `resource.unknown`, and `status.invalid` for a consent that is not
 * valid.
 */
export async function revokeConsentByBank(
  consentId: string,
  services: TransitionServices & Pick<Services, 'read'>,
): Promise<void> {
  const { read, stores, work } = services;
  const id = consentId.toLowerCase();
  const revocation = { id, to: 'revokedByPsu', cause: 'revoked-by-bank', outcome: 'cancelled' } as const;
  const from = await work.run((transaction) =>
    transition(transaction, consentTransitions, revocation, services),
  );
  if (from !== undefined) return;
  const consent = await read.run((db) => stores.consents.find(db, id));
  if (!consent) throw new Problem('resource.unknown', 'There is no such consent.', 'path.consentId');
  throw new Problem('status.invalid', `The consent is not valid: it is ${consent.status}.`, 'path.consentId');
}
