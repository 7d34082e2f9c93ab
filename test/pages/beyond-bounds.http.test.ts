/** Pages, the app and contracts over a core with an odd value: texts are cut, and nothing is an internal error. */
import { expect } from 'chai';
import { sandboxOf } from '../../sandbox/src/index.js';
import { english } from '../../src/pages/texts/en.js';
import { AppServer } from '../app/app-server.js';
import { consentHeadings, headings } from '../support/browser/page-steps.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { enterCode, goToConsentStep, goToStep, logIn } from '../support/customer/customer-walk.js';
import { onOneEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { answeringWith, valuesOf, type Answers } from '../support/embedded-bank/core-values.js';
import { ana, ibans, rightCode } from '../support/embedded-bank/sandbox.js';
import { type RunningServer, startServer } from '../support/server/server.js';
import { askForConsent, startPayment } from '../support/tpp/sent-off.js';
import { farAway } from '../support/tpp/payments.js';
import { shopUrl } from '../support/tpp/shop.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';
import { accountPaths, ConsentTpp } from '../support/tpp/tpp-consents.js';
import { Tpp, v132 } from '../support/tpp/tpp.js';

const tooLong = '😀'.repeat(300);
const oddTexts: readonly unknown[] = ['', tooLong, '\u0000\ud800', null, 7];
/** Without a right value of these, an account counts as absent. */
const keys = ['id', 'iban', 'currency'];
const tooMuch = { minorUnits: 10n ** 16n, currency: 'EUR' };

const members: readonly (readonly [kind: keyof Answers, member: string, values: readonly unknown[]])[] = [
  ...['id', 'iban', 'currency', 'name', 'status', 'product', 'cashAccountType', 'usage'].map(
    (member) => ['account', member, oddTexts] as const,
  ),
  ['customer', 'name', oddTexts],
  ['customer', 'status', oddTexts],
  ['customer', 'paymentLimit', [tooMuch, { minorUnits: 1n, currency: 'eur' }, null, {}]],
  ['balance', 'booked', [tooMuch, { minorUnits: 1n, currency: 'eur' }, null]],
  ['balance', 'creditLine', [10n ** 16n, -1n, null]],
];

onOneEngine('A core with an odd value', (engine) => {
  let server: RunningServer | undefined;
  let answers: Answers = {};
  const url = () => server?.url ?? '';
  const tpp = new Tpp(url);
  const app = new AppServer(tpp, url);
  const apis = accountPaths.map((path) => new ConsentTpp(url, path));
  const pages: WalkingBrowser[] = [];
  let asks: readonly (() => Promise<number>)[] = [];

  before(async () => {
    await seed(engine.database());
    const plugin = {
      bank: (...parts: Parameters<typeof sandboxOf>) =>
        answeringWith(sandboxOf(...parts).bank, () => answers),
      sca: (...parts: Parameters<typeof sandboxOf>) => sandboxOf(...parts).sca,
    };
    server = await startServer({ databaseUrl: engine.url(), plugins: [plugin] });
    // Given first: a new consent of the customer ends the client's others.
    const [api] = apis;
    const [granted, funds] = [await api?.granted(), await api?.grantedFunds()];
    const browse = () => new WalkingBrowser([shopUrl]);
    const [payment, inApp] = [await startPayment(url()), await startPayment(url(), { basePath: v132 })];
    const [review, choice, home] = [browse(), browse(), browse()];
    await goToStep(review, payment.link, 'review');
    await goToConsentStep(choice, await askForConsent(url(), { access: { accounts: [] } }), 'review');
    await home.open(`${url()}/my-consents`);
    await logIn(home);
    home.html.fill('One-time code', rightCode);
    await home.press('Continue');
    pages.push(review, choice, home, await basketReview(browse()), await cancellationReview(browse()));
    const instructedAmount = { currency: 'EUR', amount: '1.00' };
    const body = { account: { iban: ibans.ana }, instructedAmount };
    asks = [
      ...pages.map((page) => async () => (await page.reload()).status),
      ...apis.flatMap((each) => [
        async () => (await each.ask('GET', '/accounts?withBalance=true', granted ?? {})).status,
        async () => (await each.ask('GET', `/consents/${granted?.consentId}`, granted ?? {})).status,
        async () => {
          const headers = { 'Consent-ID': funds?.consentId };
          return (await each.ask('POST', '/funds-confirmation', { ...funds, body, headers })).status;
        },
      ]),
      async () => (await tpp.read(payment.id)).status,
      async () => (await tpp.read(inApp.id, { basePath: v132 })).status,
      async () => {
        const id = inApp.link.slice(inApp.link.lastIndexOf('/') + 1);
        return (await app.call('view', id, ana.userName)).status;
      },
    ];
  });
  /** A browser at the review of a basket with a payment and a consent. */
  const basketReview = async (browser: WalkingBrowser) => {
    const baskets = new BasketTpp(url);
    const contents = { paymentIds: await baskets.payments(1), consentIds: [await baskets.consent()] };
    await logIn(await browser.open((await baskets.start(contents)).link));
    return browser;
  };
  /** A browser at the review of the cancellation of an approved payment. */
  const cancellationReview = async (browser: WalkingBrowser) => {
    const { id, link } = await startPayment(url(), { executionDate: farAway });
    await goToStep(browser, link, 'code');
    await enterCode(browser);
    await logIn(await browser.open((await tpp.startCancellation(id)).link));
    return browser;
  };
  beforeEach(() => (answers = {}));
  after(() => server?.stop());

  it('is looked at from pages and calls that show the right values', async () => {
    for (const ask of asks) expect(await ask()).to.equal(200);
    expect(pages.map(({ heading }) => heading)).to.deep.equal([
      headings.review,
      consentHeadings.review,
      english.customer.title,
      'Check everything',
      'Check the payment to stop',
    ]);
  });

  for (const [kind, member, values] of members) {
    it(`is no internal error anywhere: ${kind}.${member}`, async () => {
      for (const value of values) {
        answers = { [kind]: { [member]: value } };
        const statuses = new Set<number>();
        for (const ask of asks) statuses.add(await ask());
        // Funds of an account that counts as absent, and answers of a wrong type, which count as none.
        if (keys.includes(member)) statuses.delete(404);
        if (typeof value !== 'string') statuses.delete(503);
        statuses.delete(200);
        expect([...statuses], String(value)).to.deep.equal([]);
        const shown = Math.max(...pages.map(({ page }) => /😀+/u.exec(page)?.[0].length ?? 0));
        // An emoji has two UTF-16 units.
        expect(shown, String(value)).to.equal(member === 'name' && value === tooLong ? 2 * 140 : 0);
      }
    });
  }

  it('is stored with the accounts that a customer chose, as far as its bounds reach', async () => {
    const { status: _, ...atBounds } = valuesOf('account', 'at');
    const longKeys = { id: '😀'.repeat(64), iban: `HR95${'A'.repeat(30)}` };
    for (const account of [
      { ...atBounds, ...longKeys },
      { name: tooLong, product: null, usage: 7 },
    ]) {
      answers = { account };
      const picks = [String(Reflect.get(account, 'iban') ?? ibans.ana)];
      for (const api of apis) {
        const { consentId, token } = await api.granted({ access: { accounts: [] }, picks });
        const { body, status } = await api.ask('GET', `/consents/${consentId}`, { token });
        expect(status).to.equal(200);
        expect(JSON.stringify(body)).to.include(picks[0]);
      }
    }
  });
});
