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

interface Row {
  readonly title: string;
  readonly given: Partial<AccountConsentRequest>;
  readonly on?: string;
  /** Reason and path of each violation. */
  readonly want: readonly string[];
}

const rows: readonly Row[] = [
  { title: 'with accounts', given: {}, want: [] },
  {
    title: 'with an IBAN in groups of four',
    given: { access: { accounts: [{ iban: 'HR95 9900 0143 2000 0101 0' }] } },
    want: [],
  },
  { title: 'without any access', given: { access: {} }, want: ['request.invalid body.access'] },
  { title: 'with an empty list', given: { access: { balances: [] } }, want: [] },
  {
    title: 'with an empty list, on the last day before bank-offered consents',
    given: { access: { balances: [] }, validUntil: '2021-08-01' },
    on: '2021-06-29',
    want: ['request.invalid body.access.balances'],
  },
  {
    title: 'with an empty list, on the first day of bank-offered consents',
    given: { access: { balances: [] }, validUntil: '2021-08-01' },
    on: '2021-06-30',
    want: [],
  },
  {
    title: 'with named and open lists mixed',
    given: { access: { accounts: [{ iban }], balances: [], transactions: [] } },
    want: [],
  },
  { title: 'with an unknown account', given: { access: { accounts: [{ iban: unheld }] } }, want: [] },
  {
    title: 'with accounts of other banks, in groups of four or not',
    given: {
      access: { accounts: [{ iban }, { iban: 'HR92 9900 0223 2000 0901 4' }], balances: [{ iban: german }] },
    },
    want: ['account.unknown body.access.accounts.1', 'account.unknown body.access.balances.0'],
  },
  {
    title: 'for all accounts',
    given: { access: { allPsd2: 'allAccounts' } },
    want: ['request.unsupported body.access.allPsd2'],
  },
  {
    title: 'for the list of available accounts',
    given: { access: { accounts: [{ iban }], availableAccounts: 'allAccounts' } },
    want: ['request.unsupported body.access.availableAccounts'],
  },
  {
    title: 'with a card',
    given: { access: { accounts: [{ iban }, { maskedPan: '123456xxxxxx1234' }] } },
    want: ['request.unsupported body.access.accounts.1.maskedPan'],
  },
  {
    title: 'with an account without an identifier',
    given: { access: { transactions: [{}] } },
    want: ['request.invalid body.access.transactions.0.iban'],
  },
  {
    title: 'with wrong check digits',
    given: { access: { balances: [{ iban: 'HR9699000143200001010' }] } },
    want: ['request.invalid body.access.balances.0.iban'],
  },
  {
    title: 'with the greatest number of accounts',
    given: { access: { balances: Array.from({ length: 500 }, () => ({ iban })) } },
    want: [],
  },
  {
    title: 'with one account too many',
    given: { access: { accounts: [{ iban }], balances: Array.from({ length: 501 }, () => ({ iban })) } },
    want: ['request.invalid body.access.balances'],
  },
  { title: 'with today as last day', given: { validUntil: today }, want: [] },
  {
    title: 'with yesterday as last day',
    given: { validUntil: '2030-06-13' },
    want: ['request.invalid body.validUntil'],
  },
  { title: 'with the latest last day', given: { validUntil: '9999-12-31' }, want: [] },
  {
    title: 'for no use',
    given: { frequencyPerDay: 0 },
    want: ['request.invalid body.frequencyPerDay'],
  },
  { title: 'for a hundred uses a day', given: { frequencyPerDay: 100 }, want: [] },
  {
    title: 'for a one-off access twice a day',
    given: { recurringIndicator: false, frequencyPerDay: 2 },
    want: ['request.invalid body.frequencyPerDay'],
  },
  { title: 'for a one-off access once', given: { recurringIndicator: false, frequencyPerDay: 1 }, want: [] },
  {
    title: 'combined with a payment',
    given: { combinedServiceIndicator: true },
    want: [],
  },
  {
    title: 'with everything wrong, in the order of the rules',
    given: {
      access: { balances: [{ bban: '1' }], accounts: [{}], allPsd2: 'allAccounts' },
      recurringIndicator: false,
      validUntil: '2020-01-01',
    },
    want: [
      'request.unsupported body.access.allPsd2',
      'request.invalid body.access.accounts.0.iban',
      'request.unsupported body.access.balances.0.bban',
      'request.invalid body.validUntil',
      'request.invalid body.frequencyPerDay',
    ],
  },
];

