/** The automatic tests that the portal gives: made ready by one button, and run as they stand, in every language. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { testLanguages, testProgram, testPrograms } from '../../src/portal/automatic-tests/programs.js';
import { automaticTestPath, portalPaths } from '../../src/portal/frame/paths.js';
import { workspaceLimits } from '../../src/domain/sandbox/workspace.js';
import { describeAtTheDoor } from '../support/bank.js';
import { Developer } from '../support/developer.js';
import { exchange } from '../support/exchange.js';
import { plainText } from '../support/page-text.js';
import { absentPrograms, programsOfGuides } from '../support/programs.js';
import { removeFolder, temporaryFolder } from '../support/temporary.js';
import { inTerminal } from '../support/terminal.js';
import { WalkingBrowser } from '../support/walking-browser.js';

function blocksOf({ page }: WalkingBrowser): readonly string[] {
  return [...page.matchAll(/<pre[^>]*><code>([^]*?)<\/code>/g)].map(([, text = '']) => plainText(text));
}

function environmentOf(browser: WalkingBrowser): string {
  return blocksOf(browser).find((block) => block.startsWith('export BANK')) ?? '';
}

describeAtTheDoor('An automatic test from the portal', ({ url }) => {
  let folder = '';
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => removeFolder(folder));

  const begin = async () => {
    const browser = await new WalkingBrowser().open(url() + portalPaths.start);
    await browser.send({});
    const developer = new Developer(url);
    developer.key = browser.cookie('sandbox-workspace') ?? '';
    return { browser: await browser.open(url() + portalPaths.automaticTests), developer };
  };

  // The runner says which programs are missing, and refuses to go on without them in CI.
  const runnable = testLanguages.filter(
    (language) => absentPrograms(programsOfGuides[language]).length === 0,
  );
  for (const language of runnable) {
    const { command, file } = testPrograms[language];

    it(`in ${language} passes as it stands, and says why it fails where it does`, async () => {
      const { browser } = await begin();
      await browser.send({});
      const environment = environmentOf(browser);
      const fetching = blocksOf(browser).find((block) => block.includes(`/${file}'`)) ?? '';
      const first = await inTerminal([environment, fetching, command], folder);
      expect(first.exitCode, first.output).to.equal(0);
      const path = join(folder, file);
      const program = readFileSync(path, 'utf8');
      expect(blocksOf(browser)).to.include(program);

      writeFileSync(path, program.replace('12.50', '12.505'));
      const { exitCode, output } = await inTerminal([environment, command], folder);
      expect(exitCode, output).to.equal(1);
      expect(output)
        .to.include('FORMAT_ERROR')
        .and.include('An amount in EUR has at most 2 fraction digits.');
      const [, address = ''] = /In the log: (\S+)/.exec(output) ?? [];
      await browser.open(address);
      expect(browser.page).to.include('An amount in EUR has at most 2 fraction digits.');
      writeFileSync(path, program);
      const stranger = await inTerminal([environment, "export CUSTOMER='marko.kovac'", command], folder);
      expect(stranger.exitCode, stranger.output).to.equal(1);
      expect(stranger.output).to.include('The customer could not decide').and.include('account-foreign');
    });

    it(`in ${language} names what the environment has not`, async () => {
      const { text } = await exchange(url() + automaticTestPath(file));
      writeFileSync(join(folder, file), text);
      const { exitCode, output } = await inTerminal([command], folder);
      expect(exitCode, output).to.not.equal(0);
      expect(output).to.include('BANK');
    });
  }

  it('passes as often as it is run, also when the workspace was reset to its own file', async () => {
    const { browser, developer } = await begin();
    await browser.send({});
    const { command, file } = testPrograms.node;
    writeFileSync(join(folder, file), testProgram('node'));
    const run = async () => {
      const { exitCode, output } = await inTerminal([environmentOf(browser), command], folder);
      expect(exitCode, output).to.equal(0);
    };
    await run();
    await run();
    const { body: to } = await developer.ask('GET', '/workspace/export');
    const { status, text } = await developer.ask('POST', '/workspace/reset', { to });
    expect(status, text).to.equal(200);
    await run();
  });

  it('is made ready once: what will do is used again, and what is missing alone is made', async () => {
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
    expect(browser.page).to.include('shown here for ten minutes');
    const later = await new WalkingBrowser().open(`${url()}${portalPaths.workspaces}/${developer.key}`);
    await later.open(url() + portalPaths.automaticTests);
    const hidden = environment.replace(/CLIENT_SECRET='[^']*'/, "CLIENT_SECRET='CLIENT_SECRET'");
    expect(environmentOf(later)).to.equal(hidden);
    expect(later.page).to.include('make a new one');
  });

  it('is made ready by nobody without a workspace, and not where a workspace is full', async () => {
    const stranger = await new WalkingBrowser().open(url() + portalPaths.automaticTests);
    expect(stranger.page).to.include('Make a workspace and come back').and.include('node --test');
    const { browser, developer } = await begin();
    for (let made = 0; made < workspaceLimits.clients; made += 1)
      await developer.client({ grants: ['authorization_code'] });
    await browser.send({});
    expect([browser.status, browser.page.includes('at most 10 clients')]).to.deep.equal([409, true]);
  });

  it('has no other program than these', async () => {
    for (const file of ['nothing', 'style.css', '..%2Fportal.css'])
      expect((await exchange(url() + automaticTestPath(file))).status, file).to.equal(404);
  });
});
