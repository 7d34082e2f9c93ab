/** A combined session of a customer who logs in at the bank's own login: the payment does not lead there again. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { codeForm, payUnder } from '../authorisation/combined-session.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { textAt } from '../support/runner/json.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';
import { callback, shopUrl } from '../support/tpp/shop.js';
import { describeWithLoginOnEachEngine, loginAtProvider } from './bank-with-login.js';

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
