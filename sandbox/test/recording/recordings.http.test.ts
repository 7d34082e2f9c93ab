/** Calls of the request log as a test: what is taken from where, and choices that no test can be made of. */
import { expect } from 'chai';
import { portalPaths, storyPath } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { ana } from '../../../test/support/embedded-bank/sandbox.js';
import { v132 } from '../../../test/support/tpp/tpp.js';
import {
  decide,
  type DecisionSetup,
  pay,
  setUpDecisions,
  startFurther,
} from '../decisions/decision-setup.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { openWorkspace } from '../../../test/support/portal/portal-walk.js';
import type { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

describeAtTheDoor('A test of chosen calls', ({ url }) => {
  const open = async () => {
    const setup = await setUpDecisions({ url });
    return { browser: await openWorkspace(url, setup.developer), setup };
  };
  /** The ids of the log's calls, the oldest first. */
  const entriesOf = async ({ developer }: DecisionSetup) => {
    const { body } = await developer.ask('GET', '/log');
    return listAt(body, 'entries')
      .map((entry) => textAt(entry, 'entryId') ?? '')
      .toReversed();
  };
  const recordingOf = (ids: readonly string[]) =>
    `${url()}${portalPaths.recording}?${ids.map((id) => `call=${id}`).join('&')}`;
  const readStatus = ({ tpp }: DecisionSetup, id: string) =>
    tpp.read(id, { basePath: v132, below: '/status' });
  const refusalIn = ({ html, status }: WalkingBrowser) =>
    [status, html.textOf('form [role=alert]')].join(' ');

  it('is chosen in the log by boxes, without script, and is a download', async () => {
    const { browser, setup } = await open();
    const { authorisationId, id } = await pay(setup);
    await decide(setup, authorisationId, { customer: ana.userName, decision: 'approve' });
    await readStatus(setup, id);
    await browser.open(url() + portalPaths.log);
    browser.html.$('input[name="call"]').attr('checked', 'checked');
    await browser.press('Get a test of the chosen calls');
    expect(browser.headers['content-disposition']).to.equal('attachment; filename="bank.test.mjs"');
    expect(browser.page)
      .to.include('const paymentId = answer1.paymentId;')
      .and.include(`customer: '${ana.userName}'`)
      .and.include("assert.equal(answer3.transactionStatus, 'ACSC');")
      .and.not.include(id);
  });

  it('is offered by the story of a payment', async () => {
    const { browser, setup } = await open();
    const { id } = await pay(setup);
    await setup.developer.ask('GET', '/log');
    await browser.open(url() + storyPath('payment', id));
    await browser.follow('Get these calls as a test');
    expect(browser.page).to.include('// initiateDomesticCreditTransfer').and.include('RCVD');
  });

  it('has no box for a customer’s visit and for an advance of the clock', async () => {
    const { browser, setup } = await open();
    await setup.developer.ask('POST', '/clock', { forward: 'PT1H' });
    await fetch(`${url()}/psd2-bank-oauth2-api/oauth2/authorize?client_id=${setup.clientId}`);
    expect(await entriesOf(setup)).to.have.length(2);
    await browser.open(url() + portalPaths.log);
    expect(browser.html.$('input[name="call"]')).to.have.length(0);
  });

  type Choice = (made: DecisionSetup) => Promise<readonly string[]>;
  const unchosen =
    (read: (made: DecisionSetup) => Promise<unknown>): Choice =>
    async (made) => {
      await read(made);
      return (await entriesOf(made)).slice(-1);
    };
  const statusAlone = unchosen(async (made) => readStatus(made, (await pay(made)).id));
  const rows: readonly (readonly [title: string, want: string, choose: Choice])[] = [
    ['nothing', 'Choose at least one call.', () => Promise.resolve([])],
    [
      'a call that the log no longer has',
      'The log of this workspace does not have every chosen call, or no longer.',
      () => Promise.resolve(['01a219f3-94e1-7e23-beb0-08dbdc3db2ca']),
    ],
    [
      'a call of another workspace',
      'The log of this workspace does not have every chosen call, or no longer.',
      async () => statusAlone((await open()).setup),
    ],
    [
      'calls of two clients',
      'The chosen calls are of 2 clients: choose those of one.',
      async (made) => {
        await pay(made);
        await pay({ ...made, tpp: (await made.developer.client()).tpp });
        return entriesOf(made);
      },
    ],
    ['the call of an id without the call that gave it', 'path comes from no chosen answer', statusAlone],
    [
      'a call with a token without the one that gave it',
      'header.Authorization comes from no chosen answer: choose the call that gave it too.',
      unchosen(({ tpp }) =>
        tpp.ask('GET', '/psd2-bank-accounts-api-1.3.2/v1/accounts', {
          headers: { Authorization: `Bearer ${'t'.repeat(43)}` },
        }),
      ),
    ],
    [
      'a call after a customer’s step that no chosen call has started',
      'choose the call that has started it too.',
      async (made) => {
        const { id } = await pay(made);
        const authorisationId = await startFurther(made, id);
        await decide(made, authorisationId, { customer: ana.userName, decision: 'approve' });
        await readStatus(made, id);
        const [initiation = '', , status = ''] = await entriesOf(made);
        return [initiation, status];
      },
    ],
  ];
  for (const [title, want, choose] of rows)
    it(`is refused beside the form for ${title}`, async () => {
      const { browser, setup } = await open();
      const chosen = await choose(setup);
      await browser.open(recordingOf(chosen));
      expect(refusalIn(browser))
        .to.match(/^400 No test can be made of these calls:/)
        .and.include(want);
      const kept = browser.html.$('input[name="call"][checked]').toArray();
      const own = await entriesOf(setup);
      expect(kept.map((box) => browser.html.$(box).attr('value'))).to.have.members(
        chosen.filter((id) => own.includes(id)),
      );
    });

  it('is refused for a run of another workspace', async () => {
    const { browser } = await open();
    await browser.open(`${url()}${portalPaths.recording}?run=01a219f3-94e1-7e23-beb0-08dbdc3db2ca`);
    expect(refusalIn(browser)).to.include('Choose at least one call.');
  });
});
