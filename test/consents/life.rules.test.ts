import { expect } from 'chai';
import {
  type Consent,
  consentLifecycle,
  type ConsentOf,
  consentStatuses,
  isFinal,
  requireValid,
} from '../../src/domain/consents/consent.js';
import { type ClaimedPsu, isOfAnotherPsu } from '../../src/domain/consents/psu.js';
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
    expect(consentStatuses.filter(isFinal).join(' ')).to.equal(
      'rejected revokedByPsu expired terminatedByTpp',
    );
  });

  it('are listed as sources in the order of a consent’s life', () => {
    const { moves } = consentLifecycle;
    const deletable = listSourceStatuses(moves, 'terminatedByTpp', 'deleted-by-tpp');
    expect(deletable).to.deep.equal(['received', 'valid']);
    expect(listSourceStatuses(moves, 'rejected', 'denied')).to.deep.equal(['received']);
    expect(listSourceStatuses(moves, 'revokedByPsu', 'revoked-by-psu')).to.deep.equal(['valid']);
  });
});

describe('A consent at a given time', () => {
  const [invalid, expired] = ['consent.invalid', 'consent.expired'] as const;
  const yesterday = { validUntil: '2030-06-13' };
  const hourAgo = { usedUpAt: now - 3_600_000 };
  const rows = [
    ['is valid on its last day', 'valid', undefined, {}],
    ['has expired after its last day', 'expired', expired, yesterday],
    ['waits for its approval', 'received', invalid, { status: 'received' }],
    ['is rejected after its approval deadline', 'rejected', invalid, { status: 'received', expiresAt: now }],
    ['has expired without approval', 'expired', expired, { status: 'received', ...yesterday }],
    ['stays deleted', 'terminatedByTpp', invalid, { status: 'terminatedByTpp', ...yesterday }],
    ['stays revoked', 'revokedByPsu', invalid, { status: 'revokedByPsu' }],
    ['is valid for its last pages', 'valid', undefined, { recurring: false, usedUpAt: now - 3_599_999 }],
    ['has expired an hour after its one-off access', 'expired', expired, { recurring: false, ...hourAgo }],
    ['stays revoked after its access', 'revokedByPsu', invalid, { status: 'revokedByPsu', ...hourAgo }],
    ['stays expired', 'expired', expired, { status: 'expired' }],
  ] as const;
  for (const [title, want, reason, given] of rows) {
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
  const adria = { psuCorporateId: 'adria-trade' };
  const ofCompany = { psuId: undefined, ...adria };
  const rows: readonly (readonly [string, ClaimedPsu, boolean, object?])[] = [
    ['the same customer', { psuId: 'ana.horvat' }, false],
    ['another customer', { psuId: 'marko.kovac' }, true],
    ['the customer who approved', { psuId: 'petra.novak' }, false, { grantedTo: 'petra.novak' }],
    ['a company, for a private consent', adria, true],
    ['a customer and their company', { psuId: 'petra.novak', ...adria }, false, ofCompany],
    ['a customer alone, for a consent of a company', { psuId: 'petra.novak' }, true, ofCompany],
    ['another company', { psuCorporateId: 'other' }, true, adria],
    ['no customer', {}, false],
  ];
  for (const [title, given, want, of = {}] of rows) {
    it(`${want ? 'do not belong' : 'belong'} together: ${title}`, () => {
      expect(isOfAnotherPsu({ ...consent, ...of }, given)).to.equal(want);
    });
  }
});
