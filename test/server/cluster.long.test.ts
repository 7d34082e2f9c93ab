import { expect } from 'chai';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { pairOfBanks, startBank } from '../support/server/bank-processes.js';
import { readElsewhere, surviveNodes } from './cluster.js';
import { race } from '../payments/races.js';
import { sendTogether } from '../payments/repetition.js';
import { numbers } from '../support/runner/together.js';
import { type Galera, missingForGalera, startGalera } from '../support/database/galera.js';

/** The fraction of the full size; a part is enough to check a change. */
const share = Number(process.env['FAULT_SHARE'] ?? '1');
const atFullSize = (count: number) => Math.max(1, Math.ceil(count * share));

const missing = missingForGalera();
if (missing !== undefined) console.log(`There is no Galera cluster in these tests: ${missing} is missing.`);
else {
  describe('two servers on different nodes of a Galera cluster', () => {
    let cluster: Galera;
    let database: Database;
    before(async function () {
      this.timeout(180_000);
      cluster = await startGalera();
      database = await openDatabase(cluster.url(2));
    });
    after(async () => {
      await database.close();
      await cluster.stop();
    });

    describe('that start on an empty database at the same moment', () => {
      it('bring its schema up to date and seed it once', async function () {
        this.timeout(120_000);
        const servers = await Promise.all([startBank(cluster.url(0)), startBank(cluster.url(1))]);
        await Promise.all(servers.map((server) => server.stop()));
        expect(await database.reader('knex_migrations_lock').select('is_locked')).to.deep.equal([
          { is_locked: 0 },
        ]);
        expect(await database.reader('clients').where({ id: 'sandbox-tpp' })).to.have.length(1);
      });
    });

    describe('while all nodes are well', () => {
      let place = 0;
      const servers = pairOfBanks(() => cluster.url(place++));

      it('read at once what the other one has acknowledged', async function () {
        this.timeout(900_000);
        await readElsewhere(servers(), atFullSize(2000));
      });

      it('make one payment of 50 equal requests at once, and tell all callers the same', async function () {
        this.timeout(900_000);
        for (const _ of numbers(atFullSize(20))) await sendTogether(database, servers(), 50);
      });

      it('give each payment that is approved and cancelled at once one winner, and tell both', async function () {
        this.timeout(900_000);
        const races = atFullSize(1000);
        const winners = await race(database, servers(), races);
        console.log(winners);
        expect(winners.approved + winners.cancelled).to.equal(races);
      });
    });
  });

  describe('a Galera cluster each of whose nodes is killed once, with 10,000 payments acknowledged', () => {
    let cluster: Galera;
    before(async function () {
      this.timeout(180_000);
      cluster = await startGalera();
    });
    after(() => cluster.stop());

    it('has lost none, doubled none, and not a cent has drifted; nobody waits longer than promised', async function () {
      this.timeout(1_800_000);
      const plan = { kills: 3, paymentsPerKill: atFullSize(3334) };
      const figures = await surviveNodes(cluster, plan);
      console.log(figures);
      expect(figures.acknowledged).to.be.at.least(plan.kills * plan.paymentsPerKill);
    });
  });
}
