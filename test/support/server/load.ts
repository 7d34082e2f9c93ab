/** Load generator: callers without pause that check each answer against the bank's promises for an outage. */
import { expect } from 'chai';
import type { Answer } from './exchange.js';
import { until } from '../runner/together.js';

/** The longest wait for an answer, and for the return of service once the database is back. */
export const promisedMilliseconds = 5000;

/** One lane: its refusals, and its slowest answer. */
interface Lane {
  refused: number;
  slowestMilliseconds: number;
  /** When the request of the last good answer was sent. */
  goodSince: number;
}

export interface Load {
  /** Returns a condition: true once every lane has got a refusal since now. */
  everybodyRefused(): () => boolean;
  /** Settles when every lane has a good answer to a request sent after this moment; returns the time until then. */
  returned(since: number): Promise<number>;
  hasFailed(): boolean;
  /** Waits for the last request of every lane; returns the figures of all lanes, or throws a lane's error. */
  end(): Promise<{ readonly refused: number; readonly slowestAnswerMilliseconds: number }>;
}

type LaneAnswer = Pick<Answer, 'headers' | 'status' | 'text'>;

/** Every lane calls without pause and checks each answer against the promise. */
export function keepBusy(requests: readonly (() => Promise<LaneAnswer>)[]): Load {
  let isOver = false;
  let failure: unknown;
  const lanes = requests.map((): Lane => ({
    refused: 0,
    slowestMilliseconds: 0,
    goodSince: 0,
  }));
  const run = async (ask: () => Promise<LaneAnswer>, lane: Lane) => {
    while (!isOver) {
      const start = performance.now();
      const answer = await ask();
      const milliseconds = performance.now() - start;
      expectHonest(answer, milliseconds);
      lane.slowestMilliseconds = Math.max(lane.slowestMilliseconds, milliseconds);
      if (answer.status === 503) lane.refused++;
      else lane.goodSince = start;
    }
  };
  const running = requests.map(async (ask, index) => {
    const lane = lanes[index];
    if (lane) await run(ask, lane).catch((error: unknown) => (failure ??= error));
  });
  const isBroken = () => failure !== undefined;
  return {
    everybodyRefused: () => {
      const before = lanes.map(({ refused }) => refused);
      return () => isBroken() || lanes.every(({ refused }, index) => refused > (before[index] ?? 0));
    },
    returned: async (since) => {
      await until(() => isBroken() || lanes.every(({ goodSince }) => goodSince > since));
      return performance.now() - since;
    },
    hasFailed: isBroken,
    end: async () => {
      isOver = true;
      await Promise.all(running);
      if (failure !== undefined) throw failure;
      return {
        refused: lanes.reduce((sum, { refused }) => sum + refused, 0),
        slowestAnswerMilliseconds: Math.max(...lanes.map(({ slowestMilliseconds }) => slowestMilliseconds)),
      };
    },
  };
}

function expectHonest({ headers, status, text }: LaneAnswer, milliseconds: number): void {
  expect(status, text).to.be.oneOf([200, 201, 503]);
  expect(milliseconds).to.be.lessThan(promisedMilliseconds);
  if (status === 503) expect(headers['retry-after']).to.match(/^[0-9]+$/);
}
