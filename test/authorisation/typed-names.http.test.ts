/** The name of a failed login: the customer's browser shows it again, and the bank stores it nowhere. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { up } from '../../migrations/0053-typed-names.js';
import { typedNames } from '../../src/crypto/typed-names.js';
import { english } from '../../src/pages/texts/en.js';
import { places } from '../attacks/planted-cookies.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { columnsWith } from '../support/database/tables.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { ana } from '../support/embedded-bank/sandbox.js';

/** A customer who types the password into the wrong field. */
const typed = `Sunce-u-Zadru-${randomBytes(4).toString('hex')}`;
const shownName = ({ html }: WalkingBrowser) => String(html.$('#userName').val());

describeAtTheBank('The user name of a failed login', ({ database, url }) => {
  beforeEach(() => database().maintenance('login_failures').delete());

  for (const { address, after, customer, kind, login } of places) {
    it(`returns to the browser that sent it, and stands nowhere in the database, at ${kind}`, async () => {
      const link = await address(url());
      const [browser, other] = [new WalkingBrowser(), new WalkingBrowser()];
      await browser.open(link);
      const suggested = shownName(browser);
      await browser.send(login({ userName: typed, password: 'x' }));
      expect(browser.notice).to.equal(english.notices['credentials-wrong']);
      expect(shownName(browser)).to.equal(typed);
      await browser.follow('Hrvatski');
      expect(shownName(browser)).to.equal(typed);
      await browser.follow('English');
      expect(shownName(await other.open(link))).to.equal(suggested);
      expect(await columnsWith(database(), typed)).to.deep.equal([]);

      await browser.send(login(customer));
      expect(browser.heading).to.equal(after[0]?.[0]);
      expect(browser.cookie('psu-typed-name')).to.equal(undefined);
    });
  }

  it('is in the form again after the question before a cancellation', async () => {
    const browser = await new WalkingBrowser().open((await places[0]?.address(url())) ?? '');
    await browser.send({ action: 'login', userName: typed, password: 'x' });
    await browser.press('Cancel payment');
    await browser.press(english.payment.question.back);
    expect(shownName(browser)).to.equal(typed);
  });

  it('is not asked for at another authorisation, nor set by a name that is too long', async () => {
    const [place] = places;
    const browser = await new WalkingBrowser().open((await place?.address(url())) ?? '');
    await browser.send({ action: 'login', userName: typed, password: 'x' });
    expect(shownName(browser)).to.equal(typed);
    await browser.open((await place?.address(url())) ?? '');
    expect(shownName(browser)).not.to.equal(typed);
    await browser.send({ action: 'login', userName: 'a'.repeat(101), password: 'x' });
    expect(shownName(browser)).not.to.include('aaa');
  });

  it('is removed by the upgrade where an earlier release has stored it, and a right name is kept', async () => {
    const knex = database().maintenance;
    const authorisations = Array.from({ length: 600 }, (_, at) => ({
      id: `a-${String(at)}`,
      resource_kind: 'payment',
      resource_id: 'p',
      sca_status: 'started',
      failures: 0,
      created_at: 0,
      last_used_at: 0,
    }));
    await knex.batchInsert('authorisations', authorisations, 50);
    const rows = Array.from({ length: 1100 }, (_, at) => ({
      authorisation_id: `a-${String(at % 600)}`,
      browser_key: `b-${String(at)}`,
      step: at % 2 === 0 ? 'login' : 'review',
      tried_name: at % 3 === 0 ? null : at % 2 === 0 ? typed : ana.userName,
    }));
    await knex.batchInsert('approval_sessions', rows, 50);
    for (let time = 0; time < 2; time += 1) {
      await up(knex);
      expect(await columnsWith(database(), typed)).to.deep.equal([]);
      const kept: readonly (string | null)[] = await knex('approval_sessions')
        .where('browser_key', 'like', 'b-%')
        .pluck('user_name');
      expect(kept).to.have.length(rows.length);
      const names = rows.filter(({ tried_name }) => tried_name === ana.userName).map(() => ana.userName);
      expect(kept.filter((name) => name !== null)).to.deep.equal(names);
    }
  });
});

describe('The cookie with a typed user name', () => {
  const owner = { authorisationId: 'a', browserKey: 'b' };
  let now = 0;
  const { open, seal } = typedNames(() => ['a secret of this test, long enough to seal'], { now: () => now });

  const table = [
    { title: 'opens for its browser and authorisation', at: 599_999, by: owner, want: typed },
    { title: 'is empty after ten minutes', at: 600_000, by: owner, want: undefined },
    { title: 'is empty for another browser', at: 0, by: { ...owner, browserKey: 'c' }, want: undefined },
    { title: 'is empty for another link', at: 0, by: { ...owner, authorisationId: 'c' }, want: undefined },
  ];
  for (const { at, by, title, want } of table) {
    it(title, async () => {
      now = 0;
      const cookie = await seal(typed, owner);
      now = at;
      expect(await open(cookie, by)).to.equal(want);
    });
  }

  it('is empty where the bank has not sealed it', async () => {
    for (const forged of ['', 'x', 'e.e.e.e.e', `${await seal(typed, owner)}x`])
      expect(await open(forged, owner)).to.equal(undefined);
  });
});
