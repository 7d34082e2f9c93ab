/** The reference: a page for every operation of every contract, and the calls that the pages send. */
import { expect } from 'chai';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import { listRequestFields } from '../../../src/engine/reference/model.js';
import { contractReference } from '../../src/portal/documentation/contract-reference.js';
import { comparisonPath, operationPath } from '../../src/portal/frame/paths.js';
import { beginAt, beginWithClient, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { v132 } from '../../../test/support/tpp/tpp.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const contracts = [...publicContracts, ...sandboxContracts];
/** Bytes of a page, as the server writes it without compression. */
const mostBytes = 60_000;

/** Each version of a contract with each older one. */
const pairs = contracts.flatMap((newer, index) =>
  contracts
    .slice(0, index)
    .filter(({ api }) => api === newer.api)
    .map((older) => [older, newer] as const),
);

const idsIn = (page: string) => [...page.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

describeAtTheDoor('The reference', ({ url }) => {
  for (const { name } of contracts)
    it(`has a page for each operation of ${name}, of at most ${mostBytes} bytes, with each field once`, async () => {
      const { browser } = await beginAt(url);
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

  const initiateId = 'initiateDomesticCreditTransfer';
  const initiate = operationPath('payments-1.3.2', initiateId);

  const open = (path: string) => new WalkingBrowser().open(url() + path);
  /** A workspace with a client, at the reference of a payment's initiation. */
  const atInitiation = async () => {
    const begun = await beginWithClient(url);
    await begun.browser.open(url() + initiate);
    return begun;
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
      .and.include('To get a token, register a consent');
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
      .and.include('Contract: a field or header does not conform to it.')
      .and.include('body.debtorAccount');
    expect(browser.html.valueOf('Body')).to.equal('{"creditorName":7}');
  });

  it('shows a call that meets an armed fault', async () => {
    const { browser, developer } = await atInitiation();
    await developer.arm({ effect: 'lose-answer', calls: 1 });
    await browser.press('Send');
    expect(wordsOf(browser))
      .to.include('The connection ended without an answer.')
      .and.include('A fault was armed for this call: lose-answer.');
  });

  const unsent: readonly (readonly [what: string, label: string, text: string, why: string])[] = [
    ['a value that is still to be filled in', 'Path', '/x/{{paymentId}}', '{{paymentId}} has no value yet'],
    ['a path of another operation', 'Path', `${v132}/payments`, '“Path” is not a path of'],
    ['a line that is no header', 'Headers', 'oops', 'a line that is not a header: oops'],
  ];
  for (const [what, label, text, why] of unsent)
    it(`sends nothing with ${what}`, async () => {
      const { browser } = await atInitiation();
      browser.html.fill(label, text);
      await browser.press('Send');
      expect(browser.status).to.equal(400);
      expect(wordsOf(browser)).to.include('The call was not sent:').and.include(why);
      expect(browser.html.valueOf(label)).to.equal(text);
    });

  it('ends nothing of the workspace before the box is ticked', async () => {
    const { browser, developer } = await atInitiation();
    await browser.open(url() + operationPath('sandbox-1.0.0', 'removeWorkspace'));
    browser.html.$('[name=sure]').removeAttr('required');
    await browser.press('Send');
    expect(browser.status).to.equal(400);
    expect((await developer.ask('GET', '/workspace')).status).to.equal(200);
    browser.html.check('Yes, I know that this cannot be undone');
    await browser.press('Send');
    expect(browser.html.textOf('#answer')).to.include('The answer, 204');
    expect((await developer.ask('GET', '/workspace')).status).to.equal(401);
  });

  it('shows the code of the chosen language and example, and what an answer’s link has brought', async () => {
    const { browser } = await beginAt(url);
    const status = operationPath('payments-1.3.2', 'getSinglePaymentStatus');
    const target = `${v132}/payments/sepa-credit-transfers/17/status`;
    await browser.open(`${url()}${status}?target=${encodeURIComponent(target)}&language=node`);
    expect(wordsOf(browser)).to.include('await fetch(').and.include(target);
    await browser.open(`${url()}${status}?target=${encodeURIComponent('/elsewhere/17')}`);
    expect(wordsOf(browser)).to.include('await fetch(').and.not.include('/elsewhere/17');
  });

  it('offers a workspace in place of sending', async () => {
    const { page } = await open(initiate);
    expect(page).to.include('X-Gateway-Client-Id: sandbox-tpp').and.not.include('>Send<');
  });

  it('names what each version changed in the operation', async () => {
    const page = await open(operationPath('payments-1.3.16', initiateId));
    expect(wordsOf(page))
      .to.include('Changed since 1.3.2')
      .and.include('Takes the header TPP-Decoupled-Preferred');
    const same = await page.open(url() + operationPath('accounts-1.3.2.2', 'listAccounts'));
    expect(wordsOf(same)).to.include('The same as in 1.3.2.');
  });

  for (const [older, newer] of pairs)
    it(`compares each operation of ${newer.name} with ${older.version}, on at most ${mostBytes} bytes`, async () => {
      const browser = new WalkingBrowser();
      for (const { operationId } of contractReference(newer.name).operations) {
        if (!contractReference(older.name).find(operationId)) continue;
        const { page, status } = await browser.open(
          url() + comparisonPath(newer.name, operationId, older.version),
        );
        expect(status, operationId).to.equal(200);
        expect(Buffer.byteLength(page), operationId).to.be.at.most(mostBytes);
        const saysDifference = /<strong>(added|changed|removed)</.test(page);
        const saysSame = page.includes(`The same as in ${older.version}.`);
        expect(saysDifference && saysSame, operationId).to.equal(false);
        expect(saysDifference || saysSame, operationId).to.equal(true);
      }
    });

  it('leads from an operation to its comparison with any other version', async () => {
    const browser = await open(initiate);
    await browser.follow('Compare with 1.3.16');
    expect(browser.url, 'the address of the newer version').to.equal(
      url() + comparisonPath('payments-1.3.16', initiateId, '1.3.2'),
    );
    expect(browser.heading).to.equal('Initiate a domestic credit transfer: 1.3.2 and 1.3.16');
    expect(wordsOf(browser))
      .to.include('The body has no creditorAddress.city')
      .and.include('/psd2-bank-payments-api-1.3.2/v1/{payment-service}/domestic-credit-transfers-hr')
      .and.include('/psd2-bank-payments-api-1.3.16/v1/{payment-service}/domestic-credit-transfers-hr');
    await browser.follow('Compare with 1.0.0');
    expect(browser.heading).to.equal('Initiate a domestic credit transfer: 1.0.0 and 1.3.16');
  });

  it('names the changes since an older version, where the version before does not have the operation', async () => {
    const { page } = await open(initiate);
    expect(page).to.include('Changed since 1.0.0').and.include('debtorName');
  });

  it('has no exception of a change that is for every other operation', async () => {
    const page = await open(operationPath('payments-1.3.16', 'deleteSigningBasket'));
    expect(wordsOf(page)).to.include('ROLE_INVALID').and.not.include('also KID_MISSING');
  });

  it('shows the operation in place of its comparison with itself', async () => {
    const { url: address } = await open(comparisonPath('payments-1.3.2', initiateId, '1.3.2'));
    expect(address).to.equal(url() + initiate);
  });

  it('is 404 for an unknown operation, and for a version that has no such operation', async () => {
    for (const path of [
      operationPath('payments-1.3.2', 'none'),
      operationPath('payments-9', 'getConsent'),
      comparisonPath('payments-1.3.2', initiateId, '1.0.5'),
      comparisonPath('payments-1.3.2', initiateId, '9'),
      comparisonPath('payments-1.3.2', 'none', '1.0.0'),
    ])
      expect((await open(path)).status, path).to.equal(404);
  });
});
