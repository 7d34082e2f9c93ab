/** Protection of the bank's pages that only a browser can show: frames, CSRF, double clicks and the way back. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/browser/browser.js';
import { enterCode, expectHeading, goToStep, logIn, press } from '../support/browser/customer-in-browser.js';
import { consentHeadings, headings, steps } from '../support/browser/page-steps.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { askForConsent } from '../support/tpp/sent-off.js';
import { shopUrl } from '../support/tpp/shop.js';

const done = 'Payment carried out';

describeAtTheBank('The bank’s pages and other sites', ({ bankUrl, open, pay, shop, status }) => {
  it('are not shown in a frame', async () => {
    const { link } = await pay();
    shop.page = `<!doctype html><title>Frame</title><iframe src="${link}"></iframe>`;
    const page = await (await open()).newPage();
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(shopUrl);
    expect((await refusal).text()).to.include(bankUrl());
    expect(await page.frameLocator('iframe').getByLabel('Password').count()).to.equal(0);
  });

  it('refuse a form that another site sends from the customer’s own browser', async () => {
    const payment = await pay();
    const consent = await askForConsent(bankUrl());
    const page = await (await open()).newPage();
    const traps = [
      { address: payment.link, button: 'name="action" value="cancel"', heading: headings.login },
      { address: consent, button: 'name="approve" value="false"', heading: consentHeadings.login },
    ];
    for (const { address, button, heading } of traps) {
      await page.goto(address);
      // The unchanged form with a button that looks like another one (clickjacking).
      const form = await page.locator('form').evaluate((element) => element.outerHTML);
      const action = await page
        .locator('form')
        .evaluate((element) => new URL(element.getAttribute('action') ?? '', element.baseURI).href);
      const inputs = [...form.matchAll(/<input type="hidden"[^>]*>/g)].join('');
      shop.page = `<!doctype html><title>Trap</title><form method="post" action="${action}">
        ${inputs}<input type="hidden" name="resource-owner" value=""><button ${button}>Win a prize</button></form>`;
      await page.goto(shopUrl);
      await press(page, 'Win a prize');
      await expectHeading(page, 'This form cannot be used');
      await page.goto(address);
      await expectHeading(page, heading);
    }
    expect(await status(payment)).to.equal('RCVD');
  });

  for (const step of steps) {
    it(`accept a double click at the step "${headings[step]}"`, async () => {
      const payment = await pay({ returns: false });
      const page = await (await open()).newPage();
      await goToStep(page, payment.link, step);
      const buttons = { login: 'Log in', review: 'Continue', code: 'Approve payment' };
      const wants = { login: headings.review, review: headings.code, code: done };
      if (step === 'login') {
        await page.getByLabel('User name').fill(ana.userName);
        await page.getByLabel('Password').fill(ana.password);
      }
      if (step === 'code') await page.getByLabel('One-time code').fill(rightCode);
      await page.getByRole('button', { name: buttons[step], exact: true }).hover();
      // All at once: the second click must not find the next page already.
      const { mouse } = page;
      const second = { clickCount: 2 };
      await Promise.all([mouse.down(), mouse.up(), mouse.down(second), mouse.up(second)]);
      await expectHeading(page, wants[step]);
    });
  }

  it('show the current step to a customer who goes back', async () => {
    const payment = await pay({ returns: false });
    const page = await (await open()).newPage();
    await goToStep(page, payment.link, 'review');
    await page.goBack();
    if (await page.getByLabel('Password').isVisible()) await logIn(page);
    await expectHeading(page, headings.review);
    await press(page, 'Continue');
    await expectHeading(page, headings.code);
    await page.goBack();
    if (await page.getByRole('button', { name: 'Continue' }).isVisible()) await press(page, 'Continue');
    await expectHeading(page, headings.code);
    await enterCode(page, rightCode);
    await expectHeading(page, done);
    await page.goBack();
    if (await page.getByLabel('One-time code').isVisible()) await enterCode(page, rightCode);
    await expectHeading(page, done);
    expect(['ACTC', 'ACSP', 'ACSC', 'ACCC']).to.include(await status(payment));
  });
});
