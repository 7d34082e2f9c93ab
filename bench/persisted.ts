/** Benchmark of storing payments and reading them: this server beside Fastify and Knex, on the same engine and schema. */
import { defined } from '../src/domain/defined.js';
import { openDatabase } from '../src/storage/database.js';
import { openAccounts } from '../test/support/database/many-accounts.js';
import { countPayments, startEngines, type Engine } from './databases.js';
import { initiation, reading } from './exchange.js';
import { startServer, type ServerProcess } from './processes.js';
import { measureInTurn, type Contender, type Figures, type Plan } from './rounds.js';
import { startOurs } from './start.js';
import { printTable, printTarget, ratio, whole } from './table.js';

const connections = 64;
const manyConnections = 256;
const manyAccounts = 1000;
const probe = { request: () => initiation(), expectedStatus: 201 };

interface Candidate {
  readonly name: string;
  readonly engine: Engine['name'];
  readonly isOurs: boolean;
  readonly server: ServerProcess;
  readonly databaseUrl: string;
  readonly databaseSeconds: () => number | undefined;
  /** Debtor accounts, more than there are connections. */
  readonly accounts: readonly string[];
  /** Ids of the payments acknowledged under load; the benchmark of reads uses the first of them. */
  readonly acknowledged: string[];
}

export async function measurePersisted(plan: Plan): Promise<void> {
  const engines = await startEngines();
  const candidates: Candidate[] = [];
  for (const engine of engines) {
    candidates.push(await start(engine, true), await start(engine, false));
  }
  const loads = [
    { title: `A payment initiated and stored, ${connections} connections, one account`, load: fromOne },
    {
      title: `The same, ${manyConnections} connections, each with an account of its own`,
      load: fromMany,
    },
  ];
  for (const { load, title } of loads) {
    const writes = await measureInTurn(
      candidates.map((candidate) => load(candidate)),
      plan,
    );
    console.log(`${title}:\n`);
    report(writes, candidates, targetsOf(3.5, load === fromOne ? 3.2 : 3.8));
  }
  const reads = await measureInTurn(candidates.map(rereading), plan);
  await Promise.all(candidates.map(({ server }) => server.stop()));
  console.log('\nA payment read:\n');
  report(reads, candidates, targetsOf(1.8, 1.8));
  console.log('');
  await verify(candidates);
  await Promise.all(engines.map((engine) => engine.remove()));
}

async function start(engine: Engine, isOurs: boolean): Promise<Candidate> {
  const databaseUrl = await engine.create(isOurs ? 'ours' : 'peer');
  // This server creates schema and customers for both servers.
  await (await startOurs(databaseUrl)).stop();
  const environment = { DATABASE_URL: databaseUrl };
  const database = await openDatabase(databaseUrl);
  const accounts = await openAccounts(database, manyAccounts);
  await database.close();
  const server = isOurs
    ? await startOurs(databaseUrl)
    : await startServer({ module: 'servers/fastify-knex.js', environment, probe });
  const name = `${isOurs ? 'this server' : 'Fastify + Knex'}, ${engine.name}`;
  const databaseSeconds = () => engine.cpuSeconds();
  return {
    name,
    engine: engine.name,
    isOurs,
    server,
    databaseUrl,
    databaseSeconds,
    accounts,
    acknowledged: [],
  };
}

function fromOne({ acknowledged, databaseSeconds, name, server }: Candidate): Contender {
  return {
    name,
    server,
    databaseSeconds,
    load: { ...probe, connections, onAnswer: remembering(acknowledged) },
  };
}

function fromMany({ accounts, acknowledged, databaseSeconds, name, server }: Candidate): Contender {
  const request = (connection: number) => initiation(defined({ iban: accounts[connection] }));
  const onAnswer = remembering(acknowledged);
  return {
    name,
    server,
    databaseSeconds,
    load: { request, expectedStatus: 201, connections: manyConnections, onAnswer },
  };
}

function remembering(acknowledged: string[]) {
  return (answer: string) => void acknowledged.push(/"paymentId":"([^"]+)"/.exec(answer)?.[1] ?? '');
}

function rereading({ acknowledged, databaseSeconds, name, server }: Candidate): Contender {
  const request = (connection: number) => reading(acknowledged[connection] ?? '');
  return { name, server, databaseSeconds, load: { request, connections, expectedStatus: 200 } };
}

type Targets = Readonly<Record<Engine['name'], number>>;

/** MySQL has MariaDB's targets. */
function targetsOf(file: number, server: number): Targets {
  return { SQLite: file, MariaDB: server, MySQL: server };
}

function report(figures: readonly Figures[], candidates: readonly Candidate[], targets: Targets): void {
  const rate = (candidate: Candidate | undefined) =>
    figures.find(({ name }) => name === candidate?.name)?.requestsPerSecond ?? Number.NaN;
  const peerOf = ({ engine }: Candidate) =>
    candidates.find((candidate) => candidate.engine === engine && !candidate.isOurs);
  const head = [
    '',
    'requests/s',
    'lowest–highest',
    'of Fastify + Knex',
    'median, ms',
    'p99, ms',
    'CPU µs',
    'database µs',
  ];
  const rows = candidates.map((candidate) => {
    const row = figures.find(({ name }) => name === candidate.name);
    return [
      candidate.name,
      whole(rate(candidate)),
      `${whole(row?.lowest ?? Number.NaN)}–${whole(row?.highest ?? Number.NaN)}`,
      ratio(rate(candidate) / rate(peerOf(candidate))),
      (row?.median ?? Number.NaN).toFixed(1),
      (row?.p99 ?? Number.NaN).toFixed(1),
      whole(row?.cpuMicroseconds ?? Number.NaN),
      whole(row?.databaseMicroseconds ?? Number.NaN),
    ];
  });
  printTable(head, rows);
  console.log('');
  for (const candidate of candidates.filter(({ isOurs }) => isOurs)) {
    const share = rate(candidate) / rate(peerOf(candidate));
    printTarget(`${candidate.name} beside Fastify + Knex`, share, targets[candidate.engine]);
  }
  console.log('');
}

/** Verifies that every acknowledged payment is stored: without that, a rate means nothing. */
async function verify(candidates: readonly Candidate[]): Promise<void> {
  for (const { acknowledged, databaseUrl, name } of candidates) {
    // Each of the two starts of a server on this database initiated one payment.
    const stored = (await countPayments(databaseUrl)) - 2;
    const isEqual = stored === acknowledged.length && new Set(acknowledged).size === stored;
    console.log(`${name}: ${whole(acknowledged.length)} payments acknowledged, ${whole(stored)} stored`);
    if (!isEqual) process.exitCode = 1;
  }
}
