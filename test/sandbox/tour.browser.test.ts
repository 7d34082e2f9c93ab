/**
 * The way of a developer who has never been here: from the start of the server to a payment by a client of one's own, which a
 * customer approves. Nothing is known but what the program prints and the pages say.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser.js';
import { expectHeading, press } from '../support/customer-in-browser.js';
import { textAt } from '../support/json.js';
import { spawnServer, type ServerProcess } from '../support/server.js';
import { removeFolder, temporaryFolder } from '../support/temporary.js';
import { inTerminal } from '../support/terminal.js';

/** What stands in a sentence as something to type. */
async function codesIn(page: Page, sentence: RegExp): Promise<readonly string[]> {
  return page.locator('p', { hasText: sentence }).locator('code').allTextContents();
}

/** What is to be copied below a sentence. */
async function codeBelow(page: Page, sentence: RegExp): Promise<string> {
  const visible = page.locator('p:visible', { hasText: sentence });
  return (await visible.locator('xpath=following-sibling::pre[1]').textContent()) ?? '';
}

describeInBrowser('A developer who has just started the server', (open) => {
  let bank: ServerProcess;
  let folder: string;
  before(async () => {
    folder = temporaryFolder();
    bank = await spawnServer();
  });
  after(async () => {
    await bank.stop();
    removeFolder(folder);
  });

  /** Where the banner leads, and on to a workspace. */
  const begin = async () => {
    const [, address = ''] = /Begin here, in a browser: (\S+)/.exec(bank.output()) ?? [];
    const page = await (await open()).newPage();
    await page.goto(address);
    await press(page, 'Make a workspace');
    return page;
  };
  const answerTo = async (command: string): Promise<unknown> =>
    JSON.parse((await inTerminal([command], folder)).output);

  it('makes a payment as a client of their own, and approves it as its customer', async () => {
    const page = await begin();
    await page.getByLabel('Name').fill('Vodomar Pay');
    await press(page, 'Register');
    await expectHeading(page, 'Vodomar Pay');

    const [, userName = '', password = '', code = ''] = await codesIn(page, /Paste it into a terminal/);
    const command = await codeBelow(page, /Paste it into a terminal/);
    const payment = await answerTo(command);
    expect(textAt(payment, 'transactionStatus')).to.equal('RCVD');

    await page.goto(textAt(payment, '_links', 'scaRedirect', 'href') ?? '');
    await page.getByLabel('User name').fill(userName);
    await page.getByLabel('Password').fill(password);
    await press(page, 'Log in');
    await press(page, 'Continue');
    await page.getByLabel('One-time code').fill(code);
    await press(page, 'Approve payment');
    await expectHeading(page, 'Payment carried out');

    const [self = ''] = /-H 'X-Gateway-Client-Id: [^']*'/.exec(command) ?? [];
    const id = `-H "X-Request-ID: $(cat /proc/sys/kernel/random/uuid)"`;
    const status = textAt(payment, '_links', 'status', 'href') ?? '';
    expect(textAt(await answerTo(`curl -s '${status}' ${self} ${id}`), 'transactionStatus')).to.equal('ACSC');
  });
});
