/**
 * Fault injection at a remote core: answers are lost, results repeated and late, core and server are killed, and
 * customers cancel payments. Afterwards the core's ledger shows which reported results were true.
 */
import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/storage/database.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { startBank } from '../support/server/bank-processes.js';
import { acceptedOf, initiate, newOrder, readPayment } from '../support/tpp/orders.js';
import { browserAtCode, startAuthorisation } from '../payments/moments.js';
import { ana, ibans } from '../support/embedded-bank/sandbox.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, numbers, until } from '../support/runner/together.js';
import { type CoreFaults, CoreProcess, plugin } from './core-process.js';

export interface RemotePlan {
  readonly payments: number;
  readonly faults: CoreFaults;
  /** Number of times that core and server are killed during the run. */
  readonly kills: number;
  readonly servers: 1 | 2;
}

const wealth = 1_000_000_000n;
const batch = 100;

/** A result that a caller got about a payment before the end of the run. */
interface Told {
  readonly paymentId: string;
  readonly said: string;
}

export async function surviveRemoteCore(
  bank: { readonly database: Database; readonly url: string },
  { faults, kills, payments, servers: count }: RemotePlan,
): Promise<void> {
  const core = await CoreProcess.start();
  core.enrich(wealth);
  await core.fail(faults);
  const settings = { PLUGINS: plugin, CORE_URL: core.url, CORE_DEADLINE_SECONDS: '1', LOG_LEVEL: 'error' };
  const begin = () => startBank(bank.url, { settings });
  const servers: ServerProcess[] = [];
  // Sequential: the first server migrates the database.
  while (servers.length < count) servers.push(await begin());
  const told: Told[] = [];
  const ids: string[] = [];
  let isOver = false;
  const killing = killAgainAndAgain(core, servers, begin, () => isOver, kills);
  const logged: string[] = [];
  for (let left = payments; left > 0; left -= batch) {
    const fresh = await payAll(servers, Math.min(batch, left));
    ids.push(...fresh);
    await approve(bank.database, fresh);
    await stopSome(bank.database, servers, fresh, told);
    await readSome(servers, ids, told);
  }
  isOver = true;
  logged.push(...(await killing));
  await core.fail({ loseEvery: 0, twiceEvery: 0, lateEvery: 0, failEvery: 0 });
  await until(() => areAllFinal(bank.database));
  await Promise.all(servers.map((server) => server.stop()));
  logged.push(...servers.map((server) => server.output()));
  await expectTruth(bank.database, core, ids, told);
  expect(logged.join('').match(/"alarm":"(contradiction|attempt-unknown|answer-invalid)"/g)).to.equal(null);
  await core.kill();
}

/** Returns the logs of the killed servers. */
async function killAgainAndAgain(
  core: CoreProcess,
  servers: ServerProcess[],
  begin: () => Promise<ServerProcess>,
  isOver: () => boolean,
  kills: number,
): Promise<string[]> {
  const logged: string[] = [];
  for (let kill = 0; kill < kills && !isOver(); kill++) {
    await pause(1500);
    await core.kill();
    await pause(300);
    await core.begin();
    await pause(1500);
    const at = kill % servers.length;
    const server = servers[at];
    await server?.kill();
    logged.push(server?.output() ?? '');
    servers[at] = await begin();
  }
  return logged;
}

/** Retries: a server that is killed during the call does not answer, so the TPP sends the request again. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch {
      await pause(100);
    }
  }
}

function serverOf(servers: readonly ServerProcess[], index: number): string {
  const server = servers[index % servers.length];
  if (!server) throw new Error('there is no server');
  return server.url;
}

function payAll(servers: readonly ServerProcess[], count: number): Promise<string[]> {
  return allOf(numbers(count), 16, (index) => {
    const order = newOrder({ to: index % 2 === 0 ? ibans.elsewhere : ibans.anaSavings });
    return insist(async () => acceptedOf(await initiate(serverOf(servers, index), order)).id);
  });
}

/** Approves all payments as if Ana had signed them. */
async function approve(database: Database, ids: readonly string[]): Promise<void> {
  const now = Date.now();
  await unitOfWork(database).run(async (transaction) => {
    await transaction('payments')
      .whereIn('id', ids)
      .update({ status: 'ACTC', signatures_given: 1, next_attempt_at: now });
    await transaction('signatures').insert(
      ids.map((id) => ({ payment_id: id, psu_id: ana.userName, signed_at: now })),
    );
    const change = { from_status: 'RCVD', to_status: 'ACTC', cause: 'signed', changed_at: now };
    await transaction('payment_statuses').insert(ids.map((id) => ({ ...change, id, payment_id: id })));
  });
}

