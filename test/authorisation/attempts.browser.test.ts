import { expect } from 'chai';
import { describeAtTheBank } from '../support/browser.js';
import {
  enterCode,
  expectHeading,
  expectNotice,
  goToStep,
  headings,
  logIn,
  press,
} from '../support/customer-in-browser.js';
import { ana, ibans, ivan, ivana, luka, marko, petra, rightCode } from '../support/sandbox.js';
import { authorisationOf } from '../support/tpp.js';

const wrongCode = 'The code is wrong. Please try again.';
const wrongCredentials = 'The user name or the password is wrong. Please try again.';
const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

describeAtTheBank('A customer who makes mistakes', ({ open, pay, status }) => {
  it('approves after three wrong codes', async () => {
    const payment = await pay();
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToStep(page, payment.link, 'code');
    for (const code of ['000000', '111111', '222222']) {
      await enterCode(page, code);
      await page.waitForURL(payment.link);
      await expectNotice(page, wrongCode);
      expect(await page.getByLabel('One-time code').getAttribute('aria-invalid')).to.equal('true');
    }
    await enterCode(page, '246 810');
    await expectHeading(page, 'Payment approved');
    expect(decided).to.include(await status(payment));
  });

  it('logs in after a wrong password, and reads the same about an unknown user name', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await page.goto((await pay()).link);
    await logIn(page, { ...ana, password: 'wrong' });
    await expectNotice(page, wrongCredentials);
    await logIn(page, { userName: 'nobody', password: 'wrong' });
    await expectNotice(page, wrongCredentials);
    await logIn(page);
    await expectHeading(page, headings.review);
  });

  it('does not use up an attempt with an empty field', async () => {
    const page = await (await open()).newPage();
    await page.goto((await pay()).link);
    await page.evaluate(`document.querySelector('form').noValidate = true`);
    await press(page, 'Log in');
    await expectNotice(page, 'Please fill in every field.');
    await logIn(page);
    await expectHeading(page, headings.review);
  });
});

// A user name stays locked for a while, so these have a bank of their own.
describeAtTheBank('A customer who guesses', ({ bankUrl, open, pay, status }) => {
  it('is locked out of the payment after five wrong codes', async () => {
    const payment = await pay();
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToStep(page, payment.link, 'code');
    for (const code of ['1', '2', '3', '4']) {
      await enterCode(page, code);
      await expectNotice(page, wrongCode);
    }
    await enterCode(page, '5');
    await expectHeading(page, 'Approval locked');
    expect(await status(payment)).to.equal('RJCT');
  });

  it('is locked out after five wrong passwords, even with the right one', async () => {
    const payment = await pay();
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await page.goto(payment.link);
    for (const password of ['1', '2', '3', '4']) {
      await logIn(page, { userName: 'luka.juric', password });
      await expectNotice(page, wrongCredentials);
    }
    await logIn(page, { userName: 'luka.juric', password: '5' });
    await expectHeading(page, 'Approval locked');
    expect(await status(payment)).to.equal('RJCT');

    await page.goto((await pay()).link);
    await logIn(page, luka);
    await expectHeading(page, 'Approval locked');
    expect(await page.getByRole('status').innerText()).to.include('log in again in at most 15 minutes.');

    await page.goto(`${bankUrl()}/my-consents`);
    await logIn(page, luka);
    await expectNotice(
      page,
      'There were too many wrong attempts. You can log in again in at most 15 minutes.',
    );
  });
});

describeAtTheBank('A customer who may not approve', ({ open, pay, status }) => {
  const table = [
    { why: 'is blocked', ...ivana, want: 'Your access is blocked' },
    {
      why: 'has no such account',
      ...marko,
      want: 'You cannot approve this payment',
    },
    {
      why: 'has a lower limit',
      ...luka,
      debtorIban: ibans.luka,
      amount: '100.01',
      want: 'The amount is above your limit',
    },
  ];
  for (const { why, userName, password, want, ...wish } of table) {
    it(`is told so on the page when the customer ${why}`, async () => {
      const payment = await pay(wish);
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await page.goto(payment.link);
      await logIn(page, { userName, password });
      await expectHeading(page, want);
      expect(await status(payment)).to.equal('RJCT');
    });
  }
});

describeAtTheBank('A payment that needs two signatures', ({ open, pay, status, tpp }) => {
  it('is approved by two people in two browsers', async () => {
    const payment = await pay({ debtorIban: ibans.adriaTrade });
    const signers = [
      {
        ...petra,
        want: 'The signature is recorded',
        link: async () => payment.link,
      },
      {
        ...ivan,
        want: 'Payment approved',
        link: async () => authorisationOf(await tpp.startAuthorisation(payment.id)).link,
      },
    ];
    for (const { link, want, ...signer } of signers) {
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await page.goto(await link());
      await logIn(page, signer);
      await press(page, 'Continue');
      await enterCode(page, rightCode);
      await expectHeading(page, want);
    }
    expect(decided).to.include(await status(payment));
  });
});
