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
import { farAway, farAwayInWords } from '../support/payments.js';
import { ibans, marko, rightCode } from '../support/sandbox.js';
import { nokRedirectUri, redirectUri } from '../support/shop.js';
import { v132 } from '../support/tpp.js';

const cancel = 'Cancel payment';
const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

// The pages have no script of their own, so that the way without JavaScript is everybody's.
describeAtTheBank('A customer without JavaScript', ({ open, pay, status, shop }) => {
  it('approves a payment and comes back to the TPP', async () => {
    const payment = await pay();
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToStep(page, payment.link, 'code');
    await enterCode(page, rightCode);
    await page.waitForURL(redirectUri);
    expect(decided).to.include(await status(payment));
    expect(shop.visits.map(({ path }) => path)).to.deep.equal(['/callback?result=ok']);
  });

  for (const step of steps) {
    it(`cancels on the page "${headings[step]}" and comes back to the TPP’s other address`, async () => {
      const payment = await pay();
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await goToStep(page, payment.link, step);
      await press(page, cancel);
      await page.waitForURL(nokRedirectUri);
      expect(await status(payment)).to.equal('RJCT');
      expect(shop.visits.map(({ path }) => path)).to.deep.equal(['/callback?result=nok']);
    });
  }
});

describeAtTheBank('A customer on the way', ({ open, pay, shop, status }) => {
  it('stays on the bank’s page after cancelling when the TPP named no address for that', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToStep(page, (await pay({ hasNokUri: false })).link, 'review');
    await press(page, cancel);
    await expectHeading(page, 'Payment not approved');
    const answer = await page.reload();
    expect(answer?.headers()).not.to.have.property('refresh');
    expect(await page.getByRole('link', { name: /Back/ }).count()).to.equal(0);
    expect(await page.getByText('You can close this page.').isVisible()).to.equal(true);
  });

  it('reads why nothing came of the payment for as long as that takes, and goes back by a button', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    const payment = await pay({ debtorIban: ibans.marko, amount: '500.00' });
    await page.goto(payment.link);
    await logIn(page, marko);
    await expectHeading(page, 'There is not enough money on the account');
    await page.getByRole('link', { name: 'Hrvatski' }).click();
    await expectHeading(page, 'Na računu nema dovoljno novca');
    const answer = await page.reload();
    expect(answer?.headers()).not.to.have.property('refresh');
    expect(await page.locator('meta[http-equiv=refresh]').count()).to.equal(0);
    const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
    for (const fact of ['500,00 EUR', 'Vodovod <Zagreb> & odvodnja', 'Račun 2026-114'])
      expect(text).to.include(fact);
    expect(shop.visits).to.deep.equal([]);
    expect(await status(payment)).to.equal('RJCT');
    await page.getByRole('link', { name: /Sandbox TPP/ }).click();
    await page.waitForURL(nokRedirectUri);
  });

  for (const step of steps) {
    it(`stays at the step ${step} when the language changes`, async () => {
      const croatian = { login: 'Prijava', review: 'Provjerite plaćanje', code: 'Odobrite plaćanje' };
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      const { link } = await pay();
      await goToStep(page, link, step);
      await page.getByRole('link', { name: 'Hrvatski' }).click();
      await expectHeading(page, croatian[step]);
      expect(await page.locator('html').getAttribute('lang')).to.equal('hr');
      expect(page.url()).to.equal(link);
      await page.getByRole('link', { name: 'English' }).click();
      await expectHeading(page, headings[step]);
      expect(await page.locator('html').getAttribute('lang')).to.equal('en');
    });
  }

  for (const platform of ['ios', 'android'] as const) {
    it(`is led from the ${platform} app link to the payment`, async () => {
      const payment = await pay({ basePath: v132 });
      const page = await (await open({ javaScriptEnabled: false })).newPage();
      await page.goto(payment.appUrls[platform] ?? 'about:blank');
      await expectHeading(page, 'Approve in the app');
      await page.getByRole('link', { name: 'Open the payment' }).click();
      await expectHeading(page, headings.login);
      expect(page.url()).to.equal(payment.link);
    });
  }
});

