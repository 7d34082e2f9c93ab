/** The pages of a workspace's test clock and faults, which offer what calls offer. */
import { expect } from 'chai';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { Developer } from '../../../test/support/portal/developer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { textIn } from '../../../test/support/browser/page-text.js';
import { Tpp } from '../../../test/support/tpp/tpp.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';

const dayMilliseconds = 86_400_000;
const hour = 3_600_000;

describeAtTheBank('The clock and fault pages of the portal', ({ database, url }) => {
  const begin = async () => {
    const browser = await new WalkingBrowser().open(url() + portalPaths.start);
    await browser.send({});
    const developer = new Developer(url);
    developer.key = browser.cookie('sandbox-workspace') ?? '';
    return { browser, developer };
  };

  const wrongAt = ({ page }: WalkingBrowser, field: string) =>
    textIn(page, new RegExp(`<p class="wrong" id="${field}-wrong">([^<]*)<`));

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

  it('show why an advance is refused, beside the typed period', async () => {
    const { browser } = await begin();
    await browser.open(url() + portalPaths.clock);
    await browser.send({ period: 'tomorrow' });
    expect(browser.status).to.equal(400);
    expect(browser.page).to.include('value="tomorrow"');
    expect(wrongAt(browser, 'forward-period')).to.include('an ISO 8601 duration');
    await browser.send({ period: 'P99Y' });
    expect(browser.status).to.equal(409);
  });

  it('inject faults into a client’s next calls, and withdraw the faults', async () => {
    const { browser, developer } = await begin();
    const { id } = await developer.client();
    const statusOf = async () => (await new Tpp(url, id).initiate()).status;
    await browser.open(url() + portalPaths.faults);
    const fault = { operation: 'initiateDomesticCreditTransfer', delayMilliseconds: '' };
    await browser.send({ ...fault, effect: 'answer-503', calls: '1' });
    expect(browser.page).to.include('1 of 1 left');
    expect([await statusOf(), await statusOf()]).to.deep.equal([503, 201]);
    await developer.ask('PUT', '/faults', { faults: [{ effect: 'answer-500', calls: 2 }] });
    expect(await statusOf()).to.equal(500);
    await browser.open(browser.url);
    expect(browser.page).to.include('1 of 2 left');
    // The first form of the page withdraws all faults.
    await browser.send({ state: textIn(browser.page, /name="state" value="([^"]*)"/) ?? '' });
    expect([browser.status, browser.page.includes('No fault is armed.')]).to.deep.equal([200, true]);
    expect(await statusOf()).to.equal(201);
  });

  it('show the mistakes of an invalid fault beside their fields', async () => {
    const { browser } = await begin();
    const wrongs = [
      [
        { effect: 'explode', operation: '', calls: '1', delayMilliseconds: '' },
        'effect',
        '“What happens” must be answer-500 or',
      ],
      [
        { effect: 'answer-500', operation: '', calls: '0', delayMilliseconds: '' },
        'calls',
        '“Calls” is less than 1',
      ],
      [
        { effect: 'delay', operation: '', calls: '1', delayMilliseconds: '' },
        'delayMilliseconds',
        'The effect delay requires delayMilliseconds.',
      ],
      [
        { effect: 'delay', operation: '', calls: '1', delayMilliseconds: '99999' },
        'delayMilliseconds',
        '“Delay in milliseconds” is more than 28000',
      ],
      [
        { effect: 'answer-500', operation: 'doNothing', calls: '1', delayMilliseconds: '' },
        'operation',
        'No contract for TPPs',
      ],
    ] as const;
    for (const [fields, field, text] of wrongs) {
      await browser.open(url() + portalPaths.faults);
      await browser.send(fields);
      expect([browser.status, wrongAt(browser, `add-${field}`)?.includes(text)], text).to.deep.equal([
        400,
        true,
      ]);
      expect(browser.page, 'what was typed').to.include(`value="${fields.calls}"`);
    }
  });
});
