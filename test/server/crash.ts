/**
 * Crash recovery: the server is killed under load, again and again; acknowledged payments survive, and a retry
 * duplicates none.
 */
import { expect } from 'chai';
import type { Database } from '../../src/storage/database.js';
import { approveInDatabase, isAllExecuted } from '../support/database/approved.js';
import type { CrashPlan } from '../payments/execution.js';
import { faultsOf, startBank } from '../support/server/bank-processes.js';
import { countStatuses, findMistakes } from '../support/database/books.js';
import type { Answer } from '../support/server/exchange.js';
import { acceptedOf, initiate, type Order, readPayment, variedOrder } from '../support/tpp/orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import type { ServerProcess } from '../support/server/server.js';
import { allOf, numbers, until } from '../support/runner/together.js';

const lanes = 64;

interface Sent {
  readonly order: Order;
  /** Absent when the server died before its answer. */
  answer?: Answer;
}

/** Returns the process that runs at the end. */
export async function surviveCrashes(
  bank: { readonly database: Database; readonly url: string },
  { kills, paymentsPerKill, settings = {} }: CrashPlan,
): Promise<ServerProcess> {
  const { database, url } = bank;
  const sent: Sent[] = [];
  let server = await startBank(url, { settings });
  for (let round = 0; round < kills; round++) {
    const fresh = await killUnderLoad(server, paymentsPerKill);
    expect(faultsOf(server)).to.deep.equal([]);
    server = await startBank(url, { settings });
    await retryAll(server, fresh);
    // These payments are executed while the next round's load runs into the next kill.
    await approveInDatabase(database, fresh.map(paymentIdOf));
    sent.push(...fresh);
  }
  await until(() => isAllExecuted(database));
  await expectReadable(server, sent);
  expect(faultsOf(server)).to.deep.equal([]);
  const rows = await database.reader('payments').select('id');
  expect(rows).to.have.length(sent.length);
  expect(await countStatuses(database, sent.map(paymentIdOf))).to.deep.equal(wantedStatuses(sent));
  expect(await findMistakes(database)).to.deep.equal([]);
  return server;
}

/** Keeps every lane busy, and kills the server after this many acknowledged payments. */
async function killUnderLoad(server: ServerProcess, payments: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  let acknowledged = 0;
  const pay = async () => {
    for (;;) {
      const each: Sent = { order: variedOrder(sent.length) };
      sent.push(each);
      try {
        each.answer = await initiate(server.url, each.order);
      } catch {
        return;
      }
      if (++acknowledged === payments) void server.kill();
    }
  };
  await Promise.all(numbers(lanes).map(pay));
  await server.kill();
  const answers = sent.flatMap(({ answer }) => (answer ? [answer.status] : []));
  expect(new Set(answers)).to.deep.equal(new Set([201]));
  expect(answers).to.have.lengthOf.at.least(payments);
  expect(sent).to.have.length(answers.length + lanes);
  return sent;
}

async function retryAll(server: ServerProcess, sent: readonly Sent[]): Promise<void> {
  const retried = await allOf(sent, lanes, async ({ order }) => initiate(server.url, order));
  for (const [index, each] of sent.entries()) {
    const again = retried[index];
    expect(again?.status, again?.text).to.equal(201);
    if (each.answer) {
      expect(again?.text).to.equal(each.answer.text);
      expect(again?.headers.location).to.equal(each.answer.headers.location);
      expect(again?.headers['idempotent-replayed']).to.equal('true');
    }
    if (again) each.answer = again;
  }
  expect(new Set(sent.map(paymentIdOf)).size).to.equal(sent.length);
}

async function expectReadable(server: ServerProcess, sent: readonly Sent[]): Promise<void> {
  const answers = await allOf(sent, lanes, (each) => readPayment(server.url, paymentIdOf(each)));
  for (const [index, { order }] of sent.entries()) {
    const answer = answers[index];
    expect(answer?.status).to.equal(200);
    const { transactionStatus, ...body } = JSON.parse(answer?.text ?? '');
    expect(transactionStatus).to.be.oneOf(['ACSC', 'ACCC']);
    expect(body).to.deep.equal(order.body);
  }
}

function paymentIdOf({ answer }: Sent): string {
  if (!answer) throw new Error('This payment has no answer yet.');
  return acceptedOf(answer).id;
}

/** Expects one payment per request, all of them executed. */
function wantedStatuses(sent: readonly Sent[]): Readonly<Record<string, number>> {
  const outside = sent.filter(({ order }) => order.body.creditorAccount.iban === ibans.elsewhere).length;
  return { ACSC: outside, ACCC: sent.length - outside };
}