describeAtTheBank('What a customer reads', ({ open, pay }) => {
  it('is nothing about the payment before logging in', async () => {
    const page = await (await open()).newPage();
    await page.goto((await pay({ amount: '77.31', creditorName: 'Tajni primatelj' })).link);
    const text = await page.content();
    expect(text).to.include('Sandbox TPP');
    for (const secret of ['77.31', '77,31', 'Tajni', 'HR95', 'HR92', '2026-114', 'Ana Horvat']) {
      expect(text, secret).not.to.include(secret);
    }
  });

  for (const step of ['review', 'code'] as const) {
    it(`is the whole payment on the page "${headings[step]}"`, async () => {
      const page = await (await open()).newPage();
      const payment = await pay({ amount: '1234.5', executionDate: farAway });
      await goToStep(page, payment.link, step);
      const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
      const facts = [
        'EUR 1,234.50',
        'Vodovod <Zagreb> & odvodnja',
        'HR92 9900 0223 2000 0901 4',
        'HR95 9900 0143 2000 0101 0',
        'Current account',
        'Račun 2026-114',
        farAwayInWords,
      ];
      for (const fact of facts) expect(text).to.include(fact);
    });
  }

  it('says on the code page what the code is for', async () => {
    const page = await (await open()).newPage();
    await goToStep(page, (await pay({ amount: '1234.50' })).link, 'code');
    const field = page.getByLabel('One-time code');
    const description = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    expect((await description.innerText()).replaceAll('\u00a0', ' ')).to.equal(
      'Your one-time code is valid only for this payment: EUR 1,234.50 to Vodovod <Zagreb> & odvodnja',
    );
  });

  it('has the field for the code in sight and in focus on a small phone, below amount and payee', async () => {
    const page = await (await open({ viewport: { width: 360, height: 640 } })).newPage();
    await goToStep(page, (await pay({ amount: '1234.50' })).link, 'code');
    const field = page.getByLabel('One-time code');
    expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).to.equal(true);
    const [boxOfField, boxOfPayment] = [
      await field.boundingBox(),
      await page.locator('#bound').boundingBox(),
    ];
    const details = await page.locator('dl').boundingBox();
    if (!boxOfField || !boxOfPayment || !details) throw new Error('a part of the page is not there');
    expect(await page.evaluate<number>('window.scrollY')).to.equal(0);
    expect(boxOfPayment.y).to.be.below(boxOfField.y);
    expect(boxOfField.y + boxOfField.height).to.be.at.most(640);
    expect(details.y).to.be.above(boxOfField.y);
  });

  it('still has the user name in its field after a wrong password', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await page.goto((await pay()).link);
    await logIn(page, { userName: 'ana.horvat', password: 'wrong' });
    expect(await page.getByLabel('User name').inputValue()).to.equal('ana.horvat');
    expect(await page.getByLabel('Password').inputValue()).to.equal('');
  });

  it('has the user name in it when the TPP has sent it', async () => {
    const page = await (await open()).newPage();
    await page.goto((await pay({ psuId: 'ana.horvat' })).link);
    expect(await page.getByLabel('User name').inputValue()).to.equal('ana.horvat');
  });

  it('is Croatian unless the browser asks for English', async () => {
    const { link } = await pay();
    const languages = [
      { locale: 'hr-HR', want: 'hr' },
      { locale: 'en-US', want: 'en' },
      { locale: 'ja-JP', want: 'hr' },
    ];
    for (const { locale, want } of languages) {
      const page = await (await open({ locale })).newPage();
      await page.goto(link);
      expect(await page.locator('html').getAttribute('lang'), locale).to.equal(want);
    }
  });
});
