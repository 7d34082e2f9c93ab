/** Whoever clicks twice sees what has come of the first click. */
import { whenFree } from './attempts.js';
import type { Visit } from './steps.js';

/** The answer to a second click shows what the first one leads to, if that is known in time. */
export async function awaitFirstClick(visit: Visit): Promise<void> {
  const { services, session } = visit;
  const leave = services.waitingPlaces.take(session.psuId ?? '');
  try {
    if (leave) await whenFree(async () => ((await isStillAt(visit)) ? 'busy' : 'free'), services);
  } finally {
    leave?.();
  }
}

/** Whether another click of the same browser is still about to lead on from here. */
async function isStillAt({ services, session }: Visit): Promise<boolean> {
  const { read, stores } = services;
  const { authorisationId, browserKey, step } = session;
  const [now, authorisation] = await read.run(async (db) => [
    await stores.authorisationSessions.find(db, authorisationId, browserKey),
    await stores.authorisations.find(db, authorisationId),
  ]);
  return now?.step === step && now.notice === undefined && authorisation?.outcome === undefined;
}
