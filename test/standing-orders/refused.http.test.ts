/** A standing order with a mistake is refused by the name of the field, and nothing is stored. */
import { expect } from 'chai';
import { documentOf } from '../support/contracts/documents.js';
import { valueAt } from '../support/runner/json.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { v1316, v132, verdictOf } from '../support/tpp/tpp.js';

const format = (path: string) => `400 FORMAT_ERROR body.${path}`;
const unsupported = (path: string) => `400 PARAMETER_NOT_SUPPORTED body.${path}`;
const inconsistent = (path: string) => `400 PARAMETER_NOT_CONSISTENT body.${path}`;
const unknown = '404 RESOURCE_UNKNOWN path.paymentId';
const variable = { frequency: 'MonthlyVariable' };
const twelve = Array.from({ length: 12 }, (_, at) => String(at + 1));
const ofOtherBank = { debtorAccount: { iban: 'HR7099000223200009022' } };

/** schedule.rules.test.ts shows the rules of the schedule, payments/order-checks.rules.test.ts those of the order. */
const rows: readonly (readonly [what: string, changes: Readonly<Record<string, unknown>>, want: string])[] = [
  ['no frequency', { frequency: undefined }, format('frequency')],
  ['an unknown frequency', { frequency: 'monthly' }, format('frequency')],
  ['a start date before today', { startDate: '2020-01-01' }, '400 EXECUTION_DATE_INVALID body.startDate'],
  ['a start date that is none', { startDate: '2030-02-30' }, format('startDate')],
  ['a start time', { startDateTime: '2030-01-01T10:00:00Z' }, unsupported('startDateTime')],
  ['an end time', { endDateTime: '2030-01-01T10:00:00Z' }, unsupported('endDateTime')],
  ['a single day', { requestedExecutionDate: '2030-01-01' }, unsupported('requestedExecutionDate')],
  ['an unknown rule', { executionRule: 'latest' }, format('executionRule')],
  ['the day 0', { dayOfExecution: '0' }, format('dayOfExecution')],
  ['the day 32', { dayOfExecution: '32' }, format('dayOfExecution')],
  ['a day with a leading zero', { dayOfExecution: '01' }, format('dayOfExecution')],
  ['a day as a number', { dayOfExecution: 1 }, format('dayOfExecution')],
  ['months for Monthly', { monthsOfExecution: ['1'] }, inconsistent('monthsOfExecution')],
  ['an empty list of months', { ...variable, monthsOfExecution: [] }, format('monthsOfExecution')],
  ['a month twice', { ...variable, monthsOfExecution: ['1', '1'] }, format('monthsOfExecution')],
  ['the month 13', { ...variable, monthsOfExecution: ['13'] }, format('monthsOfExecution.0')],
  ['twelve months', { ...variable, monthsOfExecution: twelve }, format('monthsOfExecution')],
  ['no payee', { creditorName: undefined }, format('creditorName')],
  ['the payer as payee', { creditorAccount: { iban: ibans.ana } }, inconsistent('creditorAccount.iban')],
  ['an account of another bank', ofOtherBank, '400 RESOURCE_UNKNOWN body.debtorAccount'],
  ['a field of another product', { chargeBearer: 'SHAR' }, unsupported('chargeBearer')],
  ['a field of a bulk', { batchBookingPreferred: true }, unsupported('batchBookingPreferred')],
];

describeAtTheDoor('A standing order', (bank) => {
  const orders = periodicsOf(bank.tpp);
  const count = async () => (await bank.database().reader('standing_orders').count({ n: '*' }))[0]?.n;

  for (const [what, changes, want] of rows) {
    it(`is refused with ${what}: ${want}`, async () => {
      const before = await count();
      expect(verdictOf(await orders.initiate(periodicOf(changes)))).to.equal(want);
      expect(await count()).to.deep.equal(before);
    });
  }

  it('is offered for known products alone, and from 1.3.16 on', async () => {
    expect(verdictOf(await orders.initiate(periodicOf(), { product: 'gold' }))).to.equal(
      '404 PRODUCT_UNKNOWN path.payment-product',
    );
    expect(verdictOf(await orders.initiate(periodicOf(), { basePath: v132 }))).to.match(/^40[045] /);
  });

  it('takes the examples of its document, on any day', async () => {
    const operation = ['paths', '/periodic-payments/{payment-product}', 'post'];
    const content = ['requestBody', 'content', 'application/json', 'examples'];
    for (const name of ['monthly', 'months']) {
      const example = valueAt(documentOf('payments-1.3.16'), ...operation, ...content, name, 'value');
      expect(JSON.stringify(example)).not.to.match(/Date/);
      const { status, text } = await orders.initiate(example, { product: 'sepa-credit-transfers' });
      expect(status, text).to.equal(201);
    }
  });

  it('is repeated with the same request id without a second order', async () => {
    const headers = { 'X-Request-ID': '5b1f36d2-6a37-4f3f-8a51-40ff0b7b8d7e' };
    const first = await orders.initiate(periodicOf(), { headers });
    const before = await count();
    const again = await orders.initiate(periodicOf(), { headers });
    expect(again.text).to.equal(first.text);
    expect(again.headers['idempotent-replayed']).to.equal('true');
    expect(await count()).to.deep.equal(before);
    const other = await orders.initiate(periodicOf({ frequency: 'Weekly' }), { headers });
    expect(verdictOf(other)).to.equal('400 FORMAT_ERROR X-Request-ID');
  });

  it('of another product, another kind or another client is unknown', async () => {
    const { id } = await orders.start(periodicOf());
    for (const path of [
      `payments/domestic-credit-transfers-hr/${id}`,
      `bulk-payments/domestic-credit-transfers-hr/${id}`,
      `periodic-payments/sepa-credit-transfers/${id}`,
      'periodic-payments/domestic-credit-transfers-hr/x/status',
    ])
      expect(verdictOf(await bank.tpp.ask('GET', `${v1316}/${path}`))).to.equal(unknown);
    const other = { headers: { 'X-Gateway-Client-Id': 'sandbox-tpp-b' } };
    for (const below of ['', '/status', '/authorisations', '/cancellation-authorisations'])
      expect(verdictOf(await orders.ask('GET', id, below, other))).to.equal(unknown);
  });
});
