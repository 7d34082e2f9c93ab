/** Signing baskets at two processes at once: every race has one winner, and both callers get the true result. */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { setTimeout as pause } from 'node:timers/promises';
import { goToCodeWithoutLogin, isAllExecuted } from '../support/database/approved.js';
import { basketsAt, tppAt } from '../support/server/bank-processes.js';
import { findMistakes } from '../support/database/books.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { startPayment } from '../support/tpp/orders.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, numbers, until } from '../support/runner/together.js';
import { startedBy, type TppAnswer } from '../support/tpp/tpp.js';

type Servers = readonly [ServerProcess, ServerProcess];

const customer = ana.userName;

/** Number of races won by each contender. */
export interface Winners {
  readonly first: number;
  readonly second: number;
}

/** `400 RESOURCE_BLOCKED`: the status, and the code of the first message. */
function refusalOf({ body, status }: TppAnswer): string {
  return `${status} ${textAt(body, 'tppMessages', '0', 'code') ?? ''}`.trim();
}

async function statusesOf({ reader }: Database, paymentIds: readonly string[]): Promise<string[]> {
  const rows = await reader('payments')
    .whereIn('id', [...paymentIds])
    .select('id', 'status', 'basket_id');
  const texts = new Map(
    rows.map((row) => [row.id, `${row.status} ${row.basket_id === null ? 'free' : 'held'}`]),
  );
  return paymentIds.map((id) => texts.get(id) ?? 'unknown');
}

async function paymentsAt(url: string, count: number) {
  const started = [];
  for (let index = 0; index < count; index++) started.push(await startPayment(url));
  return started;
}

/** The customer enters the code for the basket while the TPP deletes the basket. */
export async function raceApprovalAgainstDeletion(
  database: Database,
  servers: Servers,
  count: number,
): Promise<Winners> {
  return countWinners(database, servers, count, async (one, other, index) => {
    const paymentIds = (await paymentsAt(one.url, 2)).map(({ id }) => id);
    const { id, link } = await basketsAt(one.url).start({ paymentIds });
    const approving = new CustomerBrowser(one.url, link);
    expect((await goToCodeWithoutLogin(database, approving, customer)).name).to.equal('code');
    const [page, deletion] = await Promise.all([
      approving.enterCode(),
      pause(index % 12).then(() => basketsAt(other.url).ask('DELETE', id)),
    ]);
    const { status } = await database.reader('baskets').where({ id }).first('status');
    const isApproved = status === 'ACTC';
    const reported = [status, page.name, refusalOf(deletion)];
    expect(reported).to.deep.equal(
      isApproved ? ['ACTC', 'carried-out', '409 STATUS_INVALID'] : ['CANC', 'withdrawn', '204'],
    );
    if (!isApproved) {
      expect(await statusesOf(database, paymentIds)).to.deep.equal(['RCVD free', 'RCVD free']);
    }
    return isApproved;
  });
}

/** One process approves a payment alone; the other puts the payment into a basket and approves the basket. */
export async function raceMemberAgainstBasket(
  database: Database,
  servers: Servers,
  count: number,
): Promise<Winners> {
  return countWinners(database, servers, count, async (one, other, index) => {
    const [member, companion] = await paymentsAt(one.url, 2);
    if (!member || !companion) throw new Error('there are two payments');
    const alone = new CustomerBrowser(one.url, member.link);
    expect((await goToCodeWithoutLogin(database, alone, customer)).name).to.equal('code');
    const paymentIds = [companion.id, member.id];
    const approveTogether = async () => {
      const answer = await basketsAt(other.url).create({ paymentIds });
      if (answer.status !== 201) return refusalOf(answer);
      const together = new CustomerBrowser(other.url, startedBy(answer, 'basketId').link);
      await goToCodeWithoutLogin(database, together, customer);
      return (await together.enterCode()).name;
    };
    const [page, ofBasket] = await Promise.all([
      pause(index % 6).then(() => alone.enterCode()),
      pause((index * 5) % 12).then(approveTogether),
    ]);
    const isAlone = page.name === 'carried-out';
    // The page of a payment in the basket is "in-basket" until the basket is approved, and then "decided".
    expect([page.name, ofBasket]).to.be.deep.oneOf(
      isAlone
        ? [['carried-out', '409 REFERENCE_STATUS_INVALID']]
        : ['in-basket', 'decided'].map((name) => [name, 'carried-out']),
    );
    const [ofCompanion] = await statusesOf(database, [companion.id]);
    expect(ofCompanion === 'RCVD free').to.equal(isAlone);
    const signatures = await database.reader('signatures').where({ payment_id: member.id });
    expect(signatures).to.have.length(1);
    return isAlone;
  });
}

