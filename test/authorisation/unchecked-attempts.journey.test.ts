/** Attempts that the bank admits but cannot check: they are not counted, and reveal nothing. */
import { expect } from 'chai';
import type { Sca } from '../../src/bank/sca.js';
import { Problem } from '../../src/domain/problem.js';
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import type { Services } from '../../src/usecases/services.js';
import { consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { browserAt, stepOf } from '../support/customer/own-page.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { rightCode } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { notCounted } from '../support/embedded-bank/token-bank.js';

const ana = { userName: 'ana.horvat', password: 'ana-sandbox' };

forEachEngine('An unchecked attempt', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = consentBank(engine.database());
    const { writer } = engine.database();
    for (const table of ['login_failures', 'approval_sessions', 'authorisations'])
      await writer(table).delete();
  });

  const counted = async () => {
    const { reader } = engine.database();
    const [name] = await reader('login_failures').select('failures', 'pending');
    const failures = await reader('authorisations').whereNull('outcome').pluck('failures');
    return [name?.failures, name?.pending, ...failures].map((count) => Number(count ?? 0));
  };
  /** The same bank with so many customers that nothing can be checked. */
  const crowded = (): Services => {
    const refuse = () => Promise.reject(new Problem('server.unavailable', 'Too many.'));
    return { ...bank.services, sca: { ...bank.services.sca, checkPassword: refuse, check: refuse } };
  };
  /** The same bank where each check ends after so many seconds. */
  const slow = (seconds: number): Services => {
    const { sca } = bank.services;
    const late = async <T>(check: Promise<T>) => {
      bank.pass(seconds);
      return check;
    };
    const checks: Pick<Sca, 'check' | 'checkPassword'> = {
      checkPassword: (userName, password) => late(sca.checkPassword(userName, password)),
      check: (challenge, binding, code) => late(sca.check(challenge, binding, code)),
    };
    return { ...bank.services, sca: { ...sca, ...checks } };
  };
  /** Each way to send a secret, up to the secret itself. */
  const ways: Readonly<Record<string, () => Promise<(services: Services) => Promise<unknown>>>> = {
    'at the login': async () => {
      const browser = browserAt(bank);
      const form = await browser.form();
      return (services) => browserThere(browser, services).send(form, { kind: 'login', ...ana });
    },
    'at the code': async () => {
      const browser = browserAt(bank);
      await browser.password('ana.horvat');
      const form = await browser.form();
      return (services) => browserThere(browser, services).send(form, { kind: 'code', code: rightCode });
    },
    'at the token endpoint': async () => (services) => {
      const { password, userName: username } = ana;
      const client = { client_id: 'sandbox-tpp', client_secret: 'sandbox-tpp-secret' };
      const form = { ...client, grant_type: 'password', username, password };
      return exchangeToken({ form }, { services, countFor: notCounted });
    },
  };
  const browserThere = (browser: ReturnType<typeof browserAt>, services: Services) =>
    browserAt({ services }, browser.browserKey);

  for (const [where, way] of Object.entries(ways)) {
    it(`is not counted ${where} while the bank is overloaded`, async () => {
      for (let time = 0; time < 6; time += 1) {
        const send = await way();
        expect(await reasonOf(() => send(crowded()))).to.equal('server.unavailable');
        expect(new Set(await counted())).to.deep.equal(new Set([0]));
      }
      await (
        await way()
      )(bank.services);
    });

    it(`is not counted ${where} when the check exceeds its deadline`, async () => {
      const send = await way();
      expect(await reasonOf(() => send(slow(21)))).to.equal('server.unavailable');
      expect(new Set(await counted())).to.deep.equal(new Set([0]));
      const inTime = await way();
      expect(await reasonOf(() => inTime(slow(19)))).not.to.equal('server.unavailable');
    });
  }

  it('is refused while other attempts are pending, and the same form may be sent again', async () => {
    const browser = browserAt(bank);
    await browser.password('ana.horvat');
    await browser.code('000000');
    const form = await browser.form();
    const pending = (count: number) => engine.database().writer('login_failures').update({ pending: count });
    await pending(5);
    const waiting = browserThere(browser, { ...bank.services, pause: async () => undefined });
    const code = { kind: 'code', code: rightCode } as const;
    expect(await reasonOf(() => waiting.send(form, code))).to.equal('server.unavailable');
    await pending(0);
    expect(await browser.send(form, code)).to.equal(true);
  });

  it('leaves the customer at the login', async () => {
    const browser = browserAt(bank);
    const form = await browser.form();
    await reasonOf(() => browserThere(browser, crowded()).send(form, { kind: 'login', ...ana }));
    expect(stepOf(await browser.view())).to.equal('login');
    expect(stepOf(await browser.logIn('ana.horvat'))).to.equal('consents');
  });
});
