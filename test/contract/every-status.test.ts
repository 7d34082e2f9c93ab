/** Every failure that a contract documents, from every operation that documents it, on real requests. */
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import { Problem, type Reason } from '../../src/domain/problem.js';
import { AuthorizeClient } from '../support/authorize-client.js';
import { ConsentClient } from '../support/consent-client.js';
import { pathOf, strangePathOf } from '../support/documents.js';
import { exchange, type Answer } from '../support/exchange.js';
import type { Place } from '../support/operations.js';
import { startServer, type RunningServer } from '../support/server.js';
import { startMoodyBank, type MoodyBank } from './moody-bank.js';
import {
  ask,
  askSlowly,
  breachOf,
  placesWith,
  rightRequest,
  withHeaders,
  withoutHeader,
  withStrangeMethod,
  type Asked,
  type Tokens,
} from './provoked.js';

/** A customer stands before these. */
const isPage = ({ operation }: Place) => operation.replyTypes.includes('text/html');

describe('Every operation of every contract', () => {
  let bank: MoodyBank;
  let tokens: Tokens = { accounts: '', funds: '' };
  let late: Promise<readonly (string | undefined)[]>;

  before(async () => {
    bank = await startMoodyBank();
    const tpp = new ConsentClient(() => bank.url);
    const [accounts, funds] = await Promise.all([tpp.granted(), tpp.grantedFunds()]);
    tokens = { accounts: accounts.token, funds: funds.token };
    late = breaches(408, 'pipeline', (place) => askSlowly(bank.url, rightRequest(place, tokens)));
  });
  after(() => bank.stop());

  /** One line for each operation whose answer is not the wanted one. */
  async function breaches(
    status: number,
    through: 'handler' | 'pipeline',
    give: (place: Place) => Promise<Answer>,
    isOther: (place: Place) => boolean = () => false,
  ): Promise<readonly (string | undefined)[]> {
    const concerned = placesWith(status, through).filter((place) => !isOther(place));
    const given = concerned.map(async (place) => breachOf(place, status, await give(place)));
    return (await Promise.all(given)).filter((breach) => breach !== undefined);
  }

  const wrongs: readonly (readonly [status: number, why: string, wrong: (asked: Asked) => Asked])[] = [
    [
      400,
      'to what is not of its form',
      (asked) =>
        asked.body === undefined
          ? withHeaders(asked, { 'X-Request-ID': 'no UUID' })
          : { ...asked, body: '{' },
    ],
    [401, 'to a caller who does not say who it is', (asked) => withoutHeader(asked, 'X-Gateway-Client-Id')],
    [405, 'to a method that it does not offer', withStrangeMethod],
    [406, 'to who wants another format', (asked) => withHeaders(asked, { Accept: 'text/csv' })],
    [415, 'to a body in another format', (asked) => withHeaders(asked, { 'Content-Type': 'text/plain' })],
  ];
  for (const [status, why, wrong] of wrongs) {
    it(`answers ${status} ${why}`, async () => {
      const give = (place: Place) => ask(bank.url, wrong(rightRequest(place, tokens)));
      expect(await breaches(status, 'pipeline', give)).to.deep.equal([]);
    });
  }

  const reasons: readonly (readonly [status: number, reason: Reason])[] = [
    [403, 'service.forbidden'],
    [406, 'answer.unacceptable'],
    [409, 'status.invalid'],
    [415, 'media-type.unsupported'],
  ];
  for (const [status, reason] of reasons) {
    it(`answers ${status} when its handler refuses so`, async () => {
      const give = (place: Place) => fail(place, new Problem(reason, 'Not today.'));
      expect(await breaches(status, 'handler', give)).to.deep.equal([]);
    });
  }

  it('answers 404 when its handler finds nothing, or when there is no such product', async () => {
    const give = (place: Place) =>
      pathOf(place) === undefined
        ? ask(bank.url, { ...rightRequest(place, tokens), path: strangePathOf(place) })
        : fail(place, new Problem('resource.unknown', 'Not here.'));
    expect(await breaches(404, 'pipeline', give, isPage)).to.deep.equal([]);
  });

  it('answers 404 with a page when what a customer is asked about is gone', async () => {
    const tpp = new ConsentClient(() => bank.url);
    const browser = new AuthorizeClient(bank.url);
    await browser.open(tpp.authorizeAddress(await tpp.register()));
    bank.moods.set('bank', new Problem('approval.unknown', 'Not here any more.'));
    const { status } = await browser.logIn();
    bank.moods.delete('bank');
    expect(status).to.equal(404);
  });

  function fail(place: Place, mood: Error): Promise<Answer> {
    const asked = rightRequest(place, tokens);
    bank.moods.set(asked.headers['X-Request-ID'] ?? '', mood);
    return ask(bank.url, asked);
  }

  it('answers 429 to who calls too often', async () => {
    const server = await startServer({ settings: { REQUESTS_PER_SECOND: '1' } });
    const give = async (place: Place) => {
      const caller = {
        'X-Gateway-Client-Id': `${place.contract.name} ${place.operation.path} ${place.operation.method}`,
      };
      const asked = withHeaders(rightRequest(place, tokens), caller);
      const [first, second] = await Promise.all([ask(server.url, asked), ask(server.url, asked)]);
      return first.status === 429 ? first : second;
    };
    expect(await breaches(429, 'pipeline', give)).to.deep.equal([]);
    await server.stop();
  });

  it('answers 500 when something is broken', async () => {
    const server = await startServer();
    const browser = new AuthorizeClient(server.url);
    const tpp = new ConsentClient(() => server.url);
    const address = tpp.authorizeAddress(await tpp.register());
    await browser.open(address);
    const database = await openDatabase(server.databaseUrl);
    await database.writer.schema.renameTable('clients', 'gone');
    await database.close();
    const give = (place: Place) => {
      if (!isPage(place)) return ask(server.url, rightRequest(place, tokens));
      return place.operation.method === 'GET' ? exchange(address) : browser.logIn();
    };
    expect(await breaches(500, 'pipeline', give)).to.deep.equal([]);
    await server.stop();
  });

  it('answers 503 while the bank is busy', async () => {
    const server = await startServer({ settings: { REQUESTS_AT_ONCE: '1' } });
    const patience = new AbortController();
    const occupied = occupy(server, patience.signal);
    const give = (place: Place) => ask(server.url, rightRequest(place, tokens));
    await untilBusy(server);
    expect(await breaches(503, 'pipeline', give)).to.deep.equal([]);
    patience.abort();
    await occupied;
    await server.stop();
  });

  it('answers 408 to a body that does not come to its end', async () => {
    expect(await late).to.deep.equal([]);
  });

  /** A request that is under way until it is given up. */
  async function occupy(server: RunningServer, signal: AbortSignal): Promise<void> {
    const [place] = placesWith(408, 'pipeline');
    if (place) await askSlowly(server.url, rightRequest(place, tokens), signal).catch(() => undefined);
  }

  async function untilBusy(server: RunningServer): Promise<void> {
    const [place] = placesWith(503, 'pipeline');
    if (!place) return;
    for (;;) {
      const { status } = await ask(server.url, rightRequest(place, tokens));
      if (status === 503) return;
    }
  }
});
