/** Least privilege: the bank's database user can change rows, but neither the schema nor other users. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { databaseChecks } from '../../src/commands/doctor/database.js';
import { found } from '../doctor/run-checks.js';
import { onServer } from '../support/database/engines.js';
import { commandProcess } from '../support/server/command-line.js';
import { exchange } from '../support/server/exchange.js';
import { keptLog } from '../support/server/kept-log.js';
import { fill, ownSecretOf, productionSettings, startProduction } from '../support/server/production.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';

const whole = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

// A SQLite file has no users.
onServer('A bank whose database user may only change rows', (engine) => {
  const place = () => new URL(engine.url()).pathname.slice(1);
  before(() => fill(engine.database()));

  /** Creates a user with these rights, and removes it when the work has ended. */
  const withUser = async (
    rights: readonly string[],
    work: (databaseUrl: string, user: string) => Promise<void>,
  ) => {
    const { writer } = engine.database();
    const user = `server_${randomBytes(4).toString('hex')}`;
    await writer.raw(`CREATE USER '${user}'@'127.0.0.1' IDENTIFIED BY 'server-password'`);
    await writer.raw(`GRANT ${rights.join(', ')} ON ${place()}.* TO '${user}'@'127.0.0.1'`);
    const url = new URL(engine.url());
    url.username = user;
    url.password = 'server-password';
    try {
      await work(url.href, `${user}@127.0.0.1`);
    } finally {
      await writer.raw(`DROP USER '${user}'@'127.0.0.1'`);
    }
  };
  const doctorOn = (DATABASE_URL: string) => found(databaseChecks, { ...productionSettings, DATABASE_URL });

  it('is ready, and initiates, reads and cancels a payment', () =>
    withUser(whole, async (databaseUrl) => {
      const { lines, log } = keptLog();
      const bank = await startProduction({ databaseUrl, log });
      try {
        expect((await exchange(`${bank.url}/health/ready`)).status).to.equal(200);
        const tpp = new Tpp(() => bank.url, 'sandbox-tpp', 'https://bank.example');
        const headers = { 'X-Gateway-Client-Secret': ownSecretOf('sandbox-tpp') };
        const { id } = startedBy(await tpp.initiate({ headers }));
        expect((await tpp.read(id, { headers })).status).to.equal(200);
        expect((await tpp.cancel(id, { headers })).status).to.equal(204);
      } finally {
        await bank.stop();
      }
      expect(lines.filter(({ level }) => level === 'error')).to.deep.equal([]);
      expect(await doctorOn(databaseUrl)).to.include('ok rights: the database lets this user change rows');
    }));

  for (const missing of [['SELECT'], ['INSERT'], ['UPDATE'], ['DELETE'], ['INSERT', 'UPDATE', 'DELETE']]) {
    it(`does not start without the rights ${missing.join(', ')}, and says which to grant, as the doctor does`, () =>
      withUser(
        whole.filter((right) => !missing.includes(right)),
        async (databaseUrl, user) => {
          const says = `the database cannot be changed: its user lacks ${missing.join(', ')}`;
          const started = startProduction({ databaseUrl }).then(
            (bank) => bank.stop().then(() => 'started'),
            (error: Error) => error.message,
          );
          const todo = `Grant SELECT, INSERT, UPDATE and DELETE on ${place()}.* to ${user}.`;
          expect(await started).to.equal(`${says}. ${todo}`);
          expect(await doctorOn(databaseUrl)).to.include(`error rights: ${says}`);
        },
      ));
  }
});

describe('A bank whose user may not write its SQLite file', () => {
  const program = fileURLToPath(new URL('unwritable-file-process.js', import.meta.url));
  for (const place of ['file', 'folder']) {
    it(`does not start on a write-protected ${place}, and says so as the doctor does`, async () => {
      const { stdout } = await commandProcess({}, [place], { program });
      const { doctor, start, [place]: named } = JSON.parse(stdout);
      const says = `the database cannot be changed: this user may not write ${named}`;
      expect(start).to.equal(`MissingRights: ${says}. Let the server’s user write the file and its folder.`);
      expect(doctor).to.include(`error rights: ${says}`);
    });
  }
});
