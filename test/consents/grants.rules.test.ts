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
  const open = { accounts: [], balances: [], transactions: [] };
  const to = (...ibans: readonly string[]) => ibans.map((each) => ({ iban: each }));
  type Row = readonly [title: string, access: RequestedAccess, want?: string, chosen?: readonly string[]];
  const rows: readonly Row[] = [
    ['are the accounts named by the TPP', { accounts: to(iban) }, 'a-1 a'],
    ['include their balances', { balances: to(iban) }, 'a-1 ab'],
    [
      'have individual rights',
      { accounts: to(iban, savings.iban), transactions: to(savings.iban) },
      'a-1 a, a-2 at',
    ],
    ['may be named twice', { accounts: to(iban, iban) }, 'a-1 a'],
    ['are found in any spelling', { accounts: to('hr95 9900 0143 2000 0101 0') }, 'a-1 a'],
    ['may be named with their currency', { accounts: [{ iban: dollars.iban, currency: 'USD' }] }, 'a-3 a'],
    ['are refused with another currency', { accounts: [{ iban: dollars.iban, currency: 'EUR' }] }],
    ["are refused when one is not the customer's", { accounts: to(iban), balances: to(foreign) }],
    ['are the accounts picked by the customer', open, 'a-2 abt', [savings.iban]],
    [
      'are picked only for the open lists',
      { accounts: to(iban), balances: [] },
      'a-1 a, a-2 ab',
      [savings.iban],
    ],
    ['are not picked when the TPP has named all accounts', { accounts: to(iban) }, 'a-1 a', [savings.iban]],
  ];
  for (const [title, access, want, chosen = []] of rows) {
    it(title, () => {
      expect(inShort(consentTo(access), chosen)?.join(', ')).to.equal(want);
    });
  }

  it('are refused when the customer picks no account or a foreign one', () => {
    for (const chosen of [[], [foreign]])
      expect(inShort(consentTo({ accounts: [] }), chosen)).to.equal(undefined);
  });

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
