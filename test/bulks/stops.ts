/** Race condition: a customer stops a bulk or standing order at one process while both processes execute its payments. */
import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/storage/database.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { isNothingDue } from '../support/database/approved.js';
import { findMistakes } from '../support/database/books.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { numbers, until } from '../support/runner/together.js';
import { tppAt } from '../support/server/bank-processes.js';
import type { ServerProcess } from '../support/server/server.js';
import { farAway } from '../support/tpp/payments.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { browserAtCode } from '../payments/moments.js';

type Servers = readonly [ServerProcess, ServerProcess];

/** Payments by their last status. */
export interface Stopped {
  readonly cancelled: number;
  readonly booked: number;
}

interface Race {
  readonly ordersOf: typeof bulksOf | typeof periodicsOf;
  readonly order: object;
  /** Makes the payments of an approved order due. */
  makeDue(database: Database, id: string): Promise<void>;
}

const entries = 12;

/** The entries of a bulk are booked in several rounds of the worker: some before the stop, others after it. */
export const stopOfBulk: Race = {
  ordersOf: bulksOf,
  order: bulkOf(
    numbers(entries).map(() => entryOf('0.01')),
    { requestedExecutionDate: farAway },
  ),
  makeDue: (database, id) =>
    unitOfWork(database).run(async (transaction) => {
      const date = { execution_date: '2026-01-01' };
      await transaction('bulks').where({ id }).update(date);
      await transaction('payments')
        .where({ bulk_id: id })
        .update({ ...date, next_attempt_at: 0 });
    }),
};

/** A process makes the payment of the standing order, and either executes it. */
export const stopOfStandingOrder: Race = {
  ordersOf: periodicsOf,
  order: periodicOf({ ...entryOf('0.01'), startDate: farAway }),
  makeDue: (database, id) =>
    unitOfWork(database).run(async (transaction) => {
      const first = { next_execution_date: '2026-01-01', next_attempt_at: 0 };
      await transaction('standing_orders').where({ id }).update(first);
    }),
};

/** Runs a race several times; the pause before the stop grows, so that the stop meets each step of the execution. */
export async function raceStops(
  database: Database,
  [one, other]: Servers,
  { makeDue, order, ordersOf }: Race,
  races: number,
): Promise<Stopped> {
  let [booked, cancelled] = [0, 0];
  for (const race of numbers(races)) {
    const { start, startAuthorisation } = ordersOf(tppAt(one.url));
    const { id, link } = await start(order);
    await (await browserAtCode(database, one.url, link, ana.userName)).enterCode();
    const stop = await startAuthorisation(id, 'cancellation-authorisations');
    const browser = await browserAtCode(database, other.url, stop.link, ana.userName);
    await makeDue(database, id);
    await pause((race * 300) / races);
    const { name } = await browser.enterCode();
    await until(() => isNothingDue(database));
    const statuses = await database.reader('payments').where({ bulk_id: id }).pluck('status');
    const stopped = statuses.filter((status) => status === 'CANC').length;
    expect(statuses.filter((status) => status === 'ACSC')).to.have.length(statuses.length - stopped);
    expect(name).to.equal(ordersOf === bulksOf && stopped === 0 ? 'executed' : 'approved');
    cancelled += stopped;
    booked += statuses.length - stopped;
  }
  expect(await findMistakes(database)).to.deep.equal([]);
  return { booked, cancelled };
}
