/**
 * Structured log: events describe payments, calls and tokens in searchable fields, and name no customer.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { browserAt } from '../support/customer/customer.js';
import { exchange } from '../support/server/exchange.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { startedBy, Tpp, v132 } from '../support/tpp/tpp.js';

type Line = Readonly<Record<string, unknown>>;

describe('The event log of a bank', () => {
  let server: ServerProcess;
  let tpp: Tpp;
  before(async () => {
    server = await spawnServer({ settings: { LOG_LEVEL: 'info' } });
    tpp = new Tpp(() => server.url);
  });
  after(() => server.stop());

  const linesNow = (): Line[] =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));

  /** Waits for this many log lines: a line is written after its answer. */
  async function linesWith(isWanted: (line: Line) => boolean, count: number): Promise<readonly Line[]> {
    for (;;) {
      const lines = linesNow().filter(isWanted);
      if (lines.length >= count) return lines;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('has the events of a payment from the call to the booking, by its ids', async () => {
    const { id, link } = startedBy(await tpp.initiate());
    const browser = browserAt(link);
    await browser.open();
    await browser.logIn({ ...ana, password: 'wrong' });
    await browser.goToCode();
    await browser.enterCode('000000');
    await browser.enterCode();

    const moves = await linesWith(({ event, id: moved }) => event === 'payment-status' && moved === id, 3);
    expect(moves.map(({ cause, from, to }) => [from, to, cause])).to.deep.equal([
      ['RCVD', 'ACTC', 'signed'],
      ['ACTC', 'ACSP', 'booked'],
      ['ACSP', 'ACSC', 'booked'],
    ]);
    const { authorisationId } = browser;
    const steps = linesNow().filter((line) => line['authorisationId'] === authorisationId);
    const customerEvents = steps.filter(({ event }) => event !== 'call');
    expect(customerEvents.map(({ cause, event, method }) => [event, cause ?? method])).to.deep.equal([
      ['login-rejected', 'credentials-wrong'],
      ['login-accepted', undefined],
      ['confirmation-asked', 'code'],
      ['confirmation-rejected', 'code-wrong'],
      ['confirmation-accepted', undefined],
    ]);
    // The same customer, by the typed user name and by the bank's id.
    expect(new Set(customerEvents.map(({ psu }) => psu)).size).to.equal(1);
    const visits = steps.filter(({ event }) => event === 'call');
    expect(new Set(visits.map(({ place }) => place))).to.deep.equal(new Set(['approve']));
    expect(server.output().slice(server.output().indexOf('\n{'))).not.to.match(/ana\.horvat|Ana Horvat|HR95/);
  });

  it('has the resource and the result of each call, also of a refused call', async () => {
    const requestId = randomUUID();
    const { id } = startedBy(await tpp.initiate({ basePath: v132, headers: { 'X-Request-ID': requestId } }));
    const [made] = await linesWith((line) => line['requestId'] === requestId, 1);
    expect(made).to.include({
      event: 'call',
      path: `${v132}/{payment-service}/domestic-credit-transfers-hr`,
      paymentId: id,
      status: 201,
    });

    const strange = { 'X-Request-ID': randomUUID(), 'X-Gateway-Client-Id': 'nobody' };
    await tpp.read(id, { headers: strange });
    const [refused, call] = await linesWith((line) => line['requestId'] === strange['X-Request-ID'], 2);
    expect(refused).to.include({ event: 'client-refused', client: 'nobody', reason: 'client.unknown' });
    expect(call).to.include({ event: 'call', paymentId: id, status: 401, reason: 'client.unknown' });
    expect(call).to.include({ problem: 'CERTIFICATE_INVALID' }).and.not.to.have.property('client');

    const foreign = { 'X-Request-ID': randomUUID() };
    await tpp.read("somebody's-secret", { headers: foreign });
    const [unknown] = await linesWith((line) => line['requestId'] === foreign['X-Request-ID'], 1);
    expect(unknown).to.include({ problem: 'RESOURCE_UNKNOWN', status: 404 });
    expect(JSON.stringify(unknown)).not.to.include('secret');
  });

  it('has the client of each issued and each refused token', async () => {
    const ask = (secret: string) =>
      exchange(`${server.url}/psd2-bank-oauth2-api/oauth2/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'sandbox-tpp',
          client_secret: secret,
        }).toString(),
      });
    expect((await ask('sandbox-tpp-secret')).status).to.equal(200);
    expect((await ask('wrong')).status).to.be.oneOf([400, 401]);
    const [issued, refused] = await linesWith(
      ({ event }) => event === 'token-issued' || event === 'token-refused',
      2,
    );
    expect(issued).to.include({ event: 'token-issued', client: 'sandbox-tpp', grant: 'client_credentials' });
    expect(refused).to.include({
      event: 'token-refused',
      client: 'sandbox-tpp',
      reason: 'oauth.invalid-client',
    });
    expect(server.output()).not.to.include('"wrong"');
  });
});
