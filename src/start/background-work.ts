/** The background work of a process: payment execution, confirmations, housekeeping, and the portal's workspaces. */
import type { Config } from '../config/config.js';
import { createCoreResults } from '../usecases/payments/core/results.js';
import { paymentExecution } from '../usecases/payments/core/execution.js';
import type { Services } from '../usecases/services.js';
import type { Portal } from './companion.js';
import type { Ground } from './ground.js';
import type { Log } from '../log.js';
import { createConfirmationRound, createHousekeeping, startWorker, createTestClockRound } from './worker.js';

/**
 * With a portal, clients may have services of their own; outside a workspace each browser has its own brute-force
 * counters, so that no visitor of a public sandbox locks out the others.
 */
export function withTestClocks(portal: Portal | undefined, services: Services): Services {
  if (!portal) return services;
  const { findOwnServices } = portal;
  return { ...services, findOwnServices, attemptScope: (browserKey) => browserKey };
}

export function startBackgroundWork(
  services: Services,
  config: Config,
  log: Log,
  { partShutdown, signals }: Pick<Ground, 'partShutdown' | 'signals'>,
  portal?: Portal,
) {
  const interval = config.WORKER_INTERVAL_MILLISECONDS;
  const usual = portal ? { ...services, stores: portal.rounds.usualStores } : services;
  const execution = paymentExecution(usual);
  const timed = withTestClocks(portal, services);
  const endListening = services.bank.listen?.(createCoreResults(timed));
  // An adapter without types may return anything.
  if (typeof endListening === 'function')
    partShutdown.add('the results of the core', { pause: endListening });
  const housekeeping = createHousekeeping(usual, log, { tasks: portal?.rounds.tasks });
  const worker = startWorker({ name: 'payments', execute: execution.round, housekeeping }, interval, log);
  signals.on('payment-due', worker.wake);
  // A separate worker, so that no payment waits for the bank's authenticator.
  const follower = startWorker(createConfirmationRound(timed), interval, log);
  signals.on('confirmation-due', follower.wake);
  // A separate worker, so that no payment waits for workspaces whose test clocks advance.
  const clockWorker =
    portal && startWorker(createTestClockRound(portal.rounds.clockAdvances.round), interval, log);
  if (clockWorker) signals.on('test-clock-due', clockWorker.wake);
  return {
    stop: async () => {
      await Promise.all([worker.stop(), follower.stop(), portal?.rounds.clockAdvances.stop()]);
      await clockWorker?.stop();
      await execution.drain();
    },
  };
}
