/** Trusted devices: wrong attempts from a known browser and from other browsers have separate lockouts. */
import { expect } from 'chai';
import type { Device } from '../../src/usecases/authorisation/attempts/browsers.js';
import type { AuthorisationAction } from '../../src/usecases/authorisation/views.js';
import { createCustomerAuthorisations } from '../../src/usecases/authorisation/visits.js';
import { exchangeToken } from '../../src/usecases/oauth/tokens.js';
import { consentBank, type ConsentBank } from '../support/embedded-bank/consent-bank.js';
import { forEachEngine } from '../support/database/engines.js';
import { reasonOf } from '../support/tpp/refusals.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { notCounted } from '../support/embedded-bank/token-bank.js';

const wrong = { ...ana, password: 'wrong' };

const deviceOf = (id: string, ...names: readonly string[]): Device => ({
  id,
  knows: (name) => names.includes(name),
});

forEachEngine('A customer at the login', (engine) => {
  let bank: ConsentBank;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = consentBank(engine.database());
    await engine.database().maintenance('login_failures').delete();
  });

  /** A browser at a link of its own; without a device it is a stranger's, or a new one of the customer's. */
  const browserAt = async (device?: Device) => {
    const { authorisationId = '' } = (await bank.register()).outcome;
    const { ids } = bank.services;
    const pages = createCustomerAuthorisations(bank.services);
    let browserKey = ids.next();
    const send = async (action: AuthorisationAction) => {
      const keyAfterLogin = ids.next();
      const sender = { address: '192.0.2.1', keyAfterLogin, ...(device && { device }) };
      await pages.act(authorisationId, browserKey, ids.next(), action, sender);
      const renewed = await bank.services.read.run((db) =>
        bank.services.stores.authorisationSessions.find(db, authorisationId, keyAfterLogin),
      );
      if (renewed) browserKey = keyAfterLogin;
    };
    return {
      logIn: (customer: { readonly userName: string; readonly password: string } = ana) =>
        send({ kind: 'login', ...customer }),
      confirm: () => send({ kind: 'confirm' }),
      enterCode: (code = rightCode) => send({ kind: 'code', code }),
      told: async () => {
        const view = await pages.view(authorisationId, browserKey);
        if (view.step === 'done') return view.outcome;
        return [view.step, view.notice, view.attemptsLeft, view.lockedUntil].filter(Boolean).join(' ');
      },
    };
  };
  const strangersLock = async (userName: string = ana.userName) => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await (await browserAt()).logIn({ userName, password: 'wrong' });
  };
  const toldAfterLogin = async (device?: Device) => {
    const browser = await browserAt(device);
    await browser.logIn();
    return browser.told();
  };
  const locked = 'login locked 10:45';

  it('is locked by five wrong passwords of strangers, whatever browsers they have, in every new browser', async () => {
    await strangersLock();
    expect(await toldAfterLogin()).to.equal(locked);
  });

  it('is not locked by strangers in a browser that knows the customer, which does not unlock them', async () => {
    await strangersLock();
    const browser = await browserAt(deviceOf('a device', ana.userName));
    await browser.logIn();
    expect(await browser.told()).to.equal('review');
    await browser.confirm();
    await browser.enterCode();
    expect(await browser.told()).to.equal('approved');
    expect(await toldAfterLogin()).to.equal(locked);
  });

  it('is locked by strangers in a browser that knows another customer', async () => {
    await strangersLock();
    expect(await toldAfterLogin(deviceOf('a device', 'marko.kovac'))).to.equal(locked);
  });

  it('has five attempts in a browser that knows the customer, which lock no other browser', async () => {
    const device = deviceOf('a device', 'marko.kovac', ana.userName);
    for (let attempt = 0; attempt < 5; attempt += 1) await (await browserAt(device)).logIn(wrong);
    expect(await toldAfterLogin(device)).to.equal(locked);
    expect(await toldAfterLogin(deviceOf('another', ana.userName))).to.equal('review');
    expect(await toldAfterLogin()).to.equal('review');
    bank.pass(901);
    expect(await toldAfterLogin(device)).to.equal('review');
  });

  it('goes on where they are logged in when strangers lock the name, in a new browser too', async () => {
    const browsers = [await browserAt(), await browserAt(deviceOf('a device', ana.userName))];
    for (const browser of browsers) await browser.logIn();
    await strangersLock();
    for (const browser of browsers) {
      expect(await browser.told()).to.equal('review');
      await browser.confirm();
      await browser.enterCode('000000');
      expect(await browser.told()).to.equal('code code-wrong');
      await browser.enterCode();
      expect(await browser.told()).to.equal('approved');
    }
    expect(await toldAfterLogin(), 'and the strangers stay locked').to.equal(locked);
  });

  it('is locked by five wrong codes of whoever knows the password, at whatever links, and logs in nowhere new', async () => {
    const guess = async () => {
      const browser = await browserAt();
      await browser.logIn();
      await browser.confirm();
      await browser.enterCode('000000');
      return browser.told();
    };
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await guess()).to.contain('code code-wrong');
    expect(await guess()).to.equal(locked);
    expect(await toldAfterLogin()).to.equal(locked);
    expect(await toldAfterLogin(deviceOf('a device', ana.userName))).to.equal('review');
  });

  it('is not stopped at the code by somebody who types what its count might be called', async () => {
    const codes = bank.services.fingerprint(ana.userName);
    for (const name of [`code ${ana.userName}`, `code ${codes}`, codes]) await strangersLock(name);
    const browser = await browserAt();
    await browser.logIn();
    await browser.confirm();
    await browser.enterCode();
    expect(await browser.told()).to.equal('approved');
  });

  it('reads the same of a name that nobody has', async () => {
    const browser = await browserAt();
    const told: string[] = [];
    for (const userName of [ana.userName, 'nobody']) {
      await strangersLock(userName);
      await browser.logIn({ userName, password: ana.password });
      told.push(await browser.told());
    }
    expect(told).to.deep.equal([locked, locked]);
  });

  it('has one count with the password grant, which no browser sends', async () => {
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
    expect(await toldAfterLogin()).to.equal(locked);
    expect(await toldAfterLogin(deviceOf('a device', ana.userName))).to.equal('review');
  });
});
