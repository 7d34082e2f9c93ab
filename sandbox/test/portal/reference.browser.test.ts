/** The reference in a real browser: a request is sent without leaving the page, by keyboard and on a phone. */
import { expect } from 'chai';
import { operationPath } from '../../src/portal/frame/paths.js';
import { violationsHere } from '../../../test/support/browser/accessibility.js';
import { describeAtTheBank } from '../../../test/support/browser/browser.js';
import { complaintsOf, openWorkspace } from '../../../test/support/browser/portal-in-browser.js';

const widthOf = 'document.documentElement.scrollWidth';

describeAtTheBank('The reference in a browser', ({ bankUrl, open }) => {
  it('sends an edited request, and the answer’s links open the bank’s page and fill the next call', async () => {
    const page = await (await open({ viewport: { width: 360, height: 800 } })).newPage();
    const complaints = complaintsOf(page, bankUrl());
    await (await openWorkspace(page, bankUrl)).client();
    const initiate = bankUrl() + operationPath('payments-1.3.2', 'initiateDomesticCreditTransfer');
    await page.goto(initiate);
    await page.getByText('Edit the request').focus();
    await page.keyboard.press('Enter');
    const body = page.getByLabel('Body', { exact: true });
    await body.fill((await body.inputValue()).replace('125.50', '7.35'));
    await page.getByRole('button', { name: 'Send' }).focus();
    await page.keyboard.press('Enter');
    const answer = page.locator('#answer');
    await answer.getByText('The answer, 201').waitFor();
    expect(await page.evaluate('document.activeElement.id')).to.equal('answer');
    expect(page.url(), 'without leaving the page').to.equal(initiate);
    expect(await page.locator('#call .snippet').first().innerText(), 'the code').to.include('7.35');
    expect(await violationsHere(page)).to.deep.equal([]);
    expect(await page.evaluate<number>(widthOf)).to.be.at.most(360);

    const opened = page.context().waitForEvent('page');
    await answer.getByRole('link', { name: 'scaRedirect' }).click();
    await (await opened).waitForURL(/\/approve\//);
    await answer.getByRole('link', { name: 'Read the status of a single payment' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await answer.getByText('The answer, 200').waitFor();
    await answer.getByRole('button', { name: /^Wrap/ }).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('narrows the menu while the developer types', async () => {
    const page = await (await open()).newPage();
    await page.goto(bankUrl() + operationPath('payments-1.3.2', 'initiateDomesticCreditTransfer'));
    await page.getByLabel('Find an operation').fill('rtgs');
    const shown = page.locator('.operations li:visible');
    expect(await shown.allInnerTexts()).to.have.length(1);
  });
});
