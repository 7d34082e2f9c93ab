import { expect } from 'chai';
import { describeAtTheBank } from '../support/browser.js';
import {
  enterCode,
  expectHeading,
  goToStep,
  headings,
  logIn,
  press,
  steps,
} from '../support/customer-in-browser.js';
import { ana, rightCode } from '../support/sandbox.js';

const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

describeAtTheBank('A customer who does things twice', ({ open, pay, status }) => {
  for (const step of steps) {
    it(`may reload the page "${headings[step]}"`, async () => {
      const payment = await pay();
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await goToStep(page, payment.link, step);
      await page.reload();
      await page.reload();
      await expectHeading(page, headings[step]);
      expect(await status(payment)).to.equal('RCVD');
    });
  }

  it('may reload the result', async () => {
    const payment = await pay({ returns: false });
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToStep(page, payment.link, 'code');
    await enterCode(page, rightCode);
    await expectHeading(page, 'Payment carried out');
    await page.reload();
    await expectHeading(page, 'Payment carried out');
  });

  it('is shown where things stand after going back to the login', async () => {
    const payment = await pay({ returns: false });
    const page = await (await open({ javaScriptEnabled: false })).newPage();
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
    await expectHeading(page, 'Payment carried out');
    await page.goBack();
    if (await page.getByLabel('One-time code').isVisible()) await enterCode(page, rightCode);
    await expectHeading(page, 'Payment carried out');
    expect(decided).to.include(await status(payment));
  });

  for (const step of steps) {
    it(`may click twice on the page "${headings[step]}"`, async () => {
      const payment = await pay({ returns: false });
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await goToStep(page, payment.link, step);
      const buttons = { login: 'Log in', review: 'Continue', code: 'Approve payment' };
      const wants = { login: headings.review, review: headings.code, code: 'Payment carried out' };
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

  it('changes nothing by sending the forms of earlier pages again', async () => {
    const payment = await pay({ returns: false });
    const context = await open();
    const page = await context.newPage();
    const stateOf = () => page.locator('input[name=state]').inputValue();
    await goToStep(page, payment.link, 'login');
    const login = { action: 'login', ...ana, state: await stateOf() };
    await logIn(page);
    const review = { action: 'confirm', state: await stateOf() };
    await press(page, 'Continue');
    const code = { action: 'code', code: '000000', state: await stateOf() };
    const resend = async () => {
      for (const form of [login, review]) {
        expect((await context.request.post(payment.link, { form, maxRedirects: 0 })).status()).to.equal(303);
      }
      await page.reload();
    };
    await resend();
    await expectHeading(page, headings.code);
    await enterCode(page, rightCode);
    await resend();
    expect((await context.request.post(payment.link, { form: code, maxRedirects: 0 })).status()).to.equal(
      303,
    );
    const cancel = { ...code, action: 'cancel' };
    expect((await context.request.post(payment.link, { form: cancel, maxRedirects: 0 })).status()).to.equal(
      303,
    );
    await expectHeading(page, 'Payment carried out');
    expect(decided).to.include(await status(payment));
  });

  it('changes nothing by sending one form many times at once', async () => {
    const payment = await pay({ returns: false });
    const context = await open();
    const page = await context.newPage();
    await goToStep(page, payment.link, 'code');
    const form = {
      state: await page.locator('input[name=state]').inputValue(),
      action: 'code',
      code: '000000',
    };
    const send = () => context.request.post(payment.link, { form, maxRedirects: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.map((answer) => answer.status())).to.deep.equal(Array.from({ length: 8 }, () => 303));
    // Eight wrong codes would have locked the payment; one form counts once.
    await page.reload();
    await enterCode(page, rightCode);
    await expectHeading(page, 'Payment carried out');
  });

  it('approves once when the right code arrives eight times at once', async () => {
    const payment = await pay({ returns: false });
    const context = await open();
    const page = await context.newPage();
    await goToStep(page, payment.link, 'code');
    const form = {
      state: await page.locator('input[name=state]').inputValue(),
      action: 'code',
      code: rightCode,
    };
    const send = () => context.request.post(payment.link, { form, maxRedirects: 0 });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map((answer) => answer.status()))).to.deep.equal(new Set([303]));
    await page.reload();
    await expectHeading(page, 'Payment carried out');
    expect(decided).to.include(await status(payment));
  });

  it('approves in one tab and finds it approved in the other', async () => {
    const payment = await pay({ returns: false });
    const context = await open({ javaScriptEnabled: false });
    const first = await context.newPage();
    const second = await context.newPage();
    await goToStep(first, payment.link, 'code');
    await second.goto(payment.link);
    await enterCode(first, rightCode);
    await expectHeading(first, 'Payment carried out');
    await press(second, 'Cancel payment');
    await expectHeading(second, 'Payment carried out');
    expect(decided).to.include(await status(payment));
  });
});
