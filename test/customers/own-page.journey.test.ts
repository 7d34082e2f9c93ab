/** The customer's own page, below the web server: the list of given consents, and their revocation. */
import { expect } from 'chai';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { listAccounts } from '../../src/usecases/accounts/accounts.js';
import type { CustomerView } from '../../src/usecases/customer/own-page.js';
import { endOverdueConsents } from '../../src/usecases/authorisation/overdue.js';
import { deleteConsent } from '../../src/usecases/consents/reading.js';
import { revokeConsentByPsu } from '../../src/usecases/consents/transitions.js';
import { countUse } from '../../src/usecases/consents/use.js';
import { revokeConsentByBank } from '../../src/usecases/operator/revoke-consent.js';
import { confirmFunds } from '../../src/usecases/funds/funds.js';
import { findAccess } from '../../src/usecases/oauth/access.js';
import {
  ana,
  consentBank,
  type ConsentBank,
  type ConsentOptions,
  marko,
} from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { browserAt, consentsOf } from '../support/customer/own-page.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { seed } from '../support/database/seed.js';

const idsOf = (view: CustomerView) => consentsOf(view).map(({ id }) => id);
const givenOf = (view: CustomerView, consentId: string) =>
  consentsOf(view).find(({ id }) => id === consentId);

