/** Attempts at a password or code whose outcome is committed while the answer to the commit is lost. */
import { expect } from 'chai';
import { Problem } from '../../src/domain/problem.js';
import type { Services } from '../../src/usecases/services.js';
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import { type ConsentBank, consentBank } from '../support/embedded-bank/consent-bank.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { notCounted } from '../support/embedded-bank/token-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { losingCommitAnswers } from '../support/database/lost-commits.js';
import { seed } from '../support/database/seed.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { browserAt } from './authorisation-browser.js';
import { bankWithApp } from './confirming.js';

/** The same bank, which loses the answers to all commits from the end of the check on. */
function forgetful(given: Services, isOverloaded: boolean): Services {
  const { sca, work } = given;
  let isChecked = false;
  const checked = async <T>(check: Promise<T>): Promise<T> => {
    const answer = await check;
    isChecked = true;
    if (isOverloaded) throw new Problem('server.unavailable', 'Too many.');
    return answer;
  };
  return {
    ...given,
    sca: {
      ...sca,
      check: (...check) => checked(sca.check(...check)),
      checkPassword: (...check) => checked(sca.checkPassword(...check)),
    },
    work: losingCommitAnswers(work, () => isChecked),
  };
}

type Send = (services: Services) => Promise<unknown>;

/** Each way to send a wrong secret, up to the secret itself. */
const ways: Readonly<Record<string, (bank: ConsentBank, authorisationId: string) => Promise<Send>>> = {
  'at the login': async (_, authorisationId) => (services) =>
    browserAt(services, authorisationId).logIn({ ...ana, password: 'wrong' }),
  'at the code': async ({ services: given }, authorisationId) => {
    const browser = browserAt(given, authorisationId);
    await browser.goToCode(ana);
    return (services) => browserAt(services, authorisationId, browser.browserKey).enterCode('000000');
  },
  'at the token endpoint': async () => (services) => {
    const client = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' };
    const form = { ...client, grant_type: 'password', username: ana.userName, password: 'wrong' };
    return reasonOf(() => exchangeToken({ form }, { services, countFor: notCounted }));
  },
};

forEachEngine('An attempt whose outcome is committed, and the answer lost', (engine) => {
  let bank: ConsentBank;
  let authorisationId: string;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = consentBank(engine.database());
    await engine.database().maintenance('login_failures').delete();
    authorisationId = (await bank.register()).outcome.authorisationId ?? '';
    // Two attempts of before, so that one taken back too often shows.
    const attempts = { failures: 2, wrong_codes: 0 };
    await engine.database().maintenance('authorisations').where({ id: authorisationId }).update(attempts);
  });

  const counted = async () => {
    const { reader } = engine.database();
    const name = await reader('login_failures').orderBy('failures', 'desc').first('failures', 'pending');
    const own = await reader('authorisations')
      .where({ id: authorisationId })
      .first('failures', 'wrong_codes');
    return [name.failures, name.pending, own.failures, own.wrong_codes].map(Number);
  };

  for (const [where, way] of Object.entries(ways)) {
    const isOwn = where !== 'at the token endpoint';
    it(`counts once ${where}`, async () => {
      const send = await way(bank, authorisationId);
      await send(forgetful(bank.services, false));
      expect(await counted()).to.deep.equal([1, 0, isOwn ? 3 : 2, where === 'at the code' ? 1 : 0]);
    });

    it(`is given back once ${where}, if the check was not possible`, async () => {
      const send = await way(bank, authorisationId);
      await reasonOf(async () => send(forgetful(bank.services, true)));
      expect(await counted()).to.deep.equal([0, 0, 2, 0]);
    });
  }

  it('asks in the app once', async () => {
    const { ask, waitingOf } = bankWithApp(engine.database(), losingCommitAnswers).app;
    const id = await ask(ana.userName, { kind: 'session', authorisationId }, {});
    expect((await waitingOf(ana.userName)).map((each) => each.id)).to.deep.equal([id]);
  });
});
