import { expect } from 'chai';
import { toMessagePath } from '../../src/api/problems/problems.js';
import {
  findAccountConsentViolations,
  type AccountConsentRequest,
  type FundsRequest,
} from '../../src/domain/consents/registration.js';
import { type ConsentKind, consentKinds } from '../../src/domain/consents/kinds.js';
import type { Violation } from '../../src/domain/problem.js';
import { findPsuViolations, type ClaimedPsu } from '../../src/domain/consents/psu.js';
import { croatianIban } from '../support/embedded-bank/croatian-iban.js';

const iban = 'HR9599000143200001010';
const german = 'DE89370400440532013000';
const unheld = croatianIban('9900014', '329999999');
const today = '2030-06-14';
const isOwnIban = (text: string) => text.startsWith('HR') && text.slice(4, 11) === '9900014';
const request: AccountConsentRequest = {
  access: { accounts: [{ iban }] },
  recurringIndicator: true,
  validUntil: '2030-09-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};

const toSentence = ({ field = '', reason }: Violation) => `${reason} ${toMessagePath(field)}`;

/** A title, what is given, and reason and path of each violation; the day unless it is today. */
type Row<Given> = readonly [title: string, given: Given, want: readonly string[], on?: string];

const rows: readonly Row<Partial<AccountConsentRequest>>[] = [
  ['with accounts', {}, []],
  ['with an IBAN in groups of four', { access: { accounts: [{ iban: 'HR95 9900 0143 2000 0101 0' }] } }, []],
  ['without any access', { access: {} }, ['request.invalid body.access']],
  ['with an empty list', { access: { balances: [] } }, []],
  [
    'with an empty list, on the last day before bank-offered consents',
    { access: { balances: [] }, validUntil: '2021-08-01' },
    ['request.invalid body.access.balances'],
    '2021-06-29',
  ],
  [
    'with an empty list, on the first day of bank-offered consents',
    { access: { balances: [] }, validUntil: '2021-08-01' },
    [],
    '2021-06-30',
  ],
  [
    'with named and open lists mixed',
    { access: { accounts: [{ iban }], balances: [], transactions: [] } },
    [],
  ],
  ['with an unknown account', { access: { accounts: [{ iban: unheld }] } }, []],
  [
    'with accounts of other banks, in groups of four or not',
    {
      access: { accounts: [{ iban }, { iban: 'HR92 9900 0223 2000 0901 4' }], balances: [{ iban: german }] },
    },
    ['account.unknown body.access.accounts.1', 'account.unknown body.access.balances.0'],
  ],
  ['for all accounts', { access: { allPsd2: 'allAccounts' } }, ['request.unsupported body.access.allPsd2']],
  [
    'for the list of available accounts',
    { access: { accounts: [{ iban }], availableAccounts: 'allAccounts' } },
    ['request.unsupported body.access.availableAccounts'],
  ],
  [
    'with a card',
    { access: { accounts: [{ iban }, { maskedPan: '123456xxxxxx1234' }] } },
    ['request.unsupported body.access.accounts.1.maskedPan'],
  ],
  [
    'with an account without an identifier',
    { access: { transactions: [{}] } },
    ['request.invalid body.access.transactions.0.iban'],
  ],
  [
    'with wrong check digits',
    { access: { balances: [{ iban: 'HR9699000143200001010' }] } },
    ['request.invalid body.access.balances.0.iban'],
  ],
  [
    'with the greatest number of accounts',
    { access: { balances: Array.from({ length: 500 }, () => ({ iban })) } },
    [],
  ],
  [
    'with one account too many',
    { access: { accounts: [{ iban }], balances: Array.from({ length: 501 }, () => ({ iban })) } },
    ['request.invalid body.access.balances'],
  ],
  ['with today as last day', { validUntil: today }, []],
  ['with yesterday as last day', { validUntil: '2030-06-13' }, ['request.invalid body.validUntil']],
  ['with the latest last day', { validUntil: '9999-12-31' }, []],
  ['for no use', { frequencyPerDay: 0 }, ['request.invalid body.frequencyPerDay']],
  ['for a hundred uses a day', { frequencyPerDay: 100 }, []],
  [
    'for a one-off access twice a day',
    { recurringIndicator: false, frequencyPerDay: 2 },
    ['request.invalid body.frequencyPerDay'],
  ],
  ['for a one-off access once', { recurringIndicator: false, frequencyPerDay: 1 }, []],
  ['combined with a payment', { combinedServiceIndicator: true }, []],
  [
    'with everything wrong, in the order of the rules',
    {
      access: { balances: [{ bban: '1' }], accounts: [{}], allPsd2: 'allAccounts' },
      recurringIndicator: false,
      validUntil: '2020-01-01',
    },
    [
      'request.unsupported body.access.allPsd2',
      'request.invalid body.access.accounts.0.iban',
      'request.unsupported body.access.balances.0.bban',
      'request.invalid body.validUntil',
      'request.invalid body.frequencyPerDay',
    ],
  ],
];

describe('The check of an account consent', () => {
  for (const [title, given, want, on = today] of rows) {
    it(`${want.length === 0 ? 'accepts' : 'refuses'} a request ${title}`, () => {
      const violations = findAccountConsentViolations({ ...request, ...given }, { today: on, isOwnIban });
      expect(violations.map(toSentence)).to.deep.equal(want);
    });
  }

  const limits = { consentLifetimeDays: 180, consentFrequencyPerDay: 4 };
  const terms: readonly (readonly [string, Partial<AccountConsentRequest>, object])[] = [
    ['terms within the limits', {}, { validUntil: '2030-09-30', frequencyPerDay: 4 }],
    ['the latest last day', { validUntil: '9999-12-31' }, { validUntil: '2030-12-11' }],
    ['the last allowed day', { validUntil: '2030-12-11' }, { validUntil: '2030-12-11' }],
    ['a day too late', { validUntil: '2030-12-12' }, { validUntil: '2030-12-11' }],
    ['too many uses a day', { frequencyPerDay: 5 }, { frequencyPerDay: 4 }],
    ['fewer uses a day', { frequencyPerDay: 1 }, { frequencyPerDay: 1 }],
  ];
  for (const [title, given, want] of terms) {
    it(`applies the bank’s limits to ${title}`, () => {
      expect(consentKinds.accounts.terms.toTerms({ ...request, ...given }, limits, today)).to.include(want);
    });
  }
});

describe('The check of a funds consent', () => {
  const table: readonly Row<FundsRequest>[] = [
    ['accepts an IBAN', { account: { iban } }, []],
    ['refuses a missing IBAN', { account: {} }, ['request.invalid body.account.iban']],
    ['refuses a card', { account: { pan: '1' } }, ['request.unsupported body.account.pan']],
    ['refuses an account of another bank', { account: { iban: german } }, ['account.unknown body.account']],
    ['accepts an unknown account', { account: { iban: unheld } }, []],
    ['refuses wrong check digits', { account: { iban: 'HR00' } }, ['request.invalid body.account.iban']],
  ];
  for (const [title, given, want] of table) {
    it(title, () => {
      const violations = consentKinds.funds.findViolations(given, { today, isOwnIban });
      expect(violations.map(toSentence)).to.deep.equal(want);
    });
  }
});

describe('The customer of a consent call', () => {
  const table: readonly [...Row<ClaimedPsu>, registers?: ConsentKind][] = [
    ['may be a person', { psuId: 'ana.horvat' }, []],
    ['may be a company', { psuCorporateId: 'adria-trade' }, []],
    ['must be named', {}, ['header.PSU-ID']],
    ['must not be empty', { psuId: '' }, ['header.PSU-ID']],
    ['may be missing before the rule', {}, [], '2021-06-29'],
    ['must be named since the rule', {}, ['header.PSU-ID'], '2021-06-30'],
    [
      'must be named in an account consent even before the rule',
      {},
      ['header.PSU-ID'],
      '2021-06-29',
      'accounts',
    ],
    [
      'must have an id of at most 255 characters',
      { psuId: 'a'.repeat(256), psuCorporateId: 'b'.repeat(255) },
      ['header.PSU-ID'],
    ],
  ];
  for (const [title, given, want, on = today, registers = 'funds'] of table) {
    it(title, () => {
      const violations = findPsuViolations(given, {
        isNamedFirst: consentKinds[registers].registrationNamesPsu,
        today: on,
      });
      expect(violations.map(({ field = '' }) => toMessagePath(field))).to.deep.equal(want);
    });
  }
});
