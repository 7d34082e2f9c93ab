/** A customer's name in UTF-8: an earlier release stored it as Latin-1, and its consents go on. */
import { expect } from 'chai';
import { up } from '../../migrations/0045-header-texts.js';
import { AppServer } from '../app/app-server.js';
import { columnsWith } from '../support/database/tables.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { describeAtTheBank, describeOnEachEngine, until } from '../support/server/bank.js';
import { textAt } from '../support/runner/json.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { startedBy, v132, verdictOf, type TppAnswer } from '../support/tpp/tpp.js';

const asSent = (text: string) => Buffer.from(text).toString('latin1');
const name = 'željka.šarić';
const headers = { 'PSU-ID': asSent(name) };

describeOnEachEngine('A customer whose name is in UTF-8', ({ database, url }) => {
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

/** A call with a header: the columns that store its text beside the call log, and the places that show the text. */
interface Row {
  readonly header: string;
  readonly to: 'payment' | 'consent' | 'basket' | 'authorisation';
  readonly stored: readonly string[];
  readonly shown: readonly string[];
}

const rows: readonly Row[] = [
  { header: 'PSU-ID', to: 'payment', stored: ['authorisations.psu_id', 'payments.psu_id'], shown: ['login'] },
  { header: 'PSU-ID', to: 'consent', stored: ['authorisations.psu_id', 'consents.psu_id'], shown: ['login'] },
  { header: 'PSU-ID', to: 'basket', stored: ['authorisations.psu_id', 'baskets.psu_id'], shown: ['login'] },
  { header: 'PSU-ID', to: 'authorisation', stored: ['authorisations.psu_id'], shown: ['login'] },
  { header: 'PSU-Corporate-ID', to: 'consent', stored: ['consents.psu_corporate_id'], shown: [] },
  // Refused, because no company of the payer has this id; the refusal does not repeat the id.
  { header: 'PSU-Corporate-ID', to: 'payment', stored: [], shown: [] },
  { header: 'PSU-ID-Type', to: 'payment', stored: [], shown: [] },
  { header: 'PSU-Corporate-ID-Type', to: 'consent', stored: [], shown: [] },
  { header: 'Consent-ID', to: 'payment', stored: [], shown: [] },
  // Sent on as the browser sent them, and read by nobody.
  { header: 'PSU-User-Agent', to: 'payment', stored: [], shown: [] },
  { header: 'PSU-Accept-Language', to: 'consent', stored: [], shown: [] },
];

describeAtTheBank('The text of a header in UTF-8', ({ database, tpp, url }) => {
  const app = new AppServer(tpp, url);
  const baskets = new BasketTpp(url);
  const consents = new ConsentTpp(url);
  const calls: Readonly<Record<Row['to'], (sent: Record<string, string>) => Promise<TppAnswer>>> = {
    payment: (sent) => tpp.initiate({ basePath: v132, headers: sent }),
    consent: (sent) => consents.register({}, sent),
    basket: async (sent) => baskets.create({ paymentIds: await baskets.payments(1) }, sent),
    authorisation: async (sent) => {
      const { id } = startedBy(await tpp.initiate({}));
      return tpp.startAuthorisation(id, { headers: sent });
    },
  };

  for (const [at, { header, shown, stored, to }] of rows.entries()) {
    it(`of ${header} at a new ${to} is stored in ${stored.join(', ') || 'no column'} and the call log`, async () => {
      const text = `željka.šarić🙂.${at}.`;
      const answer = await calls[to]({ [header]: asSent(text) });
      const columns = await until(
        () => columnsWith(database(), text),
        (found) => found.includes('workspace_log.content'),
      );
      expect(columns).to.deep.equal([...stored, 'workspace_log.content']);
      expect(await columnsWith(database(), asSent(text))).to.deep.equal([]);
      if (answer.status !== 201) return;
      const { body } = answer;
      const link = to === 'consent' ? consents.authorizeAddress(answer) : startedBy(answer, `${to}Id`).link;
      const page = await (await fetch(link)).text();
      const authorisation = textAt(body, '_links', 'scaStatus', 'href') ?? link;
      const view = await app.call('view', authorisation.replace(/.*\//, ''), ana.userName);
      const places = { login: page.includes(`value="${text}"`), app: view.text.includes(text) };
      expect(Object.keys(places).filter((place) => Reflect.get(places, place))).to.deep.equal(shown);
      expect(page + view.text).not.to.include(asSent(text));
    });
  }
});
