/** "Do it" makes each row of the message codes and of the forced outcomes happen in the developer's workspace. */
import { expect } from 'chai';
import { accountOutcomes, payeeOutcomes } from '../../src/domain/forced-outcomes.js';
import { refusalOutcomes } from '../../src/domain/refusal-outcomes.js';
import { messageCodes } from '../../src/portal/message-codes/index.js';
import { oauthErrors } from '../../src/portal/message-codes/oauth-errors.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { describeAtTheDoor, until } from '../../../test/support/server/bank.js';
import { WalkingBrowser } from '../../../test/support/browser/walking-browser.js';
import { beginAt, wordsOf } from '../../../test/support/portal/portal-walk.js';

/** The answer comes only after the bank's time-out. */
const unfinished = '408';

/** The errors in a redirect, which has no message code in the log. */
const redirects = ['access_denied', 'unsupported_response_type'];
const isRedirect = (error: string) => redirects.includes(error) || /^request.*_not_supported$/.test(error);

describeAtTheDoor(
  'Do it',
  ({ url }) => {
    let browser: WalkingBrowser;
    before(async () => ({ browser } = await beginAt(url)));

    /** Presses the button of a row; returns a tab with the page to which it leads. */
    async function doIt(page: string, row: string): Promise<WalkingBrowser> {
      const tab = browser.tab();
      await tab.open(url() + page);
      return tab.press(`Do it: ${row}`);
    }

    let late: Promise<WalkingBrowser>;
    before(() => {
      late = doIt(portalPaths.codes, unfinished);
    });

    function expectAnswer(tab: WalkingBrowser, answer: string) {
      expect(tab.url, tab.page).to.match(/\/workspace\/log\/[0-9a-f-]{36}$/);
      expect(wordsOf(tab)).to.include(`Answer ${answer}`);
    }

    for (const row of Object.keys(messageCodes).filter((each) => each !== unfinished))
      it(`makes a call that is answered ${row}`, async () =>
        expectAnswer(await doIt(portalPaths.codes, row), row));

    for (const row of Object.keys(oauthErrors))
      it(`makes a call that is answered ${row}`, async () =>
        expectAnswer(await doIt(portalPaths.codes, row), isRedirect(row) ? '302' : `400 ${row}`));

    it('makes the refusals that no payment leads to, as their message codes', async () => {
      const rows = refusalOutcomes.map(({ code, status }) => `${status} ${code}`);
      expect(Object.keys(messageCodes)).to.include.members(rows);
      for (const row of rows) expectAnswer(await doIt(portalPaths.outcomes, row), row);
    });

    describe('for a forced outcome', () => {
      const rows = [
        ...payeeOutcomes.map(({ payee, statuses }) => ({ row: payee, statuses })),
        ...accountOutcomes.map(({ account, statuses }) => ({ row: account, statuses })),
      ];
      const tabs = new Map<string, WalkingBrowser>();
      // Most payments wait, so they are started together.
      before(async () => {
        for (const { row } of rows) tabs.set(row, await doIt(portalPaths.outcomes, row));
      });

      for (const { row, statuses } of rows)
        it(`makes the payment of ${row}, which ends as ${statuses.at(-1)}`, async () => {
          const tab = tabs.get(row) ?? new WalkingBrowser();
          expect(tab.url, tab.page).to.match(/\/workspace\/payments\/[0-9a-f-]{36}$/);
          await until(
            async () => wordsOf(await tab.reload()),
            (text) => text.includes(`Status ${statuses.at(-1)}`),
          );
        });
    });

    it(`makes a call that is answered ${unfinished}`, async () => expectAnswer(await late, unfinished));
  },
  { FUNDS_RETRY_SECONDS: '1' },
);
