/** Logs the deprecated contract versions at start. */
import type { AnyContract } from '../contract/operation.js';
import type { LocalDate } from '../domain/time.js';
import type { Log } from '../log.js';

export function logAnnounced(contracts: readonly AnyContract[], today: LocalDate, log: Log): void {
  for (const { announcement, name } of contracts) {
    if (!announcement) continue;
    const about = { contract: name, ...announcement };
    const { sunset } = announcement;
    // A version past its sunset stays available until an operator removes it, so that no TPP is cut off unattended.
    if (sunset !== undefined && sunset < today) {
      log.warn(about, 'a version is past its sunset, and is served until its document is removed');
    } else log.info(about, 'a version is deprecated');
  }
}
