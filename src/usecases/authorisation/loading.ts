/** Finds an authorisation, with the rules of what it is about and how far a browser has come with it. */
import type { AuthorisationSession } from '../../domain/authorisation/authorisation.js';
import type { Connection } from '../../storage/unit-of-work.js';
import type { Services } from '../services.js';
import { findRules } from './kinds.js';
import type { Visit } from './steps.js';

/** An authorisation as a browser stands before it; undefined when there is none, or when its resource is gone. */
export async function load(
  db: Connection,
  authorisationId: string,
  browserKey: string,
  services: Services,
): Promise<Visit | undefined> {
  const { stores } = services;
  const found = await stores.authorisations.find(db, authorisationId);
  const current = found && (await findRules(db, found, services));
  if (!current) return undefined;
  // Whatever has ended the resource between the two reads has ended the authorisation with it.
  const isStale = current.isOver && found.outcome === undefined;
  const authorisation = (isStale && (await stores.authorisations.find(db, authorisationId))) || found;
  const session = await stores.authorisationSessions.find(db, authorisationId, browserKey);
  const atFirst: AuthorisationSession = { authorisationId, browserKey, step: 'login' };
  return { ...current, authorisation, session: session ?? atFirst };
}
