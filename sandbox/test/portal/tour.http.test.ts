/**
 * A new developer's way from the start of the server to an approved payment by a client of their own, knowing only the
 * program's output and the pages.
 */
import { expect } from 'chai';
import { enterCode, expectHeading, logIn } from '../../../test/support/customer/customer-walk.js';
import { textAt } from '../../../test/support/runner/json.js';
import { mainModule, spawnServer, type ServerProcess } from '../../../test/support/server/server.js';
import { removeFolder, temporaryFolder } from '../../../test/support/runner/temporary.js';
import { inTerminal } from '../../../test/support/runner/terminal.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

describe('A new developer', () => {
  let bank: ServerProcess;
  let folder: string;
  before(async () => {
    folder = temporaryFolder();
    // Seeds its database itself, as at a developer's first start.
    bank = await spawnServer({ program: mainModule });
  });
  after(async () => {
    await bank.stop();
    removeFolder(folder);
  });

  const answerTo = async (command: string): Promise<unknown> =>
    JSON.parse((await inTerminal([command], folder)).output);

  it('starts the server, initiates a payment as a new client, and approves it as the customer', async () => {
    const [, address = ''] = /Start here, in a browser: (\S+)/.exec(bank.output()) ?? [];
    const browser = await new WalkingBrowser().open(address);
    await browser.press('Create it and continue here');
    await browser.follow('Workspace');
    await browser.follow('My application');
    expectHeading(browser, 'My application');

    const { $ } = browser.html;
    const sentence = $('p').filter((_, each) => $(each).text().includes('Paste it into a terminal'));
    const codes = sentence.find('code').map((_, each) => $(each).text());
    const [, userName = '', password = '', code = ''] = codes.get();
    const command = sentence.nextAll('pre').first().text();
    const payment = await answerTo(command);
    expect(textAt(payment, 'transactionStatus')).to.equal('RCVD');

    await browser.open(textAt(payment, '_links', 'scaRedirect', 'href') ?? '');
    await logIn(browser, { userName, password });
    await browser.press('Continue');
    await enterCode(browser, code);
    expectHeading(browser, 'Payment carried out');

    const [self = ''] = /-H 'X-Gateway-Client-Id: [^']*'/.exec(command) ?? [];
    const id = `-H "X-Request-ID: $(cat /proc/sys/kernel/random/uuid)"`;
    const status = textAt(payment, '_links', 'status', 'href') ?? '';
    expect(textAt(await answerTo(`curl -s '${status}' ${self} ${id}`), 'transactionStatus')).to.equal('ACSC');
  });
});
