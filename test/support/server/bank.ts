/** The bank as in operation: with a TPP, and with its database open to the test. */
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect } from 'chai';
import type { Database } from '../../../src/storage/database.js';
import { type EngineUnderTest, forEachEngine, onOneEngine, onSqlite } from '../database/engines.js';
import { freePort } from '../runner/ports.js';
import { findLeaks, keepEveryCall } from '../portal/searched-log.js';
import { forgetSecrets, secretsSeen } from '../portal/secrets-seen.js';
import { seed } from '../database/seed.js';
import { startServer, type RunningServer } from './server.js';
import { Tpp } from '../tpp/tpp.js';

export type Settings = Readonly<Record<string, string>>;

export interface BankUnderTest {
  readonly tpp: Tpp;
  url(): string;
  database(): Database;
  /** For a further process on the same database. */
  databaseUrl(): string;
  /** Another client of the bank. */
  client(id: string): Tpp;
  /** Stops the bank and starts it again at the same address on the same database, with further settings. */
  restart(settings?: Settings): Promise<void>;
}

/** Logs all calls of the bank's clients; the log is searched for secrets in the end. */
export function describeAtTheBank(
  title: string,
  define: (bank: BankUnderTest) => void,
  settings: Settings = {},
): void {
  onOneEngine(title, (engine) => startBank(engine, define, settings, keepEveryCall));
}

/** Like `describeAtTheBank`, once on each engine: for races, and for what an engine stores and finds. */
export function describeOnEachEngine(
  title: string,
  define: (bank: BankUnderTest) => void,
  settings: Settings = {},
): void {
  forEachEngine(title, (engine) => startBank(engine, define, settings, keepEveryCall));
}

/** Like `describeAtTheBank`, but no workspace owns the sandbox's own clients, as in the public sandbox. */
export function describeAtThePublicBank(title: string, define: (bank: BankUnderTest) => void): void {
  onOneEngine(title, (engine) => startBank(engine, define));
}

/** The bank on SQLite alone, for decisions that need no database. */
export function describeAtTheDoor(
  title: string,
  define: (bank: BankUnderTest) => void,
  settings: Settings = {},
): void {
  onSqlite(title, (engine) => startBank(engine, define, settings));
}

function startBank(
  engine: EngineUnderTest,
  define: (bank: BankUnderTest) => void,
  settings: Settings = {},
  prepare?: (database: Database) => Promise<void>,
): void {
  let server: RunningServer | undefined;
  let port = '';
  const start = async (more: Settings = {}) => {
    server = await startServer({
      databaseUrl: engine.url(),
      settings: { PORT: port, ...settings, ...more },
    });
  };
  const url = () => server?.url ?? '';
  before(async () => {
    port = String(await freePort());
    await seed(engine.database());
    await prepare?.(engine.database());
    forgetSecrets();
    await start();
  });
  after(() => server?.stop());
  after('The log has nothing that opens anything', async () => {
    expect(await findLeaks(engine.database(), secretsSeen())).to.deep.equal([]);
  });
  define({
    tpp: new Tpp(url),
    url,
    database: engine.database,
    databaseUrl: () => engine.url(),
    client: (id) => new Tpp(url, id),
    restart: async (more) => {
      await server?.stop();
      await start(more);
    },
  });
}

/** Below the time-out of a test: a poll that several tests wait for would cost each of them that time-out. */
const pollMilliseconds = 240_000;

/** Polls until the answer is the wanted one, or true; throws with the last answer after four minutes. */
export async function until<T>(
  ask: () => T | Promise<T>,
  isWanted: (answer: T) => boolean = Boolean,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    const waited = performance.now() - start;
    if (waited > pollMilliseconds) throw new Error(`still ${inspect(answer)} after four minutes`);
    // Less often in a long wait: each poll costs the bank a call.
    await pause(Math.min(200, Math.max(20, waited / 8)));
  }
}

/** Polls the status of a payment, a bulk or a basket until it is the wanted one. */
export const untilStatus = (
  orders: { statusOf(id: string): Promise<string> },
  id: string,
  want: string,
): Promise<string> =>
  until(
    () => orders.statusOf(id),
    (status) => status === want,
  );
