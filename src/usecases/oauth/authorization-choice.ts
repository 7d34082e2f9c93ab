/** Chooses the consent's authorisation for a visit to the authorization endpoint. */
import { defined } from '../../domain/defined.js';
import { isIdle, type Authorisation } from '../../domain/authorisation/authorisation.js';
import { type Consent, isFinal } from '../../domain/consents/consent.js';
import { Problem } from '../../domain/problem.js';
import type { Connection } from '../../storage/work/unit-of-work.js';
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
  const { consent, services } = choice;
  if (consent.basketId !== undefined) {
    const text = 'The consent is in a signing basket, and is approved with that.';
    throw new Problem('oauth.access-denied', text);
  }
  const found = await services.read.run((db) => look(db, choice));
  if (found.known && !mayReopen(found, choice)) return found.known;
  return open(choice, found);
}

interface Situation {
  /** The authorisation that the client names, else the consent's newest. */
  readonly known?: Authorisation;
  /** Whether that authorisation leads nowhere any more. */
  readonly isDead: boolean;
  /** Whether the consent is valid, but its client has no access: no code to redeem and no token that works. */
  readonly isToConfirm: boolean;
}

function mayReopen({ isDead, isToConfirm }: Situation, { authorisationId, consent }: Choice): boolean {
  return isDead && authorisationId === undefined && consent.status === statusFor(isToConfirm);
}

function statusFor(isToConfirm: boolean): 'valid' | 'received' {
  return isToConfirm ? 'valid' : 'received';
}

async function look(db: Connection, choice: Choice): Promise<Situation> {
  const { authorisationId, consent, services } = choice;
  const { clock, policy, stores } = services;
  const list = await stores.authorisations.listOf(db, { kind: 'consent', id: consent.id });
  if (authorisationId !== undefined && !list.includes(authorisationId)) {
    throw new Problem('oauth.invalid-request', 'The parameter authorisationId is not of this consent.');
  }
  const id = authorisationId ?? list.at(-1);
  const isGiven = consent.status === 'valid';
  const access = isGiven && (await stores.tokens.accessOf(db, consent.id, id ?? '', clock.now()));
  const isToConfirm = access !== false && !access.isAlive;
  const known = id === undefined ? undefined : await stores.authorisations.find(db, id);
  if (!known) return { isDead: true, isToConfirm };
  const isIssued = access !== false && access.isIssued;
  const isDead =
    known.outcome === 'expired' ||
    known.outcome === 'in-basket' ||
    isIdle(known, policy.authorisationIdleSeconds, clock.now()) ||
    ((isToConfirm || known.outcome === 'left') && (await isOverHere(db, known, isIssued, choice)));
  return { isDead, isToConfirm, known };
}

/** Whether an ended authorisation has nothing left for this browser, so that a new one may be opened. */
async function isOverHere(
  db: Connection,
  { id, lastUsedAt, outcome }: Authorisation,
  isIssued: boolean,
  { browserKey, services: { clock, policy, stores } }: Choice,
): Promise<boolean> {
  if (outcome === undefined) return false;
  // Before the first code, the approving browser may still be fetching it.
  if (outcome === 'approved')
    return isIssued || clock.now() - lastUsedAt > policy.authorizationCodeLifetimeSeconds * 1000;
  // The browser in which an authorisation ended is shown the end; other browsers get a new one.
  return !(await stores.authorisationSessions.find(db, id, browserKey));
}

/** Builds the error `access_denied`; for a final consent its text tells the client to register a new one. */
export function denied(text: string, { status }: Pick<Consent, 'status'>): Problem {
  return new Problem('oauth.access-denied', isFinal(status) ? `${text} Register a new consent.` : text);
}

/** Opens an authorisation; for a given consent only if its client still has no access once the consent is locked. */
async function open(choice: Choice, { isToConfirm }: Situation): Promise<Pick<Authorisation, 'id'>> {
  const { consent, services } = choice;
  const { clock, ids, stores, work } = services;
  const { id: consentId, psuId } = consent;
  const opened = await work.run(async (transaction) => {
    if (!(await stores.transitions.lockAt(transaction, 'consent', consentId, statusFor(isToConfirm))))
      return undefined;
    // Issuing a code locks the consent too: an approval or another browser may have been faster.
    const found = isToConfirm ? await look(transaction, choice) : undefined;
    if (found?.known && !mayReopen(found, choice)) return found.known;
    const resource = { kind: 'consent', id: consentId } as const;
    // A new id in each run: a retried unit of work replaces the authorisation that its first run has opened.
    const authorisation = { id: ids.next(), resource, now: clock.now(), ...defined({ psuId }) };
    await stores.authorisations.replace(transaction, authorisation);
    return authorisation;
  });
  if (opened) return opened;
  throw denied('The consent is decided already.', consent);
}
