/**
 * Race condition: two browsers at two processes; one enters the right code while the other cancels the same payment.
 */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { setTimeout as pause } from 'node:timers/promises';
import { goToCodeWithoutLogin, isAllExecuted } from '../support/database/approved.js';
import { findMistakes } from '../support/database/books.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { startPayment } from '../support/tpp/orders.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, numbers, until } from '../support/runner/together.js';

interface Race {
  readonly paymentId: string;
  /** The pages that the approving and the cancelling browser were shown. */
  readonly shown: readonly [string, string];
}

/** The number of races that each of the two has won. */
export interface Winners {
  readonly approved: number;
  readonly cancelled: number;
}

export async function race(
  database: Database,
  servers: readonly [ServerProcess, ServerProcess],
  count: number,
): Promise<Winners> {
  // Few enough concurrent attempts of one customer that the bank does not count them as guessing.
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

/** An approved payment may be executed by the time that its page is read. */
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
  // Approval takes longer than cancellation, so the cancellation starts up to 11 ms later: either may win.
  const shown = await Promise.all([approving.enterCode(), pause(index % 12).then(() => cancelling.cancel())]);
  return { paymentId: id, shown: [shown[0].name, shown[1].name] };
}

/** The audit trail has one decision for each payment, and it matches the payment's status. */
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
