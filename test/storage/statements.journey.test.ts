/** The number of SQL statements per TPP call: with a remote database, each is a network round trip. */
import { expect } from 'chai';
import { describeOnEachEngine, untilStatus } from '../support/server/bank.js';
import { authorise } from '../support/customer/customer.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { orderOf, startedBy, type TppAnswer, v132 } from '../support/tpp/tpp.js';
import { allOf, numbers } from '../support/runner/together.js';
import { type Watch, watchStatements } from '../support/database/watched-statements.js';

/** Excludes background work: the portal's call log and the worker's search for due rows. */
const quiet = { PORTAL: 'false', WORKER_INTERVAL_MILLISECONDS: '3600000' };

const isCounted = (sql: string) => /^\s*(?:select|insert|update|delete|with)\b/i.test(sql);

interface Row {
  readonly call: string;
  readonly ask: () => Promise<TppAnswer>;
  /** Each statement once, without BEGIN and COMMIT. */
  readonly statements: number;
}

describeOnEachEngine('The SQL statements of a call', ({ database, restart, tpp, url }) => {
  const accounts = new ConsentTpp(url);
  let watch: Watch;
  let paymentId = '';
  let accountId = '';
  let granted = { consentId: '', token: '', refreshToken: '' };
  before(async () => {
    const { id, link } = startedBy(await tpp.initiate({ basePath: v132, order: orderOf() }));
    paymentId = id;
    await authorise(link);
    await untilStatus(tpp, id, 'ACSC');
    granted = await accounts.granted();
    accountId = await accounts.accountId(granted.token);
    watch = watchStatements(database());
    await restart(quiet);
  });
  after(() => watch.end());

  const read = (path: string) => accounts.ask('GET', path, granted);
  const refresh = async () => {
    const { refreshToken } = granted;
    const answer = await accounts.exchange({ grant_type: 'refresh_token', refresh_token: refreshToken });
    granted = { ...granted, refreshToken: textAt(answer.body, 'refresh_token') ?? '' };
    return answer;
  };
  const basePath = v132;
  const rows: readonly Row[] = [
    // Client; account with mandate; idempotency key, payment and authorisation.
    {
      call: 'the initiation of a payment',
      ask: () => tpp.initiate({ basePath, order: orderOf() }),
      statements: 5,
    },
    { call: 'a read of a payment', ask: () => tpp.read(paymentId, { basePath }), statements: 2 },
    {
      call: 'a read of a payment’s status',
      ask: () => tpp.read(paymentId, { basePath, below: '/status' }),
      statements: 2,
    },
    // Client; token with its consent and accounts.
    { call: 'a read of a consent', ask: () => read(`/consents/${granted.consentId}`), statements: 2 },
    {
      call: 'a read of a consent’s status',
      ask: () => read(`/consents/${granted.consentId}/status`),
      statements: 2,
    },
    // From here on, the account too.
    { call: 'a list of accounts', ask: () => read('/accounts'), statements: 3 },
    { call: 'a read of an account', ask: () => read(`/accounts/${accountId}`), statements: 3 },
    // Due payments, returned payments, and the balance.
    { call: 'a read of balances', ask: () => read(`/accounts/${accountId}/balances`), statements: 6 },
    {
      call: 'a page of booked transactions',
      ask: () => read(`/accounts/${accountId}/transactions?bookingStatus=booked&pageSize=50`),
      statements: 5,
    },
    {
      call: 'a page of all transactions',
      ask: () => read(`/accounts/${accountId}/transactions?bookingStatus=both&pageSize=50`),
      statements: 6,
    },
    // Client; the token used up, then read with its consent; the grant extended, and the new token pair.
    { call: 'a token by refresh', ask: refresh, statements: 6 },
    {
      call: 'a token by client credentials',
      ask: () => accounts.exchange({ grant_type: 'client_credentials', scope: 'AISP' }),
      statements: 3,
    },
  ];
  for (const { ask, call, statements } of rows) {
    it(`are ${statements} for ${call}`, async () => {
      // The worker's own round may fall into one of these calls.
      const counts: number[] = [];
      for (let times = 0; times < 3; times += 1) {
        const before = watch.sent.length;
        expect((await ask()).status).to.be.within(200, 201);
        counts.push(watch.sent.slice(before).filter(isCounted).length);
      }
      expect(Math.min(...counts)).to.equal(statements);
    });
  }

  it('are one message to a remote database for all writes of an initiation', async () => {
    const isEmbedded = database().dialect.hasOneWriter;
    const counts: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const before = watch.messages.length;
      expect((await tpp.initiate({ basePath, order: orderOf() })).status).to.equal(201);
      counts.push(watch.messages.length - before);
    }
    // Two reads; BEGIN, three tables, COMMIT.
    expect(Math.min(...counts)).to.equal(isEmbedded ? 2 + 5 : 2 + 1);
  });

  it('are fewer than the reads for 40 concurrent reads of a payment', async () => {
    const counts: number[] = [];
    // On a slow machine the reads of one try may arrive one after the other.
    for (let tries = 0; tries < 10 && Math.min(...counts) >= 40; tries += 1) {
      const before = watch.sent.length;
      const answers = await allOf(numbers(40), 40, () => tpp.read(paymentId, { basePath }));
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200));
      counts.push(watch.sent.slice(before).filter(isCounted).length);
    }
    expect(Math.min(...counts)).to.be.below(40);
  });
});
