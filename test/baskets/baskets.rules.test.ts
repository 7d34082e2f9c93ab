import { expect } from 'chai';
import { toMessagePath } from '../../src/api/problems/problems.js';
import {
  findMixViolations,
  findRequestViolations,
  type BasketRequest,
  type PaymentEntry,
} from '../../src/domain/baskets/checks.js';
import { leadsTo } from '../../src/domain/authorisation/lifecycle.js';
import { isUnsigned } from '../../src/domain/authorisation/signing.js';
import { basketLifecycle, basketStatuses } from '../../src/domain/baskets/basket.js';
import { sumByCurrency } from '../../src/domain/money.js';
import type { Consent, ConsentOf } from '../../src/domain/consents/consent.js';
import type { ClaimedPsu } from '../../src/domain/consents/psu.js';
import type { Payment } from '../../src/domain/payments/payment.js';

describe('The rules of a signing basket', () => {
  it('allow exactly the status transitions of the lifecycle table', () => {
    const moves = basketStatuses.flatMap((from) =>
      basketStatuses.filter((to) => leadsTo(basketLifecycle.moves, from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves.toSorted()).to.deep.equal([
      'PATC ACTC',
      'PATC PATC',
      'PATC RJCT',
      'RCVD ACTC',
      'RCVD CANC',
      'RCVD PATC',
      'RCVD RJCT',
    ]);
  });

  it('keep the entries reserved in the statuses PATC and RCVD only', () => {
    expect(basketStatuses.filter(isUnsigned).toSorted()).to.deep.equal(['PATC', 'RCVD']);
  });

  it('add up the amounts per currency', () => {
    const amounts = [
      { currency: 'EUR', minorUnits: 1n },
      { currency: 'USD', minorUnits: 20n },
      { currency: 'EUR', minorUnits: 9_007_199_254_740_993n },
    ];
    expect(sumByCurrency(amounts)).to.deep.equal([
      { currency: 'EUR', minorUnits: 9_007_199_254_740_994n },
      { currency: 'USD', minorUnits: 20n },
    ]);
    expect(sumByCurrency([])).to.deep.equal([]);
  });
});

describe('The validation of a signing basket request', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
  const rows: readonly (readonly [what: string, given: BasketRequest, want: string])[] = [
    ['one payment', { paymentIds: ids(1) }, ''],
    ['one consent', { consentIds: ids(1) }, ''],
    ['ten payments', { paymentIds: ids(10) }, ''],
    ['six payments and four consents', { paymentIds: ids(6), consentIds: ids(4) }, ''],
    ['a payment and a consent with the same id', { paymentIds: ['a'], consentIds: ['a'] }, ''],
    ['no entries', {}, 'body'],
    ['eleven payments', { paymentIds: ids(11) }, 'body.paymentIds'],
    ['eleven consents', { consentIds: ids(11) }, 'body.consentIds'],
    ['eleven entries in total', { paymentIds: ids(6), consentIds: ids(5) }, 'body'],
    ['a duplicate payment', { paymentIds: ['a', 'b', 'a'] }, 'body.paymentIds.2'],
    [
      'a payment three times and a consent twice',
      { paymentIds: ['a', 'a', 'a'], consentIds: ['b', 'b'] },
      'body.paymentIds.1 body.paymentIds.2 body.consentIds.1',
    ],
  ];
  for (const [what, given, want] of rows) {
    it(`for ${what} ${want === '' ? 'reports nothing' : `refuses ${want}`}`, () => {
      const violations = findRequestViolations(given);
      expect(violations.map(({ field = '' }) => toMessagePath(field)).join(' ')).to.equal(want);
      for (const { reason } of violations) expect(reason).to.equal('request.invalid');
    });
  }
});

describe('The validation of a signing basket request with 100,000 entries', () => {
  it('takes less than a second of CPU time', () => {
    const paymentIds = Array.from({ length: 100_000 }, (_, index) => index.toString(36));
    const before = process.cpuUsage();
    expect(findRequestViolations({ paymentIds })).to.have.length(1);
    expect(process.cpuUsage(before).user).to.be.below(1_000_000);
  });
});

describe('The entries of a signing basket', () => {
  const both = ['petra', 'ivan'];
  type Entry = Omit<PaymentEntry, 'field'> | Consent;
  type Row = readonly [what: string, entries: readonly Entry[], want: string, named?: ClaimedPsu];
  const rows: readonly Row[] = [
    ['payments of one customer', [payment(), payment()], ''],
    ['payments with the same signers', [payment(both, 2), payment(both.toReversed(), 2)], ''],
    [
      'payments of different customers',
      [payment(['ana']), payment(['marko']), payment(['ana'])],
      'body.paymentIds.1',
    ],
    ['payments with one and two signatures', [payment(both, 2), payment(both, 1)], 'body.paymentIds.1'],
    [
      'a payment with two required signatures, and consents',
      [payment(both, 2), consent({ recurring: false }), funds()],
      'body.consentIds.0 body.consentIds.1',
    ],
    ['a payment, a recurring consent and a funds consent', [payment(), consent(), funds()], ''],
    [
      'a consent without chosen accounts',
      [consent({ contents: { accounts: [{ iban: 'A' }], balances: [] } })],
      'body.consentIds.0',
    ],
    [
      'three recurring consents and a one-off consent',
      [consent(), consent({ recurring: false }), consent(), consent()],
      'body.consentIds.2 body.consentIds.3',
    ],
    [
      'entries that name a different customer than the first entry with a name',
      [
        payment(),
        payment(['ana'], 1, { psuId: 'ana' }),
        consent({ psuId: 'marko' }),
        funds({ psuId: 'ana' }),
      ],
      'body.consentIds.0',
    ],
    [
      'an entry of a different customer than the headers name',
      [payment(['ana'], 1, { psuId: 'marko' })],
      'body.paymentIds.0',
      { psuId: 'ana' },
    ],
    [
      'a consent of a different company than the headers name',
      [consent({ psuCorporateId: 'adria-trade' })],
      'body.consentIds.0',
      { psuCorporateId: 'other' },
    ],
  ];
  for (const [what, entries, want, named = {}] of rows) {
    it(`may ${want === '' ? '' : 'not '}be ${what}`, () => {
      const payments = entries
        .flatMap((each) => ('payment' in each ? [each] : []))
        .map((each, index) => ({ ...each, field: `paymentIds.${index}` }));
      const consents = entries
        .flatMap((each) => ('payment' in each ? [] : [each]))
        .map((each, index) => ({ consent: each, field: `consentIds.${index}` }));
      const found = findMixViolations({ payments, consents }, named);
      expect(found.map(({ field }) => toMessagePath(field ?? '')).join(' ')).to.equal(want);
      expect(found.every(({ reason }) => reason === 'entry.incompatible')).to.equal(true);
    });
  }
});

function payment(
  signers: readonly string[] = ['ana'],
  signaturesNeeded = 1,
  more: Pick<Payment, 'psuId'> = {},
): Omit<PaymentEntry, 'field'> {
  const amount = { currency: 'EUR', minorUnits: 100n };
  return {
    mandate: { signers, signaturesNeeded },
    payment: {
      id: 'p',
      clientId: 'tpp',
      product: 'domestic-credit-transfers-hr',
      status: 'RCVD',
      order: {
        debtorAccount: { iban: 'A' },
        instructedAmount: { currency: 'EUR', amount: '1' },
        creditorAccount: { iban: 'B' },
        creditorName: 'B',
        remittanceInformationUnstructured: '',
      },
      amount,
      price: { debit: amount, homeAmount: amount },
      debtorAccountId: 'a',
      debtorIban: 'A',
      creditorIban: 'B',
      executionDate: '2030-06-14',
      waitsForFunds: false,
      signaturesNeeded,
      attempt: 0,
      isHandedOver: false,
      createdAt: 0,
      expiresAt: 1,
      ...more,
    },
  };
}

function common() {
  return {
    id: 'c',
    clientId: 'tpp',
    status: 'received',
    validUntil: '2030-09-30',
    recurring: true,
    frequencyPerDay: 1,
    lastActionDate: '2030-06-14',
    createdAt: 0,
    expiresAt: 1,
    offersApp: false,
  } as const;
}

function consent(more: Partial<ConsentOf<'accounts'>> = {}): Consent {
  return { ...common(), kind: 'accounts', contents: { accounts: [{ iban: 'A' }] }, ...more };
}

function funds(more: Partial<ConsentOf<'funds'>> = {}): Consent {
  return { ...common(), kind: 'funds', contents: { account: { iban: 'A' } }, ...more };
}
