/** A status read that waits for a change (`Prefer: wait`), from the header to its bounds. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect } from 'chai';
import { reading } from '../../src/storage/reading.js';
import { stores } from '../../src/storage/stores.js';
import { createLongPollLimit } from '../../src/usecases/limits/long-poll-limit.js';
import { StatusWatch } from '../../src/usecases/payments/status-watch.js';
import { onOneEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { textAt } from '../support/runner/json.js';
import { until } from '../support/runner/together.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { scrape } from '../support/server/metrics.js';
import { type RunningServer, spawnServer, startServer } from '../support/server/server.js';
import { domestic, startedBy, Tpp, type TppAnswer, v132 } from '../support/tpp/tpp.js';

const v1316 = '/psd2-bank-payments-api-1.3.16/v1';
/** Longer than any test runs, so that only a change ends a wait. */
const longMilliseconds = 600_000;

const applied = (answer: TppAnswer) => answer.headers['preference-applied'];
const statusIn = ({ body }: TppAnswer) => textAt(body, 'transactionStatus');

/** Of a final status, which is answered at once: the header sent, and the one answered. */
const preferences: readonly (readonly [prefer: string | string[], want: string | undefined])[] = [
  ['wait=5', 'wait=5'],
  ['wait=60', 'wait=10'],
  ['wait=99999999999999999999999999', 'wait=10'],
  ['wait=0', 'wait=0'],
  ['WAIT = "3"', 'wait=3'],
  ['respond-async, wait=3', 'wait=3'],
  [['handling=lenient', 'wait=4'], 'wait=4'],
  ['wait=7; foo=bar, wait=3', 'wait=7'],
  ['wait', undefined],
  ['wait=', undefined],
  ['wait=soon', undefined],
  ['wait=-1', undefined],
  ['wait=1.5', undefined],
  ['wait=x, wait=3', undefined],
  ['respond-async; wait=3', undefined],
  ['return=minimal', undefined],
];

onOneEngine('A status read that waits', (engine) => {
  let settings: Readonly<Record<string, string>> = {};
  let server: RunningServer | undefined;
  const url = () => server?.url ?? '';
  const [tpp, other] = [new Tpp(url), new Tpp(url, 'sandbox-tpp-b')];
  const administrator = new Administrator(() => settings);
  before(async () => {
    await seed(engine.database());
    // One call at once, so that a waiting read would stop every other call if it held its place.
    settings = { ...(await administrationSettings()), REQUESTS_AT_ONCE: '1' };
    server = await startServer({ databaseUrl: engine.url(), settings });
  });
  after(() => server?.stop());

  const newPayment = async (of = tpp) => startedBy(await of.initiate()).id;
  const read = (id: string, prefer?: string | string[], basePath = v1316, of = tpp) =>
    of.ask('GET', `${basePath}/payments/${domestic}/${id}/status`, {
      ...(prefer !== undefined && { headers: { Prefer: prefer } }),
    });
  /** Asks again after each wait, as TPPs do, so that a slow machine does no harm. */
  const untilChanged = async (id: string): Promise<TppAnswer> => {
    const answer = await read(id, 'wait=10');
    return statusIn(answer) === 'RCVD' ? untilChanged(id) : answer;
  };
  const waits = async () => (await scrape(administrator.url)).valueOf('open_banking_status_waits');
  const untilWaiting = (count: number) => until(async () => (await waits()) === count);

  it('is answered when the status changes, and holds no slot before', async () => {
    const id = await newPayment();
    const waiting = untilChanged(id);
    await untilWaiting(1);
    expect((await tpp.cancel(id)).status).to.equal(204);
    const answer = await waiting;
    expect([answer.status, statusIn(answer), applied(answer)]).to.deep.equal([200, 'CANC', 'wait=10']);
    expect(await waits()).to.equal(0);
  });

  it('is answered with the present status when its time is over', async () => {
    const answer = await read(await newPayment(), 'wait=1');
    expect([statusIn(answer), applied(answer)]).to.deep.equal(['RCVD', 'wait=1']);
  });

  it('is answered at once for a final status, and reads the header as RFC 7240 says', async () => {
    const id = await newPayment();
    await tpp.cancel(id);
    for (const [prefer, want] of preferences) {
      const answer = await read(id, prefer);
      expect([statusIn(answer), applied(answer)], String(prefer)).to.deep.equal(['CANC', want]);
    }
  });

  it('does not wait without the preference, nor in an older version', async () => {
    const id = await newPayment();
    for (const answer of [await read(id), await read(id, 'wait=10', v132)])
      expect([statusIn(answer), applied(answer)]).to.deep.equal(['RCVD', undefined]);
  });

  it('tells another client nothing of the payment', async () => {
    expect((await read(await newPayment(), 'wait=10', v1316, other)).status).to.equal(404);
  });

  it('is answered at once, and counted, when no waiting place is free', async () => {
    const own = { ...(await administrationSettings()), STATUS_WAITS_AT_ONCE: '0' };
    const full = await startServer({ databaseUrl: engine.url(), settings: own });
    try {
      const id = await newPayment();
      const answer = await read(id, 'wait=10', v1316, new Tpp(() => full.url));
      expect([statusIn(answer), applied(answer)]).to.deep.equal(['RCVD', undefined]);
      const metrics = await scrape(new Administrator(() => own).url);
      expect(metrics.valueOf('open_banking_status_waits_refused_total')).to.equal(1);
    } finally {
      await full.stop();
    }
  });

  it('ends when its caller disconnects', async () => {
    const id = await newPayment();
    const headers = {
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': randomUUID(),
      Prefer: 'wait=10',
    };
    const call = request(`${url()}${v1316}/payments/${domestic}/${id}/status`, { headers });
    call.on('error', () => undefined).end();
    await untilWaiting(1);
    call.destroy();
    await untilWaiting(0);
  });

  it('sees a change by another process, by one query for all waited payments', async () => {
    const queries: (readonly string[])[] = [];
    const reads = reading(engine.database());
    const watch = new StatusWatch({
      places: createLongPollLimit({ ofAll: 1, ofOne: 1 }),
      findStatuses: (ids) => {
        queries.push(ids);
        return reads.run((db) => stores.payments.findStatuses(db, ids));
      },
    });
    const process = await spawnServer({ databaseUrl: engine.url() });
    try {
      const atOther = new Tpp(() => process.url);
      const ids = [startedBy(await atOther.initiate()).id, startedBy(await atOther.initiate()).id];
      const leaving = new AbortController();
      const [one = '', two = ''] = ids;
      const changed = watch.change({ paymentId: one, status: 'RCVD' }, longMilliseconds, leaving.signal);
      const unchanged = watch.change({ paymentId: two, status: 'RCVD' }, longMilliseconds, leaving.signal);
      await atOther.cancel(one);
      await changed;
      expect(queries[0]).to.deep.equal(ids);
      leaving.abort();
      await unchanged;
    } finally {
      await process.stop();
    }
  });

  it('is answered when the process drains', async () => {
    const id = await newPayment();
    const waiting = read(id, 'wait=10');
    await untilWaiting(1);
    await server?.stop();
    server = undefined;
    const answer = await waiting;
    expect([answer.status, statusIn(answer)]).to.deep.equal([200, 'RCVD']);
  });
});
