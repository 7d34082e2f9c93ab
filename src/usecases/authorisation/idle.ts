/** The worker's round over authorisations: ends those that nobody uses. */
import { idleSince } from './steps.js';
import type { Services } from '../services.js';

/** Ends authorisations whose link was left alone for too long; what they were to approve stays open. */
export async function endIdleAuthorisations(services: Services): Promise<number> {
  const { read, stores, work } = services;
  const idle = await read.run((db) => stores.authorisations.findIdle(db, idleSince(services)));
  await Promise.all(
    idle.map((id) =>
      work.run((transaction) => stores.authorisations.endIdle(transaction, id, idleSince(services))),
    ),
  );
  return idle.length;
}
