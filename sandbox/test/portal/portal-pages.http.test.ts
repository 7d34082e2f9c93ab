/** The pages of the portal in a browser without script: creation of a workspace, registration of a client, and refusals. */
import { expect } from 'chai';
import { mostWorkspacesPerDay } from '../../src/domain/workspace.js';
import { guidePath, portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor } from '../../../test/support/server/bank.js';
import { exchange } from '../../../test/support/server/exchange.js';
import { plainText, textIn } from '../../../test/support/browser/page-text.js';
import { beginAt, wordsOf, wrongAt } from '../../../test/support/portal/portal-walk.js';
import { Tpp } from '../../../test/support/tpp/tpp.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const cookieName = 'sandbox-workspace';

/** The value of a term in a description list. */
function factOf(page: string, term: string): string {
  const pattern = new RegExp(`<dt>${term}</dt>\\s*<dd>(?:<strong>)?<code[^>]*>([^<]*)</code>`);
  return plainText(textIn(page, pattern) ?? '');
}

describeAtTheDoor('The portal', ({ url }) => {
  const at = (path: string) => url() + path;
  const start = () => new WalkingBrowser().open(at(portalPaths.start));
  const inWorkspace = async () => (await beginAt(url)).browser;
  const registered = async () => {
    const browser = await inWorkspace();
    return browser.send({ name: 'Vodomar Pay', type: 'confidential', 'role-PSP_PI': 'on' });
  };

  it('creates a workspace with one button, whose secret address opens it in another browser', async () => {
    const browser = await start();
    await browser.press('Create it and continue here');
    expect([browser.heading, browser.url]).to.deep.equal(['A payment', at(guidePath('payment'))]);
    expect(wordsOf(browser)).to.include('Your workspace was created, with a client and a test customer.');
    await browser.open(at(portalPaths.workspace));
    const address = factOf(browser.page, 'Secret address, for a browser');
    const other = await new WalkingBrowser().open(address);
    expect([other.heading, other.url]).to.deep.equal(['Your workspace', at(portalPaths.workspace)]);
    expect(other.page).to.include('My application');
  });

  it('makes or opens a workspace on each page that needs one, and goes on with that page', async () => {
    const key = (await beginAt(url)).developer.key;
    const pages = [portalPaths.log, portalPaths.data, guidePath('refresh'), portalPaths.automaticTests];
    for (const path of pages) {
      const made = await new WalkingBrowser().open(at(path));
      await made.press('Create it and continue here');
      expect([made.url, made.page.includes('Create it')], wordsOf(made).slice(0, 600)).to.deep.equal([
        at(path),
        false,
      ]);
      const opened = await new WalkingBrowser().open(at(path));
      opened.html.fill('Key of the workspace', key);
      await opened.press('Open it and continue here');
      expect([opened.url, opened.cookie(cookieName)]).to.deep.equal([at(path), key]);
    }
  });

  it('says beside a wrong key that it opens no workspace, and goes on with the page by the right one', async () => {
    const { key } = (await beginAt(url)).developer;
    const browser = await new WalkingBrowser().open(at(portalPaths.log));
    const open = async (typed: string) => {
      browser.html.fill('Key of the workspace', typed);
      await browser.press('Open it and continue here');
      return [browser.status, wrongAt(browser, 'key')];
    };
    expect(await open('workspace_x')).to.deep.equal([
      400,
      'This key opens no workspace: it is incomplete, or the workspace was deleted, or it was unused for 90 days.',
    ]);
    expect(await open(key)).to.deep.equal([200, undefined]);
    expect(browser.url).to.equal(at(portalPaths.log));
  });

  it('goes on with no page of another site, and with none that is not the portal’s', async () => {
    for (const next of [
      '//tpp.example',
      'https://tpp.example/',
      '/my-payments',
      '/sandbox/workspaces/x',
      '',
    ]) {
      const browser = await (await start()).send({ next });
      expect(browser.url, next).to.equal(at(portalPaths.workspace));
    }
  });

  it('keeps the key in an HttpOnly cookie that is sent to the portal only', async () => {
    const key = factOf((await inWorkspace()).page, 'Key, for calls of the sandbox’s own interface');
    const { headers, status } = await exchange(at(`${portalPaths.workspaces}/${key}`));
    expect(status).to.equal(303);
    expect(headers['set-cookie']?.map((cookie) => cookie.split('; '))).to.deep.include([
      `${cookieName}=${key}`,
      'Path=/sandbox',
      'HttpOnly',
      'SameSite=Lax',
      'Max-Age=7776000',
    ]);
  });

  it('answers 404 to an address with an unknown key', async () => {
    for (const key of ['workspace_x', 'workspace_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '%00']) {
      const browser = await new WalkingBrowser().open(at(`${portalPaths.workspaces}/${key}`));
      expect([browser.status, browser.heading]).to.deep.equal([404, 'This address opens no workspace']);
      expect(browser.cookie(cookieName)).to.equal(undefined);
    }
  });

  it('registers a client that can pay, and shows its secret on the client’s page only', async () => {
    const browser = await registered();
    expect(browser.heading).to.equal('Vodomar Pay');
    const [id, secret] = [factOf(browser.page, 'Client id'), factOf(browser.page, 'Secret')];
    expect(secret).to.match(/^[\w-]{43}$/);
    expect(browser.page).to.include(`X-Gateway-Client-Id: ${id}`);
    expect((await new Tpp(url, id).initiate()).status).to.equal(201);
    const again = await browser.open(browser.url);
    expect(factOf(again.page, 'Secret')).to.equal(secret);
    const list = await browser.open(at(portalPaths.workspace));
    expect(list.page).to.include(id).and.not.include(secret);
  });

  it('shows no client of another workspace', async () => {
    const { url: address } = await registered();
    const stranger = await (await inWorkspace()).open(address);
    expect([stranger.status, stranger.heading]).to.deep.equal([404, 'There is nothing here']);
  });

  it('deletes a workspace after a confirmation', async () => {
    const browser = await inWorkspace();
    const key = browser.cookie(cookieName) ?? '';
    await browser.open(at(portalPaths.removal));
    await browser.send({ sure: 'on' });
    expect(browser.heading).to.equal('Your own workspace');
    expect(browser.cookie(cookieName)).to.equal(undefined);
    const opened = await new WalkingBrowser().open(at(`${portalPaths.workspaces}/${key}`));
    expect(opened.status).to.equal(404);
  });

  it('rejects a form of another browser or for another purpose', async () => {
    const [mine, other] = [await start(), await start()];
    const stolen = textIn(other.page, /name="state" value="([^"]*)"/) ?? '';
    await mine.send({ state: stolen });
    expect([mine.status, mine.heading]).to.deep.equal([403, 'This form cannot be used']);
    const browser = await inWorkspace();
    const registering = textIn(browser.page, /name="state" value="([^"]*)"/) ?? '';
    await browser.open(at(portalPaths.removal));
    await browser.send({ state: registering });
    expect(browser.status).to.equal(403);
  });

  it('answers an unknown path with a page in English, also to a Croatian browser', async () => {
    const browser = await new WalkingBrowser([], 'hr').open(at('/sandbox/nowhere?lang=hr'));
    expect([browser.status, browser.heading]).to.deep.equal([404, 'There is nothing here']);
    expect([browser.html.language, browser.headers['content-language']]).to.deep.equal(['en', 'en']);
  });
});

