import { expect } from 'chai';
import {
  type Consent,
  consentLifecycle,
  type ConsentOf,
  consentStatuses,
  isFinal,
  requireValid,
} from '../../src/domain/consents/consent.js';
import { isOfAnotherPsu } from '../../src/domain/consents/psu.js';
import { applyExpiry, leadsTo, listSourceStatuses } from '../../src/domain/authorisation/lifecycle.js';
import { reasonOf } from '../support/tpp/refusals.js';

const now = Date.UTC(2030, 5, 14, 8);
const today = '2030-06-14';
const consent: ConsentOf<'accounts'> = {
  id: 'consent',
  kind: 'accounts',
  clientId: 'sandbox-tpp',
  status: 'valid',
  psuId: 'ana.horvat',
  contents: { accounts: [] },
  validUntil: today,
  recurring: true,
  frequencyPerDay: 4,
  lastActionDate: '2030-06-01',
  createdAt: now - 1000,
  expiresAt: now + 1,
  offersApp: false,
};

describe('The statuses of a consent', () => {
  const allowed = [
    'received valid',
    'received rejected',
    'received expired',
    'received terminatedByTpp',
    'valid revokedByPsu',
    'valid expired',
    'valid terminatedByTpp',
  ];
  for (const from of consentStatuses) {
    for (const to of consentStatuses) {
      const isAllowed = allowed.includes(`${from} ${to}`);
      it(`${isAllowed ? 'lead' : 'do not lead'} from ${from} to ${to}`, () => {
        expect(leadsTo(consentLifecycle.moves, from, to)).to.equal(isAllowed);
      });
    }
  }

  it('include four final statuses', () => {
    expect(consentStatuses.filter(isFinal)).to.deep.equal([
      'rejected',
      'revokedByPsu',
      'expired',
      'terminatedByTpp',
    ]);
  });

  it('are listed as sources in the order of a consent’s life', () => {
    expect(listSourceStatuses(consentLifecycle.moves, 'terminatedByTpp', 'deleted-by-tpp')).to.deep.equal([
      'received',
      'valid',
    ]);
    expect(listSourceStatuses(consentLifecycle.moves, 'rejected', 'denied')).to.deep.equal(['received']);
    expect(listSourceStatuses(consentLifecycle.moves, 'revokedByPsu', 'revoked-by-psu')).to.deep.equal([
      'valid',
    ]);
  });
});

describe('A consent at a given time', () => {
  const rows = [
    { title: 'is valid on its last day', given: {}, want: 'valid', reason: undefined },
    {
      title: 'has expired after its last day',
      given: { validUntil: '2030-06-13' },
      want: 'expired',
      reason: 'consent.expired',
    },
    {
      title: 'waits for its approval',
      given: { status: 'received' },
      want: 'received',
      reason: 'consent.invalid',
    },
    {
      title: 'is rejected after its approval deadline',
      given: { status: 'received', expiresAt: now },
      want: 'rejected',
      reason: 'consent.invalid',
    },
    {
      title: 'has expired when its last day came before its approval',
      given: { status: 'received', validUntil: '2030-06-13' },
      want: 'expired',
      reason: 'consent.expired',
    },
    {
      title: 'stays deleted after its last day',
      given: { status: 'terminatedByTpp', validUntil: '2030-06-13' },
      want: 'terminatedByTpp',
      reason: 'consent.invalid',
    },
    {
      title: 'stays revoked',
      given: { status: 'revokedByPsu' },
      want: 'revokedByPsu',
      reason: 'consent.invalid',
    },
    {
      title: 'is valid for the pages of its last report',
      given: { recurring: false, usedUpAt: now - 3_599_999 },
      want: 'valid',
      reason: undefined,
    },
    {
      title: 'has expired an hour after its one-off access',
      given: { recurring: false, usedUpAt: now - 3_600_000 },
      want: 'expired',
      reason: 'consent.expired',
    },
    {
      title: 'stays revoked after its one-off access',
      given: { status: 'revokedByPsu', usedUpAt: now - 3_600_000 },
      want: 'revokedByPsu',
      reason: 'consent.invalid',
    },
    { title: 'stays expired', given: { status: 'expired' }, want: 'expired', reason: 'consent.expired' },
  ] as const;
  for (const { given, reason, title, want } of rows) {
    it(title, async () => {
      const standing: Consent = { ...consent, ...given };
      expect(applyExpiry(consentLifecycle, standing, { now, today }).status).to.equal(want);
      expect(await reasonOf(() => requireValid(standing, { now, today }))).to.equal(reason);
    });
  }

  it('has the day of its expiry as last action date', () => {
    const ended = applyExpiry(consentLifecycle, { ...consent, validUntil: '2030-06-13' }, { now, today });
    expect(ended).to.include({ status: 'expired', lastActionDate: today });
    expect(applyExpiry(consentLifecycle, consent, { now, today })).to.equal(consent);
  });
});

describe('A consent and the customer of a call', () => {
  const rows = [
    { title: 'the same customer', given: { psuId: 'ana.horvat' }, want: false },
    { title: 'another customer', given: { psuId: 'marko.kovac' }, want: true },
    {
      title: 'the customer who approved',
      of: { grantedTo: 'petra.novak' },
      given: { psuId: 'petra.novak' },
      want: false,
    },
    { title: 'a company, for a private consent', given: { psuCorporateId: 'adria-trade' }, want: true },
    {
      title: 'the company and a customer, for a consent of the company',
      of: { psuId: undefined, psuCorporateId: 'adria-trade' },
      given: { psuId: 'petra.novak', psuCorporateId: 'adria-trade' },
      want: false,
    },
    {
      title: 'a customer alone, for a consent of a company',
      of: { psuId: undefined, psuCorporateId: 'adria-trade' },
      given: { psuId: 'petra.novak' },
      want: true,
    },
    {
      title: 'another company',
      of: { psuCorporateId: 'adria-trade' },
      given: { psuCorporateId: 'other' },
      want: true,
    },
    { title: 'no customer', given: {}, want: false },
  ];
  for (const { given, of = {}, title, want } of rows) {
    it(`${want ? 'do not belong' : 'belong'} together: ${title}`, () => {
      expect(isOfAnotherPsu({ ...consent, ...of }, given)).to.equal(want);
    });
  }
});
