/** Benchmark of execution: payments executed per second, and the time from a payment's approval to its final status. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defined } from '../src/domain/defined.js';
import { type Database, openDatabase } from '../src/storage/database.js';
import { unitOfWork } from '../src/storage/work/unit-of-work.js';
import { openAccounts } from '../test/support/database/many-accounts.js';
import type { Engine } from './databases.js';
import { initiation, order, paymentsPath, redirectUri } from './exchange.js';
import { load } from './load.js';
import type { ServerProcess } from './processes.js';
import { startOurs } from './start.js';
import { printLimit, printTable, ratio, whole } from './table.js';

const connections = 64;
const payments = 5000;
const manyAccounts = 1000;
const approvals = 50;

export async function measureExecution(engines: readonly Engine[]): Promise<void> {
  console.log('Payments executed by the embedded bank, beside what initiation takes in:\n');
  const rows: string[][] = [];
  for (const engine of engines)
    for (const accounts of [1, manyAccounts]) rows.push(await executing(engine, accounts));
  printTable(['', 'initiated/s', 'executed/s', 'of initiated', 'CPU µs', 'database µs'], rows);
  console.log(
    '\nFrom the approval of a payment to its final status, beside an initiation with nothing else to do:\n',
  );
  const latencies: (readonly [name: string, final: number, initiated: number])[] = [];
  for (const engine of engines) latencies.push([engine.name, ...(await approving(engine))]);
  printTable(
    ['', 'initiation, median ms', 'approval to final, median ms', 'ratio'],
    latencies.map(([name, final, initiated]) => [
      name,
      initiated.toFixed(1),
      final.toFixed(1),
      ratio(final / initiated),
    ]),
  );
  console.log('');
  for (const [name, final, initiated] of latencies)
    printLimit(`approval to final status, ${name}`, final / initiated, 10);
}

async function executing(engine: Engine, accounts: number): Promise<string[]> {
  const databaseUrl = await engine.create(`executing_${accounts}`);
  // The first start creates the schema.
  await (await startOurs(databaseUrl)).stop();
  const database = await openDatabase(databaseUrl);
  const ibans = accounts === 1 ? [] : await openAccounts(database, accounts);
  const server = await startOurs(databaseUrl);
  const initiated = await initiateMany(server, payments, ibans);
  await server.stop();
  await approveAll(database);
  const waiting = await countWaiting(database);
  const again = await startOurs(databaseUrl);
  const before = [again.cpuSeconds() ?? Number.NaN, engine.cpuSeconds() ?? Number.NaN] as const;
  const { executed, rate } = await executionRate(database, waiting);
  const after = [again.cpuSeconds() ?? Number.NaN, engine.cpuSeconds() ?? Number.NaN] as const;
  await again.stop();
  await database.close();
  const each = (at: 0 | 1) => whole(((after[at] - before[at]) * 1e6) / executed);
  const name = `${engine.name}, ${accounts === 1 ? 'one account' : `${whole(accounts)} accounts`}`;
  return [name, whole(initiated), whole(rate), ratio(rate / initiated), each(0), each(1)];
}

/** Returns the initiations per second; each connection pays from an account of its own where there are several accounts. */
export async function initiateMany(
  { port }: ServerProcess,
  count: number,
  ibans: readonly string[] = [],
): Promise<number> {
  let [done, seconds] = [0, 0];
  while (done < count) {
    // Each round uses other accounts, so that every account pays.
    const request = (connection: number) =>
      initiation(defined({ iban: ibans[(done + connection) % Math.max(1, ibans.length)] }));
    const round = await load({ request, expectedStatus: 201, port, connections, seconds: 1 });
    done += round.requests;
    seconds += round.seconds;
  }
  return done / seconds;
}

/** Changes all payments as if their customers had signed them: due today, with sufficient funds. */
export async function approveAll(database: Database): Promise<void> {
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

export async function countWaiting({ reader }: Database): Promise<number> {
  const row = await reader('payments').where({ status: 'ACTC' }).count({ count: '*' }).first();
  return Number(row?.['count']);
}

/** Measures from the first executed payment to the last. */
async function executionRate(
  database: Database,
  count: number,
): Promise<{ readonly executed: number; readonly rate: number }> {
  let [since, left] = [0, count];
  let first = 0;
  while (left > 0) {
    await pause(20);
    left = await countWaiting(database);
    if (since > 0 || left === count) continue;
    [since, first] = [performance.now(), left];
  }
  return { executed: first, rate: (first / (performance.now() - since)) * 1000 };
}

/** Two medians in milliseconds: from a customer's approval to the final status, and of an initiation alone. */
async function approving(engine: Engine): Promise<readonly [final: number, initiated: number]> {
  const databaseUrl = await engine.create('approving');
  const server = await startOurs(databaseUrl, { PORTAL: 'true' });
  const { latencies } = await load({
    request: () => initiation(),
    expectedStatus: 201,
    port: server.port,
    connections: 1,
    seconds: 3,
  });
  const { client, key } = await workspaceAt(server);
  for (let index = 0; index < approvals; index += 1) {
    const { requestedExecutionDate: _, ...today } = order;
    const started = await ask(server, paymentsPath, today, {
      'X-Gateway-Client-Id': client,
      'PSU-IP-Address': '192.0.2.17',
      'TPP-Redirect-URI': redirectUri,
    });
    const authorisation = /\/approve\/([0-9a-f-]+)/.exec(started)?.[1] ?? '';
    const decision = { customer: 'ana.horvat', decision: 'approve' };
    await ask(server, `${workspacePath}/authorisations/${authorisation}/decision`, decision, {
      Authorization: `Bearer ${key}`,
    });
  }
  await server.stop();
  const database = await openDatabase(databaseUrl);
  const moves: readonly { readonly took: unknown }[] = await database
    .reader('payment_statuses as approved')
    .join('payment_statuses as final', 'final.payment_id', 'approved.payment_id')
    .where({ 'approved.to_status': 'ACTC', 'final.to_status': 'ACSC' })
    .select({ took: database.reader.raw('final.changed_at - approved.changed_at') });
  await database.close();
  if (moves.length !== approvals) throw new Error(`${moves.length} of ${approvals} payments are final.`);
  const took = Float64Array.from(moves, (move) => Number(move.took)).sort();
  return [middleOf(took), middleOf(latencies)];
}

function middleOf(sorted: Float64Array): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const workspacePath = '/sandbox-1.0.0/v1';

async function workspaceAt(server: ServerProcess) {
  const key = memberOf(await ask(server, `${workspacePath}/workspaces`), 'key');
  const registration = { name: 'Vodomar Pay', redirectUris: [redirectUri] };
  const answer = await ask(server, `${workspacePath}/clients`, registration, {
    Authorization: `Bearer ${key}`,
  });
  return { key, client: memberOf(answer, 'id') };
}

function memberOf(text: string, name: string): string {
  return new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? '';
}

async function ask(
  { port }: ServerProcess,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'X-Request-ID': randomUUID(),
      ...headers,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}
