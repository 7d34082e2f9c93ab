/** Customers while the bank's login is unavailable. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { freePort } from '../support/runner/ports.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { startServer } from '../support/server/server.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { toProvider, describeWithLogin, loginAtProvider } from './bank-with-login.js';

describeWithLogin(
  'A customer while the bank’s login is unavailable',
  ({ callbackOf, engine, lines, provider, url }) => {
    it('gets 503 while readiness and the log report the outage, and continues once the login is back', async () => {
      const payment = await startPayment(url(), { returns: false });
      const browser = await new WalkingBrowser().open(payment.link);
      const { page, url: here } = browser;
      await browser.send(toProvider);
      const address = await callbackOf(browser);
      await provider().leave();
      try {
        lines.length = 0;
        await browser.open(address);
        expect([browser.status, browser.heading]).to.deep.equal([503, english.failures.unavailable.title]);
        expect(browser.headers['retry-after']).to.equal('5');
        expect(browser.page).to.contain(`href="${new URL(payment.link).pathname}"`);
        const ready = await browser.step(`${url()}/health/ready`);
        expect(JSON.parse(ready.text)).to.deep.equal({ status: 'ready', away: ['login'] });
        const alarms = lines.filter((line) => line.includes('"alarm"')).map((line) => JSON.parse(line));
        expect(alarms.map(({ alarm, call }) => `${alarm} ${call}`)).to.deep.equal(['login-failed finish']);
        expect(lines.join('')).not.to.contain('ECONNREFUSED');
      } finally {
        await provider().comeBack();
      }
      Object.assign(browser, { page, url: here });
      await browser.send(toProvider);
      await browser.send(loginAtProvider(ana));
      expect(browser.heading).to.equal(english.payment.review.title);
      expect(JSON.parse((await browser.step(`${url()}/health/ready`)).text)).to.deep.equal({
        status: 'ready',
      });
    });

    it('may log in later at a server that started during the outage', async () => {
      await provider().leave();
      const port = String(await freePort());
      const settings = { PORT: port, LOGIN_DEADLINE_SECONDS: '10', ...provider().settings };
      const server = await startServer({ databaseUrl: engine.url(), settings });
      try {
        const payment = await startPayment(server.url, { returns: false });
        const browser = await new WalkingBrowser().open(payment.link);
        await browser.send(toProvider);
        expect(browser.status).to.equal(503);
        await provider().comeBack();
        await browser.open(payment.link);
        await browser.send(toProvider);
        expect(browser.url).to.contain(provider().settings['LOGIN_ISSUER']);
      } finally {
        await provider().comeBack();
        await server.stop();
      }
    });
  },
);
