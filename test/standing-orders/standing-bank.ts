/** The sandbox bank with standing orders, a test clock, and the worker's rounds. */
import { type LocalDate, startOfDay } from '../../src/domain/time.js';
import type { PeriodicOrder } from '../../src/domain/standing-orders/standing-order.js';
import type { Database } from '../../src/storage/database.js';
import { stores } from '../../src/storage/stores.js';
import { endCompletedOrders, makeDueExecutions } from '../../src/usecases/standing-orders/executions.js';
import { signStandingOrder } from '../../src/usecases/standing-orders/signing.js';
import {
  initiateStandingOrder,
  readStandingOrder,
} from '../../src/usecases/standing-orders/standing-orders.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { executeDuePayments } from '../support/server/execution.js';
import { entryOf } from '../support/tpp/tpp-bulks.js';

export const domestic = 'domestic-credit-transfers-hr';
export const cross = 'cross-border-credit-transfers';
/** The test clock begins on Friday, 14 June 2030. */
export const today: LocalDate = '2030-06-14';

export interface StandingBankOptions {
  /** The price of a euro in dollars on a day; orders are cross-border ones then. */
  readonly rate?: (day: LocalDate) => string;
  readonly keepsCutOffs?: boolean;
}

export function standingBank(database: Database, { keepsCutOffs = false, rate }: StandingBankOptions = {}) {
  const bank = consentBank(database);
  const { clock } = bank;
  const product = rate ? cross : domestic;
  const services = {
    ...bank.services,
    policy: { ...bank.services.policy, keepsCutOffs },
    ...(rate && { bank: { ...bank.services.bank, ratesOn: quote(rate) } }),
  };
  const { read, work } = services;
  const find = async (id: string) => {
    const order = await read.run((db) => stores.standingOrders.find(db, id));
    if (!order) throw new Error(`there is no standing order ${id}`);
    return order;
  };
  const round = async () => {
    const made = await makeDueExecutions(services);
    while ((await executeDuePayments(services)) > 0);
    await endCompletedOrders(services);
    return made;
  };
  const initiate = async (changes: Partial<PeriodicOrder>, waitsForFunds = false) => {
    const order = {
      ...entryOf('10.00'),
      debtorAccount: { iban: ibans.ana },
      frequency: 'Daily',
      ...changes,
    } as const;
    return initiateStandingOrder(product, order, { waitsForFunds }, { ...(await bank.call()), services });
  };
  const sign = async (id: string, psuId = 'ana.horvat') => {
    const order = await find(id);
    await work.run((transaction) => signStandingOrder(transaction, order, psuId, services));
  };
  return {
    ...bank,
    services,
    find,
    round,
    initiate,
    sign,
    /** An order that Ana has approved. */
    approved: async (changes: Partial<PeriodicOrder>): Promise<string> => {
      const { paymentId } = (await initiate(changes)).outcome;
      await sign(paymentId);
      return paymentId;
    },
    /** Moves the clock to the beginning of a day, and runs the worker. */
    goTo: async (day: LocalDate) => {
      bank.pass((startOfDay(day, 'Europe/Zagreb') - clock.now()) / 1000);
      return round();
    },
    status: async (id: string) =>
      (await readStandingOrder({ product, paymentId: id }, await bank.call())).order.status,
    /** The day and the status of each execution. */
    executionsOf: async (id: string): Promise<readonly string[]> => {
      const rows = await database.reader('payments').where({ bulk_id: id }).orderBy('bulk_index');
      return rows.map(({ execution_date: day, status }) => `${day} ${status}`);
    },
  };
}

function quote(rate: (day: LocalDate) => string) {
  return async (quotedOn: LocalDate) => {
    const [buying, selling] = [rate(quotedOn), rate(quotedOn)];
    return { homeCurrency: 'EUR', quotedOn, rates: [{ currency: 'USD', buying, selling }] };
  };
}
