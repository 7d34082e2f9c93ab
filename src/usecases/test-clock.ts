/** Test clocks: a client with its own clock is served by that clock. */
// See docs/developer/decisions, D26.
import type { Connection } from '../storage/work/unit-of-work.js';
import type { Services } from './services.js';

/**
 * Returns the services on the client's clock. Called once, as soon as the client is known, so that all further work
 * uses one clock.
 */
export function withTestClock<Given extends Pick<Services, 'findOwnTime'>>(
  clientId: string,
  services: Given,
  db?: Connection,
): Given | Promise<Given> {
  const { findOwnTime } = services;
  if (!findOwnTime) return services;
  return findOwnTime(clientId, db).then((own) => (own ? { ...services, ...own } : services));
}
