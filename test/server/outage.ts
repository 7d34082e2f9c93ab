/** Database outage under load: the callers' answers, their latency, and the stored payments. */
import { expect } from 'chai';
import { faultsOf, startBank } from '../support/server/bank-processes.js';
import { CustomerBrowser } from '../support/customer/customer.js';
import {
  acknowledgedOf,
  expectBooksInOrder,
  expectNothingLost,
  type Ordered,
  pay,
} from '../support/database/kept-payments.js';
import { keepBusy, type Load, promisedMilliseconds } from '../support/server/load.js';
import type { DatabaseServer } from '../support/database/database-server.js';
import { readPayment, startPayment } from '../support/tpp/orders.js';
import { numbers, until } from '../support/runner/together.js';

const payingLanes = 48;
const readingLanes = 12;
const browsingLanes = 4;

export interface OutagePlan {
  readonly outages: number;
  readonly paymentsPerOutage: number;
  /** A killed database refuses connections; a frozen one accepts them and stays silent. */
  readonly kind: 'killed' | 'frozen';
}

/** Measured figures, to compare with the limits. */
export interface OutageFigures {
  readonly acknowledged: number;
  readonly refused: number;
  readonly slowestAnswerMilliseconds: number;
  readonly slowestReturnMilliseconds: number;
}

export async function surviveOutages(mariadb: DatabaseServer, plan: OutagePlan): Promise<OutageFigures> {
  const server = await startBank(mariadb.url, { isOutage: true });
  const started = await startPayment(server.url);
  const ordered: Ordered[] = [];
  const load = keepBusy([
    ...numbers(payingLanes).map(() => () => pay(server.url, ordered)),
    ...numbers(readingLanes).map(() => () => readPayment(server.url, started.id)),
    ...numbers(browsingLanes).map(() => async () => {
      const page = await new CustomerBrowser(server.url, started.link).open();
      expect(page.name).to.equal(page.status === 200 ? 'login' : 'unavailable');
      return page;
    }),
  ]);
  const acknowledged = () => acknowledgedOf(ordered).length;

  let slowestReturnMilliseconds = 0;
  for (const round of numbers(plan.outages)) {
    await until(() => acknowledged() >= (round + 1) * plan.paymentsPerOutage || load.hasFailed());
    const returned = await interrupt(mariadb, plan.kind, load);
    slowestReturnMilliseconds = Math.max(slowestReturnMilliseconds, returned);
  }
  const answers = await load.end();
  const payments = await expectNothingLost(server.url, ordered);
  for (const { status } of payments) expect(status).to.equal('RCVD');
  // One payment more was started before the load.
  await expectBooksInOrder(mariadb.url, ordered.length + 1);
  await server.stop();
  expect(faultsOf(server).filter((line) => line.includes('server.failed'))).to.deep.equal([]);
  return { acknowledged: acknowledged(), ...answers, slowestReturnMilliseconds };
}

/** Stops the database until every lane has got a refusal; returns the time until every lane was served again. */
async function interrupt(mariadb: DatabaseServer, kind: OutagePlan['kind'], load: Load): Promise<number> {
  const everybodyIsRefused = load.everybodyRefused();
  if (kind === 'killed') await mariadb.kill();
  else mariadb.freeze();
  await until(everybodyIsRefused);
  if (kind === 'killed') await mariadb.restart();
  else mariadb.thaw();
  const returned = await load.returned(performance.now());
  expect(returned).to.be.lessThan(promisedMilliseconds);
  return returned;
}
