/** The database goes away under load and comes back: what callers are told, when, and what is kept. */
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import { ApprovalClient } from '../support/approval-client.js';
import { findMistakes } from '../support/books.js';
import type { Answer } from '../support/exchange.js';
import type { Mariadb } from '../support/mariadb.js';
import { faultsOf, startBank } from './banks.js';
import { acceptedOf, initiate, readPayment, startPayment, variedOrder, type Order } from './orders.js';
import { allOf, numbers, until } from './together.js';

/** Nobody waits longer for an answer, nor for the return of service once the database is back. */
export const promisedMilliseconds = 5000;
const payingLanes = 48;
const readingLanes = 12;
const browsingLanes = 4;

export interface OutagePlan {
  readonly outages: number;
  readonly paymentsPerOutage: number;
  /** Killed, it refuses connections; frozen, it takes them and says nothing. */
  readonly kind: 'killed' | 'frozen';
}

/** What was measured, for whoever looks at how close it came. */
export interface OutageFigures {
  readonly acknowledged: number;
  readonly refused: number;
  readonly slowestAnswerMilliseconds: number;
  readonly slowestReturnMilliseconds: number;
}

/** What one lane has to say of itself: good answers and refusals so far, and the slowest. */
interface Lane {
  good: number;
  refused: number;
  slowestMilliseconds: number;
}

interface Ordered {
  readonly order: Order;
  answer?: Answer;
}

export async function surviveOutages(mariadb: Mariadb, plan: OutagePlan): Promise<OutageFigures> {
  const server = await startBank(mariadb.url);
  const started = await startPayment(server.url);
  const ordered: Ordered[] = [];
  const load = keepBusy([
    ...numbers(payingLanes).map(() => async () => {
      const each: Ordered = { order: variedOrder(ordered.length) };
      ordered.push(each);
      each.answer = await initiate(server.url, each.order);
      return each.answer;
    }),
    ...numbers(readingLanes).map(() => () => readPayment(server.url, started.paymentId)),
    ...numbers(browsingLanes).map(() => async () => {
      const page = await new ApprovalClient(server.url, started.approvalLink).open();
      expect(page.name).to.equal(page.status === 200 ? 'login' : 'unavailable');
      return page;
    }),
  ]);
  const acknowledged = () => ordered.filter(({ answer }) => answer?.status === 201).length;

  let slowestReturnMilliseconds = 0;
  for (const round of numbers(plan.outages)) {
    await until(() => acknowledged() >= (round + 1) * plan.paymentsPerOutage || load.hasFailed());
    const returned = await interrupt(mariadb, plan.kind, load);
    slowestReturnMilliseconds = Math.max(slowestReturnMilliseconds, returned);
  }
  const lanes = await load.end();
  const figures = {
    acknowledged: acknowledged(),
    refused: lanes.reduce((sum, { refused }) => sum + refused, 0),
    slowestAnswerMilliseconds: Math.max(...lanes.map(({ slowestMilliseconds }) => slowestMilliseconds)),
    slowestReturnMilliseconds,
  };
  await expectNothingLost(server.url, mariadb.url, ordered);
  await server.stop();
  expect(faultsOf(server).filter((line) => line.includes('server.failed'))).to.deep.equal([]);
  return figures;
}

/** Takes the database away until everybody has been told; answers how long its return took to reach everybody. */
async function interrupt(mariadb: Mariadb, kind: OutagePlan['kind'], load: Load): Promise<number> {
  const everybodyIsRefused = load.everybody(({ refused }) => refused);
  if (kind === 'killed') await mariadb.kill();
  else mariadb.freeze();
  await until(everybodyIsRefused);
  if (kind === 'killed') await mariadb.restart();
  else mariadb.thaw();
  const start = performance.now();
  await until(load.everybody(({ good }) => good));
  const milliseconds = performance.now() - start;
  expect(milliseconds).to.be.lessThan(promisedMilliseconds);
  return milliseconds;
}

interface Load {
  /** A condition: every lane has got further by this count since now. */
  everybody(count: (lane: Lane) => number): () => boolean;
  hasFailed(): boolean;
  /** Lets every lane end its last request; throws what a lane has thrown. */
  end(): Promise<readonly Lane[]>;
}

type LaneAnswer = Pick<Answer, 'headers' | 'status' | 'text'>;

/** Every lane asks without end, and holds each answer against the promise. */
function keepBusy(requests: readonly (() => Promise<LaneAnswer>)[]): Load {
  let isOver = false;
  let failure: unknown;
  const lanes = requests.map((): Lane => ({ good: 0, refused: 0, slowestMilliseconds: 0 }));
  const run = async (ask: () => Promise<LaneAnswer>, lane: Lane) => {
    while (!isOver) {
      const start = performance.now();
      const answer = await ask();
      const milliseconds = performance.now() - start;
      expectHonest(answer, milliseconds);
      lane.slowestMilliseconds = Math.max(lane.slowestMilliseconds, milliseconds);
      if (answer.status === 503) lane.refused++;
      else lane.good++;
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

/** What was acknowledged is readable, and of every request there is one payment once it is repeated. */
async function expectNothingLost(
  serverUrl: string,
  databaseUrl: string,
  ordered: readonly Ordered[],
): Promise<void> {
  const retried = await allOf(ordered, 64, ({ order }) => initiate(serverUrl, order));
  const ids = retried.map((answer) => acceptedOf(answer).paymentId);
  for (const [index, { answer }] of ordered.entries()) {
    if (answer?.status === 201) expect(retried[index]?.text).to.equal(answer.text);
  }
  const read = await allOf(ids, 64, (id) => readPayment(serverUrl, id));
  for (const [index, { order }] of ordered.entries()) {
    const { transactionStatus, ...body } = JSON.parse(read[index]?.text ?? '');
    expect({ transactionStatus, body }).to.deep.equal({ transactionStatus: 'RCVD', body: order.body });
  }
  const database = await openDatabase(databaseUrl);
  try {
    // One more was started before the load.
    expect(await database.reader('payments').select('id')).to.have.length(ordered.length + 1);
    expect(await findMistakes(database)).to.deep.equal([]);
  } finally {
    await database.close();
  }
}
