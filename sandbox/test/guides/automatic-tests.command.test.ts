/** The portal's automatic test: one button prepares its client and environment, and the program runs unchanged. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { testCommand, testFile, testProgramPath } from '../../src/portal/automatic-tests/test-program.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { workspaceLimits } from '../../src/domain/workspace.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { plainText } from '../../../test/support/browser/page-text.js';
import { beginAt } from '../../../test/support/portal/portal-walk.js';
import { absentPrograms, programsOfGuides } from '../../../test/support/runner/programs.js';
import { removeFolder, temporaryFolder } from '../../../test/support/runner/temporary.js';
import { inTerminal } from '../../../test/support/runner/terminal.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

function blocksOf({ page }: WalkingBrowser): readonly string[] {
  return [...page.matchAll(/<pre[^>]*><code>([^]*?)<\/code>/g)].map(([, text = '']) =>
    plainText(text.replaceAll(/<[^>]*>/g, '')),
  );
}

function environmentOf(browser: WalkingBrowser): string {
  return blocksOf(browser).find((block) => block.startsWith('export BANK')) ?? '';
}

describeAtTheDoor('The portal’s automatic test', ({ url }) => {
  const folder = temporaryFolder();
  after(() => removeFolder(folder));

  const begin = async () => {
    const { browser, developer } = await beginAt(url);
    return { browser: await browser.open(url() + portalPaths.automaticTests), developer };
  };

  // The runner reports a missing curl.
  if (absentPrograms(programsOfGuides.curl).length === 0)
    it('passes unchanged and repeatedly, also after a reset to the workspace’s own export', async () => {
      const { browser, developer } = await begin();
      await browser.send({});
      const fetching = blocksOf(browser).find((block) => block.startsWith('curl ')) ?? '';
      const run = async (...before: readonly string[]) => {
        const { exitCode, output } = await inTerminal(
          [environmentOf(browser), ...before, testCommand],
          folder,
        );
        expect(exitCode, output).to.equal(0);
      };
      await run(fetching);
      expect(blocksOf(browser)).to.include(readFileSync(join(folder, testFile), 'utf8'));
      await run();
      const { body: to } = await developer.ask('GET', '/workspace/export');
      const { status, text } = await developer.ask('POST', '/workspace/reset', { to });
      expect(status, text).to.equal(200);
      await run();
    });

  it('reports a refused call with its reason and log page, and a customer who may not approve', async () => {
    const { browser } = await begin();
    await browser.send({});
    const { text: program } = await exchange(url() + testProgramPath);
    const codes = browser.html.$('p:contains("See it once") code');
    const [wrong = '', amount = ''] = codes.toArray().map((each) => browser.html.$(each).text());
    expect(program.split(amount)).to.have.length(2);
    writeFileSync(join(folder, testFile), program.replace(amount, wrong));
    const lines = [environmentOf(browser), "export CUSTOMER='marko.kovac'", testCommand];
    const { exitCode, output } = await inTerminal(lines, folder);
    expect(exitCode, output).to.equal(1);
    expect(output).to.include('FORMAT_ERROR').and.include('An amount in EUR has at most 2 fraction digits.');
    const [, address = ''] = /In the log: (\S+)/.exec(output) ?? [];
    await browser.open(address);
    expect(browser.html.text)
      .to.include('An amount in EUR has at most 2 fraction digits.')
      .and.include(`"amount": "${wrong}"`);
    expect(output).to.include('The customer could not decide').and.include('account-foreign');
  });

  it('names a missing environment variable', async () => {
    const { headers, text } = await exchange(url() + testProgramPath);
    expect(headers['content-disposition']).to.equal(`attachment; filename="${testFile}"`);
    writeFileSync(join(folder, testFile), text);
    const { exitCode, output } = await inTerminal([testCommand], folder);
    expect(exitCode, output).to.not.equal(0);
    expect(output).to.include('The environment has no BANK.');
  });

  it('gets a client with the required grants, and shows its secret in every browser of the workspace', async () => {
    const { browser, developer } = await begin();
    const own = await developer.client({ grants: ['authorization_code'] });
    await browser.send({});
    const environment = environmentOf(browser);
    expect(environment)
      .to.match(/CLIENT_ID='tpp-\w+'/)
      .and.not.include(own.id);
    expect(environment)
      .to.match(/CLIENT_SECRET='[\w-]{43}'/)
      .and.include(developer.key);
    const later = await new WalkingBrowser().open(`${url()}${portalPaths.workspaces}/${developer.key}`);
    await later.open(url() + portalPaths.automaticTests);
    expect(environmentOf(later)).to.equal(environment);
  });

  it('needs a workspace with room for another client', async () => {
    const stranger = await new WalkingBrowser().open(url() + portalPaths.automaticTests);
    expect(stranger.page).to.include('Create it and continue here').and.include('node --test');
    const { browser, developer } = await begin();
    for (let made = 0; made < workspaceLimits.clients; made += 1)
      await developer.client({ grants: ['authorization_code'] });
    await browser.send({});
    expect([browser.status, browser.page.includes('at most 10 clients')]).to.deep.equal([409, true]);
  });
});
