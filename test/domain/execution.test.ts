/** What becomes of an approved payment when the bank tries to execute it, and whom a limit stops. */
import { expect } from 'chai';
import { decideExecution, type TransferResult } from '../../src/domain/payments/execution.js';
import { exceedsLimit } from '../../src/domain/payments/limit.js';
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

function money(text: string) {
  const [amount = '', currency = ''] = text.split(' ');
  const read = parseMoney(amount, currency);
  if (typeof read === 'string') throw new Error(`${text}: ${read}`);
  return read;
}
