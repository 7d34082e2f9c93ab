/** A valid consent whose tokens have ended early can be confirmed again at once. */
import { expect } from 'chai';
import { consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { visitsAt } from '../support/customer/visits-at-authorize.js';
import { onOneEngine } from '../support/database/engines.js';
import { seed } from '../support/database/seed.js';
import { reasonOf } from '../support/tpp/refusals.js';

onOneEngine('A given consent', (engine) => {
  let bank: ConsentBank;
  let services: ConsentBank['services'];
  before(() => seed(engine.database()));
  beforeEach(() => {
    bank = consentBank(engine.database());
    ({ services } = bank);
  });
  const { browserFor, redeem, refresh, revoke } = visitsAt(() => services);
  const refused = async (attempt: Promise<unknown>) =>
    expect(await reasonOf(() => attempt)).to.equal('oauth.invalid-grant');
  /** A browser that has only the code to enter. */
  const confirming = async () => {
    const id = (await bank.register()).outcome.consentId;
    const browser = browserFor(id);
    await browser.logIn(ana);
    await browser.confirm();
    return { browser, id };
  };

  /** What has come of the access, and whether another browser may confirm the consent at once. */
  const states: readonly (readonly [
    what: string,
    becomes: (code: string, consentId: string) => Promise<unknown>,
    want: 'login' | 'access_denied',
  ])[] = [
    ['an unused code', async () => undefined, 'access_denied'],
    ['a code that expired unused', async () => bank.pass(61), 'login'],
    ['tokens that work', (code) => redeem(code), 'access_denied'],
    [
      'a code that was sent twice',
      async (code) => [await redeem(code), await refused(redeem(code))],
      'login',
    ],
    ['a revoked access token', async (code) => revoke((await redeem(code)).access_token), 'access_denied'],
    ['a revoked refresh token', async (code) => revoke((await redeem(code)).refresh_token), 'login'],
    [
      'a refresh token within its grace',
      async (code) => {
        const { refresh_token: first } = await redeem(code);
        await refresh(first);
        await refresh(first);
      },
      'access_denied',
    ],
    [
      'an old refresh token that was used again',
      async (code) => {
        const { refresh_token: first } = await redeem(code);
        await refresh(first);
        bank.pass(11);
        await refused(refresh(first));
      },
      'login',
    ],
    [
      'a revoked access token after an exchanged refresh token',
      async (code) => revoke((await refresh((await redeem(code)).refresh_token)).access_token),
      'access_denied',
    ],
    [
      'an ended grant',
      async (code, consentId) => {
        await redeem(code);
        const now = services.clock.now();
        await services.work.run((transaction) =>
          services.stores.tokens.revokeOfConsent(transaction, consentId, now),
        );
      },
      'login',
    ],
  ];
  for (const [what, becomes, want] of states) {
    it(`${want === 'login' ? 'accepts' : 'refuses'} a confirmation at once after ${what}`, async () => {
      const { browser, id } = await confirming();
      await becomes(await browser.enterCode(), id);
      expect(await browserFor(id).stand(), 'another browser').to.equal(want);
      // The approving browser gets the same code as long as the code is good.
      if (what !== 'an unused code') expect(await browser.stand(), 'the approving browser').to.equal(want);
    });
  }

  it('leaves the approving browser a minute to fetch its first code', async () => {
    const { browser, id } = await confirming();
    await browser.approve();
    expect(await browserFor(id).stand()).to.equal('access_denied');
    bank.pass(61);
    expect(await browserFor(id).stand()).to.equal('login');
  });

  it('opens no confirmation beside the redemption of its code, and one for many browsers', async () => {
    const open = (id: string) =>
      services.read.run((db) => services.stores.authorisations.listOf(db, { kind: 'consent', id }));
    const { browser, id } = await confirming();
    const code = await browser.enterCode();
    const visits = () => Promise.all(Array.from({ length: 10 }, () => browserFor(id).stand()));
    const [before, tokens, after] = await Promise.all([visits(), redeem(code), visits()]);
    expect(new Set([...before, ...after])).to.deep.equal(new Set(['access_denied']));
    const known = await open(id);
    await revoke(tokens.refresh_token);
    expect(new Set(await visits())).to.deep.equal(new Set(['login']));
    expect(await open(id)).to.have.length(known.length + 1);
  });
});
