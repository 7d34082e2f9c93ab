/** Callers that ask without end, and hold each answer against what the bank promises of an outage. */
import { expect } from 'chai';
import type { Answer } from './exchange.js';
import { until } from './together.js';

/** The longest wait for an answer, and for the return of service once the database is back. */
export const promisedMilliseconds = 5000;

/** Counters of one lane: good answers, refusals, and the slowest answer. */
interface Lane {
  good: number;
  refused: number;
  slowestMilliseconds: number;
  /** When the last good answer was asked for. */
  goodSince: number;
}

export interface Load {
  /** A condition: every lane has got further by this count since now. */
  everybody(count: (lane: Lane) => number): () => boolean;
  /** Settles when every lane has had a good answer that it asked for after this moment; answers how long that took. */
  returned(since: number): Promise<number>;
  hasFailed(): boolean;
  /** Lets every lane end its last request; throws what a lane has thrown. */
  end(): Promise<readonly Lane[]>;
}

type LaneAnswer = Pick<Answer, 'headers' | 'status' | 'text'>;

/** Every lane asks without end, and holds each answer against the promise. */
export function keepBusy(requests: readonly (() => Promise<LaneAnswer>)[]): Load {
  let isOver = false;
  let failure: unknown;
  const lanes = requests.map((): Lane => ({
    good: 0,
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
      else {
        lane.good++;
        lane.goodSince = start;
      }
    }
  };
  const running = requests.map(async (ask, index) => {
    const lane = lanes[index];
    if (lane) await run(ask, lane).catch((error: unknown) => (failure ??= error));
  });
  const isBroken = () => failure !== undefined;
  return {
    everybody: (count) => {
      const before = lanes.map(count);
      return () => isBroken() || lanes.every((lane, index) => count(lane) > (before[index] ?? 0));
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
      return lanes;
    },
  };
}

function expectHonest({ headers, status, text }: LaneAnswer, milliseconds: number): void {
  expect(status, text).to.be.oneOf([200, 201, 503]);
  expect(milliseconds).to.be.lessThan(promisedMilliseconds);
  if (status === 503) expect(headers['retry-after']).to.match(/^[0-9]+$/);
}
