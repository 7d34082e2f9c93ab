/** Graceful shutdown: reports not ready while requests are still answered, then closes the listeners. */
import type { Listener } from './listener.js';

export interface GracefulShutdown {
  /** Reports not ready for `waitSeconds`, so that load balancers stop sending requests; then closes. */
  drain(): Promise<void>;
  /** Closes at once; also ends the wait of a `drain`. */
  stop(): Promise<void>;
  /** Whether a `drain` still waits. */
  isWaiting(): boolean;
}

interface Steps {
  readonly waitSeconds: number;
  /** Makes the readiness check fail. */
  readonly announce: () => void;
  /** Settles when every request is answered and all resources are closed. */
  readonly close: () => Promise<void>;
}

export function createShutdown(
  listeners: readonly Pick<Listener, 'announceEnd'>[],
  { announce, close, waitSeconds }: Steps,
): GracefulShutdown {
  let ended: Promise<void> | undefined;
  let hurry: (() => void) | undefined;
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
      hurry = undefined;
    }
    await close();
  };
  return {
    drain: () => (ended ??= end(true)),
    isWaiting: () => hurry !== undefined,
    stop: () => {
      hurry?.();
      return (ended ??= end(false));
    },
  };
}
