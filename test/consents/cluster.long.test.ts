/** Race conditions of consents between two nodes of a Galera cluster. */
import { expect } from 'chai';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { stores } from '../../src/storage/stores.js';
import { revokeConsentByPsu } from '../../src/usecases/consents/transitions.js';
import { issueCode } from '../../src/usecases/oauth/token-issuing.js';
import { atFullSize } from '../support/runner/fault-share.js';
import { numbers } from '../support/runner/together.js';
import { ana, consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import type { Cluster } from '../support/database/cluster.js';
import { missingForGalera, startGalera } from '../support/database/galera.js';
import { seed } from '../support/database/seed.js';
import { redirectUri } from '../support/embedded-bank/token-bank.js';

const races = numbers(atFullSize(300));

const missing = missingForGalera();
if (missing !== undefined) console.log(`There is no Galera cluster in these tests: ${missing} is missing.`);
else {
  describe('Consents on two nodes of a Galera cluster', () => {
    let cluster: Cluster;
    let databases: readonly [Database, Database];
    let banks: readonly [ConsentBank, ConsentBank];
    before(async function () {
      this.timeout(180_000);
      cluster = await startGalera();
      databases = [await openDatabase(cluster.url(0)), await openDatabase(cluster.url(1))];
      await seed(databases[0]);
      banks = [consentBank(databases[0]), consentBank(databases[1])];
    });
    after(async () => {
      for (const database of databases) await database.close();
      await cluster.stop();
    });

    it('leave a single valid consent after two concurrent recurring grants', async function () {
      this.timeout(900_000);
      const [one, other] = banks;
      for (const race of races) {
        const first = (await one.register()).outcome.consentId;
        const second = (await other.register()).outcome.consentId;
        await Promise.all([one.grant(first), other.grant(second)]);
        const statuses = [await one.status(first), await one.status(second)];
        expect(statuses.toSorted(), `race ${race}`).to.deep.equal(['expired', 'valid']);
      }
    });

    it('leave no usable grant when a code is issued during the customer’s revocation', async function () {
      this.timeout(900_000);
      const [one, other] = banks;
      const given = { first: 0, second: 0 };
      for (const race of races) {
        const consentId = await one.granted();
        const authorisationId = one.services.ids.next();
        const [isGiven, isRevoked] = await Promise.all([
          giveCode(consentId, authorisationId, one),
          revokeConsentByPsu(consentId, ana.psuId, other.services),
        ]);
        given[isGiven ? 'first' : 'second'] += 1;
        const grant = await databases[0].reader('grants').where({ id: authorisationId }).first('ended_at');
        expect([isRevoked, await one.status(consentId)]).to.deep.equal([true, 'revokedByPsu']);
        expect(isGiven ? grant?.ended_at !== null : grant === undefined, `race ${race}`).to.equal(true);
      }
      console.log(given);
    });
  });
}

/** As the customer's last step does; false when the consent is not valid any more. */
function giveCode(consentId: string, authorisationId: string, { clock, services }: ConsentBank) {
  const access = {
    client: { id: 'sandbox-tpp' },
    scope: 'AISP',
    psuId: ana.psuId,
    scaAt: clock.now(),
  } as const;
  const code = { authorisationId, consentId, redirectUri, isRedirectUriSent: true, ...access };
  return services.work.run(async (transaction) => {
    if (!(await stores.transitions.lockAt(transaction, 'consent', consentId, 'valid'))) return false;
    await issueCode(transaction, code, services);
    return true;
  });
}
