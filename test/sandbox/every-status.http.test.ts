/** Every failure that the sandbox's own contract documents, from every operation that documents it. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { openDatabase } from '../../src/storage/database.js';
import {
  type Asked,
  ask,
  askSlowly,
  breachOf,
  withHeaders,
  withoutHeader,
  withStrangeMethod,
} from '../contracts/provoked.js';
import { Developer } from '../support/developer.js';
import { placesWith } from '../support/documented-answers.js';
import { anyPathOf, bodyOf } from '../support/documents.js';
import { forEachEngine } from '../support/engines.js';
import type { Answer } from '../support/exchange.js';
import { type Place, sandboxPlaces } from '../support/operations.js';
import { startRelay } from '../support/relay.js';
import { seed } from '../support/seed.js';
import { type RunningServer, startServer } from '../support/server.js';

/** A request that the contract accepts, about what there is not. */
function rightRequest(place: Place, key: string): Asked {
  const example = bodyOf(place)?.example;
  return {
    method: place.operation.method,
    path: anyPathOf(place, { clientId: 'nobody' }),
    headers: {
      'X-Request-ID': randomUUID(),
      Authorization: `Bearer ${key}`,
      ...(example !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(example !== undefined && { body: JSON.stringify(example) }),
  };
}

/** One line for each operation whose answer is not the wanted one. */
async function breaches(status: number, give: (place: Place) => Promise<Answer>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const place of placesWith(status, sandboxPlaces)) {
    const breach = breachOf(place, status, await give(place));
    if (breach !== undefined) found.push(breach);
  }
  return found;
}

describe('Every operation of the sandbox', () => {
  let bank: RunningServer;
  let late: Promise<readonly string[]>;
  const url = () => bank.url;
  const developer = new Developer(url);

  before(async () => {
    bank = await startServer();
    await developer.begin();
    late = Promise.all(
      placesWith(408, sandboxPlaces).map(async (place) =>
        breachOf(place, 408, await askSlowly(url(), rightRequest(place, developer.key))),
      ),
    ).then((all) => all.filter((breach) => breach !== undefined));
  });
  after(() => bank.stop());

  const wrongs: readonly (readonly [status: number, why: string, wrong: (asked: Asked) => Asked])[] = [
    [
      400,
      'to what is not of its form',
      (asked) =>
        asked.body === undefined
          ? withHeaders(asked, { 'X-Request-ID': 'no UUID' })
          : { ...asked, body: '{' },
    ],
    [401, 'to a caller without a key', (asked) => withoutHeader(asked, 'Authorization')],
    [
      401,
      'to a key that opens nothing',
      (asked) => withHeaders(asked, { Authorization: 'Bearer workspace_x' }),
    ],
    [404, 'about what the workspace has not', (asked) => asked],
    [405, 'to a method that it does not offer', withStrangeMethod],
    [406, 'to who wants another format', (asked) => withHeaders(asked, { Accept: 'text/csv' })],
    [415, 'to a body in another format', (asked) => withHeaders(asked, { 'Content-Type': 'text/plain' })],
  ];
  for (const [status, why, wrong] of wrongs) {
    it(`answers ${status} ${why}`, async () => {
      const give = (place: Place) => ask(url(), wrong(rightRequest(place, developer.key)));
      expect(await breaches(status, give)).to.deep.equal([]);
    });
  }

  it('answers 500 when something is broken', async () => {
    const server = await startServer();
    const { key } = await new Developer(() => server.url).begin();
    const database = await openDatabase(server.databaseUrl);
    await database.maintenance.schema.renameTable('workspaces', 'workspaces_away');
    await database.close();
    expect(await breaches(500, (place) => ask(server.url, rightRequest(place, key)))).to.deep.equal([]);
    await server.stop();
  });

  it('answers 408 to a body that does not come to its end', async () => {
    expect(await late).to.deep.equal([]);
  });
});

forEachEngine('Every operation of the sandbox, without its database', (engine) => {
  // A file does not go away.
  if (engine.name === 'sqlite') return;

  it('answers 503', async () => {
    await seed(engine.database());
    const address = new URL(engine.url());
    const relay = await startRelay(Number(address.port));
    address.port = String(relay.port);
    const server = await startServer({ databaseUrl: address.href });
    const { key } = await new Developer(() => server.url).begin();
    await relay.refuse();
    expect(await breaches(503, (place) => ask(server.url, rightRequest(place, key)))).to.deep.equal([]);
    await relay.listen();
    await server.stop();
    await relay.refuse();
  });
});
