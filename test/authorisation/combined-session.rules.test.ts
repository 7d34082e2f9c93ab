/** When a combined session replaces the login: the consent, its customer, and the customer whom the TPP names. */
import { expect } from 'chai';
import { replacesLogin } from '../../src/domain/consents/combined-session.js';
import type { Consent } from '../../src/domain/consents/consent.js';

const session = { clientId: 'tpp', psuId: '4711', userName: 'ana.horvat', confirmedAt: 1000 };
const moment = { now: 2000, today: '2026-06-30' };
const consent: Consent = {
  id: 'c',
  clientId: 'tpp',
  kind: 'accounts',
  contents: {},
  status: 'valid',
  recurring: true,
  frequencyPerDay: 4,
  validUntil: '2026-06-30',
  grantedTo: '4711',
  lastActionDate: '2026-06-01',
  createdAt: 0,
  expiresAt: 5000,
  offersApp: false,
};

const rows: readonly (readonly [what: string, given: Partial<Consent>, claimed: string, want: boolean])[] = [
  ['a valid consent on its last day', {}, '', true],
  ['the customer’s id in PSU-ID', {}, '4711', true],
  ['the customer’s user name in PSU-ID', {}, 'ana.horvat', true],
  ['another name in PSU-ID', {}, 'marko.kovac', false],
  ['a consent of another customer', { grantedTo: '4712' }, '', false],
  ['a consent of another client', { clientId: 'other' }, '', false],
  ['a consent after its last day', { validUntil: '2026-06-29' }, '', false],
  ['a consent that is used up', { usedUpAt: -10_000_000 }, '', false],
  ...(['received', 'rejected', 'revokedByPsu', 'expired', 'terminatedByTpp'] as const).map(
    (status) => [`a consent that is ${status}`, { status }, '', false] as const,
  ),
];

describe('A combined session', () => {
  for (const [what, given, claimed, want] of rows) {
    it(`${want ? 'replaces' : 'does not replace'} the login for ${what}`, () => {
      expect(replacesLogin(session, { ...consent, ...given }, claimed, moment)).to.equal(want);
    });
  }
});
