import { expect } from 'chai';
import { surviveOutages, type OutagePlan } from './outage.js';
import {
  hasDatabaseServer,
  startDatabaseServer,
  type DatabaseServer,
} from '../support/database/database-server.js';

const plans: readonly OutagePlan[] = [
  { outages: 10, paymentsPerOutage: 1000, kind: 'killed' },
  { outages: 3, paymentsPerOutage: 1000, kind: 'frozen' },
];

for (const plan of hasDatabaseServer() ? plans : []) {
  describe(`A database that is ${plan.kind} ${plan.outages} times under load`, () => {
    let mariadb: DatabaseServer;
    before(async () => {
      mariadb = await startDatabaseServer();
    });
    after(() => mariadb.stop());

    it('causes only timely 503s, loses no acknowledged payment, and is used again at once', async function () {
      this.timeout(900_000);
      const { acknowledged, ...figures } = await surviveOutages(mariadb, plan);
      console.log({ acknowledged, ...figures });
      expect(acknowledged).to.be.at.least(plan.outages * plan.paymentsPerOutage);
    });
  });
}
