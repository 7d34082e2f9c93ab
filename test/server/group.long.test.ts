import { expect } from 'chai';
import { atFullSize } from '../support/runner/fault-share.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { readElsewhere, surviveNodes } from './cluster.js';
import type { Cluster } from '../support/database/cluster.js';
import { groupSettings, missingForGroup, startGroup } from '../support/database/group.js';

/** Writing again after the election of a new primary, and the election itself with the documented settings. */
const promised = { returnMilliseconds: 3000, electionMilliseconds: 15_000 };

const missing = missingForGroup();
if (missing !== undefined) console.log(`There is no MySQL group in these tests: ${missing} is missing.`);
else {
  describe('A MySQL group whose primary is killed three times over 10,000 acknowledged payments', () => {
    let group: Cluster;
    before(async function () {
      this.timeout(180_000);
      group = await startGroup();
    });
    after(() => group.stop());

    it('loses and duplicates no payment, keeps its books balanced, and writes again after the election', async function () {
      this.timeout(1_800_000);
      const plan = { kills: 3, paymentsPerKill: atFullSize(3334) };
      const figures = await surviveNodes(group, plan);
      console.log(figures);
      expect(figures.acknowledged).to.be.at.least(plan.kills * plan.paymentsPerKill);
      expect(figures.slowestReturnMilliseconds).to.be.lessThan(promised.returnMilliseconds);
      expect(figures.slowestElectionMilliseconds).to.be.lessThan(promised.electionMilliseconds);
    });
  });

  describe('Two servers on different primaries of a MySQL group', () => {
    let group: Cluster;
    let place = 0;
    before(async function () {
      this.timeout(180_000);
      const several = [
        '--loose-group-replication-single-primary-mode=OFF',
        '--loose-group-replication-enforce-update-everywhere-checks=ON',
      ];
      group = await startGroup([...groupSettings, ...several]);
    });
    const servers = pairOfBanks(() => group.url(place++));
    after(() => group.stop());

    it('read each other’s acknowledged payments at once', async function () {
      this.timeout(900_000);
      await readElsewhere(servers(), atFullSize(2000));
    });
  });
}
