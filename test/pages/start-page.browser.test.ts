/** What somebody finds who opens the address that the bank prints when it starts. */
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import { accessibilityViolations } from '../support/accessibility.js';
import { describeAtTheBank } from '../support/browser.js';

describeAtTheBank('The start page', ({ bankUrl, open }) => {
  it('leads customers to their consents, in both languages', async () => {
    const page = await (await open({ locale: 'hr-HR' })).newPage();
    await page.goto(`${bankUrl()}/`);
    expect(await accessibilityViolations(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Open banking at Sandbox Bank', level: 1 }).waitFor();
    expect(page.url()).to.equal(`${bankUrl()}/`);
    await page.getByRole('link', { name: 'Your consents' }).click();
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
  });

  it('leads developers to the base path and the document of every contract', async () => {
    const page = await (await open({ locale: 'en-GB' })).newPage();
    await page.goto(`${bankUrl()}/`);
    const begin = page.getByRole('link', { name: 'Try them in the sandbox' });
    expect(await begin.getAttribute('href')).to.equal('/sandbox');
    const paths = await page.locator('code').allTextContents();
    expect(paths).to.have.members(publicContracts.map(({ basePath }) => basePath));
    const links = await page.getByRole('link', { name: /^OpenAPI (JSON|YAML)/ }).all();
    expect(links).to.have.length(2 * publicContracts.length);
    for (const link of links) {
      const { status } = await fetch(bankUrl() + (await link.getAttribute('href')));
      expect(status).to.equal(200);
    }
  });
});
