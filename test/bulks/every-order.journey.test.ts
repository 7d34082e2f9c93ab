/** What holds for bulk payments and for standing orders alike: who sees, approves, refuses and cancels them. */
import { expect } from 'chai';
import { documentOf } from '../support/contracts/documents.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { ana, ibans, ivan, luka, marko, petra } from '../support/embedded-bank/sandbox.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { type BankUnderTest, describeAtTheDoor, describeOnEachEngine } from '../support/server/bank.js';
import { farAway } from '../support/tpp/payments.js';
import { bulkOf, bulksOf, entryOf, periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { v1316, v132, verdictOf } from '../support/tpp/tpp.js';

type Changes = Readonly<Record<string, unknown>>;

interface Row {
  readonly title: string;
  readonly service: 'bulk-payments' | 'periodic-payments';
  readonly ordersOf: typeof bulksOf;
  readonly order: (changes?: Changes) => object;
  /** Starts the order on a day without test runs. */
  readonly later: Changes;
  /** An order with a payment of 100.01. */
  readonly large: (changes: Changes) => object;
  readonly statuses: readonly [table: string, key: string];
  /** The number of payments that exist once the order is approved. */
  readonly payments: number;
  readonly reason: readonly [below: string, name: string];
  /** The examples in the contract's document. */
  readonly examples: readonly string[];
  /** The words of the code page before a cancellation. */
  readonly stopping: string;
  /** A bulk's payments are stopped, and a standing order itself. */
  readonly stopped: string;
}

const three = [entryOf('10.00'), entryOf('2.50', { endToEndIdentification: 'SECOND' }), entryOf('0.50')];
const rows: readonly Row[] = [
  {
    title: 'A bulk payment',
    service: 'bulk-payments',
    ordersOf: bulksOf,
    order: (changes) => bulkOf(three, changes),
    later: { requestedExecutionDate: farAway },
    large: (changes) => bulkOf([entryOf('1.00'), entryOf('100.01')], changes),
    statuses: ['bulk_statuses', 'bulk_id'],
    payments: 3,
    reason: ['/extended-status', 'reasonCode'],
    examples: ['example'],
    stopping: 'stopping these 3 payments',
    stopped: 'RCVD ACTC signed',
  },
  {
    title: 'A standing order',
    service: 'periodic-payments',
    ordersOf: periodicsOf,
    order: periodicOf,
    later: { startDate: farAway },
    large: (changes) => periodicOf({ ...entryOf('100.01'), ...changes }),
    statuses: ['standing_order_statuses', 'standing_order_id'],
    payments: 0,
    reason: ['/status', 'statusReasonCode'],
    examples: ['examples monthly value', 'examples months value'],
    stopping: 'only for ending this standing order',
    stopped: 'RCVD ACTC signed, ACTC CANC stopped-by-psu',
  },
];
const unknown = '404 RESOURCE_UNKNOWN path.paymentId';

for (const row of rows) {
  describeAtTheDoor(row.title, ({ tpp }) => {
    const orders = row.ordersOf(tpp);

    it('takes the examples of its document, on any day', async () => {
      const body = ['paths', `/${row.service}/{payment-product}`, 'post', 'requestBody', 'content'];
      for (const path of row.examples) {
        const at = [...body, 'application/json', ...path.split(' ')];
        const example = valueAt(documentOf('payments-1.3.16'), ...at);
        expect(JSON.stringify(example)).not.to.match(/Date/);
        const { status, text } = await orders.initiate(example, { product: 'sepa-credit-transfers' });
        expect(status, text).to.equal(201);
      }
    });

    it('is offered for known products alone, and from 1.3.16 on', async () => {
      const ask = async (call: object) => verdictOf(await orders.initiate(row.order(), call));
      expect(await ask({ product: 'gold' })).to.equal('404 PRODUCT_UNKNOWN path.payment-product');
      expect(await ask({ basePath: v132 })).to.match(/^40[045] /);
    });

    it('is repeated with the same request id without a second order', async () => {
      const headers = { 'X-Request-ID': '5b0f6f0c-6f0c-4b5e-9a58-0f2f1c7b6e20' };
      const first = await orders.initiate(row.order(), { headers });
      const second = await orders.initiate(row.order(), { headers });
      expect(second.text).to.equal(first.text);
      expect(second.headers['idempotent-replayed']).to.equal('true');
      const other = await orders.initiate(row.order(row.later), { headers });
      expect(verdictOf(other)).to.equal('400 FORMAT_ERROR X-Request-ID');
    });

    it('of another product, another kind or another client is unknown', async () => {
      const { id } = await orders.start(row.order());
      const others = rows.find(({ service }) => service !== row.service);
      for (const path of [
        `payments/domestic-credit-transfers-hr/${id}`,
        `${others?.service}/domestic-credit-transfers-hr/${id}`,
        `${row.service}/sepa-credit-transfers/${id}`,
        `${row.service}/domestic-credit-transfers-hr/x/status`,
      ])
        expect(verdictOf(await tpp.ask('GET', `${v1316}/${path}`)), path).to.equal(unknown);
      const other = { headers: { 'X-Gateway-Client-Id': 'sandbox-tpp-b' } };
      const paths = ['', '/status', '/authorisations', '/cancellation-authorisations'];
      for (const below of new Set([...paths, row.reason[0]]))
        expect(verdictOf(await orders.ask('GET', id, below, other)), below).to.equal(unknown);
    });
  });

  describeOnEachEngine(row.title, (bank) => {
    const orders = row.ordersOf(bank.tpp);
    const { entries, history, signatures } = recordsOf(bank, row);
    const every = (status: string) => Array.from({ length: row.payments }, () => status).join(' ');
    const scaStatusOf = async (id: string, collection: string, authorisationId: string) =>
      textAt((await orders.ask('GET', id, `/${collection}/${authorisationId}`)).body, 'scaStatus');
    const listOf = async (id: string, collection: string) =>
      listAt((await orders.ask('GET', id, `/${collection}`)).body, 'authorisationIds');

    it('is rejected when a payment is above the customer’s limit', async () => {
      const { id, link } = await orders.start(row.large({ debtorAccount: { iban: ibans.luka } }));
      expect(await authorise(link, luka)).to.equal('limit-exceeded');
      expect(await orders.statusOf(id)).to.equal('RJCT');
    });

    it('needs the signatures of both signers of a company, each once', async () => {
      const company = { debtorAccount: { iban: ibans.adriaTrade }, ...row.later };
      const { id, link } = await orders.start(row.order(company));
      expect(await authorise(link, petra)).to.equal('signed');
      expect([await orders.statusOf(id), await entries(id)]).to.deep.equal(['PATC', '']);
      const second = await orders.startAuthorisation(id);
      expect(await authorise(second.link, petra)).to.equal('signed-already');
      expect(await authorise(second.link, ivan)).to.equal('approved');
      expect([await entries(id), await signatures(id)]).to.deep.equal([every('ACTC'), 2 * row.payments]);
      expect(await history(id)).to.equal('RCVD PATC signed, PATC ACTC signed');
      expect((await listOf(id, 'authorisations')).length).to.equal(2);
      expect(await scaStatusOf(id, 'authorisations', second.id)).to.equal('finalised');
    });

    it('is refused to a customer who may not sign', async () => {
      const { id, link } = await orders.start(row.order());
      expect(await authorise(link, marko)).to.equal('account-foreign');
      expect(await orders.statusOf(id)).to.equal('RCVD');
    });

    it('is rejected when its customer refuses', async () => {
      const { id, link } = await orders.start(row.order());
      const browser = browserAt(link);
      await browser.open();
      await browser.logIn(ana);
      expect((await browser.cancel()).name).to.equal('cancelled');
      const [below, name] = row.reason;
      const reason = textAt((await orders.ask('GET', id, below)).body, name);
      expect([await orders.statusOf(id), reason]).to.deep.equal(['RJCT', 'CN01']);
    });

    it('is cancelled at once while it is unapproved', async () => {
      const { id, link } = await orders.start(row.order());
      expect((await orders.ask('DELETE', id)).status).to.equal(204);
      expect(await orders.statusOf(id)).to.equal('CANC');
      expect((await browserAt(link).open()).name).to.equal('withdrawn');
      for (const [method, below] of [
        ['DELETE', ''],
        ['POST', '/authorisations'],
      ] as const)
        expect(verdictOf(await orders.ask(method, id, below))).to.equal('409 STATUS_INVALID');
    });

    it('is stopped by a signer after its approval', async () => {
      const { id, link } = await orders.start(row.order(row.later));
      expect(await authorise(link, ana)).to.equal('approved');
      const answer = await orders.ask('DELETE', id);
      expect([answer.status, textAt(answer.body, 'transactionStatus')]).to.deep.equal([202, 'ACTC']);
      const collection = 'cancellation-authorisations';
      const stop = await orders.startAuthorisation(id, collection);
      const browser = browserAt(stop.link);
      expect((await browser.goToCode(ana)).text).to.include(row.stopping);
      expect((await browser.enterCode()).name).to.equal('approved');
      expect([await orders.statusOf(id), await entries(id)]).to.deep.equal(['CANC', every('CANC')]);
      expect(await history(id)).to.equal(row.stopped);
      const { body } = await orders.ask('GET', id, row.reason[0]);
      expect(listAt(body, 'originalTransactionInformationAndStatus')).to.have.length(row.payments);
      expect(await listOf(id, collection)).to.deep.equal([stop.id]);
      expect(await scaStatusOf(id, collection, stop.id)).to.equal('finalised');
      const again = await orders.ask('POST', id, `/${collection}`);
      expect(verdictOf(again)).to.equal('409 STATUS_INVALID');
    });
  });
}

/** The records of an order and of its payments in the database. */
function recordsOf({ database }: BankUnderTest, { statuses: [table, key] }: Row) {
  const payments = (id: string) => database().reader('payments').where({ bulk_id: id });
  return {
    entries: async (id: string) => (await payments(id).orderBy('bulk_index').pluck('status')).join(' '),
    signatures: async (id: string) =>
      (await database().reader('signatures').whereIn('payment_id', payments(id).select('id'))).length,
    history: async (id: string) => {
      const moves = await database()
        .reader(table)
        .where({ [key]: id })
        .orderBy('changed_at');
      return moves.map(({ cause, from_status: from, to_status: to }) => `${from} ${to} ${cause}`).join(', ');
    },
  };
}
