import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorize } from '../support/customer/customer-at-authorize.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { ibans, marko } from '../support/embedded-bank/sandbox.js';
import { accessOf, accountPaths, ConsentTpp, type Granted, oneOff } from '../support/tpp/tpp-consents.js';
import { type TppAnswer, verdictOf } from '../support/tpp/tpp.js';

const unattended = { 'PSU-IP-Address': undefined } as const;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function bookedOf(answer: TppAnswer): readonly unknown[] {
  return listAt(answer.body, 'transactions', 'booked');
}

describeAtTheBank('Account information over HTTP', (bank) => {
  for (const basePath of accountPaths) {
    const tpp = new ConsentTpp(bank.url, basePath);

    /** Reads every booked transaction of the account by following the pagination links. */
    async function readAll(token: string, accountId: string, pageSize: number): Promise<TppAnswer[]> {
      const query = `dateFrom=${daysAgo(89)}&pageSize=${pageSize}`;
      const pages = [await tpp.ask('GET', `/accounts/${accountId}/transactions?${query}`, { token })];
      for (;;) {
        const link = textAt(pages.at(-1)?.body, 'transactions', '_links', 'next', 'href');
        if (link === undefined) return pages;
        pages.push(await tpp.follow(link, { token }));
      }
    }

    it(`leads from a consent to accounts, balances and all transaction pages on ${basePath}`, async () => {
      const { consentId, token } = await tpp.granted();
      const status = await tpp.ask('GET', `/consents/${consentId}/status`, { token });
      expect(status.body).to.deep.equal({ consentStatus: 'valid' });

      const [account, ...others] = await tpp.listAccounts({ token });
      const id = textAt(account, 'resourceId') ?? '';
      expect(others).to.deep.equal([]);
      expect(textAt(account, 'iban')).to.equal(ibans.ana);
      const details = await tpp.ask('GET', `/accounts/${id}`, { token });
      expect(details.status).to.equal(200);
      const balances = await tpp.follow(textAt(account, '_links', 'balances', 'href') ?? '', { token });
      expect(listAt(balances.body, 'balances').map((each) => textAt(each, 'balanceType'))).to.deep.equal([
        'interimBooked',
        'interimAvailable',
      ]);

      const pages = await readAll(token, id, 7);
      const inOne = await readAll(token, id, 500);
      expect(pages.length).to.be.greaterThan(2);
      expect(inOne).to.have.length(1);
      expect(pages.flatMap(bookedOf)).to.deep.equal(inOne.flatMap(bookedOf));
    });

    it(`ends with the consent, and a new consent reopens the account on ${basePath}`, async () => {
      const { consentId, refreshToken, token } = await tpp.granted();
      const refresh = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const refreshed = await tpp.exchange(refresh);
      const second = textAt(refreshed.body, 'access_token');
      expect(await tpp.listAccounts({ token: second })).to.have.length(1);

      const deletion = await tpp.ask('DELETE', `/consents/${consentId}`, { token: second });
      expect(textAt(deletion.body, 'consentStatus')).to.equal('terminatedByTpp');
      for (const ended of [token, second]) {
        expect(verdictOf(await tpp.ask('GET', '/accounts', { token: ended }))).to.equal(
          '401 TOKEN_INVALID header.Authorization',
        );
      }
      const next = { ...refresh, refresh_token: textAt(refreshed.body, 'refresh_token') ?? '' };
      expect(textAt((await tpp.exchange(next)).body, 'error')).to.equal('invalid_grant');
      const again = await tpp.granted();
      expect(await tpp.listAccounts({ token: again.token })).to.have.length(1);
    });
  }

  const tpp = new ConsentTpp(bank.url);

  it('shows exactly the accounts that the customer picked for a bank-offered consent', async () => {
    const access = { accounts: [], balances: [] };
    const { consentId, token } = await tpp.granted({ access, picks: [ibans.anaSavings] });
    const [account, ...others] = await tpp.listAccounts({ token });
    expect(others).to.deep.equal([]);
    expect(textAt(account, 'iban')).to.equal(ibans.anaSavings);
    expect(Object.keys(Object(valueAt(account, '_links')))).to.deep.equal(['balances']);
    const consent = await tpp.ask('GET', `/consents/${consentId}`, { token });
    expect(valueAt(consent.body, 'access')).to.deep.equal(
      accessOf({ accounts: [ibans.anaSavings], balances: [ibans.anaSavings] }),
    );
    const path = `/accounts/${textAt(account, 'resourceId')}/transactions`;
    expect(verdictOf(await tpp.ask('GET', path, { token }))).to.match(/^401 CONSENT_INVALID/);
  });

  it('combines named and picked accounts in one consent, each with its own access rights', async () => {
    const access = { balances: [ibans.ana], transactions: [] };
    const { token } = await tpp.granted({ access, picks: [ibans.anaSavings] });
    const rights = (await tpp.listAccounts({ token })).map((account) => [
      textAt(account, 'iban'),
      ...Object.keys(Object(valueAt(account, '_links'))),
    ]);
    expect(rights).to.have.deep.members([
      [ibans.ana, 'balances'],
      [ibans.anaSavings, 'transactions'],
    ]);
  });

  it('asks the customer again if the customer picked no account', async () => {
    const registered = await tpp.register({ access: { accounts: [] } });
    const address = tpp.authorizeAddress(registered);
    const attempt = authorize(bank.url(), address, { picks: [] }).catch((error: Error) => error.message);
    expect(await attempt).to.match(/^The browser stays at the bank: 200/);
  });

  it('reaches back two years shortly after the approval', async () => {
    const { token } = await tpp.granted();
    const query = `dateFrom=${daysAgo(500)}&pageSize=500`;
    const path = `/accounts/${await tpp.accountId(token)}/transactions?${query}`;
    const answer = await tpp.ask('GET', path, { token });
    const days = bookedOf(answer).map((each) => textAt(each, 'bookingDate') ?? '');
    expect(verdictOf(answer)).to.equal('200');
    expect(days.some((day) => day < daysAgo(100))).to.equal(true);
  });

  it('reaches back only 90 days from an hour after the approval', async () => {
    const { consentId, token } = await tpp.granted();
    const id = await tpp.accountId(token);
    const from = async (days: number) => {
      const path = `/accounts/${id}/transactions?dateFrom=${daysAgo(days)}`;
      return verdictOf(await tpp.ask('GET', path, { token }));
    };
    expect(await from(92)).to.equal('200');
    const grants = bank.database().maintenance('grants');
    await grants.where({ consent_id: consentId }).update({ sca_at: Date.now() - 3_601_000 });
    expect(await from(88)).to.equal('200');
    expect(await from(92)).to.equal('401 TOKEN_INVALID query.dateFrom');
  });

  it('allows one call per endpoint under a one-off consent', async () => {
    const { token } = await tpp.granted({ request: oneOff });
    const id = await tpp.accountId(token);
    const ask = async (path: string) => {
      const answer = await tpp.ask('GET', path, { token });
      // A one-off consent never becomes usable again, so there is no Retry-After.
      expect(answer.headers['retry-after']).to.equal(undefined);
      return verdictOf(answer);
    };
    expect(await ask('/accounts')).to.equal('429 ACCESS_EXCEEDED');
    expect(await ask(`/accounts/${id}/balances`)).to.equal('200');
    expect(await ask(`/accounts/${id}/balances`)).to.equal('429 ACCESS_EXCEEDED');
  });

  it('is limited to the consent’s daily frequency without the customer, and unlimited with the customer', async () => {
    const { token } = await tpp.granted({ request: { frequencyPerDay: 2 } });
    const ask = async (headers = {}) => {
      const answer = await tpp.ask('GET', '/accounts', { token, headers });
      const retryAfter = answer.headers['retry-after'];
      return { verdict: verdictOf(answer), retryAfter, text: answer.text };
    };
    const answers = [];
    for (const headers of [unattended, { 'PSU-IP-Address': '' }, unattended])
      answers.push(await ask(headers));
    const verdicts = answers.map(({ verdict }) => verdict);
    expect(verdicts).to.deep.equal(['200', '200', '429 ACCESS_EXCEEDED']);
    const [first, , last] = answers;
    expect(first?.retryAfter).to.equal(undefined);
    expect(Number(last?.retryAfter), 'until midnight').to.be.within(1, 25 * 3600);
    expect(last?.text).to.include('carries PSU-IP-Address');
    expect((await ask()).verdict).to.equal('200');
  });

  it('belongs to the customer who approves the consent, here a customer of another account', async () => {
    const access = { accounts: [ibans.marko] };
    const { token } = await tpp.granted({ access, credentials: marko, psuId: marko.userName });
    expect(await tpp.accountId(token, ibans.marko)).not.to.equal('');
  });

  it('reaches the client by an implicit grant: the token is in the fragment, without a refresh token', async () => {
    const address = tpp.authorizeAddress(await tpp.register(), { response_type: 'token', state: 'a b' });
    const arrival = await authorize(bank.url(), address);
    const given = new URLSearchParams(arrival.hash.slice(1));
    expect(arrival.search).to.equal('');
    expect(given.get('token_type')).to.equal('Bearer');
    expect(given.get('state')).to.equal('a b');
    expect(given.get('iss')).to.equal(bank.url());
    expect(given.has('refresh_token')).to.equal(false);
    expect(await tpp.listAccounts({ token: given.get('access_token') ?? '' })).to.have.length(1);
  });

  describe('Account information with a token that no customer approved', () => {
    let granted: Granted;
    before(async () => {
      granted = await tpp.granted();
    });
    const tokenOf = async (form: Readonly<Record<string, string>>) =>
      textAt((await tpp.exchange(form)).body, 'access_token');

    it('refuses account data for client credentials, which may only read the client’s consents', async () => {
      const token = await tokenOf({ grant_type: 'client_credentials', scope: 'AISP' });
      const consent = await tpp.ask('GET', `/consents/${granted.consentId}`, { token });
      expect(verdictOf(consent)).to.equal('200');
      for (const headers of [{}, { 'Consent-ID': granted.consentId }]) {
        const accounts = await tpp.ask('GET', '/accounts', { token, headers });
        expect(verdictOf(accounts)).to.equal('401 TOKEN_INVALID');
      }
    });

    const password = { grant_type: 'password', username: 'ana.horvat', password: 'ana-sandbox' };

    it('accepts a password token for a valid consent of the same customer that the call names', async () => {
      const token = await tokenOf(password);
      const ask = async (headers = {}) => verdictOf(await tpp.ask('GET', '/accounts', { token, headers }));
      expect(await ask({ 'Consent-ID': granted.consentId })).to.equal('200');
      expect(await ask()).to.equal('400 FORMAT_ERROR header.Consent-ID');
      const registered = await tpp.register();
      const unapproved = textAt(registered.body, 'consentId');
      expect(await ask({ 'Consent-ID': unapproved })).to.match(/^(401 CONSENT_INVALID|403 CONSENT_UNKNOWN)/);
    });

    it('gives no token for a wrong password', async () => {
      const answer = await tpp.exchange({ ...password, password: 'wrong' });
      expect(textAt(answer.body, 'error')).to.equal('invalid_grant');
    });
  });
});
