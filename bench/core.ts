/** What handing payments over costs: payments executed per second, and what a slow core costs everybody else. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../src/storage/database.js';
import { unitOfWork } from '../src/storage/unit-of-work.js';
import { startEngines, type Engine } from './databases.js';
import { consenting, initiation, reading } from './exchange.js';
import { load } from './load.js';
import type { ServerProcess } from './processes.js';
import { measureInTurn, type Figures, type Plan } from './rounds.js';
import { startOurs } from './start.js';
import { printLimit, printTable, ratio, whole } from './table.js';

const connections = 64;
const payments = 5000;
const slowMilliseconds = 10_000;
const probe = { request: initiation, expectedStatus: 201 };

export async function measureCore(plan: Plan): Promise<void> {
  const engines = await startEngines();
  console.log(`Payments of one account, executed by the embedded bank, beside what initiation takes in:\n`);
  const rows: string[][] = [];
  for (const engine of engines) rows.push(await executing(engine));
  printTable(['', 'initiated/s', 'executed/s', 'of initiated'], rows);
  for (const engine of engines) await measureSlowCore(engine, plan);
  await Promise.all(engines.map((engine) => engine.remove()));
}

async function executing(engine: Engine): Promise<string[]> {
  const databaseUrl = await engine.create('executing');
  const server = await startOurs(databaseUrl);
  const initiated = await initiateMany(server, payments);
  await server.stop();
  const database = await openDatabase(databaseUrl);
  await approveAll(database);
  const waiting = await countWaiting(database);
  const again = await startOurs(databaseUrl);
  const executed = await executionRate(database, waiting);
  await again.stop();
  await database.close();
  return [engine.name, whole(initiated), whole(executed), ratio(executed / initiated)];
}

/** Answers how many a second were taken in. */
async function initiateMany({ port }: ServerProcess, count: number): Promise<number> {
  let [done, seconds] = [0, 0];
  while (done < count) {
    const round = await load({ ...probe, port, connections, seconds: 1 });
    done += round.requests;
    seconds += round.seconds;
  }
  return done / seconds;
}

/** As if their customer had signed all of them, due today, with money enough. */
async function approveAll(database: Database): Promise<void> {
  const now = Date.now();
  await unitOfWork(database).run(async (transaction) => {
    await transaction('accounts')
      .where({ kind: 'customer' })
      .update({ balance: 10 ** 12 });
    const open = transaction('payments').where({ status: 'RCVD' });
    const insert = `insert into signatures (payment_id, psu_id, signed_at) select id, 'ana.horvat', ? from payments where status = 'RCVD'`;
    await transaction.raw(insert, [now]);
    await open.update({
      status: 'ACTC',
      signatures_given: 1,
      next_attempt_at: now,
      execution_date: '2020-01-01',
    });
  });
}

async function countWaiting({ reader }: Database): Promise<number> {
  const row = await reader('payments').where({ status: 'ACTC' }).count({ count: '*' }).first();
  return Number(row?.['count']);
}

/** From the first that is executed to the last one. */
async function executionRate(database: Database, count: number): Promise<number> {
  let [since, left] = [0, count];
  let first = 0;
  while (left > 0) {
    await pause(20);
    left = await countWaiting(database);
    if (since > 0 || left === count) continue;
    [since, first] = [performance.now(), left];
  }
  return (first / (performance.now() - since)) * 1000;
}

async function measureSlowCore(engine: Engine, plan: Plan): Promise<void> {
  const slow = await startBusy(engine, slowMilliseconds);
  const undisturbed = await startBusy(engine, 0);
  const calls = [
    ['initiation', initiation, 201],
    ['a payment read', () => reading(slow.paymentId), 200],
    ['a consent registered', consenting, 201],
  ] as const;
  const medians: string[][] = [];
  const ratios: (readonly [name: string, ratio: number])[] = [];
  for (const [name, request, expectedStatus] of calls) {
    const figures = await measureInTurn(
      [undisturbed, slow].map(({ paymentId, server }, at) => ({
        name: at === 0 ? 'undisturbed' : 'slow',
        server,
        load: {
          request: name === 'a payment read' ? () => reading(paymentId) : request,
          expectedStatus,
          connections: 16,
        },
      })),
      plan,
    );
    const [usual, disturbed] = [medianOf(figures, 'undisturbed'), medianOf(figures, 'slow')];
    medians.push([name, usual.toFixed(2), disturbed.toFixed(2), ratio(disturbed / usual)]);
    ratios.push([name, disturbed / usual]);
  }
  await Promise.all([slow.server.stop(), undisturbed.server.stop()]);
  console.log(`\nWhile every answer of the core to an order takes ten seconds, on ${engine.name}:\n`);
  printTable(['', 'usual median, ms', 'median, ms', 'ratio'], medians);
  console.log('');
  for (const [name, value] of ratios) printLimit(`${name}, ${engine.name}`, value, 1.2);
}

function medianOf(figures: readonly Figures[], name: string): number {
  return figures.find((each) => each.name === name)?.median ?? Number.NaN;
}

/** A server with more payments due than its core can answer while this is measured. */
async function startBusy(engine: Engine, slow: number) {
  const databaseUrl = await engine.create(slow > 0 ? 'slow' : 'usual');
  const seeding = await startOurs(databaseUrl);
  await initiateMany(seeding, payments);
  await seeding.stop();
  const database = await openDatabase(databaseUrl);
  await approveAll(database);
  const row = await database.reader('payments').first('id');
  const plugin = fileURLToPath(new URL('servers/slow-core.js', import.meta.url));
  const server = await startOurs(databaseUrl, { PLUGINS: plugin, SLOW_MILLISECONDS: String(slow) });
  // What is undisturbed has executed everything.
  while (slow === 0 && (await countWaiting(database)) > 0) await pause(50);
  await database.close();
  return { server, paymentId: String(row?.id) };
}
