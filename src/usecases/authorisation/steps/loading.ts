/** Loads an authorisation with its resource's rules and this browser's progress. */
import type { AuthorisationSession } from '../../../domain/authorisation/authorisation.js';
import type { Connection } from '../../../storage/work/unit-of-work.js';
import type { Services } from '../../services.js';
import { findRules } from '../kinds.js';
import type { Visit } from './step.js';

/** Loads an authorisation for a browser; undefined when the authorisation or its resource is gone. */
export async function loadVisit(
  db: Connection,
  authorisationId: string,
  browserKey: string,
  services: Services,
): Promise<Visit | undefined> {
  const { stores } = services;
  const found = await stores.authorisations.find(db, authorisationId);
  const current = found && (await findRules(db, found, services));
  if (!current) return undefined;
  // If the resource ended between the two reads, the authorisation ended in the same transaction.
  const isStale = current.isOver && found.outcome === undefined;
  const authorisation = (isStale && (await stores.authorisations.find(db, authorisationId))) || found;
  const session = await stores.authorisationSessions.find(db, authorisationId, browserKey);
  const atFirst: AuthorisationSession = { authorisationId, browserKey, step: 'login' };
  return { ...current, authorisation, session: session ?? atFirst };
}
