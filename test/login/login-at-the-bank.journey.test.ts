/** OpenID Connect login at the bank's own provider, over HTTP, for every purpose of a login. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { codeForm, payUnder } from '../authorisation/combined-session.js';
import { ana, ibans, rightCode } from '../support/embedded-bank/sandbox.js';
import { textAt } from '../support/runner/json.js';
import { askForConsent, exchangeCode, startPayment } from '../support/tpp/sent-off.js';
import { callback, shopUrl } from '../support/tpp/shop.js';
import { ConsentTpp, accessOf } from '../support/tpp/tpp-consents.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import {
  toProvider,
  describeWithLogin,
  describeWithLoginOnEachEngine,
  loginAtProvider,
} from './bank-with-login.js';

describeWithLogin('A customer who logs in at the bank', ({ atIdentity, callbackOf, other, tpp, url }) => {
  it('approves a payment with the code after the login', async () => {
    const { browser, payment } = await atIdentity();
    await browser.send(loginAtProvider(ana));
    expect([browser.heading, browser.url]).to.deep.equal([english.payment.review.title, payment.link]);
    expect(browser.page).to.contain('Ana Horvat').and.not.contain('name="password"');
    await browser.send({ action: 'confirm' });
    expect(browser.heading).to.equal(english.payment.code.title);
    expect(await tpp.statusOf(payment.id)).to.equal('RCVD');
    await browser.send({ action: 'code', code: rightCode });
    expect(browser.heading).to.equal(english.payment.money['carried-out'].title);
  });

  it('reads the name of the TPP, and has one button and no field', async () => {
    const { link } = await startPayment(url());
    const { page } = await new WalkingBrowser().open(link);
    expect(page).to.contain('Sandbox TPP').and.contain('Log in at the bank');
    expect(page).not.to.match(/name="(userName|password)"/);
    expect(page).not.to.contain(ana.password);
  });

  it('gives a consent at the authorization endpoint', async () => {
    const address = await askForConsent(url());
    const browser = await new WalkingBrowser([shopUrl]).open(address);
    expect(browser.heading).to.equal(english.login.title);
    await browser.send({ approve: 'true' });
    await browser.send(loginAtProvider(ana));
    expect([browser.heading, browser.url]).to.deep.equal([english.consent.review.title, address]);
    await browser.send({ approve: 'true' });
    await browser.send({ approve: 'true', code: rightCode });
    expect(browser.url).to.contain(`${callback}?code=`);
    expect(await exchangeCode(url(), browser.url)).to.have.property('access_token');
  });

  it('sees and revokes consents on the own page, after login and code', async () => {
    const consents = new ConsentTpp(url);
    const registered = await consents.register({ access: accessOf({ accounts: [ibans.ana] }) });
    expect(registered.status).to.equal(201);
    const browser = await new WalkingBrowser().open(`${url()}/my-consents`);
    await browser.send(toProvider);
    await browser.send(loginAtProvider(ana));
    expect([browser.heading, browser.url]).to.deep.equal([
      english.customer.code.title,
      `${url()}/my-consents`,
    ]);
    await browser.send({ action: 'code', code: rightCode });
    expect(browser.heading).to.equal(english.customer.title);
    const href = /class="button"[^>]*href="([^"]*my-consents[^"]*)"/.exec(
      browser.page.replaceAll(/\s+/g, ' '),
    );
    expect(href, 'a consent to revoke').not.to.equal(null);
    await browser.open(new URL(href?.[1] ?? '', url()).href);
    await browser.send({});
    expect(browser.heading).to.equal(english.customer.revoked.title);
  });

  it('cannot send a password to the bank’s pages', async () => {
    const payment = await startPayment(url());
    const browser = await new WalkingBrowser().open(payment.link);
    await browser.send({ action: 'login', userName: ana.userName, password: ana.password });
    expect(browser.status).to.equal(400);
    await browser.open(await askForConsent(url()));
    await browser.send({ approve: 'true', password: ana.password });
    expect(browser.status).to.equal(400);
    expect(await tpp.statusOf(payment.id)).to.equal('RCVD');
  });

  it('returns to the payment of the login, regardless of another tab', async () => {
    const { browser, payment } = await atIdentity();
    const address = await callbackOf(browser);
    const second = await startPayment(url(), { returns: false });
    await browser.open(second.link);
    await browser.open(address);
    expect([browser.heading, browser.url]).to.deep.equal([english.payment.review.title, payment.link]);
    await browser.open(second.link);
    expect(browser.heading).to.equal(english.login.title);
  });

  it('is logged in after ten concurrent callbacks at two processes', async () => {
    const { browser, payment } = await atIdentity();
    const address = await callbackOf(browser);
    const asked = [address, address.replace(url(), other())].flatMap((each) => Array(5).fill(each));
    const answers = await Promise.all(asked.map((each: string) => browser.step(each)));
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([302]));
    await browser.open(payment.link);
    expect(browser.heading).to.equal(english.payment.review.title);
  });
});

describeWithLoginOnEachEngine('A payment after a consent at the bank’s own login', ({ other, url }) => {
  it('is reviewed at another process without a second login', async () => {
    const consents = new ConsentTpp(url);
    const registered = await consents.register();
    const browser = await new WalkingBrowser([shopUrl]).open(
      consents.authorizeAddress(registered, { redirect_uri: callback }),
    );
    await browser.send({ approve: 'true' });
    await browser.send(loginAtProvider(ana));
    expect(browser.heading).to.equal(english.consent.review.title);
    await browser.send({ approve: 'true' });
    await browser.send({ approve: 'true', code: rightCode });
    expect(browser.url).to.match(/^http:\/\/localhost:3000\/callback\?/);
    const { link } = await payUnder(other, textAt(registered.body, 'consentId') ?? '');
    await browser.open(link);
    expect(browser.heading).to.equal(english.payment.review.title);
    for (const sent of [{ action: 'confirm' }, codeForm]) await browser.send(sent);
    expect(browser.heading).to.equal(english.payment.money['carried-out'].title);
    const later = await new WalkingBrowser().open((await payUnder(other, '')).link);
    expect(later.heading).to.equal(english.login.title);
  });
});
