/** Recordings of the portal's guides, as a developer downloads and runs them. */
import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { guidePath, portalPaths } from '../../src/portal/frame/paths.js';
import { guides } from '../../src/portal/guides/guides.js';
import { payment } from '../../src/portal/guides/journeys/payments.js';
import type { Guide } from '../../src/portal/guides/guide.js';
import { testCommand, testFile } from '../../src/portal/recording/test-program.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { beginAt, openWorkspace } from '../../../test/support/portal/portal-walk.js';
import { removeFolder, temporaryFolder } from '../../../test/support/runner/temporary.js';
import { inTerminal } from '../../../test/support/runner/terminal.js';
import { ana, ibans } from '../../../test/support/embedded-bank/sandbox.js';
import { listAt, textAt } from '../../../test/support/runner/json.js';
import { v132 } from '../../../test/support/tpp/tpp.js';
import {
  decide,
  decideAtEndpoint,
  type DecisionSetup,
  findRedirect,
  pay,
  setUpDecisions,
} from '../decisions/decision-setup.js';
import type { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const grants = ['authorization_code', 'refresh_token', 'client_credentials'];

describeAtTheDoor('A recording of a guide’s run', ({ url }) => {
  const folder = temporaryFolder();
  after(() => removeFolder(folder));
  let browser: WalkingBrowser;
  let secrets: readonly string[] = [];

  before(async () => {
    const begun = await beginAt(url);
    ({ browser } = begun);
    const { secret } = await begun.developer.client({ grants });
    secrets = [begun.developer.key, secret];
  });

  /** Makes the steps of a guide whose values are known, and returns the test of the run. */
  const record = async ({ id, steps }: Guide) => {
    await browser.open(url() + guidePath(id));
    for (const [index, step] of steps.entries())
      if ('call' in step && !JSON.stringify(step.call).includes('{{signingRequest}}'))
        await browser.send({ step: String(index) });
    await browser.follow('Get this run as a test');
    return browser.page;
  };

  it('runs green for every guide', async () => {
    for (const guide of guides) writeFileSync(join(folder, `${guide.id}.test.mjs`), await record(guide));
    const [key, secret] = secrets;
    const environment = `export WORKSPACE_KEY='${key}' CLIENT_SECRET='${secret}'`;
    const { exitCode, output } = await inTerminal([environment, 'node --test'], folder);
    expect(exitCode, output).to.equal(0);
    expect(output).to.include(`pass ${guides.length}`);
  });

  it('repeats calls, refusals, PKCE and the clock as the log has them, on any later day', async () => {
    const made = await setUpDecisions({ url });
    const { clientId, developer, secret, tpp } = made;
    const other = await openWorkspace(url, developer);
    const requestId = { 'X-Request-ID': randomUUID() };
    const { authorisationId, id } = await pay(made, {}, requestId);
    await pay(made, {}, requestId);
    await tpp.read(id, { basePath: v132, below: '/status' });
    await decide(made, authorisationId, { customer: ana.userName, decision: 'refuse' });
    await tpp.read(id, { basePath: v132, below: '/status' });
    await useConsentUntilToday(made);
    const { body } = await developer.ask('GET', `/log?clientId=${clientId}`);
    const query = listAt(body, 'entries').flatMap((entry) => `call=${textAt(entry, 'entryId')}`);
    const { html, page } = await other.open(`${url()}${portalPaths.recording}?${query.join('&')}`);
    expect(html.textOf('[role=alert]')).to.equal('');
    expect(page)
      .to.include("'X-Request-ID': requestId1")
      .and.include("decision: 'refuse'")
      .and.include('validUntil: day(0)')
      .and.include(`accounts: ['${ibans.ana}']`)
      .and.include("forward('midnight')")
      .and.include('code_verifier: verifier')
      .and.include('Authorization: `Basic ${');
    writeFileSync(join(folder, testFile), page);
    for (const _ of ['today', 'tomorrow by the workspace’s clock']) {
      const { exitCode, output } = await inTerminal(
        [`export WORKSPACE_KEY='${developer.key}' CLIENT_SECRET='${secret}'`, testCommand],
        folder,
      );
      expect(exitCode, output).to.equal(0);
    }
  });

  /** The token of a consent that ends with today is refused tomorrow. */
  const useConsentUntilToday = async (made: DecisionSetup) => {
    const { callback, clientId, developer, own, secret, tpp } = made;
    const today = textAt((await developer.ask('GET', '/clock')).body, 'date');
    const verifier = 'v'.repeat(64);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const address = own.addressOf(await own.register({ access: { accounts: [] }, validUntil: today }), {
      code_challenge,
      code_challenge_method: 'S256',
    });
    const decision = { address, accounts: [ibans.ana], customer: ana.userName, decision: 'approve' };
    const code = new URL(findRedirect(await decideAtEndpoint(made, decision)) ?? '').searchParams.get('code');
    const tokens = await tpp.token(
      { grant_type: 'authorization_code', code: code ?? '', redirect_uri: callback, code_verifier: verifier },
      { Authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    );
    const token = textAt(tokens.body, 'access_token') ?? '';
    expect((await own.accounts(token)).status).to.equal(200);
    await developer.ask('POST', '/clock', { forward: 'midnight' });
    expect((await own.accounts(token)).status).to.equal(401);
  };

  it('is what the page about automatic tests says how to run, and names a missing variable', async () => {
    await browser.open(url() + portalPaths.automaticTests);
    for (const shown of [...secrets, testCommand]) expect(browser.html.text).to.include(shown);
    writeFileSync(join(folder, testFile), await record(payment));
    const { exitCode, output } = await inTerminal([testCommand], folder);
    expect(exitCode, output).to.equal(1);
    expect(output).to.include('The environment has no WORKSPACE_KEY.');
  });
});
