/** An order or signing basket in a combined session: review and code, without a second login (RTS, article 32(3)). */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { ana, ibans, ivan, petra } from '../support/embedded-bank/sandbox.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { startServer } from '../support/server/server.js';
import { authorisationOf, startedBy } from '../support/tpp/tpp.js';
import { byForm, codeForm, creations, giveConsent, payUnder } from './combined-session.js';

const login = english.login.title;
const { review, code, money } = english.payment;
const carriedOut = money['carried-out'].title;
describeAtTheBank('A payment in a combined session', (bank) => {
  const { database, databaseUrl, tpp, url } = bank;

  for (const [what, create] of creations) {
    it(`is reviewed and confirmed by code, without a login: ${what}`, async () => {
      const { browser, consentId } = await giveConsent(url);
      await browser.open(await create(url, consentId));
      expect(browser.html.textOf('#continued')).to.match(/^You are still logged in as Ana Horvat, since /);
      await browser.send({ action: 'confirm' });
      expect(browser.page).to.include('name="code"');
      await browser.send({ ...codeForm, code: '000000' });
      expect(browser.notice).to.equal(english.notices['code-wrong']);
      await browser.send(codeForm);
      expect(browser.page).not.to.include('name="code"');
      const [row] = await database().reader('approval_sessions').where('step', 'signed').limit(1);
      expect(row).to.include({ psu_id: ana.userName });
    });
  }

  it('continues the login of an earlier payment too, for several payments and in every tab', async () => {
    const { consentId } = await giveConsent(url);
    const browser = new WalkingBrowser();
    await browser.open(startedBy(await tpp.initiate()).link);
    for (const sent of [byForm(ana), { action: 'confirm' }, codeForm]) await browser.send(sent);
    for (const tab of [browser, browser.tab()]) {
      await tab.open((await payUnder(url, consentId)).link);
      expect(tab.heading).to.equal(review.title);
      for (const sent of [{ action: 'confirm' }, codeForm]) await tab.send(sent);
      expect(tab.heading).to.equal(carriedOut);
    }
  });

  it('shows the review again to a browser that opens the link twice at once', async () => {
    const { browser, consentId } = await giveConsent(url);
    const { link } = await payUnder(url, consentId);
    const tabs = [browser.tab(), browser.tab(), browser.tab()];
    await Promise.all(tabs.map((tab) => tab.open(link)));
    expect(tabs.map(({ heading }) => heading)).to.deep.equal(tabs.map(() => review.title));
  });

  it('continues at another process of the bank', async () => {
    const { browser, consentId } = await giveConsent(url);
    const other = await startServer({ databaseUrl: databaseUrl() });
    try {
      const { link } = await payUnder(url, consentId);
      await browser.open(other.url + new URL(link).pathname);
      expect(browser.heading).to.equal(review.title);
      for (const sent of [{ action: 'confirm' }, codeForm]) await browser.send(sent);
      expect(browser.heading).to.equal(carriedOut);
    } finally {
      await other.stop();
    }
  });

  it('is signed by the consent’s customer if that customer is a signer of the company', async () => {
    const given = await giveConsent(url, { customer: petra, accounts: [ibans.adriaTrade] });
    const order = { debtorAccount: { iban: ibans.adriaTrade } };
    const { id, link } = await payUnder(url, given.consentId, { order });
    await given.browser.open(link);
    expect(given.browser.heading).to.equal(review.title);
    for (const sent of [{ action: 'confirm' }, codeForm]) await given.browser.send(sent);
    expect(await tpp.statusOf(id)).to.equal('PATC');
    const headers = { 'PSU-ID': ivan.userName };
    const { link: second } = authorisationOf(await tpp.startAuthorisation(id, { headers }));
    await given.browser.open(second);
    expect(given.browser.heading, 'for the other signer').to.equal(login);
  });

  it('keeps the code linked to the amount: after a change of the amount the code is refused', async () => {
    const { browser, consentId } = await giveConsent(url);
    const { id, link } = await payUnder(url, consentId);
    await browser.open(link);
    await browser.send({ action: 'confirm' });
    expect(browser.heading).to.equal(code.title);
    await database().writer('payments').where({ id }).update({ amount: 999_999 });
    await browser.send(codeForm);
    expect(browser.notice).to.equal(english.notices['code-wrong']);
    expect(await tpp.statusOf(id)).to.equal('RCVD');
  });

  it('extends the session by no confirmation without a login', async () => {
    const { browser, consentId } = await giveConsent(url);
    const sessions = () => database().reader('combined_sessions').orderBy('confirmed_at', 'desc').limit(1);
    const [before] = await sessions();
    await browser.open((await payUnder(url, consentId)).link);
    for (const sent of [{ action: 'confirm' }, codeForm]) await browser.send(sent);
    expect(browser.heading).to.equal(carriedOut);
    const [after] = await sessions();
    expect(after).to.deep.equal({ ...before, uses: 1 });
  });

  it('lets another customer log in, whose login ends the session in this browser', async () => {
    const { browser, consentId } = await giveConsent(url);
    await browser.open((await payUnder(url, consentId)).link);
    await browser.press(english.continued.notYou);
    expect(browser.heading).to.equal(login);
    expect(browser.page).not.to.include('Horvat');
    expect(browser.cookie('psu-session')).to.equal(undefined);
    await browser.open((await payUnder(url, consentId)).link);
    expect(browser.heading, 'at the next payment').to.equal(login);
  });
});

describeAtTheBank(
  'SESSION_SECONDS=0',
  ({ url }) => {
    it('begins no session: every payment begins with the login', async () => {
      const { browser, consentId } = await giveConsent(url);
      expect(browser.cookie('psu-session')).to.equal(undefined);
      await browser.open((await payUnder(url, consentId)).link);
      expect(browser.heading).to.equal(login);
    });
  },
  { SESSION_SECONDS: '0' },
);
