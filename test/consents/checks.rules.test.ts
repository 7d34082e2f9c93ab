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

const inWords = (violations: readonly Violation[]) =>
  violations.map(({ field = '', reason }) => `${reason} ${toMessagePath(field)}`).join(', ');

/** A title, what is given, and reason and path of each violation; the day unless it is today. */
type Row<Given> = readonly [title: string, given: Given, want: string, on?: string];
const invalid = (field: string) => `request.invalid body.${field}`;
const unsupported = (field: string) => `request.unsupported body.${field}`;
const to = (access: AccountConsentRequest['access']) => ({ access });
const emptyIn2021 = { ...to({ balances: [] }), validUntil: '2021-08-01' };
const many = (length: number) => Array.from({ length }, () => ({ iban }));
const foreign = [{ iban }, { iban: 'HR92 9900 0223 2000 0901 4' }];

const rows: readonly Row<Partial<AccountConsentRequest>>[] = [
  ['with accounts', {}, ''],
  ['with an IBAN in groups of four', to({ accounts: [{ iban: 'HR95 9900 0143 2000 0101 0' }] }), ''],
  ['without any access', to({}), invalid('access')],
  ['with an empty list', to({ balances: [] }), ''],
  ['with an empty list before bank-offered consents', emptyIn2021, invalid('access.balances'), '2021-06-29'],
  ['with an empty list since bank-offered consents', emptyIn2021, '', '2021-06-30'],
  ['with named and open lists mixed', to({ accounts: [{ iban }], balances: [], transactions: [] }), ''],
  ['with an unknown account', to({ accounts: [{ iban: unheld }] }), ''],
  [
    'with accounts of other banks, in groups of four or not',
    to({ accounts: foreign, balances: [{ iban: german }] }),
    'account.unknown body.access.accounts.1, account.unknown body.access.balances.0',
  ],
  ['for all accounts', to({ allPsd2: 'allAccounts' }), unsupported('access.allPsd2')],
  [
    'for the list of available accounts',
    to({ accounts: [{ iban }], availableAccounts: 'allAccounts' }),
    unsupported('access.availableAccounts'),
  ],
  [
    'with a card',
    to({ accounts: [{ iban }, { maskedPan: '123456xxxxxx1234' }] }),
    unsupported('access.accounts.1.maskedPan'),
  ],
  [
    'with an account without an identifier',
    to({ transactions: [{}] }),
    invalid('access.transactions.0.iban'),
  ],
  [
    'with wrong check digits',
    to({ balances: [{ iban: 'HR9699000143200001010' }] }),
    invalid('access.balances.0.iban'),
  ],
  ['with the greatest number of accounts', to({ balances: many(500) }), ''],
  ['with an account too many', to({ accounts: [{ iban }], balances: many(501) }), invalid('access.balances')],
  ['with today as last day', { validUntil: today }, ''],
  ['with yesterday as last day', { validUntil: '2030-06-13' }, invalid('validUntil')],
  ['with the latest last day', { validUntil: '9999-12-31' }, ''],
  ['for no use', { frequencyPerDay: 0 }, invalid('frequencyPerDay')],
  ['for a hundred uses a day', { frequencyPerDay: 100 }, ''],
  ['for one-off twice a day', { recurringIndicator: false, frequencyPerDay: 2 }, invalid('frequencyPerDay')],
  ['for a one-off access once', { recurringIndicator: false, frequencyPerDay: 1 }, ''],
  ['combined with a payment', { combinedServiceIndicator: true }, ''],
  [
    'with everything wrong, in the order of the rules',
    {
      access: { balances: [{ bban: '1' }], accounts: [{}], allPsd2: 'allAccounts' },
      recurringIndicator: false,
      validUntil: '2020-01-01',
    },
    [
      unsupported('access.allPsd2'),
      invalid('access.accounts.0.iban'),
      unsupported('access.balances.0.bban'),
      invalid('validUntil'),
      invalid('frequencyPerDay'),
    ].join(', '),
  ],
];

describe('The check of an account consent', () => {
  for (const [title, given, want, on = today] of rows) {
    it(`${want === '' ? 'accepts' : 'refuses'} a request ${title}`, () => {
      const violations = findAccountConsentViolations({ ...request, ...given }, { today: on, isOwnIban });
      expect(inWords(violations)).to.equal(want);
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
    ['accepts an IBAN', { account: { iban } }, ''],
    ['refuses a missing IBAN', { account: {} }, invalid('account.iban')],
    ['refuses a card', { account: { pan: '1' } }, unsupported('account.pan')],
    ['refuses an account of another bank', { account: { iban: german } }, 'account.unknown body.account'],
    ['accepts an unknown account', { account: { iban: unheld } }, ''],
    ['refuses wrong check digits', { account: { iban: 'HR00' } }, invalid('account.iban')],
  ];
  for (const [title, given, want] of table) {
    it(title, () => {
      const violations = consentKinds.funds.findViolations(given, { today, isOwnIban });
      expect(inWords(violations)).to.equal(want);
    });
  }
});

describe('The customer of a consent call', () => {
  const tooLong = { psuId: 'a'.repeat(256), psuCorporateId: 'b'.repeat(255) };
  const table: readonly (readonly [
    title: string,
    given: ClaimedPsu,
    isAllowed: boolean,
    on?: string,
    registers?: ConsentKind,
  ])[] = [
    ['may be a person', { psuId: 'ana.horvat' }, true],
    ['may be a company', { psuCorporateId: 'adria-trade' }, true],
    ['must be named', {}, false],
    ['must not be empty', { psuId: '' }, false],
    ['may be missing before the rule', {}, true, '2021-06-29'],
    ['must be named since the rule', {}, false, '2021-06-30'],
    ['must be named in an account consent even before the rule', {}, false, '2021-06-29', 'accounts'],
    ['must have an id of at most 255 characters', tooLong, false],
  ];
  for (const [title, given, isAllowed, on = today, registers = 'funds'] of table) {
    it(title, () => {
      const isNamedFirst = consentKinds[registers].registrationNamesPsu;
      const violations = findPsuViolations(given, { isNamedFirst, today: on });
      const places = violations.map(({ field = '' }) => toMessagePath(field));
      expect(places).to.deep.equal(isAllowed ? [] : ['header.PSU-ID']);
    });
  }
});
