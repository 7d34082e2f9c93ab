/** Double submit: a customer reloads, sends forms again, has two tabs. */
import { expect } from 'chai';
import { enterCode, expectHeading, goToStep, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { headings, steps } from '../support/browser/page-steps.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';

const decided = ['ACTC', 'ACSP', 'ACSC', 'ACCC'];
const done = 'Payment carried out';

/** The hidden field of the form where the browser stands. */
const stateOf = ({ html }: WalkingBrowser): string => html.$('input[name=state]').attr('value') ?? '';

describeForCustomers('A customer who repeats requests', ({ browse, pay, status }) => {
  for (const step of steps) {
    it(`may reload the page "${headings[step]}"`, async () => {
      const payment = await pay();
      const browser = browse();
      await goToStep(browser, payment.link, step);
      await browser.reload();
      await browser.reload();
      expectHeading(browser, headings[step]);
      expect(await status(payment)).to.equal('RCVD');
    });
  }

  it('may reload the result page', async () => {
    const browser = browse();
    await goToStep(browser, (await pay({ returns: false })).link, 'code');
    await enterCode(browser);
    expectHeading(browser, done);
    await browser.reload();
    expectHeading(browser, done);
  });

  it('changes nothing by resending the forms of earlier pages', async () => {
    const payment = await pay({ returns: false });
    const browser = await browse().open(payment.link);
    const login = { action: 'login', ...ana, state: stateOf(browser) };
    await logIn(browser);
    const review = { action: 'confirm', state: stateOf(browser) };
    await browser.press('Continue');
    const code = { action: 'code', code: '000000', state: stateOf(browser) };
    const statusesOf = async (forms: readonly Readonly<Record<string, string>>[]) => {
      const statuses: number[] = [];
      for (const form of forms) statuses.push((await browser.post(payment.link, form)).status);
      return statuses;
    };
    expect(await statusesOf([login, review])).to.deep.equal([303, 303]);
    await browser.reload();
    expectHeading(browser, headings.code);
    await enterCode(browser);
    expect(await statusesOf([login, review, code, { ...code, action: 'cancel' }])).to.deep.equal([
      303, 303, 303, 303,
    ]);
    await browser.reload();
    expectHeading(browser, done);
    expect(decided).to.include(await status(payment));
  });

  // Eight wrong codes would lock the payment; one form counts once.
  for (const [title, code] of [
    ['is not locked out by one wrong code sent eight times at once', '000000'],
    ['approves once when the right code arrives eight times at once', rightCode],
  ] as const) {
    it(title, async () => {
      const payment = await pay({ returns: false });
      const browser = browse();
      await goToStep(browser, payment.link, 'code');
      const form = { state: stateOf(browser), action: 'code', code };
      const send = () => browser.post(payment.link, form);
      const answers = await Promise.all(Array.from({ length: 8 }, send));
      expect(answers.map((answer) => answer.status)).to.deep.equal(Array.from({ length: 8 }, () => 303));
      await browser.reload();
      if (code !== rightCode) await enterCode(browser);
      expectHeading(browser, done);
      expect(decided).to.include(await status(payment));
    });
  }

  it('approves in one tab, and the other tab shows the approval', async () => {
    const payment = await pay({ returns: false });
    const first = browse();
    await goToStep(first, payment.link, 'code');
    const second = await first.tab().open(payment.link);
    await enterCode(first);
    expectHeading(first, done);
    await second.press('Cancel payment');
    expectHeading(second, done);
    expect(decided).to.include(await status(payment));
  });
});
