/** A customer's name in UTF-8: an earlier release stored it as Latin-1, and its consents go on. */
import { expect } from 'chai';
import { up } from '../../migrations/0045-header-texts.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { startedBy, verdictOf, type Tpp } from '../support/tpp/tpp.js';

const asSent = (text: string) => Buffer.from(text).toString('latin1');
const name = 'željka.šarić';
const headers = { 'PSU-ID': asSent(name) };

describeAtTheBank('A customer whose name is in UTF-8', ({ database, tpp, url }) => {
  const consents = new ConsentTpp(url);
  const register = async () => textAt((await consents.register({}, headers)).body, 'consentId') ?? '';
  const stored = (id: string) => database().maintenance('consents').where({ id }).first('psu_id');
  const readAs = async (id: string, psuId: string) => {
    const form = { grant_type: 'client_credentials', scope: 'AISP' };
    const token = textAt((await consents.exchange(form)).body, 'access_token');
    const ask = { token, headers: { 'PSU-ID': asSent(psuId) } };
    return verdictOf(await consents.ask('GET', `/consents/${id}/status`, ask));
  };

  it('is stored in letters', async () => {
    expect(await stored(await register())).to.deep.equal({ psu_id: name });
  });

  it('is shown in letters at the login', async () => {
    const { link } = startedBy(await initiateAs(tpp));
    const page = await (await fetch(link)).text();
    expect(page).to.contain(`value="${name}"`);
  });

  for (const isMigrated of [true, false]) {
    const when = isMigrated ? 'before the migration' : 'by the earlier release after the migration';
    it(`finds a consent that was registered ${when}`, async () => {
      const id = await register();
      const knex = database().maintenance;
      await knex('consents')
        .where({ id })
        .update({ psu_id: asSent(name) });
      if (isMigrated) await up(knex);
      expect(await stored(id)).to.deep.equal({ psu_id: isMigrated ? name : asSent(name) });
      expect(await readAs(id, name)).to.equal('200');
      expect(await readAs(id, 'željka.sarić')).to.equal('403 CONSENT_UNKNOWN path.consentId');
    });
  }
});

function initiateAs(tpp: Tpp) {
  return tpp.initiate({ headers });
}
