/** The worker's round over consents: ends those whose time is over. */
import { pagingMilliseconds } from '../../domain/consents/validity.js';
import type { ConsentEnd } from './consent-moves.js';
import { endConsent } from './consent-moves.js';
import { forgetSome } from '../retention.js';
import type { Services } from '../services.js';

const unconfirmed: ConsentEnd = { to: 'rejected', cause: 'approval-expired', outcome: 'expired' };
const outdated: ConsentEnd = { to: 'expired', cause: 'validity-over', outcome: 'expired' };
const usedUp: ConsentEnd = { to: 'expired', cause: 'used-up', outcome: 'expired' };

/** Rejects consents that nobody approved in time, and ends those that are outdated or used up. */
export async function expireConsents(services: Services): Promise<number> {
  const { clock, read, stores } = services;
  const { consentUses } = stores;
  const now = clock.now();
  const found = await read.run(async (db) => [
    [unconfirmed, await consentUses.findUnconfirmed(db, now)] as const,
    [outdated, await consentUses.findOutdated(db, clock.today())] as const,
    [usedUp, await consentUses.findUsedUp(db, now - pagingMilliseconds)] as const,
  ]);
  const ends = found.flatMap(([end, ids]) => ids.map((id) => endAlone(id, end, services)));
  await Promise.all(ends);
  return ends.length;
}

async function endAlone(id: string, end: ConsentEnd, services: Services): Promise<void> {
  await services.work.run((transaction) => endConsent(transaction, id, end, services));
}

/** Forgets how often consents were used on days that are over. */
export async function forgetOldUses(services: Services): Promise<number> {
  const { clock, stores } = services;
  return forgetSome(stores.consentUses.before(clock.today()), services);
}
