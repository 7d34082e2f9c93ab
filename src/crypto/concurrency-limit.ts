/** A concurrency limit for work that costs a core: a short queue, and what would wait in it for too long is refused. */
import { Problem } from '../domain/problem.js';

export interface ConcurrencyLimits {
  /** So many run side by side. */
  readonly atOnce: number;
  /** So many wait behind them; one more is refused. */
  readonly waitingAtMost: number;
  /** What has waited for longer is refused instead of begun. */
  readonly waitingMilliseconds: number;
}

interface Waiting {
  readonly since: number;
  readonly isPatient: boolean;
  readonly proceed: () => void;
  readonly refuse: (problem: Problem) => void;
}

export function concurrencyLimit({ atOnce, waitingAtMost, waitingMilliseconds }: ConcurrencyLimits) {
  let running = 0;
  const waiting: Waiting[] = [];

  const wait = (isPatient: boolean) =>
    new Promise<void>((proceed, refuse) => {
      if (!isPatient && waiting.length >= waitingAtMost) refuse(refusal());
      else waiting.push({ since: performance.now(), isPatient, proceed, refuse });
    });
  const passOn = () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (next.isPatient || performance.now() - next.since <= waitingMilliseconds) return next.proceed();
      next.refuse(refusal());
    }
    running -= 1;
  };

  /** Does the work when it may run; whoever is patient waits however long that takes. */
  return async <T>(work: () => Promise<T>, isPatient = false): Promise<T> => {
    if (running >= atOnce) await wait(isPatient);
    else running += 1;
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}

function refusal(): Problem {
  return new Problem('server.unavailable', 'Too many are being served at this moment; try again shortly.');
}
