/**
 * The worker: executes due payments at an interval, and at once when woken; also ends overdue objects and deletes old
 * data.
 */
// No task depends on its exact time; see docs/developer/decisions, D7.
import {
  endIdleAuthorisations,
  endOverdueBaskets,
  endOverdueBulks,
  endOverdueConsents,
  endOverduePayments,
  endOverdueStandingOrders,
} from '../usecases/authorisation/overdue.js';
import { followConfirmations } from '../usecases/authorisation/steps/push-step.js';
import { endCompletedOrders, makeDueExecutions } from '../usecases/standing-orders/executions.js';
import { forgetOldUses } from '../usecases/consents/use.js';
import { forgetOldSessions } from '../usecases/customer/own-page.js';
import {
  forgetOldFailures,
  forgetOldOutcomes,
  forgetOldTokens,
  forgetOldUsage,
} from '../usecases/retention.js';
import type { Services } from '../usecases/services.js';
import type { Log } from '../log.js';

export interface Worker {
  wake(): void;
  /** Stops the timer, and settles when the current round is over. */
  stop(): Promise<void>;
}

export interface Round {
  /** Names the round in the log. */
  readonly name: string;
  /** Executes due work and returns its amount; the worker repeats until 0. */
  readonly execute: () => Promise<number>;
  readonly housekeeping: () => Promise<void>;
}

export function startWorker(round: Round, intervalMilliseconds: number, log: Log): Worker {
  let isStopped = false;
  let isWoken = false;
  let running: Promise<void> | undefined;
  let keptAt = performance.now();

  const attempt = async <T>(task: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      // Failed work stays as it was, so the next round finds it again.
      log.error({ task, err: error }, 'a round of the worker failed');
      return undefined;
    }
  };
  const keepHouse = async () => {
    keptAt = performance.now();
    if (!isStopped) await attempt(`${round.name}: housekeeping`, round.housekeeping);
  };
  const run = async () => {
    do {
      isWoken = false;
      while (!isStopped && ((await attempt(round.name, round.execute)) ?? 0) > 0) {
        // Housekeeping runs at its interval even if due work never runs out.
        if (performance.now() - keptAt >= intervalMilliseconds) await keepHouse();
      }
      await keepHouse();
    } while (isWoken && !isStopped);
    running = undefined;
  };
  const wake = () => {
    isWoken = true;
    if (!isStopped) running ??= run();
  };
  const timer = setInterval(wake, intervalMilliseconds);
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

export function createConfirmationRound(services: Services): Round {
  return {
    name: 'confirmations',
    execute: () => followConfirmations(services),
    housekeeping: () => Promise.resolve(),
  };
}

/** Executes due work in the sandbox's workspaces whose test clocks are ahead. */
export function createTestClockRound(round: () => Promise<void>): Round {
  return { name: 'test clocks', execute: () => Promise.resolve(0), housekeeping: round };
}

export interface Task {
  /** Names the task in the log. */
  readonly name: string;
  /** Does a bounded amount of work and returns how much; 0 means that none is left. */
  run(): Promise<number>;
}

/** The longest housekeeping round, because due payments wait for its end. */
const longestMilliseconds = 250;
const purgeEveryMilliseconds = 3_600_000;

interface Housekeeping {
  /** The longest duration of one round. */
  readonly milliseconds?: number;
  readonly tasks?: readonly Task[] | undefined;
}

export function createHousekeeping(
  services: Services,
  log: Log,
  { milliseconds = longestMilliseconds, tasks: besides = [] }: Housekeeping = {},
): () => Promise<void> {
  const bind = (tasks: readonly ((services: Services) => Promise<number>)[]): Task[] =>
    tasks.map((task) => ({ name: task.name, run: () => task(services) }));
  const ending = taskRunner(log, milliseconds);
  const purging = taskRunner(log, milliseconds);
  const ends = bind([
    endOverduePayments,
    endOverdueBulks,
    endOverdueStandingOrders,
    endOverdueBaskets,
    endOverdueConsents,
    endIdleAuthorisations,
    makeDueExecutions,
    endCompletedOrders,
  ]);
  const purges = [
    ...bind([
      forgetOldOutcomes,
      forgetOldTokens,
      forgetOldUses,
      forgetOldSessions,
      forgetOldFailures,
      forgetOldUsage,
    ]),
    ...besides,
  ];
  let purgeAt = 0;
  return async () => {
    await ending(ends);
    // Deletions are writes too and can wait, so they run once an hour.
    const isTime = services.clock.now() >= purgeAt;
    if (isTime) purgeAt = services.clock.now() + purgeEveryMilliseconds;
    await purging(isTime ? purges : []);
  };
}

/**
 * Runs tasks round-robin until none has work left or the time is up; unfinished tasks come first in the next round.
 * Logs a failing task and continues with the others.
 */
export function taskRunner(log: Log, milliseconds: number): (tasks: readonly Task[]) => Promise<void> {
  let left: readonly Task[] = [];
  return async (tasks) => {
    const until = performance.now() + milliseconds;
    const queue = [...left, ...tasks.filter((task) => !left.includes(task))];
    for (let task = queue.shift(); task; task = queue.shift()) {
      if (await hasMore(task, log)) queue.push(task);
      if (performance.now() >= until) break;
    }
    left = queue;
  };
}

async function hasMore(task: Task, log: Log): Promise<boolean> {
  try {
    return (await task.run()) > 0;
  } catch (error) {
    log.error({ task: task.name, err: error }, 'the worker’s clean-up failed');
    return false;
  }
}
