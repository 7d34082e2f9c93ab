/** Retention: deletes expired rows in small transactions. */
import type { ExpiredRows } from '../storage/retention.js';
import { addDays, dayMilliseconds } from '../domain/time.js';
import type { Services } from './services.js';

/** Deletes a batch of these rows; returns how many were found, 0 when none is left. */
export async function forgetSome(rows: ExpiredRows, { read, work }: Services): Promise<number> {
  const keys = await read.run((db) => rows.find(db));
  if (keys.length > 0) await work.run((transaction) => rows.delete(transaction, keys));
  return keys.length;
}

/** Safety margin in milliseconds: process clocks differ, and the setting may change. */
const signedMarginMilliseconds = 3_600_000;

/** Deletes outcomes, used forms and signed requests that can no longer be repeated. */
export async function forgetOldOutcomes(services: Services): Promise<number> {
  const { policy, proofClock, stores } = services;
  const now = proofClock.now();
  const keys = stores.idempotencyKeys.before(now - policy.outcomeLifetimeSeconds * 1000);
  const forms = stores.authorisationSessions.formsBefore(now - 24 * 3600 * 1000);
  const signed = stores.signedRequests.before(now - signedMarginMilliseconds);
  let found = 0;
  for (const rows of [keys, forms, signed]) found += await forgetSome(rows, services);
  return found;
}

/** Days to keep usage counts, the source of the quarterly regulatory report. */
const usageKeptDays = 2 * 366;

/** Deletes usage counts of more than two years ago. */
export async function forgetOldUsage(services: Services): Promise<number> {
  const { clock, stores } = services;
  const before = addDays(clock.today(), -usageKeptDays);
  const counts = stores.usage.countsBefore(before);
  const fields = stores.usage.fieldsBefore(before.slice(0, 7));
  const uptimes = stores.usage.uptimesBefore(clock.startOf(before));
  let found = 0;
  for (const rows of [counts, fields, uptimes]) found += await forgetSome(rows, services);
  return found;
}

const keptMilliseconds = 30 * 24 * 3_600_000;

/** Deletes a batch of expired tokens and grants; returns how many rows were found. */
export async function forgetOldTokens(services: Services): Promise<number> {
  const { clock, read, stores, work } = services;
  const before = clock.now() - keptMilliseconds;
  const found = await forgetSome(stores.tokens.accessTokensBefore(before), services);
  const grants = stores.tokens.grantsBefore(before);
  const over = await read.run((db) => grants.find(db));
  if (over.length === 0) return found;
  let given = 0;
  for (const rows of stores.tokens.tokensUnder(over.flatMap(({ id }) => id ?? [])))
    given += await forgetSome(rows, services);
  // A grant may have more rows than one batch deletes; it goes after its last row.
  if (given === 0) await work.run((transaction) => grants.delete(transaction, over));
  return found + given + over.length;
}

/** Deletes failure counters and code counters a day after they have lost their effect. */
export async function forgetOldFailures(services: Services): Promise<number> {
  const { policy, proofClock, stores } = services;
  const before = proofClock.now() - dayMilliseconds;
  const rings = stores.scaRequests.before(before - policy.loginLockSeconds * 1000);
  return (
    (await forgetSome(stores.loginFailures.untriedSince(before), services)) +
    (await forgetSome(rings, services))
  );
}
