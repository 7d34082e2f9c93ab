/** Every page of the portal in a real browser: light and dark, from a small phone to a wide screen. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  accountPath,
  clientCertificatesPath,
  clientPath,
  companyPath,
  contractPath,
  customerPath,
  differencesPath,
  guidePath,
  portalPaths,
} from '../../src/portal/frame/paths.js';
import { violationsHere } from '../support/accessibility.js';
import { describeAtTheBank } from '../support/browser.js';
import { logIn, press } from '../support/customer-in-browser.js';
import {
  beginWorkspace,
  complaintsOf,
  makeOwnThings,
  type OwnThings,
  registerClient,
} from '../support/portal-in-browser.js';
import { rightCode } from '../support/sandbox.js';
import { until } from '../support/bank.js';
import { orderOf, Tpp, v132 } from '../support/tpp.js';

const documented = 'payments-1.3.2';

/** Everything that somebody can look at, in the workspace of a browser that has these. */
function pagesWith({ client, company, customer, iban }: OwnThings): readonly string[] {
  return [
    portalPaths.start,
    portalPaths.guides,
    guidePath('account'),
    guidePath('certificates'),
    portalPaths.automaticTests,
    portalPaths.documentation,
    portalPaths.codes,
    portalPaths.outcomes,
    differencesPath(documented),
    portalPaths.workspace,
    clientPath(client),
    clientCertificatesPath(client),
    portalPaths.data,
    customerPath(customer),
    companyPath(company),
    accountPath(iban),
    portalPaths.file,
    portalPaths.decisions,
    portalPaths.log,
    portalPaths.callbacks,
    portalPaths.clock,
    portalPaths.faults,
    portalPaths.removal,
    `${portalPaths.callback}?code=${'c'.repeat(43)}&state=s`,
    '/sandbox/nowhere',
  ];
}

const width = 'document.documentElement.scrollWidth';
const smallTargets = `[...document.querySelectorAll('a, button, summary, input:not([type=hidden]), select, textarea')]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
  .map((element) => element.outerHTML)`;

describeAtTheBank('The pages of the portal', ({ bankUrl, open }) => {
  const looks = [
    { look: 'a small phone', width: 360, colorScheme: 'light' },
    { look: 'a small phone at night', width: 360, colorScheme: 'dark' },
    { look: 'a desk', width: 1280, colorScheme: 'light' },
    { look: 'a wide desk at night', width: 2560, colorScheme: 'dark' },
  ] as const;

  const inLook = async (options: (typeof looks)[number]) => {
    const { colorScheme } = options;
    const viewport = { width: options.width, height: 800 };
    const page = await (await open({ viewport, colorScheme, bypassCSP: true })).newPage();
    await beginWorkspace(page, bankUrl());
    return page;
  };

  for (const options of looks) {
    it(`are accessible, fit and can be touched on ${options.look}`, async () => {
      const page = await inLook(options);
      for (const path of pagesWith(await makeOwnThings(page, bankUrl()))) {
        await page.goto(bankUrl() + path);
        await page.evaluate(`document.querySelectorAll('details').forEach((each) => (each.open = true))`);
        expect(await page.locator('html').getAttribute('lang'), path).to.equal('en');
        expect(await violationsHere(page), path).to.deep.equal([]);
        expect(await page.evaluate<number>(width), path).to.be.at.most(options.width);
        expect(await page.evaluate<string[]>(smallTargets), path).to.deep.equal([]);
      }
    });
  }

  for (const options of [looks[0], looks[1], looks[2]])
    for (const contract of [documented, 'accounts-1.3.2.2', 'sandbox-1.0.0'])
      it(`have documentation of ${contract} that is accessible and fits on ${options.look}, open and closed`, async () => {
        const page = await inLook(options);
        const check = async (what: string, part?: string) => {
          expect(await violationsHere(page, part), what).to.deep.equal([]);
          expect(await page.evaluate<number>(width), what).to.be.at.most(options.width);
        };
        await page.goto(bankUrl() + contractPath(contract));
        await page.locator('.opblock').first().waitFor();
        await check('closed');
        await page.locator('.opblock-summary-control').first().click();
        await page.getByRole('button', { name: 'Try it out' }).click();
        // What the answer takes the place of; the rest of the open call is looked at with all that is open.
        await check('about to call', '.execute-wrapper');
        await page.getByRole('button', { name: 'Execute', exact: true }).click();
        await page.locator('.live-responses-table').waitFor();
        await check('answered', '.live-responses-table');
        await page.locator('.btn.authorize').first().click();
        await page.locator('.modal-ux').waitFor();
        await check('asking for credentials', '.dialog-ux');
        await page.locator('.close-modal').click();
        await page.locator('section.models button').first().click();
        await check('with its schemas, the call and its answer');
      });
});

