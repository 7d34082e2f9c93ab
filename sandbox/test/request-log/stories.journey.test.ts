/** The story of a payment, a consent and a signing basket: calls, the customer's steps, statuses and the core, in order. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { accountPath, portalPaths, storyPath } from '../../src/portal/frame/paths.js';
import { mostEvents } from '../../src/request-log/noted-event.js';
import { payeeOutcomes } from '../../src/domain/forced-outcomes.js';
import { describeAtTheBank, until } from '../../../test/support/server/bank.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { enterCode, expectHeading, goToStep, logIn } from '../../../test/support/customer/customer-walk.js';
import { madeCustomer } from '../../../test/support/portal/own-data.js';
import { beginWithClient, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { ibans, rightCode } from '../../../test/support/embedded-bank/sandbox.js';
import { paying } from '../../../test/support/tpp/payments.js';
import { createBasket } from '../../../test/support/tpp/tpp-baskets.js';
import { startedBy } from '../../../test/support/tpp/tpp.js';
import { callbackOf, WorkspaceTpp } from '../../../test/support/tpp/workspace-tpp.js';

describeAtTheBank('The story in a workspace', ({ database, url }) => {
  const begin = () => beginWithClient(url);
  const open = async (browser: WalkingBrowser, path: string) => wordsOf(await browser.open(url() + path));
  /** The page, once it has all these sentences in this order. */
  const storyWith = async (browser: WalkingBrowser, path: string, sentences: readonly string[]) => {
    const text = await until(
      () => open(browser, path),
      (words) => sentences.every((each) => words.includes(each)),
    );
    const places = sentences.map((each) => text.indexOf(each));
    expect(places).to.deep.equal(places.toSorted((one, other) => one - other));
    return text;
  };

  it('of a payment has the calls, every step of its customer, and why the core refused it', async () => {
    const { browser, tpp } = await begin();
    const row = payeeOutcomes.find(
      ({ does }) => does.kind === 'rejected' && does.reason === 'creditor-unknown',
    );
    const { id, link } = startedBy(
      await tpp.initiate({ order: paying('1.00', ibans.ana, row?.payee ?? '') }),
    );
    const customer = new WalkingBrowser();
    await goToStep(customer, link, 'code');
    await enterCode(customer, '000000');
    await enterCode(customer);
    const text = await storyWith(browser, storyPath('payment', id), [
      'Status RJCT',
      'Amount 1.00 EUR',
      `Forced outcome ${row?.amount}`,
      'initiateDomesticCreditTransfer',
      'The payment was initiated',
      'The customer opened the bank’s page',
      'The customer logged in: ana.horvat',
      'A confirmation was requested: ana.horvat (code)',
      'A confirmation failed: ana.horvat : wrong code',
      'Payment RCVD → ACTC : a customer signed',
      'The customer confirmed: ana.horvat',
      'The order was sent to the core (1)',
      `Payment ACTC → RJCT : the payee’s account does not exist, forced outcome ${row?.amount}`,
    ]);
    expect(text).not.to.include('no longer in the log');
  });

  it('of a payment has the jumps of the clock, and says that its first calls are gone', async () => {
    const { browser, developer, tpp } = await begin();
    const { id } = startedBy(await tpp.initiate());
    await developer.ask('POST', '/clock', { forward: 'P2D' });
    await storyWith(browser, storyPath('payment', id), [
      'The payment was initiated',
      'Payment RCVD → RJCT : nobody decided in time',
      'The clock was advanced to',
    ]);
    await developer.ask('DELETE', '/log');
    expect(await open(browser, storyPath('payment', id))).to.include(
      'The first calls are no longer in the log',
    );
  });

  it('of a consent has the redirect of the browser and the tokens', async () => {
    const { browser, developer } = await begin();
    const { consentId } = await (await WorkspaceTpp.of(developer, url)).granted();
    await storyWith(browser, storyPath('consent', consentId), [
      'Status valid',
      'The consent was registered',
      'The customer logged in: ana.horvat',
      'Consent received → valid : the customer gave the consent',
      'A code or tokens were issued',
      `The browser was sent to ${callbackOf(url())}`,
    ]);
    expect(await open(browser, portalPaths.consents)).to.include('valid');
  });

  it('of a payment has the redirect of the browser, whose callback leads to the story', async () => {
    const { browser, id: clientId, tpp } = await begin();
    const callback = callbackOf(url());
    const headers = { 'TPP-Redirect-URI': `${callback}?client_id=${clientId}` };
    const { id, link } = startedBy(await tpp.initiate({ headers }));
    await goToStep(browser, link, 'code');
    await enterCode(browser);
    expectHeading(browser, 'Redirect received');
    await browser.follow('The story of the payment, consent or basket');
    expect(browser.url).to.equal(url() + storyPath('payment', id));
    await storyWith(browser, storyPath('payment', id), [
      'The customer confirmed: ana.horvat',
      `The browser was sent to ${callback}`,
    ]);
    await browser.open(url() + portalPaths.callbacks);
    await browser.follow(id);
    expect(browser.url).to.equal(url() + storyPath('payment', id));
    const stranger = await new WalkingBrowser().open(`${callback}?client_id=${clientId}`);
    expect(wordsOf(stranger)).not.to.include('The story of');
  });

  it('of a signing basket has the customer’s steps and its statuses, and is in the list of baskets', async () => {
    const { browser, tpp } = await begin();
    const ids = [startedBy(await tpp.initiate()).id, startedBy(await tpp.initiate()).id];
    const { id, link } = startedBy(await createBasket(tpp, { paymentIds: ids }), 'basketId');
    const customer = new WalkingBrowser();
    await customer.open(link);
    await logIn(customer);
    await customer.press('Continue');
    customer.html.fill('One-time code', rightCode);
    await customer.press('Approve all');
    const path = storyPath('basket', id);
    await storyWith(browser, path, [
      'The signing basket was created',
      'The customer logged in: ana.horvat',
      'The customer confirmed: ana.horvat',
    ]);
    expect(wordsOf(browser)).to.match(/Signing basket RCVD → AC\w\w : a customer signed/);
    await browser.follow('Signing baskets');
    expect(wordsOf(browser)).to.include('ACTC');
    expect(browser.html.$(`a[href="${path}"]`)).to.have.length(1);
  });

  it('is found by its id, its authorisation’s id and an X-Request-ID, and an account by its IBAN', async () => {
    const { browser, developer, tpp } = await begin();
    const requestId = randomUUID();
    const answer = await tpp.initiate({ headers: { 'X-Request-ID': requestId } });
    const { id, link } = startedBy(answer);
    const own = await madeCustomer(developer);
    const [iban = ''] = own.ibans;
    const found = async (text: string) => {
      await browser.open(`${url()}${portalPaths.search}?q=${encodeURIComponent(text)}`);
      return browser.url.replace(url(), '');
    };
    for (const text of [id, ` ${id.toUpperCase()} `, link.split('/').at(-1) ?? '', requestId])
      expect(await found(text), text).to.equal(storyPath('payment', id));
    expect(await found(iban.replaceAll(/(.{4})/g, '$1 '))).to.equal(accountPath(iban));
    expect(wordsOf(browser)).to.include('Statement');
    const stranger = await begin();
    for (const text of [id, iban, 'nothing'])
      expect((await stranger.browser.open(`${url()}${portalPaths.search}?q=${text}`)).url).to.equal(
        `${url()}${portalPaths.search}?q=${text}`,
      );
    expect((await stranger.browser.open(url() + storyPath('payment', id))).status).to.equal(404);
    expect((await browser.open(url() + storyPath('consent', id))).status).to.equal(404);
  });

  it('is listed with payments, and decisions name the amount, the payee and the customer who may sign', async () => {
    const { browser, tpp } = await begin();
    const order = paying('12.34', ibans.marko, ibans.elsewhere);
    const { id } = startedBy(await tpp.initiate({ order }));
    expect(await open(browser, portalPaths.payments))
      .to.include('RCVD')
      .and.include('12.34 EUR')
      .and.include(ibans.marko);
    expect(await open(browser, portalPaths.decisions))
      .to.include('12.34 EUR')
      .and.include('marko.kovac');
    await browser.follow(/^Decide: Payment/);
    expect(browser.html.$('select[name=customer]').val()).to.equal('marko.kovac');
    expect(id).not.to.equal('');
  });

  it('says that its first steps are gone once the workspace has had 2,000 newer events', async () => {
    const { browser, developer, id: clientId, tpp } = await begin();
    const { id } = startedBy(await tpp.initiate());
    await developer.ask('POST', '/clock', { forward: 'PT1H' });
    const lost = 'The first steps of the customer are no longer kept';
    expect(await storyWith(browser, storyPath('payment', id), ['initiated'])).not.to.include(lost);
    const { reader, writer } = database();
    const owner = await reader('workspace_clients').where({ client_id: clientId }).first('workspace_id');
    const [newest] = await reader('workspace_events').where(owner).orderBy('position', 'desc').limit(1);
    const { position: _, ...row } = newest;
    const added = Array.from({ length: mostEvents }, () => ({ ...row, id: randomUUID() }));
    for (let at = 0; at < added.length; at += 100)
      await writer('workspace_events').insert(added.slice(at, at + 100));
    // One more event, after which the workspace keeps only the newest.
    await developer.ask('POST', '/clock', { forward: 'PT1H' });
    const count = async () => (await reader('workspace_events').where(owner)).length;
    expect(await until(count, (rows) => rows === mostEvents)).to.equal(mostEvents);
    expect(await open(browser, storyPath('payment', id))).to.include(lost);
  });

  it('has the client’s cancellation, and is deleted with its workspace', async () => {
    const { browser, developer, tpp } = await begin();
    const { id } = startedBy(await tpp.initiate());
    await tpp.cancel(id);
    await storyWith(browser, storyPath('payment', id), [
      'Payment RCVD → CANC : the client cancelled the payment',
    ]);
    await developer.ask('DELETE', '/workspace');
    const left = await database().reader('workspace_events').where({ resource_id: id });
    expect(left).to.deep.equal([]);
  });
});