describeAtTheDoor('The files of the portal', ({ url }) => {
  it('have less than 100 kB together with the first page', async () => {
    const { html, page } = await new WalkingBrowser().open(url() + portalPaths.start);
    const loaded = html
      .$('link[href], script[src], img[src]')
      .map((_, each) => html.$(each).attr('href') ?? html.$(each).attr('src'));
    const sizes = loaded.get().map(async (href) => (await exchange(url() + href)).text);
    expect(sizes.length).to.be.at.least(2);
    expect([page, ...(await Promise.all(sizes))].join('').length).to.be.below(100_000);
  });

  const hrefs = async () => {
    const { text } = await exchange(url() + portalPaths.start);
    return [...text.matchAll(/href="(\/sandbox\/assets\/[^"]+)"/g)].map(([, href = '']) => href);
  };

  it('are served only under the names in pages', async () => {
    const [href = ''] = await hrefs();
    for (const path of [
      href.replace(/-[0-9a-f]{16}/, '-0000000000000000'),
      `${portalPaths.assets}/portal.css`,
      `${portalPaths.assets}/..%2f..%2fpackage-0000000000000000.js`,
      `${portalPaths.assets}/constructor-0000000000000000.js`,
    ])
      expect((await exchange(url() + path)).status, path).to.equal(404);
  });
});

describeAtTheDoor('The daily limit of workspaces on the page', ({ url }) => {
  it('is reported by a page with 429 and Retry-After', async () => {
    const browser = await new WalkingBrowser().open(url() + portalPaths.start);
    const twins = Array.from({ length: mostWorkspacesPerDay }, () => browser.copied());
    await Promise.all(twins.map(async (twin) => (await twin.open(url() + portalPaths.start)).send({})));
    await browser.send({});
    expect([browser.status, browser.heading]).to.deep.equal([429, 'No more workspaces today']);
    expect(Number(browser.headers['retry-after'])).to.be.within(1, 90_000);
  });
});