/** Customers cancel payments that are pending; some are final before the customer arrives. */
async function stopSome(
  database: Database,
  servers: readonly ServerProcess[],
  ids: readonly string[],
  told: Told[],
): Promise<void> {
  // Payments that are not delayed are executed by then.
  await pause(700);
  const open: readonly string[] = await database
    .reader('payments')
    .whereIn('id', [...ids])
    .whereIn('status', ['ACTC', 'ACSP'])
    .limit(12)
    .pluck('id');
  // Also one payment that is probably executed by now.
  const some = [...new Set([...open, ...ids.slice(0, 1)])];
  await allOf(some, 4, async (paymentId, index) => {
    // Core or server may be down at this time; the customer retries.
    for (let tries = 0; tries < 20; tries++) {
      const said = await stop(database, serverOf(servers, index + tries), paymentId);
      if (said !== undefined) return void told.push({ paymentId, said });
      await pause(150);
    }
  });
}

/**
 * Returns the result that the customer saw, or the reason why nothing could be cancelled; undefined without an answer.
 */
async function stop(database: Database, url: string, paymentId: string): Promise<string | undefined> {
  try {
    const link = await startAuthorisation(url, paymentId, 'cancellation-authorisations');
    const browser = await browserAtCode(database, url, link, ana.userName);
    return (await browser.enterCode()).name;
  } catch (error) {
    return String(error).includes('STATUS_INVALID') ? 'nothing to stop' : undefined;
  }
}

async function readSome(
  servers: readonly ServerProcess[],
  ids: readonly string[],
  told: Told[],
): Promise<void> {
  const some = ids.filter((_, index) => index % 7 === 0).slice(-50);
  await allOf(some, 8, async (paymentId, index) => {
    try {
      const { text } = await readPayment(serverOf(servers, index), paymentId);
      told.push({ paymentId, said: String(JSON.parse(text).transactionStatus) });
    } catch {
      // The server was killed.
    }
  });
}

async function areAllFinal({ reader }: Database): Promise<boolean> {
  await pause(200);
  return (
    (await reader('payments').whereNotIn('status', ['ACSC', 'ACCC', 'CANC', 'RJCT']).first('id')) ===
    undefined
  );
}

const statusOfState: Readonly<Record<string, string>> = {
  'executed-here': 'ACCC',
  'executed-elsewhere': 'ACSC',
};

async function expectTruth(
  { reader }: Database,
  core: CoreProcess,
  ids: readonly string[],
  told: readonly Told[],
): Promise<void> {
  expect(core.doubled()).to.deep.equal([]);
  expect(core.drift(wealth)).to.deep.equal([]);
  const executed = new Map<string, string>();
  for (const { payment_id: id, state } of core.orders()) {
    const status = statusOfState[String(state)];
    if (status === undefined) continue;
    expect(executed.has(String(id)), `${String(id)} is executed under two numbers`).to.equal(false);
    executed.set(String(id), status);
  }
  const rows: readonly { readonly id: string; readonly status: string }[] = await reader('payments')
    .whereIn('id', [...ids])
    .select('id', 'status');
  expect(rows).to.have.length(ids.length);
  const wrong = rows.filter(({ id, status }) => (executed.get(id) ?? 'CANC') !== status);
  expect(wrong).to.deep.equal([]);
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const lies = told.filter(({ paymentId, said }) => !isTrue(said, statuses.get(paymentId)));
  expect(lies).to.deep.equal([]);
  // A run in which no payment or every payment was cancelled proves nothing; in a small run possibly none is cancelled
  // in time.
  expect(executed.size).to.be.within(1, ids.length < 1000 ? ids.length : ids.length - 1);
}

/** Returns true if the reported result is consistent with the final status. */
function isTrue(said: string, status: string | undefined): boolean {
  switch (said) {
    case 'approved':
    case 'CANC':
      return status === 'CANC';
    case 'executed':
      return status === 'ACSC' || status === 'ACCC';
    case 'ACSC':
    case 'ACCC':
    case 'RJCT':
      return status === said;
    default:
      return true;
  }
}
