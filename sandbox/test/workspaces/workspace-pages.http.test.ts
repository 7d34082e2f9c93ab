/** The pages of a workspace's test clock and faults, which offer what calls offer. */
import { expect } from 'chai';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { textAt } from '../../../test/support/runner/json.js';
import { textIn } from '../../../test/support/browser/page-text.js';
import { beginAt } from '../../../test/support/portal/portal-walk.js';

const dayMilliseconds = 86_400_000;
const hour = 3_600_000;

describeAtTheBank('The clock and fault pages of the portal', ({ database, url }) => {
  const begin = () => beginAt(url);

  it('advance the clock by a button or a typed period', async () => {
    const { browser, developer } = await begin();
    const ahead = async () => {
      const { body } = await developer.ask('GET', '/clock');
      return Math.round((Date.parse(textAt(body, 'clockAt') ?? '') - Date.now()) / dayMilliseconds);
    };
    await browser.open(url() + portalPaths.clock);
    await browser.send({ forward: 'P7D' });
    expect([browser.url, browser.heading]).to.deep.equal([url() + portalPaths.clock, 'Clock']);
    expect(await ahead()).to.equal(7);
    await browser.send({ period: ' P2W ' });
    expect(await ahead()).to.equal(21);
  });

  it('show the progress of an advance', async () => {
    const { browser, developer } = await begin();
    const workspace = (await developer.ask('GET', '/workspace')).body;
    // The state that a process leaves when it crashes after one of four hours.
    const place = { ahead_milliseconds: hour, travel_start: 0, travel_target: 4 * hour };
    await unitOfWork(database()).run(async (transaction) => {
      await transaction('workspaces')
        .where({ id: textAt(workspace, 'workspaceId') ?? '' })
        .update({ ...place, travel_holder: 'another', travel_held_until: Date.now() + hour });
    });
    await browser.open(url() + portalPaths.clock);
    expect(textIn(browser.page, /<p role="status">([^<]*)</)).to.include('25 % of the way');
  });

  it('refuse an advance beyond the limit', async () => {
    const { browser } = await begin();
    await browser.open(url() + portalPaths.clock);
    await browser.send({ period: 'P99Y' });
    expect(browser.status).to.equal(409);
  });

  it('inject faults into a client’s next calls, and withdraw the faults', async () => {
    const { browser, developer } = await begin();
    const { tpp } = await developer.client();
    const statusOf = async () => (await tpp.initiate()).status;
    await browser.open(url() + portalPaths.faults);
    const fault = { operation: 'initiateDomesticCreditTransfer', delayMilliseconds: '' };
    await browser.send({ ...fault, effect: 'answer-503', calls: '1' });
    expect(browser.page).to.include('1 of 1 left');
    expect([await statusOf(), await statusOf()]).to.deep.equal([503, 201]);
    await developer.arm({ effect: 'answer-500', calls: 2 });
    expect(await statusOf()).to.equal(500);
    await browser.open(browser.url);
    expect(browser.page).to.include('1 of 2 left');
    // The first form of the page withdraws all faults.
    await browser.send({ state: textIn(browser.page, /name="state" value="([^"]*)"/) ?? '' });
    expect([browser.status, browser.page.includes('No fault is armed.')]).to.deep.equal([200, true]);
    expect(await statusOf()).to.equal(201);
  });
});
