/** Access to the administration interface: its tokens, and its absence from the TPPs' interface. */
import { createServer } from 'node:net';
import { expect } from 'chai';
import { toAdministrationListener } from '../../src/start/administration.js';
import { readConfig } from '../../src/config/config.js';
import {
  administration,
  Administrator,
  administrationSettings,
  administrationToken,
  tokenFile,
} from '../support/server/administrator.js';
import { wrongPlacesIn } from '../support/server/back-office.js';
import { anyPathOf } from '../support/contracts/documents.js';
import { exchange } from '../support/server/exchange.js';
import { listAt, textAt } from '../support/runner/json.js';
import { keptLog } from '../support/server/kept-log.js';
import { administrationPlaces } from '../support/contracts/operations.js';
import { freePort, listenHere } from '../support/runner/ports.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { until } from '../support/runner/together.js';

/** The code of the error with which the work fails. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  );

const authorization = { Authorization: `Bearer ${administrationToken}` };

describe('The administration interface', () => {
  let settings: Readonly<Record<string, string>> = {};
  let bank: RunningServer;
  const { lines, log } = keptLog();
  const office = new Administrator(() => settings);
  const other = 'another-token-of-the-administration-000';
  before(async () => {
    const file = tokenFile('# who may', '', `back-office ${administrationToken}`, `night-shift\t${other}`);
    settings = { ...(await administrationSettings()), ADMIN_TOKEN_FILE: file };
    bank = await startServer({ settings, log });
  });
  after(() => bank.stop());

  it('is off by default', () => {
    expect(toAdministrationListener(readConfig({}))).to.equal(undefined);
  });

  it('listens on 127.0.0.1 by default', () => {
    const place = toAdministrationListener(readConfig(settings));
    expect(place).to.deep.include({ host: '127.0.0.1', port: Number(settings['ADMIN_PORT']) });
  });

  for (const place of administrationPlaces) {
    const { method } = place.operation;
    it(`is absent from the TPPs’ interface: ${method} ${place.operation.path}`, async () => {
      const path = anyPathOf(place, { clientId: 'sandbox-tpp' });
      const answer = await exchange(bank.url + path, { method, headers: authorization });
      expect(answer.status).to.equal(404);
      expect(answer.text).not.to.match(/admin|clients/);
    });
  }

  it('is not mentioned in the documents or errors that TPPs can read', async () => {
    for (const path of [
      '/openapi',
      '/',
      '/admin',
      '/admin-1.0.0',
      administration,
      `${administration}/client`,
    ]) {
      const { text } = await exchange(bank.url + path, { headers: { Accept: '*/*' } });
      expect(text, path).not.to.match(/admin-|clients/);
    }
    const document = await exchange(`${bank.url}/openapi/admin-1.0.0.json`);
    expect(document.status).to.equal(404);
  });

  it('serves its own contract, and no other contract’s document or paths', async () => {
    const list: unknown = JSON.parse((await exchange(`${office.url}/openapi`)).text);
    expect(listAt(list, 'contracts').map((each) => textAt(each, 'name'))).to.deep.equal(['admin-1.0.0']);
    const { text } = await exchange(`${office.url}/openapi/admin-1.0.0.json`);
    expect(textAt(JSON.parse(text), 'servers', '0', 'url')).to.equal(administration);
    const payments = `${office.url}/v1/payments-api/payments/domestic-credit-transfers-hr`;
    const headers = { ...authorization, 'X-Gateway-Client-Id': 'sandbox-tpp' };
    expect((await exchange(payments, { method: 'POST', headers })).status).to.equal(404);
  });

  it('answers liveness and readiness checks without a token', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect((await exchange(office.url + path)).status).to.equal(200);
    }
  });

  it('logs no health check at level info', async () => {
    const paths = ['/health/live', '/health/ready', '/openapi'];
    const ids: unknown[] = [];
    for (const path of paths) ids.push((await exchange(office.url + path)).headers['x-request-id']);
    const logged = () => ids.filter((id) => lines.some(({ requestId }) => requestId === id));
    await until(() => logged().includes(ids.at(-1)));
    expect(logged()).to.deep.equal([ids.at(-1)]);
  });

  it('requires a token before it reveals which paths exist', async () => {
    for (const path of ['/metrics', '/', `${administration}/nothing`]) {
      const { headers, status } = await exchange(office.url + path);
      expect([status, headers['content-type']]).to.deep.equal([401, 'application/problem+json']);
    }
    expect((await exchange(`${office.url}/nothing`, { headers: authorization })).status).to.equal(404);
  });

  const wrong: readonly (string | string[])[] = [
    '',
    [`Bearer ${administrationToken}`, `Bearer ${other}`],
    'Bearer',
    `Bearer ${administrationToken.slice(1)}`,
    `Bearer ${administrationToken} x`,
    `Basic ${administrationToken}`,
    administrationToken,
    'Bearer back-office',
  ];
  for (const given of wrong) {
    it(`refuses the Authorization header "${[given].flat().join().slice(0, 12)}"`, async () => {
      const headers = { Authorization: given === '' ? undefined : given };
      const answer = await office.ask('GET', '/clients', undefined, headers);
      expect([answer.status, ...wrongPlacesIn(answer)]).to.deep.equal([401, 'header.Authorization']);
      expect(answer.headers['www-authenticate']).to.equal('Bearer realm="administration"');
    });
  }

  const linesOf = (event: string) => lines.filter((line) => line['event'] === event);

  it('counts refused tokens and logs no token', async () => {
    const before = linesOf('administrator-refused').length;
    const headers = { Authorization: 'Bearer a-guess-of-somebody-who-is-not-known' };
    await exchange(`${office.url}${administration}/clients`, { headers });
    const refused = linesOf('administrator-refused');
    expect(refused).to.have.length(before + 1);
    expect(refused.at(-1)).to.include({ level: 'warn', count: before + 1, address: '127.0.0.1' });
    const all = JSON.stringify(lines);
    for (const secret of [administrationToken, other, 'a-guess-of-somebody'])
      expect(all).not.to.include(secret);
  });

  it('logs the token’s name, the operation, the client and the result of each call', async () => {
    await office.ask('POST', '/clients/sandbox-tpp-b/block', undefined, { Authorization: `Bearer ${other}` });
    await office.ask('GET', '/clients/nobody');
    const [blocking, reading] = linesOf('call').slice(-2);
    const called = { contract: 'admin-1.0.0', operation: 'blockClient', clientId: 'sandbox-tpp-b' };
    expect(blocking).to.include({ administrator: 'night-shift', ...called, status: 200 });
    const refused = { status: 404, reason: 'resource.unknown' };
    expect(reading).to.include({ administrator: 'back-office', operation: 'getClient', ...refused });
  });

  it('logs every change of a client', async () => {
    for (const path of ['/unblock', '/block', '/block', '/secret', '/unblock']) {
      await office.ask('POST', `/clients/sandbox-tpp-b${path}`);
    }
    await office.ask('DELETE', '/clients/sandbox-tpp-b');
    const events = lines.flatMap(({ client, event }) => (client === 'sandbox-tpp-b' ? [event] : []));
    const changes = ['blocked', 'unblocked', 'blocked', 'secret-changed', 'unblocked', 'removed'];
    expect(events).to.deep.equal(changes.map((change) => `client-${change}`));
  });

  it('stops with the server', async () => {
    const own = await administrationSettings();
    const server = await startServer({ settings: own });
    await server.stop();
    expect(await failureOf(exchange(`${new Administrator(() => own).url}/health/live`))).to.equal(
      'ECONNREFUSED',
    );
  });

  it('prevents the start of the server if its port is taken', async () => {
    const taken = createServer();
    const ADMIN_PORT = String(await listenHere(taken));
    const PORT = String(await freePort());
    const ofTaken = { ...(await administrationSettings()), ADMIN_PORT, PORT };
    expect(await startServer({ settings: ofTaken }).catch(String)).to.include(
      `ADMIN_HOST and ADMIN_PORT: 127.0.0.1:${ADMIN_PORT} is taken by another program.`,
    );
    expect(await failureOf(exchange(`http://127.0.0.1:${PORT}/health/live`))).to.equal('ECONNREFUSED');
    taken.close();
  });
});
