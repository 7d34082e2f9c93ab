/** The state of a workspace: the bar on each of its pages, the headers of answers to its clients, and the overview. */
import { expect } from 'chai';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { beginAt, beginWithClient, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { orderOf } from '../../../test/support/tpp/tpp.js';

describeAtTheDoor('The state of a workspace', ({ url, tpp: stranger }) => {
  const begin = () => beginWithClient(url);

  it('is in a bar on every page: client, clock, armed faults and the last refusal, each with its way out', async () => {
    const { browser, developer } = await beginAt(url);
    const bar = async (path: string) => {
      await browser.open(url() + path);
      const [, text = ''] = /<section class="bar[^>]*>([\s\S]*?)<\/section>/.exec(browser.page) ?? [];
      browser.page = text;
      return wordsOf(browser).trim();
    };
    expect(await bar(portalPaths.workspace)).to.match(/^Clock: the bank’s time/);
    const { id, tpp } = await developer.client();
    await developer.client();
    await tpp.initiate({ order: orderOf({ creditorName: '' }) });
    await developer.arm({ effect: 'answer-503', calls: 2 });
    await developer.ask('POST', '/clock', { forward: 'P9D' });
    const { callbacks, clock, consents, data, decisions, faults, log, payments, workspace } = portalPaths;
    const shown = `Client ${id} Clock: 9 days ahead 2 calls with an armed fault Last refusal 400 FORMAT_ERROR initiateDomesticCreditTransfer`;
    for (const path of [workspace, payments, consents, data, decisions, log, callbacks, clock, faults])
      expect((await bar(path)).startsWith(shown), path).to.equal(true);
    for (const link of ['9 days ahead', '2 calls with an armed fault', /^400 FORMAT_ERROR/]) {
      await browser.open(url() + workspace);
      expect((await browser.follow(link)).status).to.equal(200);
    }
  });

  it('is in the headers Sandbox-Clock and Sandbox-Fault of answers to its clients alone', async () => {
    const { developer, tpp } = await begin();
    expect((await tpp.initiate()).headers).not.to.have.any.keys('sandbox-clock', 'sandbox-fault');
    await developer.ask('POST', '/clock', { forward: 'P9D' });
    await developer.arm({ effect: 'answer-503', calls: 1 });
    const faulty = await tpp.initiate();
    expect(faulty.headers['sandbox-fault']).to.equal('answer-503');
    const { headers } = await tpp.initiate();
    const days = (Date.parse(String(headers['sandbox-clock'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).to.equal(9);
    expect(headers['sandbox-fault']).to.equal(undefined);
    expect((await stranger.initiate()).headers).not.to.have.any.keys('sandbox-clock', 'sandbox-fault');
  });

  it('begins the overview: last calls, refusals, and what waits for a customer', async () => {
    const { browser, tpp } = await begin();
    await tpp.initiate();
    await tpp.initiate({ order: orderOf({ creditorName: '' }) });
    const text = wordsOf(await browser.open(url() + portalPaths.workspace));
    const parts = ['Last calls', 'Last refusals', 'Waiting for a customer', 'Register a client'];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).to.deep.equal(places.toSorted((one, other) => one - other));
    expect(text.slice(places[0], places[1])).to.include('201').and.include('400 FORMAT_ERROR');
    expect(text.slice(places[1], places[2])).not.to.include('201');
    expect(text.slice(places[2], places[3])).to.include('12.50 EUR').and.include('ana.horvat');
  });

  it('is empty lists at first; a list says that it shows the newest only when it is full', async () => {
    const { browser, tpp } = await begin();
    const list = async (path: string) => wordsOf(await browser.open(url() + path));
    for (const path of [portalPaths.payments, portalPaths.consents, portalPaths.baskets])
      expect(await list(path), path)
        .to.match(/No .* yet\./)
        .and.not.to.include('newest');
    await tpp.initiate();
    expect(await list(portalPaths.payments))
      .to.include('RCVD')
      .and.not.to.match(/No .* yet\.|newest/);
    await Promise.all(Array.from({ length: 49 }, () => tpp.initiate()));
    expect(await list(portalPaths.payments)).to.include('The newest 50 are shown.');
  });
});
