/**
 * Property-based tests with orders of every product and version: the same data are read back, submitted to the core,
 * and on statements.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import type { CoreOrder } from '../../src/bank/payment-orders.js';
import { sandboxData } from '../../sandbox/src/bank/data.js';
import { readConfig } from '../../src/config/config.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import { createEmbeddedBank } from '../../sandbox/src/start/embedded-bank.js';
import { createFoundations } from '../../src/start/foundations.js';
import { withoutBlanks } from '../contracts/generated-orders.js';
import { approveInDatabase } from '../support/database/approved.js';
import { until } from '../support/server/bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { listAt } from '../support/runner/json.js';
import { farAway } from '../support/tpp/payments.js';
import { spelledAt, wholeDomesticOrder } from '../support/tpp/product-orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { startedBy, Tpp, v132, v1316 } from '../support/tpp/tpp.js';
import { productsOf, versions } from '../support/contracts/version-tables.js';
import {
  cross,
  declared,
  receivedAtCore,
  expectedAtCore,
  kinds,
  ordersWith,
  shown,
  today,
  withoutUndefined,
} from './whole-orders.js';

const ordersEach = 3;

forEachEngine('The data of a payment order', (engine) => {
  let server: RunningServer;
  let token: string;
  const orders = new Map<string, CoreOrder>();
  let count = 0;
  const url = () => server.url;
  const tpp = new Tpp(url);
  const accounts = new ConsentTpp(url);
  const named = [ibans.ana, ibans.anaSavings, ibans.anaDollars];

  before(async () => {
    await seed(engine.database());
    const config = readConfig({ DATABASE_URL: engine.url() });
    const { bank, sca } = createEmbeddedBank(
      sandboxData,
      createFoundations(engine.database(), config),
      config,
    );
    const execute: typeof bank.execute = (order, signal) => {
      orders.set(order.attempt.paymentId, order);
      return bank.execute(order, signal);
    };
    server = await startServer({
      databaseUrl: engine.url(),
      plugins: [{ bank: { ...bank, execute }, sca }],
    });
    token = (await accounts.granted({ access: { accounts: named, transactions: named } })).token;
  });
  after(() => server.stop());

  /** Returns the entries with a creditor's name on an account's statement. */
  async function entriesOf(iban: string, creditorName: string, bookingStatus = 'booked'): Promise<unknown[]> {
    const id = await accounts.accountId(token, iban);
    const path = `/accounts/${id}/transactions?bookingStatus=${bookingStatus}&pageSize=500`;
    const { body } = await accounts.ask('GET', path, { token });
    const entries = listAt(body, 'transactions', bookingStatus);
    return entries.filter((entry) => Object(entry).creditorName === creditorName);
  }

  async function check(order: PaymentOrder, id: string, product: string, basePath: string): Promise<void> {
    const { body } = await tpp.read(id, { basePath, product });
    const isHere = named.some((iban) => iban === order.creditorAccount.iban);
    expect(body).to.deep.equal({
      ...spelledAt(basePath, { ...order }),
      transactionStatus: isHere ? 'ACCC' : 'ACSC',
    });

    const core = orders.get(id);
    if (!core) throw new Error('the order was not submitted');
    expect(receivedAtCore(core)).to.deep.equal(expectedAtCore(order));
    expect(core.product).to.equal(product);
    expect(core.chargeBearer).to.equal(
      order.chargeBearer ?? (product === 'sepa-credit-transfers' ? 'SLEV' : 'SHAR'),
    );
    expect(core.executionDate).to.equal(today);
    expect(core.signatures.map(({ name, psuId }) => `${psuId} ${name}`)).to.deep.equal([
      'ana.horvat Ana Horvat',
    ]);

    const here = isHere ? [{ iban: order.creditorAccount.iban ?? '', family: 'RCDT' }] : [];
    const [signature] = core.signatures;
    expect(Date.now() - (signature?.signedAt ?? 0)).to.be.within(0, 60_000);
    expect([core.price.fee !== undefined, core.price.exchange !== undefined]).to.deep.equal([
      product === cross,
      product === cross,
    ]);

    const sides = [{ iban: ibans.ana, family: 'ICDT' }, ...here];
    const isExchanged = product === cross;
    for (const { family, iban } of sides) {
      const [entry, ...more] = await entriesOf(iban, order.creditorName);
      expect(more).to.deep.equal([]);
      const { amount, currency } = order.instructedAmount;
      const moved = { currency, amount: family === 'ICDT' ? `-${amount}` : amount };
      const want = {
        ...declared(order),
        ...(!isExchanged && { transactionAmount: moved }),
        bankTransactionCode: `PMNT-${family}-${kinds[product]}`,
      };
      expect(shown(entry, isExchanged)).to.deep.equal(withoutUndefined(want));
    }
  }

  for (const version of versions) {
    for (const { fields, product } of productsOf(version)) {
      const { basePath, name } = version;
      it(`stay complete on reads, at the core and on statements: ${product} at ${name}`, async () => {
        const made = ordersWith(product, fields, basePath === v1316 ? 35 : 100);
        const property = fc.asyncProperty(made, async (given) => {
          const order = { ...given, creditorName: `Payee ${count++} ${given.creditorName}` };
          const sent = spelledAt(basePath, { ...order });
          const { id } = startedBy(await tpp.initiate({ basePath, product, order: sent }));
          await approveInDatabase(engine.database(), [id]);
          await until(
            () => tpp.statusOf(id, product),
            (status) => !['RCVD', 'ACTC', 'ACSP'].includes(status),
          );
          await check(withoutBlanks(order), id, product, basePath);
        });
        await fc.assert(property, { numRuns: ordersEach, includeErrorInReport: true, endOnFailure: true });
      });
    }
  }

  it('stay complete in the pending entry of a future payment', async () => {
    const order = {
      ...wholeDomesticOrder(),
      debtorAccount: { iban: ibans.ana },
      instructedAmount: { currency: 'EUR', amount: '1.00' },
      creditorAccount: { iban: ibans.elsewhere },
      creditorName: 'Later payee',
    };
    const { id } = startedBy(await tpp.initiate({ basePath: v132, order }));
    await approveInDatabase(engine.database(), [id]);
    const [pending] = await entriesOf(ibans.ana, order.creditorName, 'pending');
    const { debtorName: _, ...want } = declared(order);
    expect(pending).to.deep.equal({
      ...want,
      bankTransactionCode: 'PMNT-ICDT-DMCT',
      transactionAmount: { currency: 'EUR', amount: '-1.00' },
      valueDate: farAway,
    });
    expect(await entriesOf(ibans.ana, order.creditorName)).to.deep.equal([]);
  });
});
