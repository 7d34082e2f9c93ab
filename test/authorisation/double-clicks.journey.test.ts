/** Double submit: the second click shows the result of the first click, however long the first click takes. */
import { expect } from 'chai';
import { hashPassword } from '../../sandbox/src/crypto/passwords.js';
import { describeOnEachEngine } from '../support/server/bank.js';
import { browserAt, type CustomerBrowser, type ShownPage } from '../support/customer/customer.js';
import { paymentsOf } from '../support/tpp/payments.js';
import { ana } from '../support/embedded-bank/sandbox.js';

describeOnEachEngine('A customer who clicks twice', (bank) => {
  const { start } = paymentsOf(bank);

  // Checked as slowly as in production, where the second click arrives long before the answer to the first.
  before(async () => {
    const password_hash = await hashPassword(ana.password);
    await bank.database().writer('psus').where({ id: ana.userName }).update({ password_hash });
  });

  /** Repeats a visit with another payment where a busy machine checks the password after the deadline. */
  async function untilAvailable(
    visit: (browser: CustomerBrowser) => Promise<readonly ShownPage[]>,
  ): Promise<readonly ShownPage[]> {
    for (;;) {
      const browser = browserAt((await start({})).link);
      await browser.open();
      const pages = await visit(browser);
      if (pages.every(({ name }) => name !== 'unavailable')) return pages;
    }
  }

  const cases: readonly (readonly [
    what: string,
    click: (browser: CustomerBrowser) => ReturnType<CustomerBrowser['open']>,
    wants: readonly string[],
  ])[] = [
    ['sees the payment after the right password', (browser) => browser.logIn(), ['review', 'review']],
    [
      'reads on both pages that the password is wrong',
      (browser) => browser.logIn({ ...ana, password: 'wrong' }),
      ['login wrong', 'login wrong'],
    ],
  ];
  for (const [what, click, wants] of cases) {
    it(what, async () => {
      const pages = await untilAvailable(async (browser) => Promise.all([click(browser), click(browser)]));
      const shown = pages.map(({ name, text }) => (text.includes('is wrong') ? `${name} wrong` : name));
      expect(shown).to.deep.equal(wants);
    });
  }

  it('is asked for the code after the review', async () => {
    const pages = await untilAvailable(async (browser) => {
      const page = await browser.logIn();
      return page.name === 'review' ? Promise.all([browser.confirm(), browser.confirm()]) : [page];
    });
    expect(pages.map(({ name }) => name)).to.deep.equal(['code', 'code']);
  });
});
