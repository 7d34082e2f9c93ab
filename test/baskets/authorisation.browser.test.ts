/** A signing basket in a real browser: one look at everything, one code, and back to the TPP. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { accessibilityViolations } from '../support/accessibility.js';
import { describeAtTheBank } from '../support/browser.js';
import { expectHeading, logIn, press } from '../support/customer-in-browser.js';
import { textAt } from '../support/json.js';
import { farAway, farAwayInWords } from '../support/payments.js';
import { rightCode } from '../support/sandbox.js';
import { nokRedirectUri, redirectUri } from '../support/shop.js';
import { v132 } from '../support/tpp.js';

async function createBasket(bankUrl: string, paymentIds: readonly string[]): Promise<string> {
  const response = await fetch(`${bankUrl}${v132}/signing-baskets`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': randomUUID(),
      'PSU-IP-Address': '192.0.2.1',
      'TPP-Redirect-URI': redirectUri,
      'TPP-Nok-Redirect-URI': nokRedirectUri,
    },
    body: JSON.stringify({ paymentIds }),
  });
  const answer: unknown = await response.json();
  const link = textAt(answer, '_links', 'scaRedirect', 'href');
  if (link === undefined) throw new Error(`The basket was refused: ${JSON.stringify(answer)}`);
  return link;
}

describeAtTheBank('A customer with a signing basket', ({ bankUrl, open, pay, status, shop }) => {
  it('approves all its payments with one code, on pages that anybody can use', async () => {
    const payments = [
      await pay({ amount: '1234.5', executionDate: farAway }),
      await pay({ executionDate: farAway }),
    ];
    const link = await createBasket(
      bankUrl(),
      payments.map(({ id }) => id),
    );
    const page = await (await open()).newPage();
    await page.goto(link);
    await logIn(page);
    await expectHeading(page, 'Check everything');
    const text = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ');
    for (const fact of [
      'EUR 1,247.00',
      'EUR 1,234.50',
      'EUR 12.50',
      'Payment 1 of 2',
      'Payment 2 of 2',
      farAwayInWords,
    ])
      expect(text).to.include(fact);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await press(page, 'Continue');
    await expectHeading(page, 'Approve everything');
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await page.getByLabel('One-time code').fill(rightCode);
    await press(page, 'Approve all');
    await page.waitForURL(redirectUri);
    expect(await Promise.all(payments.map(status))).to.deep.equal(['ACTC', 'ACTC']);
    expect(shop.visits.map(({ path }) => path)).to.deep.equal(['/callback?result=ok']);

    // The link of one of them alone says that nothing is left to approve.
    await page.goto(payments[0]?.link ?? '');
    await expectHeading(page, 'This payment is approved already');
  });
});
