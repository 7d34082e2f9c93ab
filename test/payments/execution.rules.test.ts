/** The outcome of an execution attempt for an approved payment, including limits. */
import { expect } from 'chai';
import { decideExecution, type KnownResult, reconcileResult } from '../../src/domain/payments/execution.js';
import type { RefusalCause, TransactionStatus } from '../../src/domain/payments/payment.js';
import { exceedsLimit, findExecutionRefusal, type Signer } from '../../src/domain/payments/signers.js';
import { parseMoney } from '../../src/domain/money.js';

describe('The outcome of an execution attempt', () => {
  const today = '2026-06-30';
  const here: KnownResult = { kind: 'executed', creditor: 'here' };
  const elsewhere: KnownResult = { kind: 'executed', creditor: 'elsewhere' };
  const noFunds: KnownResult = { kind: 'no-funds' };
  const rejected = (reason: RefusalCause): KnownResult => ({ kind: 'rejected', reason });
  interface Row {
    readonly result: KnownResult;
    readonly status?: 'ACTC' | 'PDNG' | 'ACSP';
    readonly waits?: boolean;
    readonly date?: string;
    readonly isStopAsked?: boolean;
    readonly want: string;
  }
  const rows: readonly Row[] = [
    { result: here, want: 'ACCC booked' },
    { result: elsewhere, want: 'ACSC booked' },
    { result: elsewhere, isStopAsked: true, want: 'ACSC booked' },
    { result: here, waits: true, date: '2026-06-29', want: 'ACCC booked' },
    { result: rejected('account-blocked'), waits: true, want: 'RJCT account-blocked' },
    { result: rejected('creditor-unknown'), waits: true, want: 'RJCT creditor-unknown' },
    { result: rejected('refused-by-core'), isStopAsked: true, want: 'RJCT refused-by-core' },
    { result: noFunds, want: 'RJCT no-funds' },
    { result: noFunds, waits: true, want: 'PDNG no-funds' },
    { result: noFunds, waits: true, date: '2026-07-01', want: 'PDNG no-funds' },
    { result: noFunds, waits: true, date: '2026-06-29', want: 'RJCT no-funds' },
    { result: noFunds, date: '2026-06-29', want: 'RJCT no-funds' },
    { result: noFunds, waits: true, status: 'ACSP', want: 'RJCT no-funds' },
    { result: noFunds, waits: true, isStopAsked: true, want: 'CANC stopped-at-core' },
    { result: { kind: 'accepted' }, want: 'ACSP accepted' },
    { result: { kind: 'accepted' }, isStopAsked: true, want: 'ACSP accepted' },
    { result: { kind: 'cancelled' }, isStopAsked: true, want: 'CANC stopped-at-core' },
    { result: { kind: 'not-received' }, want: 'unchanged' },
    { result: { kind: 'not-received' }, isStopAsked: true, want: 'CANC stopped-at-core' },
  ];
  for (const { result, status = 'ACTC', waits = false, date = today, isStopAsked, want } of rows) {
    const stop = isStopAsked ? ', to be cancelled' : '';
    const waiting = waits ? 'waiting for funds' : 'not waiting for funds';
    it(`is ${want} after "${inWords(result)}" at ${status}, due ${date}, ${waiting}${stop}`, () => {
      const payment = {
        status,
        waitsForFunds: waits,
        executionDate: date,
        ...(isStopAsked && { stopAskedAt: 1 }),
      };
      const execution = decideExecution(result, payment, today);
      expect(execution ? `${execution.status} ${execution.cause}` : 'unchanged').to.equal(want);
    });
  }
});

