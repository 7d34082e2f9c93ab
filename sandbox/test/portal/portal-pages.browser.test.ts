/** Every page of the portal in a real browser: light and dark mode, from a small phone to a wide screen, under its policy. */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  accountPath,
  callPath,
  chapterPath,
  clientCertificatesPath,
  clientPath,
  companyPath,
  comparisonPath,
  contractPath,
  customerPath,
  guidePath,
  operationPath,
  portalPaths,
  storyPath,
} from '../../src/portal/frame/paths.js';
import { copyTo, sheetAt, violationsHere } from '../../../test/support/browser/accessibility.js';
import { describeAtTheBank } from '../../../test/support/browser/browser.js';
import type { Developer } from '../../../test/support/portal/developer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { made, madeCustomer } from '../../../test/support/portal/own-data.js';
import { complaintsOf, openWorkspace } from '../../../test/support/browser/portal-in-browser.js';
import { orderOf, startedBy } from '../../../test/support/tpp/tpp.js';

const documented = 'payments-1.3.2';
const nowhere = '/sandbox/nowhere';

/** All pages of a workspace that has one resource of each kind. */
async function pagesOf(developer: Developer): Promise<readonly string[]> {
  const { id, tpp } = await developer.client();
  const payment = startedBy(await tpp.initiate());
  const { ibans, userName } = await madeCustomer(developer);
  const company = await made(developer, '/companies', {
    name: 'Vodomar',
    signers: [userName],
    signaturesNeeded: 1,
  });
  return [
    portalPaths.start,
    portalPaths.guides,
    guidePath('account'),
    guidePath('certificates'),
    portalPaths.automaticTests,
    portalPaths.documentation,
    portalPaths.codes,
    portalPaths.outcomes,
    portalPaths.components,
    contractPath(documented),
    operationPath(documented, 'initiateDomesticCreditTransfer'),
    comparisonPath('payments-1.3.16', 'initiateDomesticCreditTransfer', '1.3.2'),
    chapterPath('payments'),
    callPath('start', 1),
    `${portalPaths.search}?q=token`,
    chapterPath('versions'),
    portalPaths.workspace,
    clientPath(id),
    clientCertificatesPath(id),
    portalPaths.data,
    customerPath(userName),
    companyPath(textAt(company, 'companyId') ?? ''),
    accountPath(ibans[0] ?? ''),
    portalPaths.file,
    portalPaths.payments,
    portalPaths.consents,
    portalPaths.baskets,
    storyPath('payment', payment.id),
    portalPaths.decisions,
    portalPaths.log,
    portalPaths.callbacks,
    portalPaths.clock,
    portalPaths.faults,
    portalPaths.removal,
    `${portalPaths.callback}?code=${'c'.repeat(43)}&state=s`,
    nowhere,
  ];
}

interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Axe checks the narrow and the wide layout of a page, in light and in dark mode. */
const phone: Look = { width: 360, colorScheme: 'light' };
const deskAtNight: Look = { width: 1280, colorScheme: 'dark' };
const wideDesk: Look = { width: 2560, colorScheme: 'light' };

const widthOf = 'document.documentElement.scrollWidth';
/** A dense list has lower targets where the screen is wide; 24 is WCAG's minimum. */
const smallTargets = `[...document.querySelectorAll('a, button, summary, input:not([type=hidden]), select, textarea')]
  .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < (element.closest('.dense') && innerWidth > 704 ? 24 : 44))
  .map((element) => element.outerHTML)`;

/** Ids that break into two lines, and menus of more than one. */
const broken = `[
  ...[...document.querySelectorAll('.id')].filter((id) => id.getClientRects().length > 1),
  ...[...document.querySelectorAll('.places')].filter((menu) => menu.offsetHeight > 60 && innerWidth < 704),
].map((element) => element.outerHTML)`;

/** How far a page is scrolled when it opens; a refused form may scroll to the field that it names. */
const scrolled = `document.activeElement === document.body ? scrollY : 0`;

/** Where the twentieth row of the log ends, in pixels: rows are equally high. */
const endOfTwentyCalls = `(() => {
  const [{ top }, second] = [...document.querySelectorAll('#calls tbody tr')].map((row) => row.getBoundingClientRect());
  return top + 20 * (second.top - top);
})()`;

async function changeLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
}

describeAtTheBank('The portal in a browser', ({ bankUrl, open }) => {
  it('has pages that are accessible, fit, suit touch, load from no other host and obey their policy', async () => {
    const context = await open();
    const page = await context.newPage();
    const sheet = await sheetAt(bankUrl(), await context.newPage());
    const complaints = complaintsOf(page, bankUrl());
    for (const path of await pagesOf(await openWorkspace(page, bankUrl))) {
      await page.goto(bankUrl() + path);
      expect(await page.evaluate<number>(scrolled), path).to.equal(0);
      await page.evaluate(`document.querySelectorAll('details').forEach((each) => (each.open = true))`);
      await copyTo(sheet, page);
      for (const look of [phone, deskAtNight, wideDesk]) {
        const place = `${path}, ${look.width} wide`;
        await changeLook(sheet, look);
        expect(await sheet.evaluate<number>(widthOf), place).to.be.at.most(look.width);
        expect(await sheet.evaluate<string[]>(smallTargets), place).to.deep.equal([]);
        expect(await sheet.evaluate<string[]>(broken), place).to.deep.equal([]);
        if (look !== wideDesk) expect(await violationsHere(sheet), place).to.deep.equal([]);
      }
      // The browser's console reports the 404 of the missing page.
      expect(path === nowhere ? complaints.slice(1) : complaints, path).to.deep.equal([]);
    }
  });

  it('shows each new call without a reload, with the reason of a refusal, and twenty on a screen', async () => {
    const page = await (await open()).newPage();
    const complaints = complaintsOf(page, bankUrl());
    const { tpp } = await (await openWorkspace(page, bankUrl)).client();
    const followed = page.waitForRequest(/log\/events$/);
    await page.goto(bankUrl() + portalPaths.log);
    await page.getByText('The sandbox was called: POST').waitFor();
    await followed;
    await tpp.initiate();
    await page.locator('#calls tbody a').first().waitFor();
    await tpp.initiate({ order: orderOf({ instructedAmount: { currency: 'EUR', amount: '0.00' } }) });
    await page.getByText('FORMAT_ERROR').waitFor();
    await page.locator('#calls tbody a').first().click();
    await page.getByText('The amount must be more than zero.').first().waitFor();
    await page.getByRole('button', { name: 'Repeat the call' }).click();
    await page.waitForURL(/\/log\/(?!.*replay)/);
    await page.getByRole('link', { name: 'All calls' }).click();
    await page.locator('#calls tbody th a').nth(2).waitFor();
    expect(complaints).to.deep.equal([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await page.evaluate<number>(endOfTwentyCalls)).to.be.below(800);
  });
});
