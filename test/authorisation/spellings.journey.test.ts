/** A bank whose user names are not the ids of its customers: a name may be spelled in several ways. */
import { expect } from 'chai';
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

  const atTheLogin = () => {
    const { services } = consentBank(engine.database());
    const { sca } = services;
    const checkPassword: typeof sca.checkPassword = (userName, password) =>
      sca.checkPassword(userName.toLowerCase(), password);
    const browser = browserAt({ services: { ...services, sca: { ...sca, checkPassword } } });
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
    // Failure counts of both names and of the codes.
    expect(failures.map(Number)).to.deep.equal([0, 0, 0]);
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
