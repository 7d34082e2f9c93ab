/** Failed logins at the bank: the customer may try again, and the payment is unchanged. */
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { ana, ivana, marko } from '../support/embedded-bank/sandbox.js';
import { startPayment } from '../support/tpp/sent-off.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { toProvider, describeWithLogin, loginAtProvider } from './bank-with-login.js';

describeWithLogin(
  'A customer who logs in at the bank',
  ({ atIdentity, callbackOf, engine, lines, other, tpp, url }) => {
    const failed = [english.login.title, english.notices['login-failed']];
    const unusable = [english.failures.login.title, undefined];
    const shown = ({ heading, notice }: WalkingBrowser) => [heading, notice];
    const changed = (address: string, changes: Readonly<Record<string, string | undefined>>) => {
      const result = new URL(address);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) result.searchParams.delete(name);
        else result.searchParams.set(name, value);
      }
      return result.href;
    };
    const age = (seconds: number) =>
      engine
        .database()
        .maintenance('customer_logins')
        .decrement('begun_at', seconds * 1000);

    const refused: readonly {
      readonly title: string;
      readonly want: readonly (string | undefined)[];
      act(browser: WalkingBrowser): Promise<WalkingBrowser>;
    }[] = [
      {
        title: 'after leaving the provider’s page',
        want: failed,
        act: (browser) => browser.send({ action: 'leave' }),
      },
      {
        title: 'after the login of an unknown customer',
        want: failed,
        act: (browser) =>
          browser.send(loginAtProvider({ userName: 'nobody.at.the.bank', password: 'nobody-sandbox' })),
      },
      {
        title: 'after the login of a blocked customer',
        want: [english.login.title, english.notices['psu-blocked']],
        act: (browser) => browser.send(loginAtProvider(ivana)),
      },
      {
        title: 'after the login of a customer without the account',
        want: [english.login.title, english.notices['account-foreign']],
        act: (browser) => browser.send(loginAtProvider(marko)),
      },
      {
        title: 'with another state',
        want: unusable,
        act: async (browser) => browser.open(changed(await callbackOf(browser), { state: 'x'.repeat(43) })),
      },
      {
        title: 'without a state',
        want: unusable,
        act: async (browser) => browser.open(changed(await callbackOf(browser), { state: undefined })),
      },
      {
        title: 'in another browser',
        want: unusable,
        act: async (browser) => {
          const stranger = await new WalkingBrowser().open((await startPayment(url())).link);
          return stranger.open(await callbackOf(browser));
        },
      },
      {
        title: 'in a browser without a cookie',
        want: unusable,
        act: async (browser) => new WalkingBrowser().open(await callbackOf(browser)),
      },
      {
        title: 'with another code',
        want: failed,
        act: async (browser) => browser.open(changed(await callbackOf(browser), { code: 'x'.repeat(43) })),
      },
      {
        title: 'without a code',
        want: failed,
        act: async (browser) => browser.open(changed(await callbackOf(browser), { code: undefined })),
      },
      {
        title: 'from another issuer',
        want: failed,
        act: async (browser) =>
          browser.open(changed(await callbackOf(browser), { iss: 'https://evil.example' })),
      },
      {
        title: 'after an error of the issuer',
        want: failed,
        act: async (browser) =>
          browser.open(changed(await callbackOf(browser), { error: 'server_error', code: undefined })),
      },
      {
        title: 'ten minutes later',
        want: failed,
        act: async (browser) => {
          const address = await callbackOf(browser);
          await age(600);
          return browser.open(address);
        },
      },
      {
        title: 'with a used state in either process',
        want: failed,
        act: async (browser) => {
          const address = await callbackOf(browser);
          // The first return has no code, and spends the state.
          await browser.open(changed(address, { code: undefined }));
          await browser.open(address);
          return browser.open(address.replace(url(), other()));
        },
      },
    ];
    for (const { act, title, want } of refused) {
      it(`is refused ${title}, and may retry on the link of the open payment`, async () => {
        const { browser, payment } = await atIdentity();
        lines.length = 0;
        expect(shown(await act(browser))).to.deep.equal(want);
        expect(await tpp.statusOf(payment.id)).to.equal('RCVD');
        expect(lines.filter((line) => line.includes('"alarm"'))).to.deep.equal([]);
        await browser.open(payment.link);
        expect(browser.heading).to.equal(english.login.title);
        await browser.send(toProvider);
        await browser.send(loginAtProvider(ana));
        expect([browser.heading, browser.url]).to.deep.equal([english.payment.review.title, payment.link]);
      });
    }

    it('is refused after five wrong codes until the lockout ends', async () => {
      const { browser, payment } = await atIdentity();
      await browser.send(loginAtProvider(ana));
      await browser.send({ action: 'confirm' });
      for (let attempt = 0; attempt < 5; attempt += 1) await browser.send({ action: 'code', code: '000000' });
      expect(await tpp.statusOf(payment.id)).to.equal('RJCT');
      const second = await atIdentity();
      await second.browser.send(loginAtProvider(ana));
      expect(second.browser.notice).to.contain(english.notices.locked);
      expect(await tpp.statusOf(second.payment.id)).to.equal('RCVD');
      await engine.database().maintenance('login_failures').update({ locked_until: 1 });
      await second.browser.open(second.payment.link);
      await second.browser.send(toProvider);
      await second.browser.send(loginAtProvider(ana));
      expect(second.browser.heading).to.equal(english.payment.review.title);
    });
  },
);
