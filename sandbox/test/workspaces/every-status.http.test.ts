/** Every failure that the sandbox's own contract documents, from every operation that documents it. */
import { expect } from 'chai';
import { openDatabase } from '../../../src/storage/database.js';
import {
  type Asked,
  ask,
  askSlowly,
  bearerRequest,
  breachesIn,
  commonWrongs,
  withHeaders,
  withoutHeader,
} from '../../../test/contracts/provoked.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { placesWith } from '../../../test/support/contracts/documented-answers.js';
import { onServer } from '../../../test/support/database/engines.js';
import type { Answer } from '../../../test/support/server/exchange.js';
import { type Place, sandboxPlaces } from '../../../test/support/contracts/operations.js';
import { startRelay } from '../../../test/support/server/relay.js';
import { seed } from '../../../test/support/database/seed.js';
import { type RunningServer, startServer } from '../../../test/support/server/server.js';

const breaches = (status: number, give: (place: Place) => Promise<Answer>) =>
  breachesIn(placesWith(status, sandboxPlaces), status, give);

describe('Every operation of the sandbox', () => {
  let bank: RunningServer;
  let late: Promise<readonly string[]>;
  const url = () => bank.url;
  const developer = new Developer(url);

  before(async () => {
    bank = await startServer();
    await developer.begin();
    late = breaches(408, (place) => askSlowly(url(), bearerRequest(place, developer.key)));
  });
  after(() => bank.stop());

  const wrongs = [
    ...commonWrongs,
    [401, 'to a caller without a key', (asked: Asked) => withoutHeader(asked, 'Authorization')],
    [401, 'to an unknown key', (asked: Asked) => withHeaders(asked, { Authorization: 'Bearer workspace_x' })],
    [404, 'for a resource that the workspace lacks', (asked: Asked) => asked],
  ] as const;
  for (const [status, why, wrong] of wrongs) {
    it(`answers ${status} ${why}`, async () => {
      const give = (place: Place) => ask(url(), wrong(bearerRequest(place, developer.key)));
      expect(await breaches(status, give)).to.deep.equal([]);
    });
  }

  it('answers 500 when a database table is missing', async () => {
    const server = await startServer();
    const { key } = await new Developer(() => server.url).begin();
    const database = await openDatabase(server.databaseUrl);
    await database.maintenance.schema.renameTable('workspaces', 'workspaces_away');
    await database.close();
    expect(await breaches(500, (place) => ask(server.url, bearerRequest(place, key)))).to.deep.equal([]);
    await server.stop();
  });

  it('answers 408 to an incomplete body', async () => {
    expect(await late).to.deep.equal([]);
  });
});

// An SQLite file cannot be unavailable.
onServer('Every operation of the sandbox while its database is unreachable', (engine) => {
  it('answers 503', async () => {
    await seed(engine.database());
    const address = new URL(engine.url());
    const relay = await startRelay(Number(address.port));
    address.port = String(relay.port);
    const server = await startServer({ databaseUrl: address.href });
    const { key } = await new Developer(() => server.url).begin();
    await relay.refuse();
    expect(await breaches(503, (place) => ask(server.url, bearerRequest(place, key)))).to.deep.equal([]);
    await relay.listen();
    await server.stop();
    await relay.refuse();
  });
});
