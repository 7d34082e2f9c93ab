/** Which authorisation of a consent a visit to the authorization endpoint is about. */
import { defined } from '../../domain/defined.js';
import { isIdle, type Authorisation } from '../../domain/authorisation/authorisation.js';
import type { Consent } from '../../domain/consents/consent.js';
import { Problem } from '../../domain/problem.js';
import type { Connection } from '../../storage/unit-of-work.js';
import { waitsForAccess } from '../consents/consent-kind.js';
import type { Services } from '../services.js';

interface Choice {
  readonly consent: Consent;
  /** The authorisation that the client names, if it does. */
  readonly authorisationId: string | undefined;
  readonly browserKey: string;
  readonly services: Services;
}

/** The authorisation that the client names, else the consent's newest; a dead one is followed by a new one. */
export async function chooseAuthorisation(choice: Choice): Promise<Pick<Authorisation, 'id'>> {
  const { authorisationId, consent, services } = choice;
  if (consent.basketId !== undefined) {
    const text = 'The consent is in a signing basket, and is approved with that.';
    throw new Problem('oauth.access-denied', text);
  }
  const { isDead, isGivenElsewhere, known } = await services.read.run((db) => look(db, choice));
  const status = isGivenElsewhere ? 'valid' : 'received';
  if (known && !(isDead && authorisationId === undefined && consent.status === status)) return known;
  return open(consent, status, services);
}

async function look(db: Connection, { authorisationId, browserKey, consent, services }: Choice) {
  const { clock, policy, stores } = services;
  const list = await stores.authorisations.listOf(db, { kind: 'consent', id: consent.id });
  if (authorisationId !== undefined && !list.includes(authorisationId)) {
    throw new Problem('oauth.invalid-request', 'The parameter authorisationId is not of this consent.');
  }
  const id = authorisationId ?? list.at(-1);
  const isGivenElsewhere = await waitsForAccess(db, consent, services);
  const known = id === undefined ? undefined : await stores.authorisations.find(db, id);
  if (!known) return { isDead: true, isGivenElsewhere };
  const isDead =
    known.outcome === 'expired' ||
    known.outcome === 'in-basket' ||
    isIdle(known, policy.authorisationIdleSeconds, clock.now()) ||
    // What has ended in one browser is told there; the consent stays valid, and others may try.
    (isGivenElsewhere &&
      known.outcome !== undefined &&
      !(await stores.authorisationSessions.find(db, known.id, browserKey)));
  return { isDead, isGivenElsewhere, known };
}

async function open(
  { id: consentId, psuId }: Consent,
  status: 'received' | 'valid',
  { clock, ids, stores, work }: Services,
): Promise<Pick<Authorisation, 'id'>> {
  const id = ids.next();
  const isOpen = await work.run(async (transaction) => {
    if (!(await stores.transitions.lockAt(transaction, 'consent', consentId, status))) return false;
    const resource = { kind: 'consent', id: consentId } as const;
    const authorisation = { id, resource, now: clock.now(), ...defined({ psuId }) };
    await stores.authorisations.replace(transaction, authorisation);
    return true;
  });
  if (isOpen) return { id };
  throw new Problem('oauth.access-denied', 'The consent is decided already.');
}
