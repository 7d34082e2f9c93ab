/**
 * A new developer's tour in Chromium, knowing only the program's output and the pages: in three actions to a payment by
 * an own client, and in four more to a green own test.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { testFile } from '../../src/portal/recording/test-program.js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { violationsHere } from '../../../test/support/browser/accessibility.js';
import { describeInBrowser } from '../../../test/support/browser/browser.js';
import { removeFolder, temporaryFolder } from '../../../test/support/runner/temporary.js';
import { inTerminal } from '../../../test/support/runner/terminal.js';
import { mainModule, spawnServer, type ServerProcess } from '../../../test/support/server/server.js';

/** How the developer works: each way presses a link or a button by its name, and looks at each page. */
interface Way {
  readonly title: string;
  readonly options: BrowserContextOptions;
  readonly press: (page: Page, name: string) => Promise<void>;
  readonly look: (page: Page) => Promise<void>;
  /** Actions that this way needs beside the three. */
  readonly more: number;
}

const phone = { width: 360, height: 800 };

/** The accessible name of the focused element, as far as its text and label say it. */
const focused = `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()`;

async function pressByKeyboard(page: Page, name: string): Promise<void> {
  const most = await page.locator('a, button, input, select, textarea, summary, [tabindex]').count();
  for (let step = 0; step <= most; step += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate<string>(focused)) === name) return page.keyboard.press('Enter');
  }
  throw new Error(`${page.url()} has no ${name} for the keyboard.`);
}

const named = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .first();

const ways: readonly Way[] = [
  {
    title: 'by keyboard on a narrow screen, each page accessible',
    options: { viewport: phone },
    press: pressByKeyboard,
    look: async (page) => {
      expect(await violationsHere(page), page.url()).to.deep.equal([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), page.url()).to.equal(360);
    },
    more: 0,
  },
  {
    title: 'without script, which costs one look at the page more',
    options: { javaScriptEnabled: false },
    press: (page, name) => named(page, name).click(),
    look: async () => {},
    more: 1,
  },
];

/** Approves on the bank's pages, with what their hints say. */
async function approve(page: Page, { look, press }: Way): Promise<void> {
  const hint = page.locator('.sandbox code');
  await page.getByLabel('User name').waitFor();
  await look(page);
  const [userName = '', password = ''] = await hint.allTextContents();
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Log in');
  await page.getByRole('heading', { name: 'Check the payment' }).waitFor();
  await press(page, 'Continue');
  await page.getByLabel('One-time code').waitFor();
  await page.getByLabel('One-time code').fill((await hint.first().textContent()) ?? '');
  await press(page, 'Approve payment');
  await page.getByRole('heading', { name: 'Redirect received' }).waitFor();
  await look(page);
}

describeInBrowser('A new developer with a browser', (open) => {
  let bank: ServerProcess;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    // Seeds its database itself, as at a developer's first start.
    bank = await spawnServer({ program: mainModule });
  });
  afterEach(async () => {
    await bank.stop();
    removeFolder(folder);
  });

  for (const way of ways)
    it(`pays with an own client in three actions and has a green test in four more, ${way.title}`, async () => {
      const { look, more, options, press } = way;
      const context = await open(options);
      const page = await context.newPage();
      const actions: string[] = [];
      const act = async (name: string) => {
        actions.push(name);
        await press(page, name);
      };
      const [, address = ''] = /Start here, in a browser: (\S+)/.exec(bank.output()) ?? [];
      await page.goto(address);
      await look(page);
      await act('Create it and continue here');
      await page.getByRole('heading', { name: 'A payment', exact: true }).waitFor();
      await look(page);
      await act('Make this call');
      await page.getByText('The answer, 201').waitFor();
      await look(page);
      const opening = context.waitForEvent('page');
      await act('Open the bank’s page in a new tab');
      const bankPage = await opening;
      await approve(bankPage, way);
      await bankPage.close();
      // Without script, the developer looks again.
      if (more > 0) await act('Refresh: A payment');
      await page.getByText('The customer has decided, ').waitFor();
      await look(page);
      expect(actions.length).to.equal(3 + more);

      const downloading = page.waitForEvent('download');
      await act('Get this run as a test');
      const program = join(folder, testFile);
      await (await downloading).saveAs(program);
      expect(readFileSync(program, 'utf8')).to.include("decision: 'approve'");
      await act('Guides');
      await page.getByRole('heading', { level: 1, name: 'Guides' }).waitFor();
      await act('Automatic tests');
      await page.getByRole('heading', { level: 1, name: 'Automatic tests' }).waitFor();
      await look(page);
      const commands = (await page.locator('.snippet').textContent()) ?? '';
      actions.push(commands);
      const { exitCode, output } = await inTerminal([commands], folder);
      expect(exitCode, output).to.equal(0);
      expect(actions.length).to.equal(7 + more);
    });
});
