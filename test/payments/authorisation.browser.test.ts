import { expect } from 'chai';
import { describeAtTheBank } from '../support/browser.js';
import { enterCode, goToStep } from '../support/customer-in-browser.js';
import { rightCode } from '../support/sandbox.js';
import { redirectUri } from '../support/shop.js';

const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];

describeAtTheBank('A customer with a payment in a browser', ({ open, pay, status, shop }) => {
  it('approves it and comes back to the TPP', async () => {
    const payment = await pay();
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await goToStep(page, payment.link, 'code');
    await enterCode(page, rightCode);
    await page.waitForURL(redirectUri);
    expect(decided).to.include(await status(payment));
    expect(shop.visits.map(({ path }) => path)).to.deep.equal(['/callback?result=ok']);
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
});