forEachEngine("A customer's own page", (engine) => {
  let bank: ConsentBank;
  let elsewhere: Database;
  before(async () => {
    await seed(engine.database());
    elsewhere = await openDatabase(engine.url());
  });
  after(() => elsewhere.close());
  beforeEach(() => {
    bank = consentBank(engine.database());
  });

  it('lists each given consent with its TPP, accounts and dates', async () => {
    const account = { iban: ana.iban, name: 'Current account', names: { hr: 'Tekući račun' } };
    const id = await bank.granted({ validUntil: '2030-09-30' });
    const funds = (await bank.registerFunds()).outcome.consentId;
    await bank.grant(funds);
    await bank.register();
    const view = await browserAt(bank).logIn('ana.horvat');
    expect(view).to.include({ step: 'consents', psuName: 'Ana Horvat' });
    expect(givenOf(view, id)).to.deep.equal({
      id,
      tpp: 'Sandbox TPP',
      status: 'valid',
      since: '2030-06-14',
      givenOn: '2030-06-14',
      givenAt: { day: '2030-06-14', time: '10:30' },
      kind: 'accounts',
      recurring: true,
      frequencyPerDay: 4,
      validUntil: '2030-09-30',
      accounts: [{ ...account, rights: ['accounts', 'balances'] }],
    });
    expect(givenOf(view, funds)).to.deep.include({ accounts: [{ ...account, rights: ['funds'] }] });
    expect(givenOf(view, funds)).not.to.have.property('validUntil');
    expect(idsOf(view)).to.have.length(2);
  });

  it('shows the day of the last use of a consent, which the bank writes once a day', async () => {
    const id = await bank.granted();
    const funds = (await bank.registerFunds()).outcome.consentId;
    await bank.grant(funds);
    const browser = browserAt(bank);
    const lastUse = async (consentId: string) =>
      givenOf(await browser.logIn('ana.horvat'), consentId)?.lastUsedOn;
    expect(await lastUse(id)).to.equal(undefined);

    const bearer = bank.accessOf(id);
    const use = async () => listAccounts(false, { isAttended: true }, await bank.call({ bearer }));
    await use();
    await browser.customers.logOut(browser.session(), browser.browserKey);
    expect(await lastUse(id)).to.equal('2030-06-14');
    const call = await bank.call({ bearer });
    const refuse = async () => expect.fail('the second use of a day writes nothing');
    const readOnly = { ...call.services, work: { ...call.services.work, run: refuse } };
    await listAccounts(false, { isAttended: true }, { ...call, services: readOnly });

    bank.pass(24 * 3600);
    await use();
    const question = { account: { iban: ana.iban }, instructedAmount: { currency: 'EUR', amount: '1.00' } };
    await confirmFunds(
      question,
      undefined,
      await bank.call({ bearer: bank.accessOf(funds, { scope: 'PSP_IC' }) }),
    );
    expect(await lastUse(id)).to.equal('2030-06-15');
    await browser.customers.logOut(browser.session(), browser.browserKey);
    expect(await lastUse(funds)).to.equal('2030-06-15');
  });

  it('revokes a consent, whose tokens then fail in every process', async () => {
    const id = await bank.granted();
    const token = await bank.token(id);
    const other = consentBank(elsewhere);
    const tokenState = async () => {
      const { client, services } = await other.call();
      return reasonOf(async () => (await findAccess(token, { client, services })).grant);
    };
    expect(await tokenState()).to.equal('authorization_code');
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    await browser.customers.revoke(browser.session(), id);
    expect(await tokenState()).to.equal('token.invalid');
    expect(givenOf(await browser.view(), id)).to.include({ status: 'revokedByPsu', since: '2030-06-14' });
    await browser.customers.revoke(browser.session(), id);
    expect(givenOf(await browser.view(), id)).to.include({ status: 'revokedByPsu' });
  });

  it("neither shows nor revokes another customer's consent", async () => {
    const id = await bank.granted();
    const browser = browserAt(bank);
    const view = await browser.logIn('marko.kovac');
    expect(idsOf(view)).not.to.include(id);
    for (const consentId of [id, `${id} `, id.toUpperCase(), 'unknown', '']) {
      expect(await reasonOf(() => browser.customers.revoke(browser.session(), consentId))).to.equal(
        'consent.unknown',
      );
    }
    expect(await bank.status(id)).to.equal('valid');
    const own = await bank.granted({
      psuId: marko.psuId,
      access: { accounts: [{ iban: marko.iban }] },
    });
    expect(idsOf(await browser.view())).to.deep.equal([own]);
  });

  it('lists valid consents first, and shows a consent after its last day as expired', async () => {
    const outdated = await bank.granted({
      validUntil: '2030-06-14',
      recurringIndicator: false,
      frequencyPerDay: 1,
    });
    bank.pass(24 * 3600);
    const valid = await bank.granted();
    const ended = await bank.granted({ clientId: 'sandbox-tpp-b' });
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    await browser.customers.revoke(browser.session(), ended);
    const view = await browser.view();
    expect(givenOf(view, outdated)).to.include({ status: 'expired', since: '2030-06-14', recurring: false });
    expect(idsOf(view)[0]).to.equal(valid);
    expect(idsOf(view)).to.include.members([outdated, ended]);
  });

  it('says why each consent has ended, and nothing of a cause that this release does not know', async () => {
    const { database } = engine;
    const lastDay = { validUntil: '2030-06-14' };
    const one = { recurringIndicator: false, frequencyPerDay: 1, access: { accounts: [{ iban: ana.iban }] } };
    const given = async (options: ConsentOptions = {}) =>
      bank.granted({ clientId: 'sandbox-tpp-b', ...options });
    const [superseded, byCustomer] = [await given(), await given()];
    await revokeConsentByPsu(byCustomer, ana.psuId, bank.services);
    const byBank = await given();
    await revokeConsentByBank(byBank, bank.services);
    const unknown = await given();
    await revokeConsentByBank(unknown, bank.services);
    await database().maintenance('consent_statuses').where({ consent_id: unknown }).update({ cause: 'new' });
    const byTpp = await given();
    const bearer = { ...bank.accessOf(byTpp, { grant: 'client_credentials' }), clientId: 'sandbox-tpp-b' };
    const call = await bank.call({ bearer, clientId: 'sandbox-tpp-b' });
    await deleteConsent({ consentId: byTpp, psuId: ana.psuId }, call);
    const used = await given(one);
    for (const name of ['accounts', 'account'] as const)
      await bank.services.work.run(async (transaction) =>
        countUse(
          transaction,
          await bank.find(used),
          { endpoint: { name }, hasPsuIp: true, callHash: () => name },
          bank.services,
        ),
      );
    const outdated = await given({ ...one, ...lastDay });
    bank.pass(3600);
    const browser = browserAt(bank);
    await browser.logIn('ana.horvat');
    const endings = async () => {
      const view = await browser.view();
      const ids = { superseded, byCustomer, byBank, unknown, byTpp, used, outdated };
      return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, givenOf(view, id)?.ending]));
    };
    const want = {
      superseded: 'superseded',
      byCustomer: 'revoked-by-psu',
      byBank: 'revoked-by-bank',
      unknown: undefined,
      byTpp: 'deleted-by-tpp',
      used: 'used-up',
      outdated: undefined,
    };
    expect(await endings(), 'before the worker records the end').to.deep.equal(want);
    expect(givenOf(await browser.view(), used)).to.include({ status: 'expired', since: '2030-06-14' });
    bank.pass(24 * 3600);
    await endOverdueConsents(bank.services);
    const next = browserAt(bank);
    const later = await next.logIn('ana.horvat');
    expect(givenOf(later, used)).to.include({ ending: 'used-up' });
    expect(givenOf(later, outdated)).to.include({ ending: 'validity-over' });
  });
});
