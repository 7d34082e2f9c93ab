import { english } from '../../src/pages/texts/en.js';
import { accessibilityViolations } from '../support/accessibility.js';
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
/** What the page says of the attempts that are left, by the attempts that are wrong. */
const left = { 1: '', 2: '', 3: ' 2 attempts are left.', 4: ' One attempt is left.' } as const;
const lockEnd = /You can log in again from \d\d:\d\d\./;
const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

describeAtTheBank('A customer who makes mistakes', ({ open, pay, status }) => {
  it('approves after three wrong codes', async () => {
    const payment = await pay({ returns: false });
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToStep(page, payment.link, 'code');
    for (const [code, more] of [
      ['000000', ''],
      ['111111', ''],
      ['222222', ' 2 attempts are left.'],
    ] as const) {
      await enterCode(page, code);
      await page.waitForURL(payment.link);
      await expectNotice(page, wrongCode + more);
      expect(await page.getByLabel('One-time code').getAttribute('aria-invalid')).to.equal('true');
    }
    await enterCode(page, '246 810');
    await expectHeading(page, 'Payment carried out');
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
    for (const [code, more] of Object.entries(left)) {
      await enterCode(page, code);
      await expectNotice(page, wrongCode + more);
    }
    await enterCode(page, '5');
    await expectHeading(page, 'Approval locked');
    expect(await status(payment)).to.equal('RJCT');
  });

  it('is locked out after five wrong passwords, even with the right one', async () => {
    const payment = await pay();
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await page.goto(payment.link);
    for (const [password, more] of Object.entries(left)) {
      await logIn(page, { userName: 'luka.juric', password });
      await expectNotice(page, wrongCredentials + more);
    }
    await logIn(page, { userName: 'luka.juric', password: '5' });
    await expectHeading(page, 'Approval locked');
    expect(await status(payment), 'nobody has refused it').to.equal('RCVD');
    expect(await page.getByRole('status').innerText()).to.match(lockEnd);

    const other = await pay({ debtorIban: ibans.marko });
    await page.goto(other.link);
    await logIn(page, luka);
    const locked = 'There were too many wrong attempts with this user name.';
    expect(await page.getByRole('alert').textContent())
      .to.match(lockEnd)
      .and.include(locked);
    expect(await page.getByLabel('User name').inputValue()).to.equal('luka.juric');
    expect(await status(other)).to.equal('RCVD');
    await logIn(page, marko);
    await expectHeading(page, headings.review);

    await page.goto(`${bankUrl()}/my-consents`);
    await logIn(page, luka);
    expect(await page.getByRole('alert').textContent())
      .to.match(lockEnd)
      .and.include(locked);
  });
});

describeAtTheBank('A customer who may not approve', ({ open, pay, status }) => {
  it('is told so on the page when the amount is over the limit', async () => {
    const payment = await pay({ debtorIban: ibans.luka, amount: '100.01' });
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await page.goto(payment.link);
    await logIn(page, luka);
    await expectHeading(page, 'The amount is above your limit');
    expect(await status(payment)).to.equal('RJCT');
  });

  const table = [
    { why: 'is blocked', ...ivana, want: 'Your access is blocked. Please contact the bank.' },
    { why: 'has no such account', ...marko, want: english.notices['account-foreign'] },
  ];
  for (const { why, userName, password, want } of table) {
    it(`is told so at the login when the customer ${why}, and another may log in`, async () => {
      const payment = await pay();
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await page.goto(payment.link);
      await logIn(page, { userName, password });
      await expectNotice(page, want);
      expect(await accessibilityViolations(page)).to.deep.equal([]);
      expect(await status(payment)).to.equal('RCVD');
      await logIn(page);
      await expectHeading(page, headings.review);
    });
  }
});

describeAtTheBank('A payment that needs two signatures', ({ open, pay, status, tpp }) => {
  it('is approved by two people in two browsers', async () => {
    const payment = await pay({ debtorIban: ibans.adriaTrade, returns: false });
    const signers = [
      {
        ...petra,
        want: 'The signature is recorded',
        link: async () => payment.link,
      },
      {
        ...ivan,
        want: 'Payment carried out',
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