describe('A later or repeated result of the core', () => {
  const here: KnownResult = { kind: 'executed', creditor: 'here' };
  const elsewhere: KnownResult = { kind: 'executed', creditor: 'elsewhere' };
  const rejected: KnownResult = { kind: 'rejected', reason: 'refused-by-core' };
  const rows: readonly (readonly [result: KnownResult, status: TransactionStatus, want: string])[] = [
    [elsewhere, 'ACSC', 'known'],
    [here, 'ACSC', 'news'],
    [here, 'ACCC', 'known'],
    [elsewhere, 'ACCC', 'known'],
    [{ kind: 'accepted' }, 'ACSC', 'known'],
    [rejected, 'ACSC', 'contradiction'],
    [{ kind: 'cancelled' }, 'ACCC', 'contradiction'],
    [{ kind: 'not-received' }, 'ACSC', 'contradiction'],
    [{ kind: 'accepted' }, 'ACSP', 'known'],
    [elsewhere, 'ACSP', 'news'],
    [rejected, 'ACSP', 'news'],
    [{ kind: 'cancelled' }, 'ACSP', 'news'],
    [{ kind: 'not-received' }, 'ACSP', 'contradiction'],
    [elsewhere, 'RJCT', 'contradiction'],
    [here, 'CANC', 'contradiction'],
    [{ kind: 'accepted' }, 'RJCT', 'known'],
    [{ kind: 'accepted' }, 'CANC', 'known'],
    [{ kind: 'accepted' }, 'PDNG', 'known'],
    [elsewhere, 'PDNG', 'contradiction'],
    [{ kind: 'accepted' }, 'ACTC', 'contradiction'],
    [elsewhere, 'ACTC', 'contradiction'],
    [rejected, 'ACTC', 'known'],
    [rejected, 'RJCT', 'known'],
    [rejected, 'CANC', 'known'],
    [{ kind: 'cancelled' }, 'CANC', 'known'],
    [{ kind: 'no-funds' }, 'PDNG', 'known'],
  ];
  for (const [result, status, want] of rows) {
    it(`counts as ${want} for a payment in ${status}: ${inWords(result)}`, () =>
      expect(reconcileResult(result, status)).to.equal(want));
  }
});

function inWords(result: KnownResult): string {
  return Object.values(result).join(' ');
}

describe('The payment limit of a customer', () => {
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
    it(`${want ? 'rejects' : 'allows'} ${amount} at ${limit ?? 'no limit'}`, () =>
      expect(
        exceedsLimit({ homeAmount: money(amount) }, limit === undefined ? undefined : money(limit)),
      ).to.equal(want));
  }
});

describe('An approved payment at its execution', () => {
  const fine: Signer = { status: 'active' };
  const both = { petra: fine, ivan: fine };
  const blocked: Signer = { status: 'blocked' };
  const small: Signer = { ...fine, paymentLimit: money('9.99 EUR') };
  interface Mandate {
    readonly needed?: number;
    readonly signers?: readonly string[];
    readonly neededNow?: number;
  }
  type Signed = Readonly<Record<string, Signer | undefined>>;
  const rows: readonly (readonly [
    title: string,
    signed: Signed,
    want?: string | undefined,
    mandate?: Mandate,
  ])[] = [
    ['signed by its only signer', { petra: fine }],
    ['signed by both required signers', both, undefined, { needed: 2, neededNow: 2 }],
    ['signed by one more than the only signer left', both, undefined, { signers: ['ivan'] }],
    ['unsigned', {}, 'mandate-ended'],
    ['signed by a former customer', { petra: undefined }, 'mandate-ended'],
    ['signed by a signer and a former customer', { ...both, petra: undefined }, 'mandate-ended'],
    ['signed by a former signer', { petra: fine }, 'mandate-ended', { signers: ['ivan'] }],
    ['signed by one former signer of two', both, 'mandate-ended', { needed: 2, signers: ['ivan'] }],
    ['signed by one signer, with two needed by now', { petra: fine }, 'mandate-ended', { neededNow: 2 }],
    ['signed by a blocked customer', { petra: blocked }, 'psu-blocked'],
    ['signed by two signers, of whom one is blocked', { ...both, petra: blocked }, 'psu-blocked'],
    ['signed by a customer whose limit is now below the amount', { petra: small }, 'limit-exceeded'],
  ];
  for (const [title, signed, want, mandated = {}] of rows) {
    it(`${want === undefined ? 'is executed' : `is rejected (${want})`} when ${title}`, () => {
      const signatures = Object.entries(signed).map(([psuId, customer]) => ({
        psuId,
        ...(customer && { customer }),
      }));
      const { needed = 1, neededNow = 1, signers = ['petra', 'ivan'] } = mandated;
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
