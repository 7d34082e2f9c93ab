/**
 * The way of a developer who has never been here: from the start of the server to a payment by a client of one's own, which a
 * customer approves, and to a test that needs no person. Nothing is known but what the program prints and the pages say.
 */
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../support/browser.js';
import { expectHeading, press } from '../support/customer-in-browser.js';
import { textAt } from '../support/json.js';
import { spawnServer, type ServerProcess } from '../support/server.js';

/** What a terminal answers to a command that somebody has copied out of a page. */
function inTerminal(command: string): unknown {
  return JSON.parse(execFileSync('bash', ['-c', command], { encoding: 'utf8' }));
}

/** What stands in a sentence as something to type. */
async function codesIn(page: Page, sentence: RegExp): Promise<readonly string[]> {
  return page.locator('p', { hasText: sentence }).locator('code').allTextContents();
}

describeInBrowser('A developer who has just started the server', (open) => {
  let bank: ServerProcess;
  before(async () => {
    bank = await spawnServer();
  });
  after(() => bank.stop());

  it('makes a payment as a client of their own, and approves it as its customer', async () => {
    const [, address = ''] = /Begin here, in a browser: (\S+)/.exec(bank.output()) ?? [];
    const page = await (await open()).newPage();
    await page.goto(address);
    await press(page, 'Make a workspace');
    await page.getByLabel('Name').fill('Vodomar Pay');
    await press(page, 'Register');
    await expectHeading(page, 'Vodomar Pay');

    const [, userName = '', password = '', code = ''] = await codesIn(page, /Paste it into a terminal/);
    const command = (await page.locator('pre').textContent()) ?? '';
    const payment = inTerminal(command);
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
    expect(textAt(inTerminal(`curl -s '${status}' ${self} ${id}`), 'transactionStatus')).to.equal('ACSC');
  });
});
