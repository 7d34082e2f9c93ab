/** Trusted devices: wrong attempts from a known browser and from other browsers have separate lockouts. */
import { expect } from 'chai';
import type { Device } from '../../src/usecases/authorisation/attempts/browsers.js';
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import { consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { ana } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { notCounted } from '../support/embedded-bank/token-bank.js';
import { browserAt } from './authorisation-browser.js';

const wrong = { ...ana, password: 'wrong' };

const deviceOf = (id: string, ...names: readonly string[]): Device => ({
  id,
  knows: (name) => names.includes(name),
});

forEachEngine('The lockout of a user name', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = consentBank(engine.database());
    await engine.database().maintenance('login_failures').delete();
  });

  /** A browser at its own link; without a device, a stranger's browser or a new browser of the customer. */
  const newBrowser = async (device?: Device) => {
    const { authorisationId = '' } = (await bank.register()).outcome;
    const sender = { address: '192.0.2.1', ...(device && { device }) };
    return browserAt(bank.services, authorisationId, undefined, sender);
  };
  const strangersLock = async (userName: string = ana.userName) => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await (await newBrowser()).logIn({ userName, password: 'wrong' });
  };
  const shownAfterLogin = async (device?: Device) => {
    const browser = await newBrowser(device);
    await browser.logIn(ana);
    return browser.shown();
  };
  const locked = 'login locked 10:45';

  it('covers every new browser after five wrong passwords from different browsers', async () => {
    await strangersLock();
    expect(await shownAfterLogin()).to.equal(locked);
  });

  it('spares a trusted device, whose login does not end the lockout', async () => {
    await strangersLock();
    const browser = await newBrowser(deviceOf('a device', ana.userName));
    await browser.logIn(ana);
    expect(await browser.shown()).to.equal('review');
    await browser.send({ kind: 'confirm' });
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
    expect(await shownAfterLogin()).to.equal(locked);
  });

  it('covers the trusted device of another customer', async () => {
    await strangersLock();
    expect(await shownAfterLogin(deviceOf('a device', 'marko.kovac'))).to.equal(locked);
  });

  it('covers only a trusted device after five wrong passwords from that device', async () => {
    const device = deviceOf('a device', 'marko.kovac', ana.userName);
    for (let attempt = 0; attempt < 5; attempt += 1) await (await newBrowser(device)).logIn(wrong);
    expect(await shownAfterLogin(device)).to.equal(locked);
    expect(await shownAfterLogin(deviceOf('another', ana.userName))).to.equal('review');
    expect(await shownAfterLogin()).to.equal('review');
    bank.pass(901);
    expect(await shownAfterLogin(device)).to.equal('review');
  });

  it('spares browsers that are logged in already, new or trusted', async () => {
    const browsers = [await newBrowser(), await newBrowser(deviceOf('a device', ana.userName))];
    for (const browser of browsers) await browser.logIn(ana);
    await strangersLock();
    for (const browser of browsers) {
      expect(await browser.shown()).to.equal('review');
      await browser.send({ kind: 'confirm' });
      await browser.enterCode('000000');
      expect(await browser.shown()).to.equal('code code-wrong');
      await browser.enterCode();
      expect(await browser.shown()).to.equal('approved');
    }
    expect(await shownAfterLogin(), 'and the strangers stay locked').to.equal(locked);
  });

  it('covers every new login after five wrong codes at different links', async () => {
    const guess = async () => {
      const browser = await newBrowser();
      await browser.goToCode();
      await browser.enterCode('000000');
      return browser.shown();
    };
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await guess()).to.contain('code code-wrong');
    expect(await guess()).to.equal(locked);
    expect(await shownAfterLogin()).to.equal(locked);
    expect(await shownAfterLogin(deviceOf('a device', ana.userName))).to.equal('review');
  });

  it('does not reach the code by user names that imitate the key of its counter', async () => {
    const codes = bank.services.fingerprint(ana.userName);
    for (const name of [`code ${ana.userName}`, `code ${codes}`, codes]) await strangersLock(name);
    const browser = await newBrowser();
    await browser.goToCode();
    await browser.enterCode();
    expect(await browser.shown()).to.equal('approved');
  });

  it('looks the same for an unknown user name', async () => {
    const browser = await newBrowser();
    const shown: string[] = [];
    for (const userName of [ana.userName, 'nobody']) {
      await strangersLock(userName);
      await browser.logIn({ userName, password: ana.password });
      shown.push(await browser.shown());
    }
    expect(shown).to.deep.equal([locked, locked]);
  });

  it('counts wrong passwords of the password grant too, and spares a trusted device', async () => {
    const ask = () =>
      reasonOf(() =>
        exchangeToken(
          {
            form: {
              grant_type: 'password',
              client_id: 'sandbox-tpp',
              client_secret: 'sandbox-tpp-secret',
              username: ana.userName,
              password: 'wrong',
            },
          },
          { services: bank.services, countFor: notCounted },
        ),
      );
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await ask()).to.equal('oauth.invalid-grant');
    expect(await shownAfterLogin()).to.equal(locked);
    expect(await shownAfterLogin(deviceOf('a device', ana.userName))).to.equal('review');
  });
});
