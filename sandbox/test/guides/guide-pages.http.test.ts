/** The guides in a browser without script: the buttons alone complete every step of every guide. */
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { fillText } from '../../src/portal/guides/fill.js';
import { guides } from '../../src/portal/guides/guides.js';
import { collectionPath, guidePath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { beginWithClient, wordsOf } from '../../../test/support/portal/portal-walk.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { removeFolder, temporaryFolder } from '../../../test/support/runner/temporary.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

describeAtTheDoor('A guide in the browser', ({ url }) => {
  const grants = ['authorization_code', 'refresh_token', 'client_credentials'];
  const begin = async () => {
    const { browser, developer, id: clientId } = await beginWithClient(url, { grants });
    return { browser, clientId, developer };
  };
  const answerOf = ({ page }: WalkingBrowser) => Number(textIn(page, /The answer, (\d+)</));

  it('is listed with its title and text', async () => {
    const { page } = await new WalkingBrowser().open(url() + portalPaths.guides);
    for (const { id, text, title } of guides)
      expect(plainText(page))
        .to.include(`href="${guidePath(id)}"`)
        .and.include(title)
        .and.include(text);
  });

  for (const { id, steps, title } of guides) {
    it(`completes every step of “${title}”`, async () => {
      const { browser, clientId } = await begin();
      const folder = temporaryFolder();
      await browser.open(url() + guidePath(id));
      const values = { client: clientId };
      for (const [index, step] of steps.entries()) {
        if ('call' in step) {
          await browser.send({ ...values, step: String(index) });
          expect(answerOf(browser), `${step.title}: ${browser.page.slice(-3000)}`).to.equal(step.status);
        } else {
          const command = fillText(step.command, { clientId });
          const output = String(execFileSync('bash', ['-c', command], { cwd: folder, stdio: 'pipe' }));
          await browser.send({ ...values, step: '', [`output-${step.keepsOutputAs}`]: output });
        }
      }
      removeFolder(folder);
    });
  }

  it('shows every call in one language, which the next pages keep', async () => {
    const { browser } = await begin();
    const shown = () =>
      ['curl -s', 'await fetch(', 'urllib.request', 'public class'].map((each) =>
        wordsOf(browser).includes(each),
      );
    await browser.open(url() + guidePath('payment'));
    expect(shown()).to.deep.equal([true, false, false, false]);
    await browser.follow('Python');
    expect(shown()).to.deep.equal([false, false, true, false]);
    await browser.open(`${url()}${guidePath('account')}?language=cobol`);
    expect(shown()).to.deep.equal([false, false, true, false]);
    await browser.press('Make this call');
    expect(shown()).to.deep.equal([false, false, true, false]);
  });

  it('makes no call without its values or without a workspace', async () => {
    const { browser, clientId } = await begin();
    await browser.open(url() + guidePath('payment'));
    await browser.send({ client: clientId, step: '2' });
    expect(browser.page).to.include('Missing values from earlier steps').and.not.include('The answer, ');
    const stranger = await new WalkingBrowser().open(url() + guidePath('payment'));
    expect(stranger.page).to.include('Create it and continue here').and.not.include('name="step" value="0"');
  });

  it('offers a contract’s collection with the workspace’s values, except for the sandbox contract', async () => {
    const { browser, clientId, developer } = await begin();
    const { key } = developer;
    await browser.open(url() + collectionPath('sandbox-1.0.0'));
    expect(browser.headers['content-disposition']).to.equal(
      'attachment; filename="sandbox-1.0.0.postman_collection.json"',
    );
    expect(JSON.stringify(JSON.parse(browser.page).variable)).to.include(url());
    expect(browser.page).not.to.include(key).and.not.include(clientId);
    const latest = await developer.client();
    await browser.open(url() + collectionPath('payments-1.3.2'));
    const { variable } = JSON.parse(browser.page);
    expect(variable).to.deep.include({ key: 'workspaceKey', value: key });
    // The guides also call as the latest client.
    expect(variable).to.deep.include({ key: 'clientId', value: latest.id });
  });
});
