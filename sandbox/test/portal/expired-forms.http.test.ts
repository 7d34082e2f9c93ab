/** A form that was open for longer than ten minutes. */
import { expect } from 'chai';
import { sessionCsrfTokens } from '../../../src/crypto/csrf-tokens.js';
import { toLastingBrowserKey } from '../../../src/crypto/secrets.js';
import { customerPath, portalPaths } from '../../src/portal/frame/paths.js';
import { notices } from '../../src/portal/frame/labels.js';
import { sealingKey } from '../../../test/support/customer/customers-bank.js';
import { madeCustomer } from '../../../test/support/portal/own-data.js';
import { HtmlPage } from '../../../test/support/browser/html-page.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { beginAt, sendTo, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';

const elevenMinutesAgo = { now: () => Date.now() - 11 * 60_000 };
const tokens = sessionCsrfTokens(() => [sealingKey], elevenMinutesAgo);

describeAtTheDoor(
  'A form of the portal that was open for eleven minutes',
  ({ url }) => {
    it('does nothing, and says so on its page', async () => {
      const { browser, developer } = await beginAt(url);
      const customer = customerPath((await madeCustomer(developer)).userName);
      await browser.open(url() + portalPaths.faults);
      await sendTo(browser, portalPaths.faults, { effect: 'answer-500', calls: '1' });
      const sessionKey = toLastingBrowserKey(browser.cookie('psu-browser') ?? '');
      for (const [page, action] of [
        [portalPaths.faults, portalPaths.faultRemoval],
        [portalPaths.data, portalPaths.unlocking],
        [portalPaths.clock, portalPaths.clock],
        [customer, `${customer}/removal`],
      ] as const) {
        await browser.open(url() + page);
        const before = browser.heading;
        const state = await tokens.seal({ sessionKey, purpose: `sandbox portal ${action}` });
        await sendTo(browser, action, { state, forward: 'P1D', sure: 'on' });
        expect([browser.status, browser.heading], action).to.deep.equal([200, before]);
        expect(wordsOf(browser), action).to.include(notices.expired);
      }
      await browser.open(url() + portalPaths.faults);
      expect(browser.html.$(`form[action="${portalPaths.faultRemoval}"]`)).to.have.length(1);
      expect((await browser.open(url() + customer)).status).to.equal(200);
    });

    it('is not sent either where the workspace of its code is no longer open, and says so', async () => {
      const browser = await new WalkingBrowser().open(url() + portalPaths.start);
      const sessionKey = toLastingBrowserKey(browser.cookie('psu-browser') ?? '');
      for (const sealed of [tokens, sessionCsrfTokens(() => [sealingKey], Date)]) {
        const state = await sealed.seal({ sessionKey, purpose: `sandbox portal ${portalPaths.callback}` });
        const { status, text } = await browser.post(url() + portalPaths.callback, { state, code: 'old' });
        expect([status, new HtmlPage(text).textOf('[role=alert]')]).to.deep.equal([403, notices.noWorkspace]);
      }
    });
  },
  { SEALING_KEY: sealingKey },
);
