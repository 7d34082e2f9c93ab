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
  interface Row {
    readonly title: string;
    readonly signed: Readonly<Record<string, Signer | undefined>>;
    readonly needed?: number;
    readonly signers?: readonly string[];
    readonly neededNow?: number;
    readonly want?: string;
  }
  const rows: readonly Row[] = [
    { title: 'signed by its only signer', signed: { petra: fine } },
    { title: 'signed by both required signers', signed: both, needed: 2, neededNow: 2 },
    {
      title: 'signed by two signers, with one signature needed and one signer left',
      signed: both,
      signers: ['ivan'],
    },
    { title: 'unsigned', signed: {}, want: 'mandate-ended' },
    { title: 'signed by a former customer', signed: { petra: undefined }, want: 'mandate-ended' },
    {
      title: 'signed by a signer and a former customer',
      signed: { ...both, petra: undefined },
      want: 'mandate-ended',
    },
    {
      title: 'signed by a former signer',
      signed: { petra: fine },
      signers: ['ivan'],
      want: 'mandate-ended',
    },
    {
      title: 'signed by a signer and a former signer, with two signatures needed',
      signed: both,
      needed: 2,
      signers: ['ivan'],
      want: 'mandate-ended',
    },
    {
      title: 'signed by one signer, with two signatures needed by now',
      signed: { petra: fine },
      neededNow: 2,
      want: 'mandate-ended',
    },
    { title: 'signed by a blocked customer', signed: { petra: { status: 'blocked' } }, want: 'psu-blocked' },
    {
      title: 'signed by two signers, of whom one is blocked',
      signed: { ...both, petra: { status: 'blocked' } },
      want: 'psu-blocked',
    },
    {
      title: 'signed by a customer whose limit is now below the amount',
      signed: { petra: { ...fine, paymentLimit: money('9.99 EUR') } },
      want: 'limit-exceeded',
    },
  ];
  for (const { needed = 1, neededNow = 1, signed, signers = ['petra', 'ivan'], title, want } of rows) {
    it(`${want === undefined ? 'is executed' : `is rejected (${want})`} when ${title}`, () => {
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
