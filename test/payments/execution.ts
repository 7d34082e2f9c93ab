/** Execution of approved payments under faults: a second worker finds the same payments, or the server dies. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { approveInDatabase, isAllExecuted } from '../support/database/approved.js';
import { faultsOf, startBank } from '../support/server/bank-processes.js';
import { countBookedPayments, countStatuses, findMistakes } from '../support/database/books.js';
import { acceptedOf, initiate, variedOrder } from '../support/tpp/orders.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, numbers, until } from '../support/runner/together.js';

export interface CrashPlan {
  readonly kills: number;
  readonly paymentsPerKill: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Creates this many payments, approved and due at the same moment. */
export async function approveMany(database: Database, serverUrl: string, count: number): Promise<string[]> {
  const answers = await allOf(numbers(count), 64, (index) => initiate(serverUrl, variedOrder(index)));
  const ids = answers.map((answer) => acceptedOf(answer).id);
  await approveInDatabase(database, ids);
  return ids;
}

export async function expectAllBooked(database: Database, paymentIds: readonly string[]): Promise<void> {
  await until(() => isAllExecuted(database));
  const { ACSC = 0, ACCC = 0 } = await countStatuses(database, paymentIds);
  expect(ACSC + ACCC).to.equal(paymentIds.length);
  expect(await findMistakes(database)).to.deep.equal([]);
}

/**
 * Kills the server this many times, each time after it has executed some of its due payments and not all. `running` is
 * an existing process of the bank.
 */
export async function surviveKills(
  { database, url }: { readonly database: Database; readonly url: string },
  { kills, paymentsPerKill, settings = {} }: CrashPlan,
  running?: ServerProcess,
): Promise<void> {
  let server = running ?? (await startBank(url, { settings }));
  const ids: string[] = [];
  for (let hits = 0; hits < kills;) {
    const bookedBefore = await countBookedPayments(database);
    ids.push(...(await approveMany(database, server.url, paymentsPerKill)));
    await until(async () => (await countBookedPayments(database)) > bookedBefore);
    await server.kill();
    expect(faultsOf(server)).to.deep.equal([]);
    // A kill after the last execution proves nothing and is not counted.
    if (!(await isAllExecuted(database))) hits++;
    expect(await findMistakes(database)).to.deep.equal([]);
    server = await startBank(url, { settings });
  }
  await expectAllBooked(database, ids);
  await server.stop();
  expect(faultsOf(server)).to.deep.equal([]);
}
