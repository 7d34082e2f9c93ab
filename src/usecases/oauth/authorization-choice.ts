/** Chooses the consent's authorisation for a visit to the authorization endpoint. */
import { defined } from '../../domain/defined.js';
import { isIdle, type Authorisation } from '../../domain/authorisation/authorisation.js';
import { type Consent, isFinal } from '../../domain/consents/consent.js';
import { Problem } from '../../domain/problem.js';
import type { Connection } from '../../storage/work/unit-of-work.js';
import { waitsForAccess } from '../consents/consent-kind.js';
import type { Services } from '../services.js';

interface Choice {
  readonly consent: Consent;
  /** The authorisation that the client names, if any. */
  readonly authorisationId: string | undefined;
  readonly browserKey: string;
  readonly services: Services;
}

/**
 * Returns the authorisation that the client names, else the consent's newest; opens a new one if the newest is dead.
 */
export async function chooseAuthorisation(choice: Choice): Promise<Pick<Authorisation, 'id'>> {
  const { authorisationId, consent, services } = choice;
  if (consent.basketId !== undefined) {
    const text = 'The consent is in a signing basket, and is approved with that.';
    throw new Problem('oauth.access-denied', text);
  }
  const { isDead, isToConfirm, known } = await services.read.run((db) => look(db, choice));
  const status = isToConfirm ? 'valid' : 'received';
  if (known && !(isDead && authorisationId === undefined && consent.status === status)) return known;
  return open(consent, status, services);
}

async function look(db: Connection, choice: Choice) {
  const { authorisationId, consent, services } = choice;
  const { clock, policy, stores } = services;
  const list = await stores.authorisations.listOf(db, { kind: 'consent', id: consent.id });
  if (authorisationId !== undefined && !list.includes(authorisationId)) {
    throw new Problem('oauth.invalid-request', 'The parameter authorisationId is not of this consent.');
  }
  const id = authorisationId ?? list.at(-1);
  const isToConfirm = await waitsForAccess(db, consent, services);
  const known = id === undefined ? undefined : await stores.authorisations.find(db, id);
  if (!known) return { isDead: true, isToConfirm };
  const isDead =
    known.outcome === 'expired' ||
    known.outcome === 'in-basket' ||
    isIdle(known, policy.authorisationIdleSeconds, clock.now()) ||
    ((isToConfirm || known.outcome === 'left') && (await isOverHere(db, known, choice)));
  return { isDead, isToConfirm, known };
}

/** Whether an ended authorisation has nothing left for this browser, so that a new one may be opened. */
async function isOverHere(
  db: Connection,
  { id, lastUsedAt, outcome }: Authorisation,
  { browserKey, services: { clock, policy, stores } }: Choice,
): Promise<boolean> {
  if (outcome === undefined) return false;
  // The approving browser may still be fetching its code.
  if (outcome === 'approved')
    return clock.now() - lastUsedAt > policy.authorizationCodeLifetimeSeconds * 1000;
  // The browser in which an authorisation ended is shown the end; other browsers get a new one.
  return !(await stores.authorisationSessions.find(db, id, browserKey));
}

/** Builds the error `access_denied`; for a final consent its text tells the client to register a new one. */
export function denied(text: string, { status }: Pick<Consent, 'status'>): Problem {
  return new Problem('oauth.access-denied', isFinal(status) ? `${text} Register a new consent.` : text);
}

async function open(
  consent: Consent,
  status: 'received' | 'valid',
  { clock, ids, stores, work }: Services,
): Promise<Pick<Authorisation, 'id'>> {
  const { id: consentId, psuId } = consent;
  const id = ids.next();
  const isOpen = await work.run(async (transaction) => {
    if (!(await stores.transitions.lockAt(transaction, 'consent', consentId, status))) return false;
    const resource = { kind: 'consent', id: consentId } as const;
    const authorisation = { id, resource, now: clock.now(), ...defined({ psuId }) };
    await stores.authorisations.replace(transaction, authorisation);
    return true;
  });
  if (isOpen) return { id };
  throw denied('The consent is decided already.', consent);
}
