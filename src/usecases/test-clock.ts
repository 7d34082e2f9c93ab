/** A client's own services in the sandbox: its workspace's test clock, accounts and counters. */
// See docs/developer/decisions, D26.
import type { Connection } from '../storage/work/unit-of-work.js';
import type { Services } from './services.js';

export type FindClientServices = NonNullable<Services['findOwnServices']>;

/**
 * Returns the services of the client. Called once, as soon as the client is known, so that all further work uses one
 * clock.
 */
export function withTestClock<Given extends Pick<Services, 'findOwnServices'>>(
  clientId: string,
  services: Given,
  db?: Connection,
): Given | Promise<Given> {
  const { findOwnServices } = services;
  if (!findOwnServices) return services;
  return findOwnServices(clientId, db).then((own) => ({ ...services, ...own }));
}
