/** Credentials of callers and browsers keep the real time, however far a workspace's test clock is ahead. */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { codeLifetimeMilliseconds } from '../../../src/domain/authorisation/sca-method.js';
import {
  assertionBy,
  askWith,
  type ClientKey,
  newClientKey,
  reasonIn,
  registerKeys,
} from '../../../test/support/tpp/asserting-client.js';
import { describeAtTheBank } from '../../../test/support/server/bank.js';
import { authorise, browserAt } from '../../../test/support/customer/customer.js';
import { textAt } from '../../../test/support/runner/json.js';
import { ana, luka } from '../../../test/support/embedded-bank/sandbox.js';
import { orderOf, startedBy, verdictOf } from '../../../test/support/tpp/tpp.js';
import { TimeTraveller } from './time-traveller.js';

const clientId = 'sandbox-tpp';
const wrongPassword = { ...luka, password: 'wrong' };

// Links live as long as the longest proof under test.
const settings = { APPROVAL_IDLE_SECONDS: '86400', PAYMENT_LIFETIME_SECONDS: '604800' };

describeAtTheBank(
  'An advanced test clock',
  (bank) => {
    const { database, tpp, url } = bank;
    const developer = new TimeTraveller(bank);
    let key: ClientKey;
    before(async () => {
      await developer.beginWith(clientId);
      key = await newClientKey('ES256', 'es');
      await registerKeys(database(), clientId, { keys: [key] });
    });
    const start = async () => startedBy(await tpp.initiate({ order: orderOf() }));

    it('keeps a customer’s login and code valid', async () => {
      const { id, link } = await start();
      const browser = browserAt(link);
      expect((await browser.goToCode()).name).to.equal('code');
      await developer.forward(`PT${codeLifetimeMilliseconds / 1000 + 3600}S`);
      await browser.enterCode();
      expect(['ACTC', 'ACSC']).to.include(await tpp.statusOf(id));
    });

    it('keeps a form valid that was shown before', async () => {
      const { link } = await start();
      const browser = browserAt(link);
      await browser.open();
      await developer.forward('PT23H');
      expect((await browser.logIn(ana)).name).to.equal('review');
    });

    it('does not shorten the lockout after five wrong passwords', async () => {
      const { link } = await start();
      const guesser = browserAt(link);
      await guesser.open();
      for (let guess = 0; guess < 5; guess++) await guesser.logIn(wrongPassword);
      await developer.forward('PT20M');
      const other = await start();
      expect(await authorise(other.link, luka)).to.equal('locked');
    });

    it('extends the link of a locked customer to the end of the lock', async () => {
      const { id, link } = await start();
      const authorisationId = link.slice(link.lastIndexOf('/') + 1);
      const browser = browserAt(link);
      await browser.open();
      await browser.logIn(luka);
      const [lastUsedAt] = await database()
        .reader('authorisations')
        .where({ id: authorisationId })
        .pluck('last_used_at');
      const { at } = await developer.clock();
      // The lock lasts fifteen minutes, some of which have passed.
      expect(Number(lastUsedAt) - at).to.be.within(60_000, 900_000);
      expect(await tpp.statusOf(id)).to.equal('RCVD');
    });

    it('accepts a client assertion of the real time, and rejects one of the workspace’s time', async () => {
      const { at } = await developer.forward('P181D');
      const later = Math.floor(at / 1000);
      const answers = [
        await askWith(tpp, await assertionBy(key, url())),
        await askWith(tpp, await assertionBy(key, url(), { claims: { iat: later, exp: later + 60 } })),
      ];
      const [now = '', then = ''] = answers.map(reasonIn);
      expect(now).to.equal('200');
      expect(then).to.match(/^400 invalid_client/);
    });

    it('keeps the first answer of a repeated X-Request-ID', async () => {
      const headers = { 'X-Request-ID': randomUUID() };
      const first = await tpp.initiate({ headers });
      await developer.forward('P365D');
      const again = await tpp.initiate({ headers });
      expect(verdictOf(again)).to.equal('201');
      expect(textAt(again.body, 'paymentId')).to.equal(textAt(first.body, 'paymentId'));
    });
  },
  settings,
);
