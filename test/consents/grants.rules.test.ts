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

/** An account with the first letters of what it may show. */
function inShort(consent: Consent, chosen: readonly string[]): readonly string[] | undefined {
  return toAccountGrants(consent, own, chosen)?.map(
    ({ accountId, mayAccounts, mayBalances, mayTransactions }) => {
      const rights = [mayAccounts && 'a', mayBalances && 'b', mayTransactions && 't'];
      return `${accountId} ${rights.filter(Boolean).join('')}`;
    },
  );
}

const funds: ConsentOf<'funds'> = { ...base, kind: 'funds', contents: { account: { iban: current.iban } } };

describe('the accounts that a consent opens', () => {
  const { iban } = current;
  const rows: readonly {
    title: string;
    access: RequestedAccess;
    chosen?: readonly string[];
    want: readonly string[] | undefined;
  }[] = [
    { title: 'are those that the TPP named', access: { accounts: [{ iban }] }, want: ['a-1 a'] },
    { title: 'are shown with their balances', access: { balances: [{ iban }] }, want: ['a-1 ab'] },
    {
      title: 'have each its own rights',
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
      title: 'are named with their currency',
      access: { accounts: [{ iban: dollars.iban, currency: 'USD' }] },
      want: ['a-3 a'],
    },
    {
      title: 'are none when one has another currency',
      access: { accounts: [{ iban: dollars.iban, currency: 'EUR' }] },
      want: undefined,
    },
    {
      title: "are none when one is not the customer's",
      access: { accounts: [{ iban }], balances: [{ iban: foreign }] },
      want: undefined,
    },
    {
      title: 'are those that the customer picks',
      access: { accounts: [], balances: [], transactions: [] },
      chosen: [savings.iban],
      want: ['a-2 abt'],
    },
    { title: 'are none when the customer picks none', access: { accounts: [] }, chosen: [], want: undefined },
    {
      title: "are none when the customer picks another's",
      access: { accounts: [] },
      chosen: [foreign],
      want: undefined,
    },
    {
      title: 'are picked for the open types only',
      access: { accounts: [{ iban }], balances: [] },
      chosen: [savings.iban],
      want: ['a-1 a', 'a-2 ab'],
    },
    {
      title: 'are not picked when all are named',
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

  it('show nothing to who asks for funds', () => {
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

describe('the access of a consent as a read shows it', () => {
  const access: RequestedAccess = { accounts: [{ iban: 'HR95 9900 0143 2000 0101 0' }], balances: [] };
  const grantedWith = (chosen: readonly string[]) =>
    (toAccountGrants(consentTo(access), own, chosen) ?? []).map((grant) => ({ ...grant, resourceId: 'r' }));

  it('is what the TPP asked for, until it is approved', () => {
    expect(accessShown(access, [])).to.deep.equal(access);
  });

  it('names the accounts that the customer picked, and keeps the spelling of the others', () => {
    expect(accessShown(access, grantedWith([savings.iban]))).to.deep.equal({
      accounts: [{ iban: 'HR95 9900 0143 2000 0101 0' }, { iban: savings.iban }],
      balances: [{ iban: savings.iban }],
    });
  });
});
