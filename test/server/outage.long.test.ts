import { expect } from 'chai';
import { surviveOutages, type OutagePlan } from './outage.js';
import { hasMariadb, startMariadb, type Mariadb } from '../support/database/mariadb.js';

const plans: readonly OutagePlan[] = [
  { outages: 10, paymentsPerOutage: 1000, kind: 'killed' },
  { outages: 3, paymentsPerOutage: 1000, kind: 'frozen' },
];

for (const plan of hasMariadb() ? plans : []) {
  describe(`A database that is ${plan.kind} ${plan.outages} times under load`, () => {
    let mariadb: Mariadb;
    before(async () => {
      mariadb = await startMariadb();
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
