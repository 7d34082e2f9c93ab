/** Follows the output of the log, whose failure must not end the process: an `error` event without a listener does. */
import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log, LogOutput } from '../log.js';
import type { ActiveAlarms } from './active-alarms.js';

export const logAlarm = 'log-unwritable';

const usualRetryMilliseconds = 5000;
/** An output reports a failed write within this time. */
const failureMilliseconds = 100;

/**
 * Keeps the server running while its log cannot be written, as on a full disk: raises an alarm, which the metrics show,
 * and logs afterwards how many lines are missing. A reader that is gone never comes back: `end` then stops the server,
 * so that its supervisor starts it with another reader.
 */
export function followLogOutput(
  output: LogOutput & Pick<EventEmitter, 'on'>,
  log: Log,
  book: ActiveAlarms,
  end: () => void,
  retryMilliseconds = usualRetryMilliseconds,
): void {
  let missing = 0;
  let isFollowing = false;
  const writeAgain = async () => {
    for (;;) {
      await pause(retryMilliseconds, undefined, { ref: false });
      const count = missing;
      // The last line may be cut off.
      output.write('\n');
      log.error({ alarm: logAlarm, count }, 'lines of the log could not be written, at least so many');
      await pause(failureMilliseconds, undefined, { ref: false });
      if (missing === count) break;
      missing = count;
    }
    missing = 0;
    isFollowing = false;
    book.end(logAlarm);
    log.info('the log can be written again');
  };
  output.on('error', ({ code }: NodeJS.ErrnoException) => {
    missing += 1;
    if (isFollowing) return;
    isFollowing = true;
    book.begin(logAlarm, logAlarm);
    if (code === 'EPIPE') end();
    else void writeAgain();
  });
}
