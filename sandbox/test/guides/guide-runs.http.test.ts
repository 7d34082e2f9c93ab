/** Runs of guides without script: each has an address that keeps where the developer is, and knows what came back. */
import { expect } from 'chai';
import { guidePath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { authorise } from '../../../test/support/customer/customer.js';
import {
  beginAt,
  beginWithClient,
  openWorkspace,
  wordsOf,
} from '../../../test/support/portal/portal-walk.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

describeAtTheDoor('A run of a guide', ({ url }) => {
  const begun = async (guide = 'payment') => {
    const { browser, developer, id } = await beginWithClient(url);
    await browser.open(url() + guidePath(guide));
    await browser.send({ client: id, step: '0' });
    return { browser, developer, address: browser.url.replace(/#.*/, '') };
  };
  const linkIn = ({ page }: WalkingBrowser, text: string) =>
    plainText(textIn(page, new RegExp(`href="([^"]*)"[^>]*>${text}<`)) ?? '');
  const bankPageIn = (browser: WalkingBrowser) => linkIn(browser, 'Open the bank’s page in a new tab');

  it('begins with the first step, and loading it again repeats no call', async () => {
    const { address, browser } = await begun();
    expect(address).to.match(/\/sandbox\/guides\/payment\/[\w-]{36}$/);
    const link = bankPageIn(browser);
    expect(wordsOf(browser))
      .to.match(/Done, \d{4}-\d\d-\d\d [\d:]{8}: 201/)
      .and.include('The answer, 201');
    await browser.open(address);
    expect(bankPageIn(browser)).to.equal(link);
    expect(wordsOf(browser)).to.include('The answer, 201');
  });

  it('continues in another browser of the workspace, and in no other workspace', async () => {
    const { address, browser, developer } = await begun();
    const other = await openWorkspace(url, developer);
    await other.open(address);
    expect(bankPageIn(other)).to.equal(bankPageIn(browser));
    expect(other.page).not.to.include('The answer, ');
    await other.send({ step: '1' });
    expect(wordsOf(other)).to.include('The answer, 200');
    await browser.open(address);
    await browser.send({ step: '2' });
    expect(wordsOf(browser)).to.include('ACSC');
    const stranger = (await beginAt(url)).browser;
    await stranger.open(address);
    expect([stranger.status, stranger.heading]).to.deep.equal([404, 'There is nothing here']);
    const nobody = await new WalkingBrowser().open(address);
    expect(nobody.page).to.include('Create it and continue here').and.not.include(bankPageIn(browser));
  });

  it('sees the customer’s approval on the bank’s page, and the browser that comes back knows the run', async () => {
    const { address, browser } = await begun();
    expect(wordsOf(browser)).to.include('This page waits for the customer');
    expect(await authorise(bankPageIn(browser))).to.equal('carried-out');
    await browser.open(`${url()}${portalPaths.callback}?run=${address.split('/').at(-1)}&went=well`);
    expect(wordsOf(browser)).not.to.include('The client is unknown');
    expect(url() + linkIn(browser, 'Continue the guide')).to.equal(address);
    await browser.open(address);
    expect(wordsOf(browser))
      .to.match(/The customer has decided, /)
      .and.not.include('This page waits');
    await browser.send({ step: '2' });
    expect(wordsOf(browser)).to.include('ACSC');
  });

  it('keeps ids on the server, and asks for the code and tokens that the browser has lost', async () => {
    const { address, browser, developer } = await begun('account');
    await browser.send({ step: '1' });
    await browser.send({ step: '2' });
    expect(wordsOf(browser)).to.include('access_token');
    const other = await openWorkspace(url, developer);
    await other.open(address);
    expect(other.page).to.include('name="output-accessToken"').and.not.include('access_token');
    const token =
      textIn(plainText(browser.page.replaceAll(/<[^>]*>/g, '')), /"access_token": "([^"]+)"/) ?? '';
    await other.send({ step: '', 'output-accessToken': token });
    await other.send({ step: '3' });
    expect(wordsOf(other)).to.include('The answer, 200');
  });

  it('tells its page of each step of the customer, by server-sent events', async () => {
    const { browser } = await begun();
    expect(browser.page).to.include(`data-events="${portalPaths.guides}/events"`).and.include('portal-run-');
    const stranger = await exchange(`${url()}${portalPaths.guides}/events`);
    expect(stranger.status).to.equal(401);
    const cookie = `sandbox-workspace=${browser.cookie('sandbox-workspace') ?? ''}`;
    const answer = await fetch(`${url()}${portalPaths.guides}/events`, { headers: { Cookie: cookie } });
    const reader = answer.body?.getReader();
    expect(answer.headers.get('content-type')).to.include('text/event-stream');
    expect(await authorise(bankPageIn(browser))).to.equal('carried-out');
    let text = '';
    while (!text.includes('event: call')) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    await reader?.cancel();
    expect(text).to.include('event: call');
  });
});
