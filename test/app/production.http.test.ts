/** In production there is no stand-in for the bank's app, and nobody is believed in its place. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'chai';
import { sandboxData } from '../../src/bank/sandbox-data.js';
import { readConfig } from '../../src/config/config.js';
import { sandboxSigner } from '../../src/crypto/statements.js';
import { paths, standInPath } from '../../src/pages/kit/paths.js';
import { sandboxParts } from '../../src/server/composition.js';
import { foundationsOf } from '../../src/server/foundations.js';
import { createLog } from '../../src/server/log.js';
import { type RunningServer, startServer } from '../../src/server/server.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { migrate } from '../../src/storage/migrations.js';
import { exchange } from '../support/exchange.js';
import { ana } from '../support/sandbox.js';
import { temporaryFolder } from '../support/temporary.js';

const id = randomUUID();
const addresses = Object.values(paths)
  .flat()
  .filter((path) => `${path}/`.startsWith(`${paths.standIns}/`))
  .map((path) => path.replace(':authorisationId', id).replace(':psuId', ana.userName));
const sealingKey = 'x'.repeat(32);
const publicUrl = 'https://bank.example';

describe('A bank in production', () => {
  let server: RunningServer | undefined;
  let database: Database | undefined;
  before(async () => {
    const config = readConfig({
      MODE: 'production',
      PORT: '0',
      PUBLIC_URL: publicUrl,
      DATABASE_URL: `file:${join(temporaryFolder(), 'bank.db')}`,
      SEALING_KEY: sealingKey,
      BANK_NAME: 'A Bank',
      APP_LINK_IOS: '',
      APP_LINK_ANDROID: '',
    });
    database = await openDatabase(config.DATABASE_URL);
    await migrate(database);
    const parts = sandboxParts(sandboxData, foundationsOf(database, config), config);
    server = await startServer(config, createLog('silent'), [parts]);
  });
  after(async () => {
    await server?.stop();
    await database?.close();
  });
  const address = (path: string) => `http://127.0.0.1:${server?.port ?? 0}${path}`;

  it('has every address of the stand-in app in this list', () => {
    expect(addresses.toSorted()).to.deep.equal(
      ['/app', standInPath(ana.userName), `/app/android/${id}`, `/app/ios/${id}`].toSorted(),
    );
  });

  for (const path of addresses) {
    for (const method of ['GET', 'POST'] as const) {
      it(`has nothing at ${method} ${path.replace(id, '{authorisationId}')}`, async () => {
        for (const query of ['', `?customer=${ana.userName}`])
          expect((await exchange(address(path + query), { method })).status).to.equal(404);
      });
    }
  }

  for (const [whose, key] of [
    ['the sandbox', readConfig({}).SEALING_KEY[0]],
    ['the stand-in app, made of its own secret', sealingKey],
  ] as const) {
    it(`believes no statement by the key of ${whose}, where APP_KEYS_FILE names none`, async () => {
      for (const [segment, purpose] of [
        ['view', 'view'],
        ['approval', 'approve'],
        ['refusal', 'refuse'],
      ]) {
        const claims = { authorisationId: id, purpose, method: 'face', binding: 'x' };
        const signer = sandboxSigner([key], publicUrl, Date.now);
        const statement = await signer.sign(claims, ana.userName, randomUUID());
        const { status } = await exchange(address(`/bank-app-1.0.0/v1/authorisations/${id}/${segment}`), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Request-ID': randomUUID() },
          body: JSON.stringify({ statement }),
        });
        expect(status).to.equal(401);
      }
    });
  }
});
