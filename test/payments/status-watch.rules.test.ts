/** The watch for status reads that wait: what ends a wait, how few queries it costs, and its places. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { TransactionStatus } from '../../src/domain/payments/payment.js';
import { createLongPollLimit } from '../../src/usecases/limits/long-poll-limit.js';
import { StatusWatch } from '../../src/usecases/payments/status-watch.js';
import { until } from '../support/runner/together.js';

/** Longer than any test runs, so that only what a test does ends a wait. */
const long = 600_000;

function watchOver(stored: Record<string, string>, places = { ofAll: 10, ofOne: 10 }) {
  const queries: (readonly string[])[] = [];
  let answers = async () => new Map(Object.entries(stored).map(([id, status]) => [id, { status }]));
  const watch = new StatusWatch({
    places: createLongPollLimit(places),
    findStatuses: (ids) => {
      queries.push(ids);
      return answers();
    },
  });
  const ended: string[] = [];
  const wait = async (
    paymentId: string,
    { milliseconds = long, left = new AbortController().signal, status = 'RCVD' } = {},
  ) => {
    await watch.change({ paymentId, status }, milliseconds, left);
    ended.push(paymentId);
  };
  const answerBy = (next: typeof answers) => (answers = next);
  return { answerBy, ended, queries, wait, watch };
}

const statusEvent = (id: string, to: TransactionStatus) =>
  ({ kind: 'payment-status', id, from: 'RCVD', to, cause: 'signed' }) as const;

describe('The watch of waiting status reads', () => {
  const stop = new AbortController();
  after(() => stop.abort());
  const left = stop.signal;

  it('asks once for all payments that changed in one turn, and ends only their waits', async () => {
    const stored: Record<string, string> = { a: 'RCVD', b: 'RCVD', c: 'RCVD' };
    const { ended, queries, wait, watch } = watchOver(stored);
    const waits = [wait('a', { left }), wait('a', { left }), wait('b', { left })];
    void wait('c', { left });
    Object.assign(stored, { a: 'ACTC', b: 'CANC' });
    watch.notice(statusEvent('a', 'ACTC'));
    watch.notice(statusEvent('b', 'CANC'));
    watch.notice(statusEvent('unwatched', 'CANC'));
    await Promise.all(waits);
    expect(ended).to.deep.equal(['a', 'a', 'b']);
    expect(queries[0]).to.deep.equal(['a', 'b']);
  });

  it('finds a change by another process in one query for all, and a removed payment as a change', async () => {
    const stored: Record<string, string> = { a: 'RCVD', b: 'RCVD', c: 'RCVD' };
    const { ended, queries, wait } = watchOver(stored);
    const waits = [wait('a', { left }), wait('b', { left })];
    void wait('c', { left });
    Reflect.deleteProperty(stored, 'a');
    stored['b'] = 'ACTC';
    await Promise.all(waits);
    expect(ended).to.deep.equal(['a', 'b']);
    expect(queries).to.deep.equal([['a', 'b', 'c']]);
  });

  it('asks nothing while no read waits, nor after the last wait has ended', async () => {
    const { queries, wait, watch } = watchOver({ a: 'RCVD' });
    watch.notice(statusEvent('a', 'ACTC'));
    await wait('a', { milliseconds: 1 });
    await pause(1200);
    expect(queries).to.deep.equal([]);
  });

  it('does not take an older answer for a change', async () => {
    const { answerBy, ended, queries, wait, watch } = watchOver({});
    let answer: (found: Map<string, { status: string }>) => void = () => undefined;
    answerBy(() => new Promise((resolve) => (answer = resolve)));
    const first = wait('a', { left });
    watch.notice(statusEvent('a', 'ACTC'));
    await until(() => queries.length > 0);
    void wait('a', { left, status: 'ACSC' });
    answer(new Map([['a', { status: 'ACTC' }]]));
    await first;
    expect(ended).to.deep.equal(['a']);
  });

  it('goes on waiting while the database does not answer', async () => {
    const { answerBy, ended, queries, wait } = watchOver({ a: 'RCVD' });
    answerBy(() => Promise.reject(new Error('away')));
    const waiting = wait('a', { left });
    await until(() => queries.length === 2);
    expect(ended).to.deep.equal([]);
    answerBy(async () => new Map([['a', { status: 'ACTC' }]]));
    await waiting;
  });

  for (const [what, act] of [
    ['the caller leaves', (_: StatusWatch, leave: () => void) => leave()],
    ['the process drains', (watch: StatusWatch) => watch.end()],
  ] as const) {
    it(`ends a wait at once when ${what}, and a later one too`, async () => {
      const leaving = new AbortController();
      const { ended, queries, wait, watch } = watchOver({ a: 'RCVD' });
      const waiting = wait('a', { left: leaving.signal });
      act(watch, () => leaving.abort());
      await waiting;
      await wait('a', { left: leaving.signal });
      expect([ended, queries]).to.deep.equal([['a', 'a'], []]);
    });
  }

  it('has a bounded number of places, for all clients and for each, and none while it drains', () => {
    const { watch } = watchOver({}, { ofAll: 3, ofOne: 2 });
    const places = ['tpp', 'tpp', 'tpp', 'tpp-b', 'tpp-b'].map((client) => watch.take(client));
    expect(places.map((place) => place !== undefined)).to.deep.equal([true, true, false, true, false]);
    expect(watch.load()).to.deep.equal({ waiting: 3, refused: 2 });
    places[0]?.();
    expect(watch.take('tpp-b')).to.be.a('function');
    watch.end();
    expect([watch.take('tpp-c'), watch.load()]).to.deep.equal([undefined, { waiting: 3, refused: 2 }]);
  });
});
