/** How a server ends: it asks for no more calls while it still answers, and closes its doors when nobody sends any. */
import type { Listener } from './listener.js';

export interface Ending {
  /** Waits, so that load balancers read that it is not ready and go elsewhere; then closes. */
  drain(): Promise<void>;
  /** Closes at once; also ends the wait of a `drain`. */
  stop(): Promise<void>;
}

interface Steps {
  readonly waitSeconds: number;
  /** Lets whoever asks read that no more calls are wanted. */
  readonly announce: () => void;
  /** Settles when every call has its answer, and everything is put away. */
  readonly close: () => Promise<void>;
}

export function endingOf(
  listeners: readonly Pick<Listener, 'announceEnd'>[],
  { announce, close, waitSeconds }: Steps,
): Ending {
  let ended: Promise<void> | undefined;
  let hurry = () => {};
  const end = async (isPatient: boolean) => {
    announce();
    listeners.forEach((listener) => listener.announceEnd());
    if (isPatient && waitSeconds > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitSeconds * 1000);
        hurry = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await close();
  };
  return {
    drain: () => (ended ??= end(true)),
    stop: () => {
      hurry();
      return (ended ??= end(false));
    },
  };
}
