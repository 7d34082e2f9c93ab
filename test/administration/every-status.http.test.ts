/** Every failure that the administration's contract documents, from every operation that documents it. */
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import {
  type Asked,
  ask,
  askSlowly,
  bearerRequest,
  breachesIn,
  commonWrongs,
  withHeaders,
  withoutHeader,
} from '../contracts/provoked.js';
import {
  Administrator,
  administrationSettings,
  administrationToken,
} from '../support/server/administrator.js';
import { placesWith } from '../support/contracts/documented-answers.js';
import { onServer } from '../support/database/engines.js';
import type { Answer } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { administrationPlaces, type Place } from '../support/contracts/operations.js';
import { startRelay } from '../support/server/relay.js';
import { seed } from '../support/database/seed.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { Tpp } from '../support/tpp/tpp.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const rightRequest = (place: Place, about: Readonly<Record<string, string>> = {}) =>
  withHeaders(bearerRequest(place, administrationToken, { clientId: 'sandbox-tpp', ...about }), {
    'If-Match': '"1"',
  });

const breaches = (status: number, give: (place: Place) => Promise<Answer>) =>
  breachesIn(placesWith(status, administrationPlaces), status, give);

describe('Every operation of the administration', () => {
  let settings: Readonly<Record<string, string>> = {};
  let bank: RunningServer;
  let late: Promise<readonly string[]>;
  const office = new Administrator(() => settings);

  before(async () => {
    settings = await administrationSettings();
    bank = await startServer({ settings });
    late = breaches(408, (place) => askSlowly(office.url, rightRequest(place)));
  });
  after(() => bank.stop());

  const wrongs = [
    ...commonWrongs,
    [401, 'to a caller without a token', (asked: Asked) => withoutHeader(asked, 'Authorization')],
    [401, 'to a TPP’s token', (asked: Asked) => withHeaders(asked, { Authorization: 'Bearer of-a-tpp' })],
  ] as const;
  for (const [status, why, wrong] of wrongs) {
    it(`answers ${status} ${why}`, async () => {
      const give = (place: Place) => ask(office.url, wrong(rightRequest(place)));
      expect(await breaches(status, give)).to.deep.equal([]);
    });
  }

  it('answers 404 for an unknown client, consent, customer or payment', async () => {
    const give = (place: Place) => ask(office.url, rightRequest(place, { clientId: 'nobody' }));
    expect(await breaches(404, give)).to.deep.equal([]);
  });

  it('answers 409 if the state of the client or consent does not allow the operation', async () => {
    await new Tpp(() => bank.url).initiate();
    const consentId = textAt((await new ConsentTpp(() => bank.url).register()).body, 'consentId') ?? '';
    await office.ask('DELETE', '/clients/sandbox-blocked');
    for (const place of administrationPlaces.filter(({ operation }) => operation.id === 'registerClient')) {
      expect((await ask(office.url, rightRequest(place))).status).to.equal(201);
    }
    const give = (place: Place) =>
      ask(
        office.url,
        rightRequest(place, {
          clientId: place.operation.id === 'removeClient' ? 'sandbox-tpp' : 'sandbox-blocked',
          consentId,
        }),
      );
    expect(await breaches(409, give)).to.deep.equal([]);
  });

  it('answers 412 for another version of the registration', async () => {
    const give = (place: Place) => ask(office.url, withHeaders(rightRequest(place), { 'If-Match': '"9"' }));
    expect(await breaches(412, give)).to.deep.equal([]);
  });

  it('answers 500 if database tables are missing', async () => {
    const own = await administrationSettings();
    const server = await startServer({ settings: own });
    const database = await openDatabase(server.databaseUrl);
    for (const table of ['clients', 'consents', 'customer_sessions', 'login_failures', 'payments'])
      await database.maintenance.schema.renameTable(table, `${table}_away`);
    await database.close();
    const url = new Administrator(() => own).url;
    expect(await breaches(500, (place) => ask(url, rightRequest(place)))).to.deep.equal([]);
    await server.stop();
  });

  it('answers 408 to a body that stays incomplete', async () => {
    expect(await late).to.deep.equal([]);
  });
});

// An SQLite file cannot be unavailable.
onServer('Every operation of the administration without a database', (engine) => {
  it('answers 503', async () => {
    await seed(engine.database());
    const address = new URL(engine.url());
    const relay = await startRelay(Number(address.port));
    address.port = String(relay.port);
    const settings = await administrationSettings();
    const server = await startServer({ databaseUrl: address.href, settings });
    await relay.refuse();
    const { url } = new Administrator(() => settings);
    expect(await breaches(503, (place) => ask(url, rightRequest(place)))).to.deep.equal([]);
    await relay.listen();
    await server.stop();
    await relay.refuse();
  });
});
