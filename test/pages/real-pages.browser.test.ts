import { expect } from 'chai';
import { accessibilityViolations } from '../support/accessibility.js';
import { describeAtTheBank } from '../support/browser.js';
import { expectHeading, logIn, press } from '../support/customer-in-browser.js';
import { headings } from '../support/page-steps.js';
import { v132 } from '../support/tpp.js';

describeAtTheBank('Every real page', ({ open, pay, bankUrl }) => {
  for (const locale of ['hr-HR', 'en-GB']) {
    it(`is accessible: every step, and the result (${locale})`, async () => {
      const page = await (await open()).newPage();
      const address = (await pay({ returns: false })).link;
      const check = async (name: string) => {
        await page.goto(`${address}?lang=${locale.slice(0, 2)}`);
        expect(await page.locator('html').getAttribute('lang'), name).to.equal(locale.slice(0, 2));
        expect(await accessibilityViolations(page), name).to.deep.equal([]);
        await page.goto(`${address}?lang=en`);
      };
      await page.goto(address);
      await check('login');
      await logIn(page);
      await expectHeading(page, headings.review);
      await check('review');
      await press(page, 'Continue');
      await expectHeading(page, headings.code);
      await check('code');
      await press(page, 'Cancel payment');
      await check('result');
    });

    it(`is accessible: the app, and an approval that does not exist (${locale})`, async () => {
      const page = await (await open({ locale })).newPage();
      await page.goto((await pay({ basePath: v132 })).appUrls.android ?? 'about:blank');
      expect(await accessibilityViolations(page)).to.deep.equal([]);
      await page.goto(`${bankUrl()}/approve/unknown`);
      expect(await accessibilityViolations(page)).to.deep.equal([]);
    });
  }
});
