/** Account information below the web server: the data that a consent opens, and the clients that may read them. */
import { expect } from 'chai';
import type { AccessType } from '../../src/domain/consents/terms.js';
import type { Access } from '../../src/domain/oauth/access.js';
import { deleteConsent } from '../../src/usecases/consents/reading.js';
import {
  accountBank,
  attended,
  fillAccountBank,
  refusalOf,
  type AccountBank,
  type Ask,
} from '../support/embedded-bank/account-bank.js';
import { ana, marko } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';

const everything: readonly AccessType[] = ['accounts', 'balances', 'transactions'];
const withBalance = { query: { withBalance: 'true' } };

forEachEngine('Account information', (engine) => {
  let bank: AccountBank;
  before(() => fillAccountBank(engine.database()));
  beforeEach(() => (bank = accountBank(engine.database())));

  const list = (access: Access, more: Partial<Ask> = {}) =>
    bank.ask('listAccounts', { access, headers: attended, ...more });

  it('lists the accounts of the consent, each with links to the permitted data', async () => {
    const access = await bank.consentTo(everything, [ana.iban, ana.savings]);
    const { accounts } = await list(access);
    const [{ resourceId = '', ...current } = { currency: '' }, savings] = accounts;
    const self = `http://localhost:8080/psd2-bank-accounts-api-1.3.2/v1/accounts/${resourceId}`;
    expect(current).to.deep.equal({
      iban: ana.iban,
      currency: 'EUR',
      name: 'Current account',
      product: 'Gold',
      cashAccountType: 'CACC',
      status: 'enabled',
      usage: 'PRIV',
      _links: { balances: { href: `${self}/balances` }, transactions: { href: `${self}/transactions` } },
    });
    expect(savings).to.deep.include({ iban: ana.savings, name: 'Savings', cashAccountType: 'SVGS' });
    expect(accounts).to.have.length(2);
    expect(await bank.ask('getAccount', { access, accountId: resourceId, headers: attended })).to.deep.equal(
      accounts[0],
    );
  });

  it('shows the first 35 letters of a name, and no half letter', async () => {
    const access = await bank.consentTo(['accounts']);
    const rows = () => engine.database().writer('accounts').where({ iban: ana.iban });
    const rename = (name: string) =>
      engine.database().writer.transaction((all) => rows().transacting(all).update({ name }));
    for (const [name, want] of [
      ['🏦'.repeat(70), '🏦'.repeat(35)],
      ['🏦'.repeat(30), '🏦'.repeat(30)],
      [`${'š'.repeat(34)}🏦žđ`, `${'š'.repeat(34)}🏦`],
      ['Current account', 'Current account'],
    ] as const) {
      await rename(name);
      const { accounts } = await list(access);
      expect(accounts[0]?.name).to.equal(want);
    }
  });

  it('gives an account a different resource id under each consent, and accepts no other id', async () => {
    const [one, other] = [
      await bank.consentTo(['accounts']),
      await bank.consentTo(['accounts'], [ana.savings]),
    ];
    const again = await bank.consentTo(['accounts'], [ana.iban], {
      recurringIndicator: false,
      frequencyPerDay: 1,
    });
    const account = await bank.services.bank.findAccount(ana.iban);
    const [own, foreign] = [await bank.idOf(other, ana.savings), await bank.idOf(again)];
    expect(
      await refusalOf(bank.ask('getAccount', { access: other, accountId: own, headers: attended })),
    ).to.equal('none');
    for (const accountId of [foreign, account?.id ?? '', ana.iban, 'no-such-account']) {
      const attempt = bank.ask('getAccount', { access: other, accountId, headers: attended });
      expect(await refusalOf(attempt), accountId).to.equal('resource.unknown path.account-id');
    }
    expect(await refusalOf(list(one)), 'superseded').to.equal('consent.expired');
  });

  it('makes the read of a one-off consent again for the same call, and for no other', async () => {
    const access = await bank.consentTo(everything, [ana.iban], {
      recurringIndicator: false,
      frequencyPerDay: 1,
    });
    const requestId = bank.services.ids.next();
    const first = await list(access, { requestId });
    const table: readonly (readonly [what: string, ask: Partial<Ask>, want: string])[] = [
      ['the same call', { requestId }, 'none'],
      ['the same call from a customer who has left', { requestId, headers: {} }, 'none'],
      ['another X-Request-ID', { requestId: bank.services.ids.next() }, 'access.exceeded'],
      ['another query', { requestId, ...withBalance }, 'access.exceeded'],
      ['other content', { requestId, contentHash: 'of another base path' }, 'access.exceeded'],
    ];
    for (const [what, ask, want] of table) expect(await refusalOf(list(access, ask)), what).to.equal(want);
    expect(await list(access, { requestId })).to.deep.equal(first);
    const accountId = first.accounts[0]?.resourceId ?? '';
    const statement = (query: Ask['query']) =>
      refusalOf(bank.ask('listTransactions', { access, accountId, requestId, ...(query && { query }) }));
    expect(await statement({ dateFrom: '2030-06-01', pageSize: '7' })).to.equal('none');
    expect(await statement({ pageSize: '7', dateFrom: '2030-06-01' }), 'in another order').to.equal('none');
    expect(await statement({ pageSize: '8', dateFrom: '2030-06-01' })).to.equal('access.exceeded');
  });

  const rights: readonly {
    readonly types: readonly AccessType[];
    readonly links: readonly string[];
    readonly balances: string;
    readonly transactions: string;
  }[] = [
    { types: ['accounts'], links: [], balances: 'consent.invalid', transactions: 'consent.invalid' },
    { types: ['balances'], links: ['balances'], balances: 'none', transactions: 'consent.invalid' },
    { types: ['transactions'], links: ['transactions'], balances: 'consent.invalid', transactions: 'none' },
    { types: everything, links: ['balances', 'transactions'], balances: 'none', transactions: 'none' },
  ];
  for (const { balances, links, transactions, types } of rights) {
    it(`opens no more than the consent grants: ${types.join(', ')}`, async () => {
      const access = await bank.consentTo(types);
      const ask = { access, accountId: await bank.idOf(access), headers: attended };
      const refused = balances === 'none' ? 'none' : `${balances} query.withBalance`;
      expect(Object.keys((await bank.ask('getAccount', ask))._links ?? {})).to.deep.equal(links);
      expect(await refusalOf(bank.ask('getBalances', ask))).to.equal(balances);
      expect(await refusalOf(bank.ask('listTransactions', ask))).to.equal(transactions);
      expect(await refusalOf(bank.ask('getAccount', { ...ask, ...withBalance }))).to.equal(refused);
      expect(await refusalOf(list(access, withBalance))).to.equal(refused);
      const both = await refusalOf(bank.ask('listTransactions', { ...ask, ...withBalance }));
      expect(both).to.equal(transactions === 'none' ? refused : transactions);
    });
  }

  it('shows balances in the account list only where the consent grants the balances', async () => {
    const iban = [{ iban: ana.iban }];
    const consentId = await bank.granted({
      access: { accounts: [...iban, { iban: ana.savings }], balances: iban },
    });
    const { accounts } = await list(bank.accessOf(consentId), withBalance);
    expect(accounts.map(({ balances = [] }) => balances.length)).to.deep.equal([2, 0]);
  });

  it('omits balances, and bookings made after the first page, from further pages of transactions', async () => {
    await bank.pay('0.01');
    const access = await bank.consentTo(['balances', 'transactions']);
    const accountId = await bank.idOf(access);
    const ask = (query: Readonly<Record<string, string>>) =>
      bank.ask('listTransactions', { access, accountId, headers: attended, query });
    const first = await ask({
      bookingStatus: 'both',
      dateTo: '2099-12-31',
      pageSize: '1',
      withBalance: 'true',
    });
    expect(first).to.have.property('balances');
    const next = new URL(first.transactions?._links.next?.href ?? '');
    const further = { ...Object.fromEntries(next.searchParams), pageSize: '500' };
    const second = await ask(further);
    await bank.book(2, '2030-06-14');
    expect(await ask(further)).to.deep.equal(second);
    expect(second).not.to.have.property('balances');
  });

  it('requires a token of the same consent, client, scope and customer', async () => {
    const access = await bank.consentTo(everything);
    const consentId = access.consentId ?? '';
    const { consentId: _, scaAt: __, ...bare } = access;
    const named = { 'consent-id': consentId };
    const password = { ...bare, grant: 'password' } as const;
    const client = { clientId: access.clientId, scope: 'AISP', grant: 'client_credentials' } as const;
    const table: readonly (readonly [string, Access, Record<string, string>, string])[] = [
      ['as it was given', access, {}, 'none'],
      ['with its consent named', access, named, 'none'],
      [
        'with a consent that is unknown',
        access,
        { 'consent-id': 'no-such-consent' },
        'consent.unknown header.Consent-ID',
      ],
      ['of another consent', { ...access, consentId: 'another' }, named, 'token.invalid'],
      ['of another scope', { ...access, scope: 'PSP_IC' }, {}, 'token.invalid'],
      ['of client credentials', client, {}, 'token.invalid'],
      ['of client credentials, for a consent', client, named, 'token.invalid'],
      ['of a password, for no consent', password, {}, 'request.invalid header.Consent-ID'],
      ['of a password', password, named, 'none'],
      [
        "of another customer's password",
        { ...password, psuId: marko.psuId },
        named,
        'consent.unknown header.Consent-ID',
      ],
    ];
    for (const [name, token, headers, want] of table) {
      expect(await refusalOf(list(token, { headers: { ...attended, ...headers } })), name).to.equal(want);
    }
    const other = { ...access, clientId: 'sandbox-tpp-b' };
    const foreign = list(other, { clientId: 'sandbox-tpp-b', headers: { ...attended, ...named } });
    expect(await refusalOf(foreign)).to.equal('consent.unknown header.Consent-ID');
  });

  it('requires a consent that is valid at the time of the call', async () => {
    const { consentId } = (await bank.register()).outcome;
    expect(await refusalOf(list(bank.accessOf(consentId)))).to.equal('consent.invalid');

    const access = await bank.consentTo(['accounts']);
    const address = { consentId: access.consentId ?? '', psuId: ana.psuId };
    await deleteConsent(address, await bank.call({ bearer: access }));
    expect(await refusalOf(list(access))).to.equal('consent.invalid');

    const short = await bank.consentTo(['accounts'], [ana.iban], { validUntil: '2030-06-15' });
    bank.pass(24 * 3600);
    expect(await refusalOf(list(short))).to.equal('none');
    bank.pass(24 * 3600);
    expect(await refusalOf(list(short))).to.equal('consent.expired');
  });

  it('limits each endpoint per day without the customer, and never limits calls with the customer', async () => {
    const access = await bank.consentTo(everything, [ana.iban], { frequencyPerDay: 2 });
    const ask = { access, accountId: await bank.idOf(access) };
    const endpoints = ['listAccounts', 'getAccount', 'getBalances', 'listTransactions'] as const;
    for (const endpoint of endpoints) {
      const call = (more: object = {}) => {
        const { accountId: _, ...unnamed } = ask;
        return refusalOf(bank.ask(endpoint, { ...(endpoint === 'listAccounts' ? unnamed : ask), ...more }));
      };
      const want = [await call(), await call(), await call(), await call({ headers: attended })];
      expect(want, endpoint).to.deep.equal(['none', 'none', 'access.exceeded', 'none']);
    }
    bank.pass(24 * 3600);
    expect(await refusalOf(bank.ask('getBalances', ask))).to.equal('none');
  });

  it('counts neither refused calls nor further pages of a listing', async () => {
    const access = await bank.consentTo(everything, [ana.iban], { frequencyPerDay: 1 });
    const ask = { access, accountId: await bank.idOf(access) };
    const wrong = { ...ask, query: { dateTo: '2030-01-01', dateFrom: '2030-06-01' } };
    expect(await refusalOf(bank.ask('listTransactions', wrong))).to.equal('period.invalid query.dateTo');
    let query: Record<string, string> = { pageSize: '5' };
    for (let page = 0; page < 4; page++) {
      const { transactions } = await bank.ask('listTransactions', { ...ask, query });
      query = Object.fromEntries(new URL(transactions?._links.next?.href ?? '').searchParams);
    }
    expect(await refusalOf(bank.ask('listTransactions', ask))).to.equal('access.exceeded');
  });
});