describeAtTheBank('A developer at the portal', ({ bankUrl, open }) => {
  it('asks no other host, and breaks no page’s policy', async () => {
    const page = await (await open()).newPage();
    const complaints = complaintsOf(page, bankUrl());
    await beginWorkspace(page, bankUrl());
    const own = await makeOwnThings(page, bankUrl());
    for (const path of [...pagesWith(own).slice(0, -1), contractPath(documented)]) {
      await page.goto(bankUrl() + path, { waitUntil: 'networkidle' });
      expect(complaints, path).to.deep.equal([]);
    }
  });

  it('has the first page whole with less than 100 kB', async () => {
    const page = await (await open()).newPage();
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => sizes.push(response.body().then((body) => body.length)));
    await page.goto(bankUrl() + portalPaths.start, { waitUntil: 'networkidle' });
    const all = await Promise.all(sizes);
    expect(all.length).to.be.at.least(3);
    expect(all.reduce((sum, size) => sum + size)).to.be.below(100_000);
  });

  it('gets by without script: a workspace, a client, and what versions differ in', async () => {
    const page = await (await open({ javaScriptEnabled: false })).newPage();
    await beginWorkspace(page, bankUrl());
    const id = await registerClient(page, bankUrl());
    expect((await new Tpp(bankUrl, id).initiate()).status).to.equal(201);
    await page.goto(bankUrl() + portalPaths.documentation);
    await page.getByRole('link', { name: 'Payments 1.3.2', exact: true }).click();
    await page.getByText(/Without it, read the OpenAPI document/).waitFor();
    await page.getByLabel('Contract').selectOption('accounts-1.3.2.2');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('heading', { name: 'Accounts and funds 1.3.2.2' }).waitFor();
  });

  it('sees each call of the own client appear by itself, with the reason of a refusal', async () => {
    const page = await (await open()).newPage();
    const complaints = complaintsOf(page, bankUrl());
    await beginWorkspace(page, bankUrl());
    const own = new Tpp(bankUrl, await registerClient(page, bankUrl()));
    const followed = page.waitForRequest(/log\/events$/);
    await page.goto(bankUrl() + portalPaths.log);
    await page.getByText('No call is here.').waitFor();
    await followed;
    await own.initiate();
    await page.locator('#calls tbody tr').first().waitFor();
    await own.initiate({ order: orderOf({ instructedAmount: { currency: 'EUR', amount: '0.00' } }) });
    await page.getByText('FORMAT_ERROR').waitFor();
    await page.locator('#calls tbody a').first().click();
    await page.getByText('The amount must be more than zero.').first().waitFor();
    await page.getByRole('button', { name: 'Call again' }).click();
    await page.waitForURL(/\/log\/(?!.*replay)/);
    await page.getByRole('link', { name: 'All calls' }).click();
    await page.locator('#calls tbody tr').nth(2).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('gets by without a mouse', async () => {
    const page = await (await open()).newPage();
    await page.goto(bankUrl() + portalPaths.start);
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('To the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).to.equal('Make a workspace');
    await page.keyboard.press('Enter');
    await page.waitForURL(bankUrl() + portalPaths.workspace);
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Vodomar Pay');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/clients\/tpp-/);
  });

  it('makes a payment from the console as the own client, which its customer approves', async () => {
    const page = await (await open()).newPage();
    const complaints = complaintsOf(page, bankUrl());
    await beginWorkspace(page, bankUrl());
    const id = await registerClient(page, bankUrl());
    await page.goto(bankUrl() + contractPath(documented));
    await page
      .getByRole('button', { name: /domestic-credit-transfers-hr/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    const execute = page.getByRole('button', { name: 'Execute', exact: true });
    const sent = async () => {
      const request = page.waitForRequest((each) => each.method() === 'POST');
      await execute.click();
      return (await request).allHeaders();
    };
    const [first, second] = [await sent(), await sent()];
    expect(first['x-gateway-client-id']).to.equal(id);
    expect(first['x-request-id']).not.to.equal(second['x-request-id']);
    const answer = await page
      .locator('.live-responses-table .response-col_description pre')
      .first()
      .innerText();
    const [, link = ''] = /"href": "([^"]*\/approve\/[^"]*)"/.exec(answer) ?? [];
    expect(complaints).to.deep.equal([]);
    await page.goto(link);
    await logIn(page);
    await press(page, 'Continue');
    await page.getByLabel('One-time code').fill(rightCode);
    await press(page, 'Approve payment');
    await page.getByRole('heading', { name: 'A browser has come back' }).waitFor();
    const [, paymentId = ''] = /"paymentId": "([^"]*)"/.exec(answer) ?? [];
    const status = () => new Tpp(bankUrl, id).read(paymentId, { basePath: v132, below: '/status' });
    const settled = await until(status, ({ text }) => text.includes('ACCC'));
    expect(settled.status).to.equal(200);
  });
});

/** The text of what has the keyboard. */
function focused(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.textContent.trim()');
}
