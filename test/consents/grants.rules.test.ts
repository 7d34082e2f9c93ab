import { expect } from 'chai';
import type { Consent, ConsentOf } from '../../src/domain/consents/consent.js';
import type { RequestedAccess } from '../../src/domain/consents/terms.js';
import {
  accessShown,
  countEndpoints,
  toAccountGrants,
  needsChoice,
} from '../../src/domain/consents/grants.js';

const current = { id: 'a-1', iban: 'HR9599000143200001010', currency: 'EUR' };
const savings = { id: 'a-2', iban: 'HR9499000143200001028', currency: 'EUR' };
const dollars = { id: 'a-3', iban: 'HR7299000143200001036', currency: 'USD' };
const own = [current, savings, dollars];
const foreign = 'HR0799000143200002012';

const base = {
  id: 'consent',
  clientId: 'sandbox-tpp',
  status: 'received',
  validUntil: '2030-09-30',
  recurring: true,
  frequencyPerDay: 4,
  lastActionDate: '2030-06-14',
  createdAt: 0,
  expiresAt: 1,
  offersApp: false,
} as const;

function consentTo(access: RequestedAccess): ConsentOf<'accounts'> {
  return { ...base, kind: 'accounts', contents: access };
}

/** Formats the granted accounts with the first letters of their rights. */
function inShort(consent: Consent, chosen: readonly string[]): readonly string[] | undefined {
  return toAccountGrants(consent, own, chosen)?.map(
    ({ accountId, mayAccounts, mayBalances, mayTransactions }) => {
      const rights = [mayAccounts && 'a', mayBalances && 'b', mayTransactions && 't'];
      return `${accountId} ${rights.filter(Boolean).join('')}`;
    },
  );
}

const funds: ConsentOf<'funds'> = { ...base, kind: 'funds', contents: { account: { iban: current.iban } } };

describe('The accounts of a consent', () => {
  const { iban } = current;
  const rows: readonly {
    title: string;
    access: RequestedAccess;
    chosen?: readonly string[];
    want: readonly string[] | undefined;
  }[] = [
    { title: 'are the accounts named by the TPP', access: { accounts: [{ iban }] }, want: ['a-1 a'] },
    { title: 'include their balances', access: { balances: [{ iban }] }, want: ['a-1 ab'] },
    {
      title: 'have individual rights',
      access: { accounts: [{ iban }, { iban: savings.iban }], transactions: [{ iban: savings.iban }] },
      want: ['a-1 a', 'a-2 at'],
    },
    { title: 'may be named twice', access: { accounts: [{ iban }, { iban }] }, want: ['a-1 a'] },
    {
      title: 'are found in any spelling',
      access: { accounts: [{ iban: 'hr95 9900 0143 2000 0101 0' }] },
      want: ['a-1 a'],
    },
    {
      title: 'may be named with their currency',
      access: { accounts: [{ iban: dollars.iban, currency: 'USD' }] },
      want: ['a-3 a'],
    },
    {
      title: 'are refused when an account has another currency',
      access: { accounts: [{ iban: dollars.iban, currency: 'EUR' }] },
      want: undefined,
    },
    {
      title: "are refused when an account is not the customer's",
      access: { accounts: [{ iban }], balances: [{ iban: foreign }] },
      want: undefined,
    },
    {
      title: 'are the accounts picked by the customer',
      access: { accounts: [], balances: [], transactions: [] },
      chosen: [savings.iban],
      want: ['a-2 abt'],
    },
    {
      title: 'are refused when the customer picks no account',
      access: { accounts: [] },
      chosen: [],
      want: undefined,
    },
    {
      title: 'are refused when the customer picks a foreign account',
      access: { accounts: [] },
      chosen: [foreign],
      want: undefined,
    },
    {
      title: 'are picked only for the open lists',
      access: { accounts: [{ iban }], balances: [] },
      chosen: [savings.iban],
      want: ['a-1 a', 'a-2 ab'],
    },
    {
      title: 'are not picked when the TPP has named all accounts',
      access: { accounts: [{ iban }] },
      chosen: [savings.iban],
      want: ['a-1 a'],
    },
  ];
  for (const { access, chosen = [], title, want } of rows) {
    it(title, () => {
      expect(inShort(consentTo(access), chosen)).to.deep.equal(want);
    });
  }

  it('show nothing for a funds consent', () => {
    expect(inShort(funds, [])).to.deep.equal(['a-1 ']);
    expect(needsChoice(funds)).to.equal(false);
  });

  it('are counted with their endpoints', () => {
    const access = {
      accounts: [{ iban }],
      balances: [{ iban: savings.iban }],
      transactions: [{ iban: savings.iban }],
    };
    expect(countEndpoints(toAccountGrants(consentTo(access), own, []) ?? [])).to.equal(1 + 1 + 3);
  });
});

describe('The access of a consent in a read', () => {
  const access: RequestedAccess = { accounts: [{ iban: 'HR95 9900 0143 2000 0101 0' }], balances: [] };
  const grantedWith = (chosen: readonly string[]) =>
    (toAccountGrants(consentTo(access), own, chosen) ?? []).map((grant) => ({ ...grant, resourceId: 'r' }));

  it('is the requested access until the approval', () => {
    expect(accessShown(access, [])).to.deep.equal(access);
  });

  it('names the picked accounts, and keeps the spelling of the named accounts', () => {
    expect(accessShown(access, grantedWith([savings.iban]))).to.deep.equal({
      accounts: [{ iban: 'HR95 9900 0143 2000 0101 0' }, { iban: savings.iban }],
      balances: [{ iban: savings.iban }],
    });
  });
});
