/**
 * Structured log: events describe payments, calls and tokens in searchable fields, and name no customer.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { browserAt } from '../support/customer/customer.js';
import { keptLog, linesWith, type LogLine } from '../support/server/kept-log.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { startedBy, Tpp, v132 } from '../support/tpp/tpp.js';

describe('The event log of a bank', () => {
  const { lines, log } = keptLog();
  const withFields = (fields: LogLine, count?: number) => linesWith(() => lines, fields, count);
  let server: RunningServer;
  const tpp = new Tpp(() => server.url);
  before(async () => {
    server = await startServer({ log });
  });
  after(() => server.stop());

  it('has the events of a payment from the call to the booking, by its ids', async () => {
    const { id, link } = startedBy(await tpp.initiate());
    const browser = browserAt(link);
    await browser.open();
    await browser.logIn({ ...ana, password: 'wrong' });
    await browser.goToCode();
    await browser.enterCode('000000');
    await browser.enterCode();

    const moves = await withFields({ event: 'payment-status', id }, 3);
    expect(moves.map(({ cause, from, to }) => [from, to, cause])).to.deep.equal([
      ['RCVD', 'ACTC', 'signed'],
      ['ACTC', 'ACSP', 'booked'],
      ['ACSP', 'ACSC', 'booked'],
    ]);
    const { authorisationId } = browser;
    const steps = await withFields({ authorisationId });
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
    expect(JSON.stringify(lines)).not.to.match(/ana\.horvat|Ana Horvat|HR95/);
  });

  it('has the resource and the result of a refused call', async () => {
    const { id } = startedBy(await tpp.initiate({ basePath: v132 }));
    const strange = randomUUID();
    await tpp.read(id, { headers: { 'X-Request-ID': strange, 'X-Gateway-Client-Id': 'nobody' } });
    const [refused, call] = await withFields({ requestId: strange }, 2);
    expect(refused).to.include({ event: 'client-refused', client: 'nobody', reason: 'client.unknown' });
    expect(call).to.include({ event: 'call', paymentId: id, status: 401, reason: 'client.unknown' });
    expect(call).to.include({ problem: 'CERTIFICATE_INVALID' }).and.not.to.have.property('client');

    const foreign = randomUUID();
    await tpp.read("somebody's-secret", { headers: { 'X-Request-ID': foreign } });
    const [unknown] = await withFields({ requestId: foreign });
    expect(unknown).to.include({ problem: 'RESOURCE_UNKNOWN', status: 404 });
    expect(JSON.stringify(unknown)).not.to.include('secret');
  });

  it('has the client of each issued and each refused token', async () => {
    const form = { grant_type: 'client_credentials', client_id: 'sandbox-tpp' };
    expect((await tpp.token({ ...form, client_secret: 'sandbox-tpp-secret' })).status).to.equal(200);
    expect((await tpp.token({ ...form, client_secret: 'wrong' })).status).to.equal(400);
    const [issued] = await withFields({ event: 'token-issued' });
    const [refused] = await withFields({ event: 'token-refused' });
    expect(issued).to.include({ client: 'sandbox-tpp', grant: 'client_credentials' });
    expect(refused).to.include({ client: 'sandbox-tpp', reason: 'oauth.invalid-client' });
    expect(JSON.stringify(lines)).not.to.include('"wrong"');
  });
});
