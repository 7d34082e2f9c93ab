/** A recurring consent is usable until its last day: by refreshed tokens, or by a new confirmation of its customer. */
import { expect } from 'chai';
import { revokeConsentByPsu } from '../../src/usecases/consents/transitions.js';
import { findAccess } from '../../src/usecases/oauth/access.js';
import {
  type AccountBank,
  accountBank,
  attended,
  fillAccountBank,
  refusalOf,
} from '../support/embedded-bank/account-bank.js';
import { ana as anaAtTheBank, type ConsentOptions } from '../support/embedded-bank/consent-bank.js';
import { onOneEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { ana, clients, ivana } from '../support/embedded-bank/sandbox.js';
import { visitsAt } from '../support/customer/visits-at-authorize.js';

const day = 86_400;
const otherUri = clients['sandbox-tpp-b'].redirectUri;
const iban = [{ iban: anaAtTheBank.iban }];
const everything = { accounts: iban, balances: iban, transactions: iban };
/** The bank allows 180 days: until the end of 11 December, for a consent given on 14 June. */
const request: ConsentOptions = { access: everything, validUntil: '9999-12-31', frequencyPerDay: 1 };
/** More than 90 days before any day of these tests. */
const longAgo = { dateFrom: '2029-01-01', bookingStatus: 'booked' };

onOneEngine('A recurring consent', (engine) => {
  let bank: AccountBank;
  let services: AccountBank['services'];
  before(() => fillAccountBank(engine.database()));
  beforeEach(() => {
    bank = accountBank(engine.database());
    ({ services } = bank);
  });
  const lasting = (refreshTokenLifetimeSeconds: number) => {
    services = { ...services, policy: { ...services.policy, refreshTokenLifetimeSeconds } };
  };

  const { browserFor, redeem, refresh } = visitsAt(() => services);
  const approve = async (consentId: string, picks: readonly string[] = []) => {
    const browser = browserFor(consentId);
    const steps = [await browser.stand(), await browser.logIn(ana), await browser.confirm(picks)];
    expect(steps).to.deep.equal(['login', 'review', 'code']);
    return redeem(await browser.enterCode());
  };
  const register = async (changes: ConsentOptions = {}) =>
    (await bank.register({ ...request, ...changes })).outcome.consentId;
  const accessBy = async (token: string) =>
    findAccess(token, { client: (await bank.call()).client, services });
  /** The result of reading the accounts. */
  const looking = (token: string, headers: Readonly<Record<string, string>> = attended) =>
    reasonOf(async () => {
      const access = await accessBy(token);
      return (await bank.ask('listAccounts', { access, headers })).accounts.length;
    });
  const tillEnd = () => Math.floor((services.clock.startOf('2030-12-12') - services.clock.now()) / 1000);

  it('is usable on days 91, 179 and 180 for a TPP that refreshes, and not on day 181', async () => {
    lasting(90 * day);
    const id = await register();
    const first = await approve(id);
    expect(first.refresh_token_expires_in).to.equal(90 * day);
    bank.pass(60 * day);
    const second = await refresh(first.refresh_token);
    expect(second.refresh_token_expires_in).to.equal(90 * day);
    bank.pass(31 * day);
    const third = await refresh(second.refresh_token);
    expect(await looking(third.access_token), 'day 91').to.equal(1);
    expect(third.refresh_token_expires_in, 'until the end of day 180').to.equal(tillEnd());
    bank.pass(88 * day);
    const fourth = await refresh(third.refresh_token);
    expect(await looking(fourth.access_token), 'day 179').to.equal(1);
    expect(fourth.refresh_token_expires_in).to.equal(tillEnd());
    bank.pass(day);
    const last = await refresh(fourth.refresh_token);
    expect(await looking(last.access_token), 'day 180').to.equal(1);
    bank.pass(day);
    expect(await looking(last.access_token), 'day 181').to.equal('token.expired');
    expect(await reasonOf(() => refresh(last.refresh_token))).to.equal('oauth.invalid-grant');
    expect(await browserFor(id).stand(), 'its customer').to.equal('access_denied');
    expect(await bank.status(id), 'before the worker records the end').to.equal('valid');
  });

  it('is usable again after a confirmation of its customer on day 30', async () => {
    const id = await register();
    const first = await approve(id);
    const resourceId = await bank.idOf(await accessBy(first.access_token));
    bank.pass(30 * day);
    expect(await looking(first.access_token)).to.equal('token.expired');
    expect(await reasonOf(() => refresh(first.refresh_token))).to.equal('oauth.invalid-grant');

    const before = await bank.find(id);
    const again = await approve(id);
    expect(await bank.find(id), 'the consent itself').to.deep.equal(before);
    const access = await accessBy(again.access_token);
    expect(access).to.include({ consentId: id, psuId: ana.userName, scaAt: bank.clock.now() });
    expect(await bank.idOf(access), 'its account').to.equal(resourceId);
    expect(again.refresh_token_expires_in).to.equal(day);
    bank.pass(day - 1);
    expect(await looking((await refresh(again.refresh_token)).access_token)).to.equal(1);
  });

  it('keeps its count of uses at a confirmation, which opens old transactions again', async () => {
    lasting(7200);
    const id = await register();
    const first = await approve(id);
    expect(await looking(first.access_token, {})).to.equal(1);
    const refreshed = await refresh(first.refresh_token);
    const old = async (token: string) => {
      const access = await accessBy(token);
      const ask = { access, accountId: await bank.idOf(access), headers: attended, query: longAgo };
      return refusalOf(bank.ask('listTransactions', ask));
    };
    expect(await old(refreshed.access_token)).to.equal('none');
    bank.pass(7000);
    const late = await refresh(refreshed.refresh_token);
    expect(await old(late.access_token), 'two hours after the approval').to.equal(
      'token.invalid query.dateFrom',
    );
    bank.pass(7200);
    const again = await approve(id);
    expect(await old(again.access_token), 'after the confirmation').to.equal('none');
    expect(await looking(again.access_token, {}), 'for the second time on that day').to.equal(
      'access.exceeded',
    );
  });

  it('refuses a confirmation while its tokens are valid', async () => {
    const id = await register();
    const first = await approve(id);
    bank.pass(day - 1);
    expect(await browserFor(id).stand()).to.equal('access_denied');
    await refresh(first.refresh_token);
    bank.pass(day - 1);
    expect(await browserFor(id).stand()).to.equal('access_denied');
    bank.pass(1);
    expect(await browserFor(id).stand()).to.equal('login');
  });

  it('accepts a confirmation only from the customer who gave the consent', async () => {
    const id = await register();
    await approve(id);
    bank.pass(30 * day);
    const stranger = browserFor(id);
    expect(await stranger.stand()).to.equal('login');
    expect(await stranger.logIn(ivana), 'and stays at the login').to.equal('login');
    expect(await bank.status(id)).to.equal('valid');
    expect(await looking((await approve(id)).access_token)).to.equal(1);
  });

  it('refuses a confirmation after its end and for another client', async () => {
    const revoked = await register();
    await approve(revoked);
    const short = await register({ validUntil: '2030-06-20', psuId: ana.userName });
    await revokeConsentByPsu(revoked, ana.userName, services);
    await approve(short);
    bank.pass(5 * day);
    expect(await browserFor(short, { client_id: 'sandbox-tpp-b', redirect_uri: otherUri }).stand()).to.equal(
      'invalid_request',
    );
    expect(await browserFor(short).stand(), 'before its last day').to.equal('login');
    bank.pass(2 * day);
    expect(await browserFor(short).stand(), 'after its last day').to.equal('access_denied');
    expect(await browserFor(revoked).stand(), 'after a revocation').to.equal('access_denied');
  });
  it('shows the picked accounts at a confirmation, without a new choice', async () => {
    const id = await register({ access: { accounts: [], balances: [] } });
    await approve(id, [anaAtTheBank.iban, anaAtTheBank.savings]);
    const accounts = () => services.read.run((db) => services.stores.consents.findAccounts(db, id));
    const picked = await accounts();
    bank.pass(2 * day);
    const browser = browserFor(id);
    await browser.logIn(ana);
    const shown = [anaAtTheBank.iban, anaAtTheBank.savings];
    expect(await browser.look())
      .to.have.nested.property('view.subject.consent')
      .that.deep.includes({ choices: [], accounts: shown, balances: shown });
    const again = await approve(id, [anaAtTheBank.savings]);
    expect(await accounts()).to.deep.equal(picked);
    expect(await looking(again.access_token)).to.equal(2);
  });
});
