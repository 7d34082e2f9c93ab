/** The reference: a page for every operation of every contract, and the calls that the pages send. */
import { expect } from 'chai';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import { listRequestFields } from '../../../src/engine/reference/model.js';
import { contractReference } from '../../src/portal/documentation/contract-reference.js';
import { operationPath, portalPaths } from '../../src/portal/frame/paths.js';
import { beginAt, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const contracts = [...publicContracts, ...sandboxContracts];
/** Bytes of a page, as the server writes it without compression. */
const mostBytes = 60_000;

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

describeAtTheDoor('The reference', ({ url }) => {
  const inWorkspace = async () => (await new WalkingBrowser().open(url() + portalPaths.start)).send({});

  for (const { name } of contracts)
    it(`has a page for each operation of ${name}, of at most ${mostBytes} bytes, with each field once`, async () => {
      const browser = await inWorkspace();
      for (const operation of contractReference(name).operations) {
        const { page, status } = await browser.open(url() + operationPath(name, operation.operationId));
        expect(status, operation.operationId).to.equal(200);
        expect(Buffer.byteLength(page), operation.operationId).to.be.at.most(mostBytes);
        const ids = idsIn(page);
        expect(ids, operation.operationId)
          .to.deep.equal([...new Set(ids)])
          .and.include.members(listRequestFields(operation).map(({ path }) => path));
      }
    });

  const initiate = operationPath('payments-1.3.2', 'initiateDomesticCreditTransfer');

  /** A workspace with a client, at the reference of a payment's initiation. */
  const atInitiation = async () => {
    const { browser, developer } = await beginAt(url);
    const { id } = await developer.client();
    await browser.open(url() + initiate);
    return { browser, developer, id };
  };

  it('sends the example as the workspace’s client, and its answer’s links fill the next calls', async () => {
    const { browser, id } = await atInitiation();
    expect(browser.page).to.include(`X-Gateway-Client-Id: ${id}`);
    await browser.press('Send');
    expect(browser.status).to.equal(200);
    expect(wordsOf(browser)).to.include('The answer, 201').and.include('This call in the request log');
    expect(browser.html.the('link', 'scaRedirect in a new tab').attr('href')).to.include('/approve/');
    await browser.follow('Read the status of a single payment');
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.include('The answer, 200').and.include('"RCVD"');
  });

  it('opens the login page from a consent’s answer, and says where a token comes from', async () => {
    const { browser } = await atInitiation();
    await browser.open(url() + operationPath('accounts-1.3.2.2', 'registerAccountConsent'));
    await browser.press('Send');
    expect(browser.html.the('link', 'scaRedirect in a new tab').attr('href')).to.include(
      '/oauth2/authorize?',
    );
    await browser.follow('Read a consent');
    expect(browser.html.textOf('#call .soft'))
      .to.include('{{accessToken}}')
      .and.include('A token: register a consent');
    await browser.open(url() + operationPath('oauth2-1.3.2.1', 'authorize'));
    await browser.press('Open in a new tab');
    expect(browser.url).to.include('/oauth2/authorize?');
    expect(browser.status).to.equal(200);
  });

  it('shows a refusal in the words of the request log, and the request as it was sent', async () => {
    const { browser } = await atInitiation();
    browser.html.fill('Body', '{"creditorName":7}');
    await browser.press('Send');
    expect(wordsOf(browser))
      .to.include('The answer, 400')
      .and.include('By the contract: a field or header does not keep it.')
      .and.include('body.debtorAccount');
    expect(browser.html.valueOf('Body')).to.equal('{"creditorName":7}');
  });

  it('shows a call that meets an armed fault', async () => {
    const { browser, developer } = await atInitiation();
    await developer.ask('PUT', '/faults', { faults: [{ effect: 'lose-answer', calls: 1 }] });
    await browser.press('Send');
    expect(wordsOf(browser))
      .to.include('The connection ended without an answer.')
      .and.include('A fault was armed for this call: lose-answer.');
  });

  const unsent: readonly (readonly [what: string, label: string, text: string, why: string])[] = [
    [
      'a value that is still to be filled in',
      'Path',
      '/x/{{paymentId}}',
      '{{paymentId}} is a value that the call still needs',
    ],
    [
      'a path of another operation',
      'Path',
      '/psd2-bank-payments-api-1.3.2/v1/payments',
      '“Path” is no path of',
    ],
    ['a line that is no header', 'Headers', 'oops', 'a line that is no header: oops'],
  ];
  for (const [what, label, text, why] of unsent)
    it(`sends nothing with ${what}`, async () => {
      const { browser } = await atInitiation();
      browser.html.fill(label, text);
      await browser.press('Send');
      expect(browser.status).to.equal(400);
      expect(wordsOf(browser)).to.include('It was not sent:').and.include(why);
      expect(browser.html.valueOf(label)).to.equal(text);
    });

  it('ends nothing of the workspace before the box is ticked', async () => {
    const { browser, developer } = await atInitiation();
    await browser.open(url() + operationPath('sandbox-1.0.0', 'removeWorkspace'));
    browser.html.$('[name=sure]').removeAttr('required');
    await browser.press('Send');
    expect(browser.status).to.equal(400);
    expect((await developer.ask('GET', '/workspace')).status).to.equal(200);
    browser.html.check('Yes, although it cannot be undone');
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.include('The answer, 204');
    expect((await developer.ask('GET', '/workspace')).status).to.equal(401);
  });

  it('shows the code of the chosen language and example, and what an answer’s link has brought', async () => {
    const browser = await inWorkspace();
    const status = operationPath('payments-1.3.2', 'getSinglePaymentStatus');
    const target = '/psd2-bank-payments-api-1.3.2/v1/payments/sepa-credit-transfers/17/status';
    await browser.open(`${url()}${status}?target=${encodeURIComponent(target)}&language=node`);
    expect(wordsOf(browser)).to.include('await fetch(').and.include(target);
    await browser.open(`${url()}${status}?target=${encodeURIComponent('/elsewhere/17')}`);
    expect(wordsOf(browser)).to.include('await fetch(').and.not.include('/elsewhere/17');
  });

  it('offers a workspace in place of sending', async () => {
    const { page } = await new WalkingBrowser().open(url() + initiate);
    expect(page).to.include('X-Gateway-Client-Id: sandbox-tpp').and.not.include('>Send<');
  });

  it('names what each version changed in the operation', async () => {
    const page = await new WalkingBrowser().open(
      url() + operationPath('payments-1.3.16', 'initiateDomesticCreditTransfer'),
    );
    expect(wordsOf(page))
      .to.include('Changed since 1.3.2')
      .and.include('Takes the header TPP-Decoupled-Preferred');
    const same = await page.open(url() + operationPath('accounts-1.3.2.2', 'listAccounts'));
    expect(wordsOf(same)).to.include('The same as in 1.3.2.');
  });

  it('is 404 for an unknown operation', async () => {
    for (const path of [operationPath('payments-1.3.2', 'none'), operationPath('payments-9', 'getConsent')])
      expect((await new WalkingBrowser().open(url() + path)).status, path).to.equal(404);
  });
});
