/** Whose time it is: what is about a client goes by the clock of that client, wherever it has one of its own. */
// See docs/decisions.md, D26.
import type { Connection } from '../storage/unit-of-work.js';
import type { Services } from './services.js';

/**
 * The services with which everything about a client is done from here on. To be asked for once, where it is known whose a
 * thing is: what is done by them then goes by one clock, however long it takes.
 */
export function inTimeOf<Given extends Pick<Services, 'findOwnTime'>>(
  clientId: string,
  services: Given,
  db?: Connection,
): Given | Promise<Given> {
  const { findOwnTime } = services;
  if (!findOwnTime) return services;
  return findOwnTime(clientId, db).then((own) => (own ? { ...services, ...own } : services));
}
