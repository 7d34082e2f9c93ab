/** Memory leaks: measures the server's memory after each of several load peaks. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startBank } from '../support/server/bank-processes.js';
import type { ServerProcess } from '../support/server/server.js';
import { numbers, until } from '../support/runner/together.js';
import { keepCalling } from './many-callers.js';
import { paymentText } from './requests.js';

export interface CrowdsPlan {
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly connections: number;
  readonly seconds: number;
}

/** Sizes in megabytes. */
export interface Weight {
  readonly calls: number;
  /** The peak memory of the process under load. */
  readonly peak: number;
  /** After the load and a garbage collection: `held` is the JavaScript heap, `resident` the whole process. */
  readonly held: number;
  readonly resident: number;
}

/** The longest time for which a request continues after its caller has disconnected. */
const restMilliseconds = 2000;

export async function weighAfterCrowds(plan: CrowdsPlan): Promise<Weight[]> {
  const server = await startBank(plan.databaseUrl, {
    program: new URL('./weighed-process.js', import.meta.url),
    settings: { LOG_LEVEL: 'error', ANSWER_SECONDS: '5', NODE_OPTIONS: '--expose-gc' },
  });
  const weights: Weight[] = [];
  for (const _ of numbers(plan.rounds)) {
    const crowd = await whileWatched(server, () =>
      keepCalling({ ...plan, url: server.url, request: () => paymentText() }),
    );
    await pause(restMilliseconds);
    const calls = Object.values(crowd.result.statuses).reduce((sum, count) => sum + count, 0);
    weights.push({ calls, peak: crowd.peak, ...(await weigh(server)) });
  }
  await server.stop();
  return weights;
}

async function whileWatched<T>(
  server: ServerProcess,
  act: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentOf(server))), 100);
  const result = await act().finally(() => clearInterval(watch));
  return { result, peak };
}

/** Read from the operating system, because the process itself is busy. */
function residentOf({ process: { pid } }: ServerProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

async function weigh(server: ServerProcess): Promise<Pick<Weight, 'held' | 'resident'>> {
  const known = weighings(server).length;
  server.process.kill('SIGUSR2');
  await until(() => weighings(server).length > known);
  const [, held, resident] = weighings(server).at(-1) ?? [];
  return { held: megabytes(held), resident: megabytes(resident) };
}

function weighings(server: ServerProcess): RegExpExecArray[] {
  return [...server.output().matchAll(/\{"weighed":\{"held":(\d+),"resident":(\d+)\}\}/g)];
}

function megabytes(bytes: string | undefined): number {
  return Math.round(Number(bytes) / 104_857.6) / 10;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
