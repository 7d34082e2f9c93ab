/** Double submit: the second click gets the outcome of the first. */
import { pollWhileBusy } from '../attempts/attempts.js';
import type { Visit } from './step.js';

/** Delays the answer to a second click until the first has moved the session, within the time limit. */
export async function awaitFirstSubmit(visit: Visit): Promise<void> {
  const { services, session } = visit;
  const leave = services.waitingPlaces.take(session.psuId ?? '');
  try {
    if (leave) await pollWhileBusy(async () => ((await isStillAt(visit)) ? 'busy' : 'free'), services);
  } finally {
    leave?.();
  }
}

/** Whether the session still stands at this step, with the first click in progress. */
async function isStillAt({ services, session }: Visit): Promise<boolean> {
  const { read, stores } = services;
  const { authorisationId, browserKey, step } = session;
  const [now, authorisation] = await read.run(async (db) => [
    await stores.authorisationSessions.find(db, authorisationId, browserKey),
    await stores.authorisations.find(db, authorisationId),
  ]);
  return now?.step === step && now.notice === undefined && authorisation?.outcome === undefined;
}
