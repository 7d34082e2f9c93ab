/** A bank whose user names are not the ids of its customers: a name may be spelled in several ways. */
import { expect } from 'chai';
import type { Sca } from '../../src/bank/sca.js';
import { unlockCustomer } from '../../src/usecases/operator/unlock-customer.js';
import { consentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { browserAt, stepOf } from '../support/customer/own-page.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';

forEachEngine('A user name with several spellings', (engine) => {
  before(() => seed(engine.database()));
  beforeEach(async () => {
    await engine.database().maintenance('login_failures').delete();
  });

  const atTheLogin = (changes: Partial<Sca> = {}) => {
    const { services } = consentBank(engine.database());
    const { sca } = services;
    const checkPassword: typeof sca.checkPassword = (userName, password) =>
      sca.checkPassword(userName.toLowerCase(), password);
    const browser = browserAt({ services: { ...services, sca: { ...sca, checkPassword, ...changes } } });
    return {
      password: async (userName: string, password: string) =>
        browser.send(await browser.form(), { kind: 'login', userName, password }),
      code: browser.code,
      step: async () => stepOf(await browser.view()),
    };
  };

  it('is not locked by mistakes before the right password and the right code', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { code, password, step } = atTheLogin();
      for (let mistake = 0; mistake < 2; mistake += 1) await password('Ana.Horvat', 'wrong');
      await password('Ana.Horvat', ana.password);
      await code('000000');
      await code();
      expect(await step()).to.equal('consents');
    }
    const failures = await engine.database().reader('login_failures').pluck('failures');
    // Failure counts of the name and of the codes.
    expect(failures.map(Number)).to.deep.equal([0, 0]);
  });

  /** The step after a wrong password for each spelling, and after the right one for the last. */
  async function guess(spellings: readonly string[], changes: Partial<Sca> = {}): Promise<readonly string[]> {
    const steps: string[] = [];
    for (const [at, userName] of spellings.entries()) {
      const { password, step } = atTheLogin(changes);
      await password(userName, at === spellings.length - 1 ? ana.password : 'wrong');
      steps.push(await step());
    }
    return steps;
  }
  const wrong = 'login credentials-wrong';
  const locked = 'login locked';

  it('has five passwords for all spellings together, in upper case and in full width', async () => {
    const spellings = ['ana.horvat', 'Ana.Horvat', 'ANA.HORVAT', 'ａｎａ.horvat', 'anA.horvat', 'ana.horvaT'];
    expect(await guess(spellings)).to.deep.equal([wrong, wrong, wrong, wrong, locked, locked]);
  });

  it('has five passwords for all spellings that the bank takes for one', async () => {
    const toName = (userName: string) => userName.replaceAll(/[.-]/g, '').toLowerCase();
    const { sca } = consentBank(engine.database()).services;
    const changes: Partial<Sca> = {
      canonicalName: toName,
      checkPassword: (userName, password) =>
        sca.checkPassword(toName(userName) === 'anahorvat' ? 'ana.horvat' : userName, password),
    };
    const spellings = [
      'ana.horvat',
      'anahorvat',
      'ana-horvat',
      'a.n.a',
      'a.nahorvat',
      'Ana.H-orvat',
      'AnaHorvat',
    ];
    expect(await guess(spellings, changes)).to.deep.equal([...Array<string>(5).fill(wrong), locked, locked]);
  });

  it('is unlocked by each of its spellings', async () => {
    const spellings = Array<string>(6).fill('ana.horvat');
    expect((await guess(spellings)).at(-1)).to.equal(locked);
    expect(await unlockCustomer('ANA.Horvat', consentBank(engine.database()).services)).to.equal(true);
    const { password, step } = atTheLogin();
    await password('ana.horvat', ana.password);
    expect(await step()).to.equal('code');
  });

  it('has five attempts at the code for all spellings together', async () => {
    const spellings = ['ana.horvat', 'Ana.horvat', 'ana.Horvat', 'Ana.Horvat', 'ANA.HORVAT', 'ANA.horvat'];
    const steps: string[] = [];
    for (const userName of spellings) {
      const { code, password, step } = atTheLogin();
      await password(userName, ana.password);
      await code('000000');
      steps.push(await step());
    }
    expect(steps).to.deep.equal([...Array(4).fill('code code-wrong'), ...Array(2).fill('login locked')]);
  });
});
