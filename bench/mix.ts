/** Benchmark of a TPP's usual mixture of calls: this server beside Fastify and Knex, on the same engine and schema. */
import { openDatabase } from '../src/storage/database.js';
import { openAccounts } from '../test/support/database/many-accounts.js';
import { type AccountKey, prepareAccount } from './account-data.js';
import { type Engine, startEngines } from './databases.js';
import { askingStatus, consenting, initiation, listing, listingPath, tokenRequest } from './exchange.js';
import { load } from './load.js';
import { startServer, type ServerProcess } from './processes.js';
import { measureInTurn, type Plan } from './rounds.js';
import { startOurs } from './start.js';
import { printTable, ratio, whole } from './table.js';

const connections = 64;
const manyAccounts = 1000;
const entries = 20_000;
const probe = { request: () => initiation(), expectedStatus: 201 };

/**
 * The expected statuses of twenty requests: twelve reads of a status, four of a page, two initiations, one consent, one
 * token.
 */
const statuses = [
  200, 200, 200, 200, 200, 200, 201, 200, 200, 201, 200, 200, 200, 200, 200, 200, 200, 201, 200, 200,
];

interface Side {
  readonly name: string;
  readonly server: ServerProcess;
  readonly key: AccountKey;
  readonly accounts: readonly string[];
  readonly paymentId: string;
  readonly databaseSeconds: () => number | undefined;
}

export async function measureMix(plan: Plan): Promise<void> {
  const engines = await startEngines();
  console.log(
    'Of 100 requests 60 ask for a status, 20 for a page of transactions, 10 initiate, 5 register a consent, 5 take a token:\n',
  );
  for (const engine of engines) {
    const sides = [await startSide(engine, true), await startSide(engine, false)];
    const figures = await measureInTurn(
      sides.map((side) => ({
        name: side.name,
        server: side.server,
        databaseSeconds: side.databaseSeconds,
        load: { request: (at: number) => mixOf(side, at), expectedStatus: statuses, connections },
      })),
      plan,
    );
    await Promise.all(sides.map(({ server }) => server.stop()));
    const peer = figures.at(-1)?.requestsPerSecond ?? Number.NaN;
    printTable(
      [
        '',
        'requests/s',
        'lowest–highest',
        'of Fastify + Knex',
        'median, ms',
        'p99, ms',
        'CPU µs',
        'database µs',
      ],
      figures.map((row) => [
        row.name,
        whole(row.requestsPerSecond),
        `${whole(row.lowest)}–${whole(row.highest)}`,
        ratio(row.requestsPerSecond / peer),
        row.median.toFixed(1),
        row.p99.toFixed(1),
        whole(row.cpuMicroseconds),
        whole(row.databaseMicroseconds),
      ]),
    );
    console.log('');
  }
  await Promise.all(engines.map((engine) => engine.remove()));
}

/** Returns the requests in the order of their statuses above. */
function mixOf({ accounts, key, paymentId }: Side, connection: number): readonly string[] {
  const status = askingStatus(paymentId);
  const page = listing(key, listingPath(key));
  const [first, second] = [0, 1].map((at) => accounts[(2 * connection + at) % accounts.length] ?? '');
  const pay = (iban = '') => initiation({ iban });
  // oxfmt-ignore
  return [
    status, status, page, status, status, status, pay(first), status, page, consenting(),
    status, status, page, status, tokenRequest(), status, page, pay(second), status, status,
  ];
}

async function startSide(engine: Engine, isOurs: boolean): Promise<Side> {
  const databaseUrl = await engine.create(isOurs ? 'mix_ours' : 'mix_peer');
  // This server creates schema and customers for both servers.
  await (await startOurs(databaseUrl)).stop();
  const key = await prepareAccount(databaseUrl, entries);
  const database = await openDatabase(databaseUrl);
  const accounts = await openAccounts(database, manyAccounts);
  await database.close();
  const environment = { DATABASE_URL: databaseUrl };
  const server = isOurs
    ? await startOurs(databaseUrl)
    : await startServer({ module: 'servers/fastify-knex.js', environment, probe });
  let paymentId = '';
  const onAnswer = (answer: string) => (paymentId = /"paymentId":"([^"]+)"/.exec(answer)?.[1] ?? '');
  await load({ ...probe, port: server.port, connections: 1, seconds: 0, onAnswer });
  const name = `${isOurs ? 'this server' : 'Fastify + Knex'}, ${engine.name}`;
  return { name, server, key, accounts, paymentId, databaseSeconds: () => engine.cpuSeconds() };
}
