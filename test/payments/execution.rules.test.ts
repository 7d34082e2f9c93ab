/** What becomes of an approved payment when the bank tries to execute it, and whom a limit stops. */
import { expect } from 'chai';
import { decideExecution, type TransferResult } from '../../src/domain/payments/execution.js';
import { exceedsLimit, findExecutionRefusal, type Signer } from '../../src/domain/payments/signers.js';
import { parseMoney } from '../../src/domain/money.js';

describe('the execution of an approved payment', () => {
  const today = '2026-06-30';
  interface Row {
    readonly result: TransferResult;
    readonly waits?: boolean;
    readonly date?: string;
    readonly want: string;
  }
  const rows: readonly Row[] = [
    { result: 'credited-here', want: 'ACCC booked' },
    { result: 'sent-to-other-bank', want: 'ACSC booked' },
    { result: 'credited-here', waits: true, date: '2026-06-29', want: 'ACCC booked' },
    { result: 'psu-blocked', waits: true, want: 'RJCT psu-blocked' },
    { result: 'mandate-ended', waits: true, want: 'RJCT mandate-ended' },
    { result: 'limit-exceeded', waits: true, want: 'RJCT limit-exceeded' },
    { result: 'account-blocked', waits: true, want: 'RJCT account-blocked' },
    { result: 'creditor-unknown', waits: true, want: 'RJCT creditor-unknown' },
    { result: 'no-funds', want: 'RJCT no-funds' },
    { result: 'no-funds', waits: true, want: 'PDNG no-funds' },
    { result: 'no-funds', waits: true, date: '2026-07-01', want: 'PDNG no-funds' },
    { result: 'no-funds', waits: true, date: '2026-06-29', want: 'RJCT no-funds' },
    { result: 'no-funds', date: '2026-06-29', want: 'RJCT no-funds' },
  ];
  for (const { result, waits = false, date = today, want } of rows) {
    it(`${result}, due ${date}, ${waits ? 'waits for funds' : 'does not wait'}: ${want}`, () => {
      const { cause, status } = decideExecution(result, { waitsForFunds: waits, executionDate: date }, today);
      expect(`${status} ${cause}`).to.equal(want);
    });
  }
});

describe("a customer's limit", () => {
  const rows: readonly (readonly [amount: string, limit: string | undefined, want: boolean])[] = [
    ['99.99 EUR', '100.00 EUR', false],
    ['100.00 EUR', '100.00 EUR', false],
    ['100.01 EUR', '100.00 EUR', true],
    ['99999999999999.99 EUR', '99999999999999.98 EUR', true],
    ['0.01 EUR', '0.00 EUR', true],
    ['1000000 EUR', undefined, false],
    ['1000 USD', '100.00 EUR', true],
    ['1 USD', '100.00 EUR', true],
  ];
  for (const [amount, limit, want] of rows) {
    it(`of ${limit ?? 'nothing'} ${want ? 'stops' : 'lets through'} ${amount}`, () =>
      expect(
        exceedsLimit({ homeAmount: money(amount) }, limit === undefined ? undefined : money(limit)),
      ).to.equal(want));
  }
});

describe('a payment that was approved', () => {
  const fine: Signer = { status: 'active' };
  const both = { petra: fine, ivan: fine };
  interface Row {
    readonly title: string;
    readonly signed: Readonly<Record<string, Signer | undefined>>;
    readonly needed?: number;
    readonly signers?: readonly string[];
    readonly neededNow?: number;
    readonly want?: string;
  }
  const rows: readonly Row[] = [
    { title: 'by its one signer', signed: { petra: fine } },
    { title: 'by the two that it needs', signed: both, needed: 2, neededNow: 2 },
    { title: 'by two of whom one is needed and one is left', signed: both, signers: ['ivan'] },
    { title: 'by nobody', signed: {}, want: 'mandate-ended' },
    { title: 'by a customer of the past', signed: { petra: undefined }, want: 'mandate-ended' },
    {
      title: 'by two, one of them a customer of the past',
      signed: { ...both, petra: undefined },
      want: 'mandate-ended',
    },
    {
      title: 'by who is no signer any more',
      signed: { petra: fine },
      signers: ['ivan'],
      want: 'mandate-ended',
    },
    {
      title: 'by two, and only one is a signer now',
      signed: both,
      needed: 2,
      signers: ['ivan'],
      want: 'mandate-ended',
    },
    {
      title: 'by one, and the account needs two by now',
      signed: { petra: fine },
      neededNow: 2,
      want: 'mandate-ended',
    },
    { title: 'by one who is blocked', signed: { petra: { status: 'blocked' } }, want: 'psu-blocked' },
    {
      title: 'by two, one of them blocked',
      signed: { ...both, petra: { status: 'blocked' } },
      want: 'psu-blocked',
    },
    {
      title: 'by one whose limit is lower by now',
      signed: { petra: { ...fine, paymentLimit: money('9.99 EUR') } },
      want: 'limit-exceeded',
    },
  ];
  for (const { needed = 1, neededNow = 1, signed, signers = ['petra', 'ivan'], title, want } of rows) {
    it(`${title} ${want === undefined ? 'is executed' : `is rejected: ${want}`}`, () => {
      const signatures = Object.entries(signed).map(([psuId, customer]) => ({
        psuId,
        ...(customer && { customer }),
      }));
      const amount = money('10.00 EUR');
      const payment = { price: { debit: amount, homeAmount: amount }, signaturesNeeded: needed };
      const mandate = { signers, signaturesNeeded: neededNow };
      expect(findExecutionRefusal(payment, signatures, mandate)).to.equal(want);
    });
  }
});

function money(text: string) {
  const [amount = '', currency = ''] = text.split(' ');
  const read = parseMoney(amount, currency);
  if (typeof read === 'string') throw new Error(`${text}: ${read}`);
  return read;
}
