/** Two browsers, each at another process: one enters the right code while the other cancels the same payment. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { setTimeout as pause } from 'node:timers/promises';
import { goToCodeWithoutLogin, isAllExecuted } from '../support/approved.js';
import { findMistakes } from '../support/books.js';
import { CustomerBrowser } from '../support/customer.js';
import { startPayment } from '../support/orders.js';
import type { ServerProcess } from '../support/server.js';
import { allOf, numbers, until } from '../support/together.js';

interface Race {
  readonly paymentId: string;
  /** What the browser that approved, and the one that cancelled, were shown. */
  readonly shown: readonly [string, string];
}

/** How many races each of the two has won. */
export interface Winners {
  readonly approved: number;
  readonly cancelled: number;
}

export async function race(
  database: Database,
  servers: readonly [ServerProcess, ServerProcess],
  count: number,
): Promise<Winners> {
  // Never so many attempts of one customer at once that they count as guessing.
  const races = await allOf(numbers(count), 4, (index) => raceOnce(database, servers, index));
  await until(() => isAllExecuted(database));
  const rows = await database.reader('payments').select('id', 'status');
  const statusOf = new Map(rows.map(({ id, status }) => [String(id), String(status)]));
  const rejected = races.filter(({ paymentId }) => statusOf.get(paymentId) === 'RJCT');
  for (const each of races) {
    const outcome = rejected.includes(each) ? 'cancelled' : 'approved';
    expect(each.shown.map(asDecision), each.paymentId).to.deep.equal([outcome, outcome]);
  }
  await expectOneDecisionEach(database, races, statusOf);
  expect(await findMistakes(database)).to.deep.equal([]);
  return { approved: count - rejected.length, cancelled: rejected.length };
}

/** What is approved may be carried out by the time that its page is looked at. */
function asDecision(shown: string): string {
  return shown === 'carried-out' ? 'approved' : shown;
}

async function raceOnce(
  database: Database,
  servers: readonly [ServerProcess, ServerProcess],
  index: number,
): Promise<Race> {
  const [one, other] = index % 2 === 0 ? servers : [servers[1], servers[0]];
  const { id, link } = await startPayment(one.url);
  const approving = new CustomerBrowser(one.url, link);
  const cancelling = new CustomerBrowser(other.url, link);
  expect((await goToCodeWithoutLogin(database, approving, 'ana.horvat')).name).to.equal('code');
  await cancelling.open();
  // To approve takes longer than to cancel, so the start is given away in steps: either may win.
  const shown = await Promise.all([approving.enterCode(), pause(index % 12).then(() => cancelling.cancel())]);
  return { paymentId: id, shown: [shown[0].name, shown[1].name] };
}

/** The record names one decision for each payment, and it is the one that the payment has. */
async function expectOneDecisionEach(
  database: Database,
  races: readonly Race[],
  statusOf: ReadonlyMap<string, string>,
): Promise<void> {
  const raced = new Set(races.map(({ paymentId }) => paymentId));
  const rows = await database.reader('payment_statuses').where({ from_status: 'RCVD' });
  const decisions = rows.filter(({ payment_id: id }) => raced.has(id));
  expect(decisions).to.have.length(races.length);
  for (const { cause, payment_id: id } of decisions) {
    expect(cause).to.equal(statusOf.get(id) === 'RJCT' ? 'cancelled-by-psu' : 'signed');
  }
}
