/** The start page, at the address that the bank prints when it starts. */
import { expect } from 'chai';
import { publicContracts } from '../../src/contract/audiences.js';
import { exchange } from '../support/server/exchange.js';
import { expectHeading } from '../support/customer/customer-walk.js';
import { describeForCustomers } from '../support/customer/customers-bank.js';

describeForCustomers('The start page', ({ bankUrl, browse }) => {
  it('leads customers to their consents, in both languages', async () => {
    const browser = await browse('hr').open(`${bankUrl()}/`);
    expect(browser.html.language).to.equal('hr');
    await browser.follow('English');
    expectHeading(browser, 'Open banking at Sandbox Bank');
    expect(browser.url).to.equal(`${bankUrl()}/`);
    await browser.follow('Your consents');
    expectHeading(browser, 'Log in');
  });

  it('leads developers to the base path and the document of every contract', async () => {
    const { html } = await browse().open(`${bankUrl()}/`);
    expect(html.the('link', 'Try them in the sandbox').attr('href')).to.equal('/sandbox');
    const paths = html.$('code').map((_, each) => html.$(each).text());
    expect(paths.get()).to.have.members(publicContracts.map(({ basePath }) => basePath));
    const links = html.all('link', /^OpenAPI (JSON|YAML)/).map((_, each) => html.$(each).attr('href'));
    expect(links).to.have.length(2 * publicContracts.length);
    for (const href of links.get()) expect((await exchange(bankUrl() + href)).status, href).to.equal(200);
  });
});
