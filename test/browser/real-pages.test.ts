import { expect } from 'chai';
import { accessibilityViolations } from '../support/browser.js';
import { goToStep, steps } from './customer.js';
import { describeAtTheBank } from './suite.js';
import { v132 } from './tpp.js';

describeAtTheBank('Every real page', ({ open, pay, bankUrl }) => {
  for (const locale of ['hr-HR', 'en-GB']) {
    for (const step of steps) {
      it(`is accessible: ${step} (${locale})`, async () => {
        const context = await open({ bypassCSP: true });
        const page = await context.newPage();
        await goToStep(page, (await pay()).approvalUrl, step);
        if (locale === 'hr-HR') await page.getByRole('link', { name: 'Hrvatski' }).click();
        expect(await accessibilityViolations(page)).to.deep.equal([]);
        await page.getByRole('button', { name: /Cancel|Odustani/ }).click();
        await page.getByRole('link', { name: /Back to|Povratak na/ }).waitFor();
        expect(await accessibilityViolations(page)).to.deep.equal([]);
      });
    }

    it(`is accessible: the app, and an approval that does not exist (${locale})`, async () => {
      const page = await (await open({ bypassCSP: true, locale })).newPage();
      await page.goto((await pay({ basePath: v132 })).appUrls.android ?? 'about:blank');
      expect(await accessibilityViolations(page)).to.deep.equal([]);
      await page.goto(`${bankUrl()}/approve/unknown`);
      expect(await accessibilityViolations(page)).to.deep.equal([]);
    });
  }
});
