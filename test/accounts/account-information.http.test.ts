import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { accountPaths, ConsentTpp, oneOff } from '../support/tpp/tpp-consents.js';
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
  }

  const tpp = new ConsentTpp(bank.url);

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
});
