/** Bulks under faults: the server or the database dies while entries are executed. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { isAllExecuted } from '../support/database/approved.js';
import { countBookedPayments, findMistakes } from '../support/database/books.js';
import { until } from '../support/runner/together.js';
import { startBank, tppAt } from '../support/server/bank-processes.js';
import type { ServerProcess } from '../support/server/server.js';
import { bulkOf, bulksOf, entryOf } from '../support/tpp/tpp-bulks.js';

export interface BulkKills {
  readonly bulks: number;
  readonly entries: number;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface KilledParts {
  readonly database: Database;
  readonly url: string;
  /** Kills and restarts the database; absent to kill the server. */
  readonly killDatabase?: () => Promise<void>;
}

/**
 * Executes bulks, every second one as a batch, and kills the server or the database once in each while some of its
 * entries are booked and others are not. Every entry is booked once in the end, and every bulk is ACSC.
 */
export async function surviveBulkKills(
  { database, killDatabase, url }: KilledParts,
  { bulks, entries, settings = {} }: BulkKills,
): Promise<void> {
  let server = await startBank(url, { settings, isOutage: true });
  const ids: string[] = [];
  for (let made = 0; made < bulks; made += 1) {
    const bookedBefore = await countBookedPayments(database);
    ids.push(await approveBulk(server, entries, made % 2 === 0));
    await until(async () => (await countBookedPayments(database)) > bookedBefore);
    if (killDatabase) await killDatabase();
    else {
      await server.kill();
      server = await startBank(url, { settings, isOutage: true });
    }
    await until(() => isAllExecuted(database));
  }
  await until(() => isAllExecuted(database));
  const rows = await database
    .reader('payments')
    .whereIn('bulk_id', ids)
    .select('status', 'bulk_id', 'bulk_index');
  expect(new Set(rows.map((row) => `${row.bulk_id} ${row.bulk_index}`)).size).to.equal(bulks * entries);
  const { statusOf } = bulksOf(tppAt(server.url));
  for (const id of ids) {
    await until(async () => (await statusOf(id)) === 'ACSC');
  }
  expect(await findMistakes(database)).to.deep.equal([]);
  await server.stop();
}

async function approveBulk(
  { url }: ServerProcess,
  entries: number,
  batchBookingPreferred: boolean,
): Promise<string> {
  const payments = Array.from({ length: entries }, () => entryOf('0.01'));
  const changes = { debtorAccount: { iban: ibans.ana }, batchBookingPreferred };
  const { id, link } = await bulksOf(tppAt(url)).start(bulkOf(payments, changes));
  const browser = new CustomerBrowser(url, link);
  await browser.goToCode();
  await browser.enterCode();
  return id;
}
