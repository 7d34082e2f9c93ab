/** Alarms about the trusted authorities, their revocation lists, and the server's TLS files. */
import type { Log } from '../log.js';
import type { ActiveAlarms } from './active-alarms.js';

const listAlarm = 'revocation-list-ended';
const filesAlarm = 'certificates-unusable';

export const trustAlarms: readonly string[] = [listAlarm, filesAlarm];

/** Logs when the revocation list of an authority has ended, and when a newer one is in force: one line per change. */
export function createListAlarm(log: Log, book: ActiveAlarms): (authorities: readonly string[]) => void {
  let before: readonly string[] = [];
  return (ended) => {
    for (const authority of ended.filter((each) => !before.includes(each))) {
      book.begin(`list ${authority}`, listAlarm);
      const text = 'the revocation list of an authority has ended; later revocations are unknown';
      log.error({ alarm: listAlarm, authority }, text);
    }
    for (const authority of before.filter((each) => !ended.includes(each))) {
      book.end(`list ${authority}`);
      log.info({ authority }, 'the revocation list is current again');
    }
    before = ended;
  };
}

/** Logs when changed files of trust or TLS cannot be used: one line per reason, however often they are read. */
export function createFilesAlarm(log: Log, book: ActiveAlarms): (reason: string | undefined) => void {
  let last: string | undefined;
  return (reason) => {
    if (reason === last) return;
    last = reason;
    if (reason === undefined) return book.end(filesAlarm);
    book.begin(filesAlarm, filesAlarm);
    const text =
      'the trust folder or the TLS files changed and cannot be used; the previous files stay in force';
    log.error({ alarm: filesAlarm, reason }, text);
  };
}
