/** What the log says at start of the versions that are deprecated. */
import type { AnyContract } from '../contract/operation.js';
import type { LocalDate } from '../domain/time.js';
import type { Log } from './log.js';

export function logAnnounced(contracts: readonly AnyContract[], today: LocalDate, log: Log): void {
  for (const { announcement, name } of contracts) {
    if (!announcement) continue;
    const about = { contract: name, ...announcement };
    const { sunset } = announcement;
    // Nothing ends by itself: a TPP that has not moved would be cut off on a day when nobody is looking.
    if (sunset !== undefined && sunset < today) {
      log.warn(about, 'a version is past its sunset, and served until its document is removed');
    } else log.info(about, 'a version is announced as deprecated');
  }
}
