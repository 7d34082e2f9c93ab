/**
 * Benchmark of submitting payments to the core: payments executed per second, the time until a payment is final, and
 * the effect of a slow core on other calls.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/storage/database.js';
import { type Engine, startEngines } from './databases.js';
import { consenting, initiation, reading } from './exchange.js';
import { approveAll, countWaiting, initiateMany, measureExecution } from './execution.js';
import { measureInTurn, type Figures, type Plan } from './rounds.js';
import { startOurs } from './start.js';
import { printLimit, printTable, ratio } from './table.js';

const payments = 5000;
const slowMilliseconds = 10_000;

export async function measureCore(plan: Plan): Promise<void> {
  const engines = await startEngines();
  await measureExecution(engines);
  for (const engine of engines) await measureSlowCore(engine, plan);
  await Promise.all(engines.map((engine) => engine.remove()));
}

async function measureSlowCore(engine: Engine, plan: Plan): Promise<void> {
  const slow = await startBusy(engine, slowMilliseconds);
  const undisturbed = await startBusy(engine, 0);
  const calls = [
    ['initiation', () => initiation(), 201],
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

/** Starts a server with more due payments than its core can answer during the measurement. */
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
  // The undisturbed server has executed all payments before the measurement begins.
  while (slow === 0 && (await countWaiting(database)) > 0) await pause(50);
  await database.close();
  return { server, paymentId: String(row?.id) };
}
