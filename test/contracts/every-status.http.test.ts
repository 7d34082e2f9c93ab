/** Every failure that a contract documents, from every operation that documents it, on real requests. */
import { expect } from 'chai';
import { openDatabase, type Database } from '../../src/storage/database.js';
import { AuthorizeBrowser } from '../support/customer/customer-at-authorize.js';
import { placesWith } from '../support/contracts/documented-answers.js';
import { pathOf, strangePathOf } from '../support/contracts/documents.js';
import { exchange, type Answer } from '../support/server/exchange.js';
import type { Place } from '../support/contracts/operations.js';
import { freePort } from '../support/runner/ports.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { Tpp } from '../support/tpp/tpp.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import {
  ask,
  askSlowly,
  breachesIn,
  commonWrongs,
  rightRequest,
  withoutHeader,
  type Asked,
  type Consents,
} from './provoked.js';

/** Pages for customers. */
const isPage = ({ operation }: Place) => operation.replyTypes.includes('text/html');

const isInitiation = ({ operation }: Place) => operation.id.startsWith('initiate');

/** The tests in test/app cover the answers to the bank's own app after a right statement. */
const isApp = ({ contract }: Place) => contract.api === 'bank-app';

const none = { consentId: '', refreshToken: '', token: '' };

describe('Every operation of every contract', () => {
  let bank: RunningServer;
  let consents: Consents = { accounts: none, funds: none };
  let late: Promise<readonly string[]>;

  before(async () => {
    bank = await startServer();
    const tpp = new ConsentTpp(() => bank.url);
    const [accounts, funds] = await Promise.all([tpp.granted(), tpp.grantedFunds()]);
    consents = { accounts, funds };
    late = breaches(408, (place) => askSlowly(bank.url, rightRequest(place, consents)));
  });
  after(() => bank.stop());

  const breaches = (
    status: number,
    give: (place: Place) => Promise<Answer>,
    isConcerned: (place: Place) => boolean = () => true,
  ) => breachesIn(placesWith(status).filter(isConcerned), status, give);

  const askRightly = (place: Place) => ask(bank.url, rightRequest(place, consents));

  /** Acts while the bank's database has a temporary change. */
  async function whileChanged<T>(
    change: (database: Database) => Promise<unknown>,
    act: () => Promise<T>,
    undo: (database: Database) => Promise<unknown>,
  ): Promise<T> {
    const database = await openDatabase(bank.databaseUrl);
    await change(database);
    const result = await act();
    await undo(database);
    await database.close();
    return result;
  }

  const noClient = (asked: Asked) => withoutHeader(asked, 'X-Gateway-Client-Id');
  const wrongs = [...commonWrongs, [401, 'to a caller without a client id', noClient] as const];
  for (const [status, why, wrong] of wrongs) {
    it(`answers ${status} ${why}`, async () => {
      const give = (place: Place) => ask(bank.url, wrong(rightRequest(place, consents)));
      expect(await breaches(status, give)).to.deep.equal([]);
    });
  }

  it('answers 403 to a client without the role', async () => {
    const clients = ({ writer }: Database) => writer('clients').where({ id: 'sandbox-tpp' });
    const found = await whileChanged(
      (database) => clients(database).update({ roles: '[]' }),
      () => breaches(403, askRightly, (place) => !isApp(place)),
      (database) => clients(database).update({ roles: '["PSP_AI","PSP_PI","PSP_IC"]' }),
    );
    expect(found).to.deep.equal([]);
  });

  it('answers 404 for a missing resource', async () => {
    const give = (place: Place) =>
      pathOf(place) === undefined
        ? ask(bank.url, { ...rightRequest(place, consents), path: strangePathOf(place) })
        : askRightly(place);
    const isOther = (place: Place) =>
      isApp(place) ||
      isPage(place) ||
      place.operation.id === 'confirmFunds' ||
      (isInitiation(place) && pathOf(place));
    expect(await breaches(404, give, (place) => !isOther(place))).to.deep.equal([]);
  });

  it('answers 404 to an order for a product that is not offered', async () => {
    const server = await startServer({ settings: { OFFERED_PRODUCTS: '' } });
    const give = (place: Place) => ask(server.url, rightRequest(place, consents));
    const isOffered = (place: Place) => isInitiation(place) && pathOf(place) !== undefined;
    expect(await breaches(404, give, isOffered)).to.deep.equal([]);
    await server.stop();
  });

  it('answers 404 with a page when the customer’s consent is gone', async () => {
    const settings = { PORT: String(await freePort()) };
    const before = await startServer({ settings });
    const tpp = new ConsentTpp(() => before.url);
    const browser = new AuthorizeBrowser(before.url);
    await browser.open(tpp.authorizeAddress(await tpp.register()));
    await before.stop();
    const after = await startServer({ settings });
    expect((await browser.logIn()).status).to.equal(404);
    await after.stop();
  });

  it('answers 429 above the rate limit', async () => {
    const server = await startServer({ settings: { REQUESTS_PER_SECOND_PER_ADDRESS: '1' } });
    const give = async (place: Place) => {
      const asked = rightRequest(place, consents);
      const [first, second] = await Promise.all([ask(server.url, asked), ask(server.url, asked)]);
      return first.status === 429 ? first : second;
    };
    expect(await breaches(429, give)).to.deep.equal([]);
    await server.stop();
  });

  it('answers 500 when a database table is missing', async () => {
    const server = await startServer();
    const browser = new AuthorizeBrowser(server.url);
    const tpp = new ConsentTpp(() => server.url);
    const address = tpp.authorizeAddress(await tpp.register());
    await browser.open(address);
    const database = await openDatabase(server.databaseUrl);
    await database.writer.schema.renameTable('clients', 'gone');
    await database.close();
    const give = (place: Place) => {
      if (!isPage(place)) return ask(server.url, rightRequest(place, consents));
      return place.operation.method === 'GET' ? exchange(address) : browser.logIn();
    };
    expect(await breaches(500, give, (place) => !isApp(place))).to.deep.equal([]);
    await server.stop();
  });

  it('answers 503 while the bank is busy', async () => {
    const server = await startServer({ settings: { REQUESTS_AT_ONCE: '1', ANSWER_SECONDS: '10' } });
    const database = await openDatabase(server.databaseUrl);
    const lock = await database.writer.transaction();
    const occupied = new Tpp(() => server.url).initiate();
    const give = (place: Place) => ask(server.url, rightRequest(place, consents));
    await untilBusy(server);
    expect(await breaches(503, give)).to.deep.equal([]);
    await lock.rollback();
    // On a slow machine its deadline has passed by now.
    await occupied;
    await database.close();
    await server.stop();
  });

  it('answers 408 to an incomplete body', async () => {
    expect(await late).to.deep.equal([]);
  });

  async function untilBusy(server: RunningServer): Promise<void> {
    const [place] = placesWith(503);
    if (!place) return;
    for (;;) {
      const { status } = await ask(server.url, rightRequest(place, consents));
      if (status === 503) return;
    }
  }
});