/** One process cancels a payment for the TPP; the other puts the payment into a basket. */
export async function raceCancellationAgainstBasket(
  database: Database,
  servers: Servers,
  count: number,
): Promise<Winners> {
  return countWinners(database, servers, count, async (one, other, index) => {
    const paymentIds = (await paymentsAt(one.url, 2)).map(({ id }) => id);
    const [member = ''] = paymentIds;
    const [cancellation, basket] = await Promise.all([
      pause(index % 4).then(() => tppAt(one.url).cancel(member)),
      basketsAt(other.url).create({ paymentIds }),
    ]);
    const isCancelled = cancellation.status === 204;
    expect([refusalOf(cancellation), refusalOf(basket)]).to.deep.equal(
      isCancelled ? ['204', '409 REFERENCE_STATUS_INVALID'] : ['409 STATUS_INVALID', '201'],
    );
    const want = isCancelled ? ['CANC free', 'RCVD free'] : ['RCVD held', 'RCVD held'];
    expect(await statusesOf(database, paymentIds)).to.deep.equal(want);
    return isCancelled;
  });
}

/** Two baskets contend for the same payment; each also has a payment of its own. */
export async function raceForOneMember(
  database: Database,
  servers: Servers,
  count: number,
): Promise<Winners> {
  return countWinners(database, servers, count, async (one, other) => {
    const ids = (await paymentsAt(one.url, 3)).map(({ id }) => id);
    const [shared = '', ...own] = ids;
    const answers = await Promise.all(
      own.map((id, index) => {
        const paymentIds = index === 0 ? [shared, id] : [id, shared];
        return basketsAt((index === 0 ? one : other).url).create({ paymentIds });
      }),
    );
    const isFirst = answers[0]?.status === 201;
    const [winner, loser] = isFirst ? answers : answers.toReversed();
    if (!winner || !loser) throw new Error('there are two answers');
    expect([winner.status, refusalOf(loser)]).to.deep.equal([201, '400 RESOURCE_BLOCKED']);
    const want = isFirst ? ['RCVD held', 'RCVD free'] : ['RCVD free', 'RCVD held'];
    expect(await statusesOf(database, ids)).to.deep.equal(['RCVD held', ...want]);
    const found = await database.reader('baskets').where('payment_ids', 'like', `%${shared}%`).pluck('id');
    expect(found).to.deep.equal([startedBy(winner, 'basketId').id]);
    return isFirst;
  });
}

async function countWinners(
  database: Database,
  servers: Servers,
  count: number,
  raceOnce: (one: ServerProcess, other: ServerProcess, index: number) => Promise<boolean>,
): Promise<Winners> {
  // Concurrent attempts of one customer stay below the brute-force limit.
  const races = await allOf(numbers(count), 4, (index) =>
    index % 2 === 0 ? raceOnce(servers[0], servers[1], index) : raceOnce(servers[1], servers[0], index),
  );
  await until(() => isAllExecuted(database));
  expect(await findMistakes(database)).to.deep.equal([]);
  const first = races.filter(Boolean).length;
  return { first, second: count - first };
}
