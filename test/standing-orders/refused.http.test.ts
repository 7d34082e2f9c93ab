/** A standing order with a mistake is refused by the name of the field, and nothing is stored. */
import { expect } from 'chai';
import { describeAtTheDoor } from '../support/server/bank.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { verdictOf } from '../support/tpp/tpp.js';

const format = (path: string) => `400 FORMAT_ERROR body.${path}`;
const unsupported = (path: string) => `400 PARAMETER_NOT_SUPPORTED body.${path}`;
const inconsistent = (path: string) => `400 PARAMETER_NOT_CONSISTENT body.${path}`;
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
});
