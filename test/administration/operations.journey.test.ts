/**
 * The bank's back office over HTTP: audit trail and operations reserved to the bank, by the same use cases as the
 * commands.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { changedBank } from '../support/embedded-bank/changed-bank.js';
import { Administrator, administrationSettings } from '../support/server/administrator.js';
import { wrongPlacesIn } from '../support/server/back-office.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { browserAt } from '../support/customer/customer.js';
import { listAt, textAt, valueAt } from '../support/runner/json.js';
import { keptLog } from '../support/server/kept-log.js';
import { ana, marko, rightCode } from '../support/embedded-bank/sandbox.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { startedBy, Tpp } from '../support/tpp/tpp.js';
import { accountPaths, ConsentTpp } from '../support/tpp/tpp-consents.js';

/** A core that loses its answers to orders while `isAway` is set. */
const core = { isAway: false };

const lost = () => Promise.reject(new Error('the line is cut'));
const plugin = changedBank((own) => ({
  execute: (...order) => (core.isAway ? lost() : own.execute(...order)),
  outcomeOf: (...attempt) => (core.isAway ? lost() : own.outcomeOf(...attempt)),
}));

describe('The back office', () => {
  let settings: Readonly<Record<string, string>> = {};
  let bank: RunningServer;
  const { lines, log } = keptLog();
  const office = new Administrator(() => settings);
  const tpp = new Tpp(() => bank.url);
  before(async () => {
    settings = { ...(await administrationSettings()), OUTCOME_WAIT_SECONDS: '0' };
    bank = await startServer({ settings, log, plugins: [plugin] });
  });
  after(() => bank.stop());

  /** Initiates a payment that Ana approves. */
  async function approved() {
    const requestId = randomUUID();
    const { id, link } = startedBy(await tpp.initiate({ headers: { 'X-Request-ID': requestId } }));
    const browser = browserAt(link);
    await browser.goToCode();
    await browser.enterCode();
    return { id, requestId, authorisationId: browser.authorisationId };
  }

  it('reads a payment’s history by the id of the payment, of its request, or of its authorisation', async () => {
    const { authorisationId, id, requestId } = await approved();
    while ((await tpp.statusOf(id)) !== 'ACSC') await pause(20);
    const { body } = await office.ask('GET', `/histories/${id}`);
    const [history] = listAt(body, 'histories');
    expect(history).to.include({ kind: 'payment', id, clientId: 'sandbox-tpp', status: 'ACSC' });
    const entries = listAt(history, 'entries');
    expect(entries[0]).to.include({ event: 'payment-made', requestId }).and.not.to.have.property('client');
    expect(entries.map((entry) => textAt(entry, 'event'))).to.include.members([
      'authorisation-made',
      'signed',
      'handed-over',
      'outcome',
    ]);
    const moves = entries.filter((entry) => textAt(entry, 'event') === 'payment-status');
    expect(moves.map((move) => textAt(move, 'cause'))).to.deep.equal(['signed', 'booked', 'booked']);
    expect(entries.find((entry) => textAt(entry, 'event') === 'signed')).to.include({ psuId: ana.userName });
    for (const other of [requestId, authorisationId, id.toUpperCase()])
      expect((await office.ask('GET', `/histories/${other}`)).body).to.deep.equal(body);
  });

  it('answers 404 to an unknown id, and 400 to an invalid id', async () => {
    const unknown = await office.ask('GET', `/histories/${randomUUID()}`);
    expect([unknown.status, ...wrongPlacesIn(unknown)]).to.deep.equal([404, 'path.id']);
    const wrong = await office.ask('GET', `/histories/${ana.userName}`);
    expect([wrong.status, ...wrongPlacesIn(wrong)]).to.deep.equal([400, 'path.id']);
  });

  it('lists a payment as stuck until the core answers', async () => {
    core.isAway = true;
    const { id } = await approved();
    const stuck = async (query: string) =>
      listAt((await office.ask('GET', `/payments/stuck${query}`)).body, 'payments');
    const isAtTheCore = (payment: unknown) => textAt(payment, 'handedOverAt') !== undefined;
    while (!(await stuck('?minutes=0')).some(isAtTheCore)) await pause(20);
    const [payment, ...others] = await stuck('?minutes=0');
    expect(others).to.deep.equal([]);
    expect(payment).to.include({ id, clientId: 'sandbox-tpp', status: 'ACTC', attempt: 1 });
    expect(await stuck('')).to.deep.equal([]);
    core.isAway = false;
    while ((await stuck('?minutes=0')).length > 0) await pause(20);
    expect(await tpp.statusOf(id)).to.equal('ACSC');
    const wrong = await office.ask('GET', '/payments/stuck?minutes=ten');
    expect([wrong.status, ...wrongPlacesIn(wrong)]).to.deep.equal([400, 'query.minutes']);
  });

  it('unlocks a customer, and logs the administrator’s name under the same request id', async () => {
    const { link } = startedBy(await tpp.initiate());
    const stranger = browserAt(link);
    await stranger.open();
    for (let attempt = 0; attempt < 5; attempt += 1) await stranger.logIn({ ...marko, password: 'wrong' });
    const browser = browserAt(startedBy(await tpp.initiate()).link);
    await browser.open();
    expect((await browser.logIn(marko)).name).to.equal('login');

    const requestId = randomUUID();
    const unlock = () =>
      office.ask('POST', '/customers/unlock', { userName: marko.userName }, { 'X-Request-ID': requestId });
    expect((await unlock()).body).to.deep.equal({ wasLocked: true });
    expect((await unlock()).body).to.deep.equal({ wasLocked: false });
    await browser.open();
    // Marko may log in again, but the account is not his.
    expect((await browser.logIn(marko)).notice).to.equal('account-foreign');

    const told = lines.filter((line) => line['requestId'] === requestId && line['event'] !== 'call');
    expect(told).to.have.length(1);
    expect(told[0]).to.include({ event: 'customer-unlocked' }).and.to.have.property('psu');
    const call = lines.find((line) => line['requestId'] === requestId && line['event'] === 'call');
    expect(call).to.include({ administrator: 'admin', operation: 'unlockCustomer', status: 200 });
  });

  it('lists and ends a customer’s sessions, which needs no name in an address', async () => {
    const browser = await new WalkingBrowser().open(`${bank.url}/my-consents`);
    await browser.send({ action: 'login', ...ana });
    await browser.send({ action: 'code', code: rightCode });
    const requestId = randomUUID();
    const ask = async (path: string) => {
      const sent = { customerId: ana.userName };
      const { body } = await office.ask('POST', path, sent, { 'X-Request-ID': requestId });
      return listAt(body, 'sessions').map((each) => textAt(each, 'kind'));
    };
    expect(await ask('/customers/sessions')).to.include('own-pages');
    expect(await ask('/customers/sessions/end')).to.include('own-pages');
    expect(await ask('/customers/sessions')).to.deep.equal([]);
    await browser.reload();
    expect(browser.html.$('#password')).to.have.length(1);
    const told = lines.filter((line) => line['event'] === 'customer-sessions-ended');
    expect(told).to.have.length(1);
    expect(told[0]).to.include({ requestId }).and.to.have.property('psu');
    expect(JSON.stringify(lines)).not.to.include(ana.userName);
  });

  it('revokes a consent on behalf of the customer, which ends the consent’s token', async () => {
    const consents = new ConsentTpp(() => bank.url, accountPaths[0]);
    const { consentId, token } = await consents.granted();
    expect((await consents.ask('GET', '/accounts', { token })).status).to.equal(200);
    const revoke = () => office.ask('POST', `/consents/${consentId.toUpperCase()}/revoke`);
    expect((await revoke()).status).to.equal(204);
    expect((await consents.ask('GET', '/accounts', { token })).status).to.equal(401);
    const again = await revoke();
    expect([again.status, ...wrongPlacesIn(again)]).to.deep.equal([409, 'path.consentId']);
    expect(textAt(again.body, 'detail')).to.equal('The consent is not valid: it is revokedByPsu.');
    const { body } = await office.ask('GET', `/histories/${consentId}`);
    const causes = listAt(valueAt(body, 'histories', '0'), 'entries').map((entry) => textAt(entry, 'cause'));
    expect(causes).to.include('revoked-by-bank');
    const told = lines.filter((line) => line['event'] === 'consent-status' && line['id'] === consentId);
    expect(told.at(-1)).to.include({ to: 'revokedByPsu', cause: 'revoked-by-bank' });
  });

  it('logs no customer’s user name', () => {
    const text = JSON.stringify(lines);
    for (const { userName } of [ana, marko]) expect(text).not.to.include(userName);
  });
});
