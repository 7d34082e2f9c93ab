/** The trusted-device cookie: when the bank sets it, and its use by other customers. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { places } from '../attacks/planted-cookies.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { exchange } from '../support/server/exchange.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { callback } from '../support/tpp/shop.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';

const login = { action: 'login', ...ana };
const wrong = { ...login, password: 'wrong' };
const code = { action: 'code', code: rightCode };

/** As in production; with the portal, each browser counts apart. */
const countingByName = { PORTAL: 'false' };

describeAtTheBank(
  'The trusted-device cookie',
  ({ database, url }) => {
    beforeEach(() => database().maintenance('login_failures').delete());
    const page = () => `${url()}/my-consents`;
    /** A browser at the login of the own page, with this cookie and no other. */
    const browserWith = async (device: string | undefined) => {
      const browser = new WalkingBrowser();
      if (device !== undefined) browser.plant(new URL(url()).hostname, 'psu-device', device);
      return browser.open(page());
    };
    const deviceOfAna = async () => {
      const browser = await browserWith(undefined);
      await browser.send(login);
      expect(browser.cookie('psu-device')).to.equal(undefined);
      await browser.send(code);
      expect(browser.heading).to.equal(english.customer.title);
      return browser.cookie('psu-device') ?? '';
    };
    const shownAfterLogin = async (device?: string) => {
      const browser = await (await browserWith(device)).send(login);
      return browser.notice?.startsWith(english.notices.locked) ? 'locked' : browser.heading;
    };

    for (const { address, after, customer, kind, login: fields } of places) {
      it(`is set by the confirmation and not by the password, at ${kind}`, async () => {
        const browser = await new WalkingBrowser([callback]).open(await address(url()));
        await browser.send(fields(customer));
        expect(browser.cookie('psu-device')).to.equal(undefined);
        for (const [, sent] of after) if (sent) await browser.send(sent);
        expect(browser.cookie('psu-device')).to.match(/^[\w-]{100,}$/);
      });
    }

    it('is HttpOnly and SameSite=Lax, for half a year', async () => {
      const browser = await browserWith(undefined);
      await browser.send(login);
      const hidden = [...browser.page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const answer = await exchange(page(), {
        method: 'POST',
        headers: {
          Cookie: `psu-browser=${browser.cookie('psu-browser') ?? ''}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
          ...code,
        }).toString(),
      });
      const line = answer.headers['set-cookie']?.find((each) => each.startsWith('psu-device='));
      expect(line?.replace(/=[^;]*/, '')).to.equal(
        'psu-device; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000',
      );
    });

    it('lets the customer log in while strangers have locked the user name', async () => {
      const device = await deviceOfAna();
      const stranger = await browserWith(undefined);
      for (let attempt = 0; attempt < 5; attempt += 1) await stranger.send(wrong);
      expect(await shownAfterLogin()).to.equal('locked');
      expect(await shownAfterLogin(device)).to.equal(english.customer.code.title);
    });

    it('gives a thief five attempts, which lock no other browser', async () => {
      const device = await deviceOfAna();
      for (let attempt = 0; attempt < 5; attempt += 1) await (await browserWith(device)).send(wrong);
      expect(await shownAfterLogin(device)).to.equal('locked');
      expect(await shownAfterLogin()).to.equal(english.customer.code.title);
    });

    it('is worthless when forged: all forged cookies share five attempts', async () => {
      const genuine = await deviceOfAna();
      const changedAt = (at: number) =>
        genuine.slice(0, at) + (genuine[at] === 'A' ? 'B' : 'A') + genuine.slice(at + 1);
      const madeUp = Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? randomBytes(150).toString('base64url') : changedAt(index % genuine.length),
      );
      const counts = new Map<string, number>();
      for (const device of madeUp) {
        const browser = await (await browserWith(device)).send(wrong);
        const notice = browser.notice?.startsWith(english.notices.locked) ? 'locked' : 'wrong';
        counts.set(notice, (counts.get(notice) ?? 0) + 1);
      }
      expect([...counts]).to.deep.equal([
        ['wrong', 4],
        ['locked', 36],
      ]);
      expect(await shownAfterLogin(genuine)).to.equal(english.customer.code.title);
    });
  },
  countingByName,
);
