/** A passkey in a real browser: created in the simulated app, and used to confirm. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { english } from '../../src/pages/texts/en.js';
import { accessibilityViolations } from '../support/browser/accessibility.js';
import { describeInBrowser } from '../support/browser/browser.js';
import {
  expectHeading,
  goToConsentStep,
  goToStep,
  logIn,
  press,
} from '../support/browser/customer-in-browser.js';
import { callback, Shop } from '../support/tpp/shop.js';
import { askForConsent, startPayment } from '../support/tpp/sent-off.js';
import { startServer, type RunningServer } from '../support/server/server.js';
import { Tpp } from '../support/tpp/tpp.js';

const { method, notices, passkey, standIn } = english;

const shop = new Shop();

describeInBrowser(
  'A customer with a passkey',
  (open) => {
    let server: RunningServer | undefined;
    let url = '';
    before(async () => {
      await shop.start();
      server = await startServer();
      // A passkey belongs to a domain, and an IP address is not a domain.
      ({ url } = server);
    });
    after(async () => {
      await server?.stop();
      shop.stop();
    });

    const authenticatorOf = async (page: Page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('WebAuthn.enable');
      const options = {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      } as const;
      const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
      return {
        remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
        /** Sets whether the owner passes the user verification (face or finger). */
        verify: (isUserVerified: boolean) =>
          session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
      };
    };
    /** A browser in which the customer has made a passkey. */
    const withPasskey = async () => {
      const page = await (await open()).newPage();
      const authenticator = await authenticatorOf(page);
      await page.goto(`${url}/app/customers/ana.horvat`);
      const forget = page.getByRole('button', { name: standIn.passkey.forget });
      if (await forget.isVisible()) await press(page, standIn.passkey.forget);
      await press(page, standIn.passkey.make);
      await page.getByRole('button', { name: standIn.passkey.forget }).waitFor();
      return { page, authenticator };
    };
    /** Removes the authenticator after the test: a browser profile has one authenticator, and later tests reuse it. */
    const itHas = (title: string, run: (given: Awaited<ReturnType<typeof withPasskey>>) => Promise<void>) => {
      it(title, async () => {
        const given = await withPasskey();
        try {
          await run(given);
        } finally {
          await given.authenticator.remove();
        }
      });
    };
    const choose = async (page: Page) => {
      await expectHeading(page, method.title);
      await page.getByRole('radio', { name: /passkey/ }).check();
      await press(page, method.submit);
      await page.getByRole('button', { name: passkey.submit }).waitFor();
    };
    const openPayment = async (page: Page) => {
      const payment = await startPayment(url, { returns: false });
      await goToStep(page, payment.link, 'review');
      await press(page, 'Continue');
      await choose(page);
      return payment;
    };
    const statusOf = (id: string) => new Tpp(() => url).statusOf(id);

    itHas('approves a payment, gives a consent and logs in with the passkey', async ({ page }) => {
      const policies: (string | undefined)[] = [];
      page.on('response', (response) => {
        if (response.request().isNavigationRequest() && response.status() === 200)
          policies.push(response.headers()['content-security-policy']);
      });
      const { id } = await openPayment(page);
      expect(policies.filter((policy) => policy?.includes('script-src'))).to.have.length(1);
      expect(policies.at(-1), 'one script, of the bank’s own').to.match(
        /^default-src 'none'.*; script-src 'self'$/,
      );
      expect(await accessibilityViolations(page)).to.deep.equal([]);
      await press(page, passkey.submit);
      await expectHeading(page, 'Payment carried out');
      expect(await statusOf(id)).to.equal('ACSC');

      await goToConsentStep(page, await askForConsent(url), 'review');
      await press(page, 'Continue');
      await choose(page);
      await page.getByRole('button', { name: passkey.submit }).click();
      await page.waitForURL((address) => address.href.startsWith(`${callback}?code=`));

      await page.goto(`${url}/my-consents`);
      await logIn(page);
      await choose(page);
      await press(page, passkey.submit);
      await expectHeading(page, english.customer.title);
    });

    itHas('approves nothing without user verification', async ({ authenticator, page }) => {
      const { id } = await openPayment(page);
      await authenticator.verify(false);
      await page.getByRole('button', { name: passkey.submit }).click();
      await page.getByText(passkey.failed).waitFor();
      expect(await statusOf(id)).to.equal('RCVD');
      await authenticator.verify(true);
      await press(page, passkey.submit);
      await expectHeading(page, 'Payment carried out');
    });

    itHas('approves nothing with the passkey answer for another payment', async ({ page }) => {
      const first = await openPayment(page);
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.getByRole('button', { name: passkey.submit }).click();
      const answer = new URLSearchParams((await sent).postData() ?? '').get('code') ?? '';
      await expectHeading(page, 'Payment carried out');
      expect(await statusOf(first.id)).to.equal('ACSC');

      const second = await openPayment(page);
      for (const code of [answer, '246810', '{}']) {
        // Sets the hidden field as a foreign script would.
        await page.locator('#passkey').evaluate((field, value) => field.setAttribute('value', value), code);
        await press(page, passkey.submit);
        expect(await page.getByRole('alert').first().textContent()).to.contain(notices['code-wrong']);
      }
      expect(await statusOf(second.id)).to.equal('RCVD');
    });
  },
  () => [shop.browserFlag],
);
