/**
 * Load shedding: the bank answers each call in time or rejects it with a retry time when callers exceed its capacity.
 */
import { expect } from 'chai';
import { startBank } from '../support/server/bank-processes.js';
import { promisedMilliseconds } from '../support/server/load.js';
import { patienceMilliseconds } from '../support/runner/patience.js';
import type { ServerProcess } from '../support/server/server.js';
import { type CallFigures, keepCalling } from './many-callers.js';
import { paymentText, requestText } from './requests.js';

export interface OverloadPlan {
  readonly databaseUrl: string;
  readonly connections: number;
  readonly seconds: number;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface OverloadFigures {
  readonly crowd: CallFigures;
  readonly health: CallFigures;
  /** Another TPP's calls after the crowd has gone. */
  readonly afterwards: CallFigures;
  readonly logLines: number;
  /** From the first call until the last answer. */
  readonly secondsTaken: number;
}

/** The longest duration of the crowd's calls where the bank rejects none of them. */
const crowdMilliseconds = 30_000;

export async function overload(plan: OverloadPlan): Promise<OverloadFigures> {
  const { connections, databaseUrl, seconds, settings } = plan;
  const server = await startBank(databaseUrl, { settings: { LOG_LEVEL: 'warn', ...settings } });
  const { url } = server;
  const start = performance.now();
  const watching = keepCalling({
    url,
    connections: 1,
    seconds,
    request: () => requestText('GET', '/health/live'),
    pauseMilliseconds: 100,
  });
  let isSomebodyTurnedAway = false;
  const crowd = await keepCalling({
    url,
    connections,
    seconds,
    // Beside other tests, a busy processor accepts a crowd's connections as slowly as it answers calls at first.
    goesOn: () => !isSomebodyTurnedAway && performance.now() - start < crowdMilliseconds,
    request: () => paymentText(),
    onAnswer: (status) => (isSomebodyTurnedAway ||= status === 503),
  });
  let hasPaid = false;
  const afterwards = await keepCalling({
    url,
    connections: 1,
    seconds: 2,
    goesOn: () => !hasPaid && performance.now() - start < patienceMilliseconds,
    request: () => paymentText('sandbox-tpp-b'),
    onAnswer: (status) => (hasPaid ||= status === 201),
  });
  const health = await watching;
  const secondsTaken = (performance.now() - start) / 1000;
  await server.stop();
  return { crowd, health, afterwards, logLines: linesOf(server), secondsTaken };
}

function linesOf(server: ServerProcess): number {
  const lines = server.output().split('\n');
  expect(lines.filter((line) => line.includes('"stack"'))).to.deep.equal([]);
  return lines.filter((line) => line.startsWith('{')).length;
}

/** Expectations that hold on a busy machine too. */
export function expectOrder({ afterwards, crowd, health, logLines, secondsTaken }: OverloadFigures): void {
  expect(crowd.statuses).to.have.any.keys('201');
  expect(Object.keys(crowd.statuses)).to.satisfy((statuses: string[]) =>
    statuses.every((status) => status === '201' || status === '503'),
  );
  expect(Object.keys(health.statuses)).to.deep.equal(['200']);
  // One log line for each second with rejected calls.
  expect(logLines).to.be.at.most(secondsTaken + 3);
  expect(afterwards.statuses).to.have.any.keys('201');
}

/** The latency limits; for a machine without other load. */
export function expectInTime({ afterwards, crowd }: OverloadFigures): void {
  expect(crowd.slowest).to.be.lessThan(promisedMilliseconds);
  expect(crowd.slowestRefusal).to.be.lessThan(promisedMilliseconds);
  expect(afterwards.slowest).to.be.lessThan(2000);
}