describe('The check of an account consent', () => {
  for (const { given, on = today, title, want } of rows) {
    it(`${want.length === 0 ? 'accepts' : 'refuses'} a request ${title}`, () => {
      const violations = findAccountConsentViolations({ ...request, ...given }, { today: on, isOwnIban });
      expect(violations.map(toSentence)).to.deep.equal(want);
    });
  }

  const limits = { consentLifetimeDays: 180, consentFrequencyPerDay: 4 };
  const terms = [
    {
      title: 'terms within the limits',
      given: {},
      want: { validUntil: '2030-09-30', frequencyPerDay: 4 },
    },
    { title: 'the latest last day', given: { validUntil: '9999-12-31' }, want: { validUntil: '2030-12-11' } },
    {
      title: 'the last allowed day',
      given: { validUntil: '2030-12-11' },
      want: { validUntil: '2030-12-11' },
    },
    { title: 'a day too late', given: { validUntil: '2030-12-12' }, want: { validUntil: '2030-12-11' } },
    { title: 'too many uses a day', given: { frequencyPerDay: 5 }, want: { frequencyPerDay: 4 } },
    { title: 'fewer uses a day', given: { frequencyPerDay: 1 }, want: { frequencyPerDay: 1 } },
  ];
  for (const { given, title, want } of terms) {
    it(`applies the bank’s limits to ${title}`, () => {
      expect(consentKinds.accounts.terms.toTerms({ ...request, ...given }, limits, today)).to.include(want);
    });
  }
});

describe('The check of a funds consent', () => {
  const table: readonly { title: string; given: FundsRequest; want: readonly string[] }[] = [
    { title: 'accepts an IBAN', given: { account: { iban } }, want: [] },
    {
      title: 'refuses a missing IBAN',
      given: { account: {} },
      want: ['request.invalid body.account.iban'],
    },
    {
      title: 'refuses a card',
      given: { account: { pan: '1' } },
      want: ['request.unsupported body.account.pan'],
    },
    {
      title: 'refuses an account of another bank',
      given: { account: { iban: german } },
      want: ['account.unknown body.account'],
    },
    { title: 'accepts an unknown account', given: { account: { iban: unheld } }, want: [] },
    {
      title: 'refuses wrong check digits',
      given: { account: { iban: 'HR00' } },
      want: ['request.invalid body.account.iban'],
    },
  ];
  for (const { given, title, want } of table) {
    it(title, () => {
      const violations = consentKinds.funds.findViolations(given, { today, isOwnIban });
      expect(violations.map(toSentence)).to.deep.equal(want);
    });
  }
});

describe('The customer of a consent call', () => {
  const table: readonly {
    title: string;
    given: ClaimedPsu;
    registers?: ConsentKind;
    on?: string;
    want: readonly string[];
  }[] = [
    { title: 'may be a person', given: { psuId: 'ana.horvat' }, want: [] },
    { title: 'may be a company', given: { psuCorporateId: 'adria-trade' }, want: [] },
    { title: 'must be named', given: {}, want: ['header.PSU-ID'] },
    { title: 'must not be empty', given: { psuId: '' }, want: ['header.PSU-ID'] },
    { title: 'may be missing before the rule', given: {}, on: '2021-06-29', want: [] },
    { title: 'must be named since the rule', given: {}, on: '2021-06-30', want: ['header.PSU-ID'] },
    {
      title: 'must be named in an account consent even before the rule',
      given: {},
      registers: 'accounts',
      on: '2021-06-29',
      want: ['header.PSU-ID'],
    },
    {
      title: 'must have an id of at most 255 characters',
      given: { psuId: 'a'.repeat(256), psuCorporateId: 'b'.repeat(255) },
      want: ['header.PSU-ID'],
    },
  ];
  for (const { given, on = today, registers = 'funds', title, want } of table) {
    it(title, () => {
      const violations = findPsuViolations(given, {
        isNamedFirst: consentKinds[registers].registrationNamesPsu,
        today: on,
      });
      expect(violations.map(({ field = '' }) => toMessagePath(field))).to.deep.equal(want);
    });
  }
});
