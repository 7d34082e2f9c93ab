import { expect } from 'chai';
import { atFullSize } from '../support/runner/fault-share.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { pairOfBanks, startBank } from '../support/server/bank-processes.js';
import { readElsewhere, surviveNodes } from './cluster.js';
import { race } from '../payments/races.js';
import { sendTogether } from '../payments/repetition.js';
import { numbers } from '../support/runner/together.js';
import type { Cluster } from '../support/database/cluster.js';
import { missingForGalera, startGalera } from '../support/database/galera.js';

const missing = missingForGalera();
if (missing !== undefined) console.log(`There is no Galera cluster in these tests: ${missing} is missing.`);
else {
  describe('Two servers on different nodes of a Galera cluster', () => {
    let cluster: Cluster;
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
      it('migrate and seed the database once', async function () {
        this.timeout(120_000);
        const servers = await Promise.all([startBank(cluster.url(0)), startBank(cluster.url(1))]);
        await Promise.all(servers.map((server) => server.stop()));
        expect(await database.reader('knex_migrations_lock').select('is_locked')).to.deep.equal([
          { is_locked: 0 },
        ]);
        expect(await database.reader('clients').where({ id: 'sandbox-tpp' })).to.have.length(1);
      });
    });

    describe('while all nodes are up', () => {
      let place = 0;
      const servers = pairOfBanks(() => cluster.url(place++));

      it('read each other’s acknowledged payments at once', async function () {
        this.timeout(900_000);
        await readElsewhere(servers(), atFullSize(2000));
      });

      it('create one payment for 50 equal concurrent requests, and answer all callers alike', async function () {
        this.timeout(900_000);
        for (const _ of numbers(atFullSize(300))) await sendTogether(database, servers(), 50);
      });

      it('end each race of approval and cancellation with one winner for both callers', async function () {
        this.timeout(900_000);
        const races = atFullSize(1000);
        const winners = await race(database, servers(), races);
        console.log(winners);
        expect(winners.approved + winners.cancelled).to.equal(races);
      });
    });
  });

  describe('A Galera cluster whose nodes are each killed once over 10,000 acknowledged payments', () => {
    let cluster: Cluster;
    before(async function () {
      this.timeout(180_000);
      cluster = await startGalera();
    });
    after(() => cluster.stop());

    it('loses and duplicates no payment, keeps its books balanced, and answers within the deadline', async function () {
      this.timeout(1_800_000);
      const plan = { kills: 3, paymentsPerKill: atFullSize(3334) };
      const figures = await surviveNodes(cluster, plan);
      console.log(figures);
      expect(figures.acknowledged).to.be.at.least(plan.kills * plan.paymentsPerKill);
    });
  });
}
