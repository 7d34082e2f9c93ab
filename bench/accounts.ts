/**
 * Benchmark of reading an account page by page, and of issuing a token: this server beside Fastify and Knex, on the
 * same SQLite schema.
 */
import { prepareAccount, type AccountKey } from './account-data.js';
import { sqliteEngine } from './databases.js';
import { listing, listingPath, tokenRequest } from './exchange.js';
import { startServer, type ServerProcess } from './processes.js';
import { measureInTurn, type Contender, type Figures, type Plan } from './rounds.js';
import { startOurs } from './start.js';
import { printLimit, printTable, printTarget, ratio, whole } from './table.js';

const connections = 64;
const entries = 100_000;
const farPage = 1000;

const ours = 'this server, SQLite';
const peer = 'Fastify + Knex, SQLite';

export async function measureAccounts(plan: Plan): Promise<void> {
  const engine = sqliteEngine();
  const databaseUrl = await engine.create('accounts');
  // This server creates schema and customers for both servers.
  await (await startOurs(databaseUrl)).stop();
  const key = await prepareAccount(databaseUrl, entries);
  const server = await startOurs(databaseUrl);
  const request = () => listing(key, listingPath(key));
  const environment = { DATABASE_URL: databaseUrl };
  const module = 'servers/fastify-knex.js';
  const other = await startServer({ module, environment, probe: { request, expectedStatus: 200 } });
  const both = [
    { name: ours, server },
    { name: peer, server: other },
  ];

  const pages = await measureInTurn(loading(both, request), plan);
  console.log(`A page of 50 transactions of ${whole(entries)}, with token and consent looked up:\n`);
  report(pages, 1.4);

  await measureDepth(server, key, plan);

  const tokens = await measureInTurn(loading(both, tokenRequest), plan);
  console.log('\nA token by client credentials:\n');
  report(tokens);
  await Promise.all(both.map((each) => each.server.stop()));
  await engine.remove();
}

interface Side {
  readonly name: string;
  readonly server: ServerProcess;
}

function loading(sides: readonly Side[], request: () => string): Contender[] {
  return sides.map((side) => ({ ...side, load: { request, expectedStatus: 200, connections } }));
}

/** Compares the first page with a page far behind, which a TPP reaches by following `next`. */
async function measureDepth(server: ServerProcess, key: AccountKey, plan: Plan): Promise<void> {
  const far = await followNext(server, key);
  const first = `page 1 of ${whole(entries)} entries`;
  const last = `page ${whole(farPage)}`;
  const figures = await measureInTurn(
    [
      ...loading([{ name: first, server }], () => listing(key, listingPath(key))),
      ...loading([{ name: last, server }], () => listing(key, far)),
    ],
    plan,
  );
  console.log('');
  report(figures, 0);
  const microseconds = (name: string) => found(figures, name)?.cpuMicroseconds ?? Number.NaN;
  printLimit(
    `page ${farPage} beside page 1, in processor time`,
    microseconds(last) / microseconds(first),
    1.5,
  );
}

async function followNext(server: ServerProcess, key: AccountKey): Promise<string> {
  let path = listingPath(key);
  for (let page = 1; page < farPage; page += 1) {
    const [, , ...lines] = listing(key, path).trim().split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2)));
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
    const next = /"next":\{"href":"([^"]+)"/.exec(await answer.text())?.[1];
    if (next === undefined) throw new Error(`There is no page after page ${page}.`);
    const { pathname, search } = new URL(next);
    path = pathname + search;
  }
  return path;
}

function found(figures: readonly Figures[], name: string): Figures | undefined {
  return figures.find((row) => row.name === name);
}

/** Prints the table, and the ratio of the first row to the last; no ratio for the target 0. */
function report(figures: readonly Figures[], target = 0.9): void {
  const last = figures.at(-1)?.requestsPerSecond ?? Number.NaN;
  printTable(
    ['', 'requests/s', 'lowest–highest', 'of the last', 'median, ms', 'p99, ms', 'CPU µs'],
    figures.map((row) => [
      row.name,
      whole(row.requestsPerSecond),
      `${whole(row.lowest)}–${whole(row.highest)}`,
      ratio(row.requestsPerSecond / last),
      row.median.toFixed(1),
      row.p99.toFixed(1),
      whole(row.cpuMicroseconds),
    ]),
  );
  console.log('');
  const [first] = figures;
  if (first && target > 0)
    printTarget(`${first.name} beside Fastify + Knex`, first.requestsPerSecond / last, target);
}
