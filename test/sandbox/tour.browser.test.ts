/**
 * The way of a developer who has never been here: from the start of the server to a payment by a client of one's own, which a
 * customer approves, and to a test that needs no person. Nothing is known but what the program prints and the pages say.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

async function follow(page: Page, link: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
  await expectHeading(page, link);
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

  it('runs an automatic test that needs no person, has it fail, and reads why in the log', async () => {
    const page = await begin();
    await follow(page, 'Automatic tests');
    await press(page, 'Make them');
    const environment = await codeBelow(page, /Paste this into a terminal/);
    const command = await codeBelow(page, /Run it in the same terminal/);

    // Fetched or copied, it is the same.
    await inTerminal([await codeBelow(page, /Fetch it/)], folder);
    const file = command.trim().split(' ').at(-1) ?? '';
    const program = (await page.getByRole('group', { name: file, exact: true }).textContent()) ?? '';
    expect(readFileSync(join(folder, file), 'utf8')).to.equal(program);
    const green = await inTerminal([environment, command], folder);
    expect(green.exitCode, green.output).to.equal(0);
    expect(green.output)
      .to.match(/\bpass 5\b/)
      .and.match(/\bfail 0\b/);

    const [wrong = '', amount = ''] = await codesIn(page, /See it once/);
    expect(program.split(amount)).to.have.length(2);
    writeFileSync(join(folder, file), program.replace(amount, wrong));
    const red = await inTerminal([environment, command], folder);
    expect(red.exitCode, red.output).to.equal(1);
    const [, entry = ''] = /In the log: (\S+)/.exec(red.output) ?? [];
    await page.goto(entry);
    const why = page.getByRole('heading', { name: 'Why it was refused' }).locator('xpath=..');
    expect(await why.textContent()).to.include('An amount in EUR has at most 2 fraction digits.');
    expect(await page.textContent('main')).to.include(`"amount": "${wrong}"`);
  });
});
