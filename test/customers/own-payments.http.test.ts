/** The customer's own page of payments as HTML, used without script. */
import { expect } from 'chai';
import { authorise } from '../support/customer/customer.js';
import { expectHeading, logIn } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';
import { farAway } from '../support/tpp/payments.js';
import { periodicOf, periodicsOf } from '../support/tpp/tpp-bulks.js';
import { marko, petra, rightCode, type Customer } from '../support/embedded-bank/sandbox.js';
import type { WalkingBrowser } from '../support/browser/walking-browser.js';

const title = 'Your payments';

describeForCustomers("A customer's own page of payments", ({ bankUrl, browse, pay, tpp }) => {
  const home = () => `${bankUrl()}/my-payments`;
  const enter = async (customer?: Customer): Promise<WalkingBrowser> => {
    const browser = await browse().open(home());
    expectHeading(browser, 'Log in');
    expect(browser.html.text).to.include('the payments that services have started');
    await logIn(browser, customer);
    browser.html.fill('One-time code', rightCode);
    await browser.press('Continue');
    expectHeading(browser, title);
    expect(new URL(browser.url).pathname).to.equal('/my-payments');
    return browser;
  };
  const cards = ({ html }: WalkingBrowser) =>
    html
      .$('article')
      .toArray()
      .map((_, index) => html.textOf(`article[aria-labelledby=payment-${index}]`));

  it('lists the newest payment first, and shows each with its details', async () => {
    const empty = await enter(petra);
    expect(cards(empty)).to.deep.equal([]);
    expect(empty.html.text).to.include('no service has started a payment from your accounts');

    const approved = await pay({ amount: '12.50' });
    await authorise(approved.link);
    const waiting = await pay({ amount: '1234.50' });
    const cancelled = await pay({ amount: '2.00' });
    await tpp.cancel(cancelled.id);
    const browser = await enter();
    const [first = '', second = '', third = ''] = cards(browser);
    expect(first).to.match(
      /^EUR\s2\.00 to .* Status Cancelled\s?The service cancelled it before it was approved\./,
    );
    expect(second)
      .to.match(/^EUR\s1,234\.50 to .* Status Waiting for approval/)
      .and.not.include('Approved by');
    expect(third).to.match(/^EUR\s12\.50 to .* Status Carried out/);
    expect(third).to.match(/Service Sandbox TPP Started .* Approved by Ana Horvat, \d+ \w+ \d+, \d\d:\d\d/);
    expect(third).to.include('From Current account HR95 9900 0143 2000 0101 0');

    await browser.open(`${home()}/${waiting.id}`);
    expectHeading(browser, 'Payment');
    expect(browser.html.text).to.match(/Payment date As soon as it is approved/);
    await browser.follow('Back to your payments');
    expectHeading(browser, title);
  });

  it('shows a standing order, and ends it after a question, in both languages', async () => {
    const orders = periodicsOf(tpp);
    const { id, link } = await orders.start(periodicOf({ startDate: farAway, dayOfExecution: '31' }));
    await authorise(link);
    const browser = await enter();
    expect(cards(browser)[0]).to.match(/^EUR\s10\.00 to .*, every month Status Approved, running/);
    await browser.open(`${home()}/${id}`);
    for (const fact of [
      'Amount, every month EUR',
      'Day of the month The last one',
      'None: until you end it',
      'print or save this page',
    ])
      expect(browser.html.text).to.include(fact);
    await browser.follow('Hrvatski');
    expect(browser.html.text).to.include('Iznos, svakog mjeseca').and.include('Odobren i na snazi');
    await browser.follow('Prekini ovaj trajni nalog');
    expectHeading(browser, 'Prekinuti ovaj trajni nalog?');
    await browser.follow('English');
    expectHeading(browser, 'End this standing order?');
    expect(await orders.statusOf(id)).to.equal('ACTC');
    await browser.press('Yes, end it');
    expectHeading(browser, 'Standing order');
    expect(browser.html.text).to.include('Status Cancelled').and.not.include('End this standing order');
    expect(await orders.statusOf(id)).to.equal('CANC');
    await browser.open(`${home()}/${id}/end`);
    expect(new URL(browser.url).pathname).to.equal(`/my-payments/${id}`);
  });

  it('leads to the consents and back under one login, in both languages', async () => {
    const browser = await enter();
    await browser.follow('Your consents');
    expectHeading(browser, 'Your consents');
    expect(browser.html.$('nav [aria-current=page]').text()).to.equal('Your consents');
    await browser.follow('Your payments');
    expectHeading(browser, title);
    await browser.follow('Hrvatski');
    expectHeading(browser, 'Vaša plaćanja');
    await browser.press('Odjavi se');
    expectHeading(browser, 'Prijava');
    expect(new URL(browser.url).pathname).to.equal('/my-payments');
    await browser.open(`${bankUrl()}/my-consents`);
    expectHeading(browser, 'Prijava');
  });

  it('continues with the older payments in pages, in the chosen language', async () => {
    for (let index = 0; index < 21; index++) await pay();
    const browser = await enter();
    const links = () =>
      browser.html
        .$('article a')
        .toArray()
        .map((link) => browser.html.$(link).attr('href'));
    const newest = links();
    expect(newest).to.have.length(20);
    await browser.follow('Older payments');
    const older = links();
    expect(older).to.have.length.above(0);
    for (const link of older) expect(newest).not.to.include(link);
    await browser.follow('Hrvatski');
    expect(links()).to.deep.equal(older);
    await browser.follow('Najnovija plaćanja');
    expect(links()).to.deep.equal(newest);
  });

  it('answers another customer’s payment like an unknown one, and shows nothing without a session', async () => {
    const { id } = await pay();
    const foreign = await enter(marko);
    const answers = new Set<string>();
    for (const path of [id, 'unknown']) {
      const answer = await foreign.step(`${home()}/${path}`);
      expect(answer.status).to.equal(404);
      answers.add(answer.text.replaceAll(path, ''));
      expectHeading(await foreign.open(`${home()}/${path}`), 'We cannot find this payment');
    }
    expect(answers.size).to.equal(1);
    expectHeading(await foreign.open(`${home()}/${id}/x`), 'We cannot find this payment');
    await foreign.follow('Back to your payments');
    expectHeading(foreign, title);

    const browser = await browse().open(`${home()}/${id}`);
    expectHeading(browser, 'Log in');
    expect(new URL(browser.url).pathname).to.equal('/my-payments');
    expect(browser.html.text).not.to.include('Vodovod');
  });

  it('has the protection of every page', async () => {
    const browser = await enter();
    const { headers } = await browser.step(home());
    expect(headers).to.include({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).to.include("default-src 'none'").and.not.include('script-src');
    const logOut = `${home()}/log-out`;
    const state = browser.html.$('input[name=state]').attr('value') ?? '';
    const tries = [
      [{ state }, { Origin: 'https://tpp.example' }],
      [{ state }, { 'Sec-Fetch-Site': 'cross-site' }],
      [{ state: state.slice(0, -2) + (state.endsWith('A') ? 'BB' : 'AA') }, {}],
      [{}, {}],
    ] as const;
    for (const [form, sent] of tries) expect((await browser.post(logOut, form, sent)).status).to.equal(403);
    expectHeading(await browser.open(home()), title);
    await browser.press('Log out');
    expectHeading(browser, 'Log in');
  });
});
