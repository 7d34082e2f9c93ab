/** Two servers of one database, killed in turn while they make and execute the payments of standing orders. */
import { expect } from 'chai';
import { nextExecutionDay } from '../../src/domain/standing-orders/schedule.js';
import { addDays, type LocalDate } from '../../src/domain/time.js';
import type { Database } from '../../src/storage/database.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { isAllExecuted } from '../support/database/approved.js';
import { countBookedPayments, findMistakes } from '../support/database/books.js';
import { numbers, until } from '../support/runner/together.js';
import { startBank, tppAt } from '../support/server/bank-processes.js';
import type { ServerProcess } from '../support/server/server.js';
import { farAway } from '../support/tpp/payments.js';
import { entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';

export interface StandingOrderKills {
  readonly orders: number;
  /** The days that were missed while no server ran. */
  readonly missedDays: number;
  /** How many times a server is killed. */
  readonly kills: number;
}

/** Approves the orders when all of their days have come; every payment of every order is made and booked once. */
export async function surviveStandingOrderKills(
  database: Database,
  url: string,
  { kills, missedDays, orders }: StandingOrderKills,
): Promise<void> {
  let servers = await startBoth(url);
  const [{ url: at }] = servers;
  const { start } = periodicsOf(tppAt(at));
  const order = periodicOf({ ...entryOf('0.01'), startDate: farAway });
  await Promise.all(numbers(orders).map(() => start(order)));
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zagreb' }).format(new Date());
  const range = { startDate: addDays(today, -missedDays), endDate: today };
  const days = daysOf(range);
  await makeDue(database, { ...range, first: days[0] ?? '' });
  const running = () => database.reader('standing_orders').where({ status: 'ACTC' }).first('id');
  for (let killed = 0; killed < kills; killed += 1) {
    const before = await countBookedPayments(database);
    const isDone = async () => (await running()) === undefined;
    await until(async () => (await countBookedPayments(database)) > before || (await isDone()));
    const [one, other] = servers;
    await one.kill();
    servers = [other, await startBank(url, { isOutage: true })];
  }
  await until(async () => (await running()) === undefined);
  expect(await isAllExecuted(database)).to.equal(true);
  const rows = await database
    .reader('payments')
    .whereNotNull('bulk_id')
    .select('bulk_id', 'bulk_index', 'status');
  expect(rows.length).to.equal(orders * days.length);
  expect(new Set(rows.map((row) => `${row.bulk_id} ${row.bulk_index}`)).size).to.equal(rows.length);
  expect(new Set(rows.map((row) => row.status))).to.deep.equal(new Set(['ACSC']));
  expect(await countBookedPayments(database)).to.equal(rows.length);
  expect(await findMistakes(database)).to.deep.equal([]);
  await Promise.all(servers.map((server) => server.stop()));
}

async function startBoth(url: string): Promise<readonly [ServerProcess, ServerProcess]> {
  const options = { settings: { CORE_ORDERS_AT_ONCE: '8' }, isOutage: true };
  // One after the other: two connections of this process would wait for each other's seed.
  return [await startBank(url, options), await startBank(url, options)];
}

interface Range {
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
}

function daysOf(range: Range): readonly LocalDate[] {
  const schedule = { ...range, frequency: 'Daily', executionRule: 'following' } as const;
  const days: LocalDate[] = [];
  for (let day = nextExecutionDay(schedule); day !== undefined; day = nextExecutionDay(schedule, day))
    days.push(day);
  return days;
}

/** Approves every order as its customer would, and moves it to the days of a range that have come. */
async function makeDue(
  database: Database,
  { first, ...range }: Range & { readonly first: LocalDate },
): Promise<void> {
  const now = Date.now();
  await unitOfWork(database).run(async (transaction) => {
    for (const { id, order_json: stored } of await transaction('standing_orders').select(
      'id',
      'order_json',
    )) {
      const order: object = JSON.parse(stored);
      await transaction('standing_order_signatures').insert({
        standing_order_id: id,
        psu_id: 'ana.horvat',
        signed_at: now,
      });
      await transaction('standing_orders')
        .where({ id })
        .update({
          status: 'ACTC',
          signatures_given: 1,
          order_json: JSON.stringify({ ...order, frequency: 'Daily', ...range }),
          next_execution_date: first,
          next_attempt_at: now,
        });
    }
  });
}
