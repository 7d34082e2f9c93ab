/** Login flooding by strangers: a customer with a trusted device, or with a new browser, still logs in. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { hashPassword } from '../../sandbox/src/crypto/passwords.js';
import type { BankUnderTest } from '../support/server/bank.js';
import { promisedMilliseconds } from '../support/server/load.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { logInBesideCrowd, Visitor } from './login-crowding.js';

const [home, elsewhere] = ['127.0.2.1', '127.0.2.2'];
const sameName = () => ana.userName;
/** A customer's patience beside a crowd of the same address. */
const retryMilliseconds = 10_000;
const otherNames = (index: number) => `stranger.${index}`;

interface CrowdingPlan {
  readonly strangers: number;
  /** The customer's logins in each case. */
  readonly times: number;
  /** Set where no other tests run: then each login has a time limit. */
  readonly isAlone?: boolean;
}

export function defineLoginCrowding(
  { database, url }: BankUnderTest,
  { isAlone = false, strangers: size, times }: CrowdingPlan,
): void {
  const isLoggedIn = async (visitor: Visitor): Promise<boolean> => {
    const heading = await visitor.send(`${url()}/my-consents`, { action: 'login', ...ana });
    // A busy machine rejects logins with a retry time.
    if (heading === '503' && !isAlone) return isLoggedIn(visitor);
    return heading === english.customer.code.title;
  };
  const known = new Visitor(home);
  // The same trusted device in a new session.
  const knownBrowser = () =>
    new Visitor(home, new Map([...known.cookies].filter(([name]) => name === 'psu-device')));
  const newBrowser = () => new Visitor(elsewhere);

  before(async () => {
    // As slow to verify as in production.
    const password_hash = await hashPassword(ana.password);
    await database().writer('psus').where({ id: ana.userName }).update({ password_hash });
    expect(await isLoggedIn(known)).to.equal(true);
    const confirmed = await known.send(`${url()}/my-consents`, { action: 'code', code: rightCode });
    expect(confirmed).to.equal(english.customer.title);
  });
  beforeEach(() => database().maintenance('login_failures').delete());

  const cases = [
    { title: 'under the customer’s name', nameOf: sameName, browser: knownBrowser },
    { title: 'under other names', nameOf: otherNames, browser: knownBrowser },
    { title: 'under other names, from a new browser', nameOf: otherNames, browser: newBrowser },
  ];
  for (const { browser, nameOf, title } of cases) {
    it(`do not prevent the customer’s login ${title}`, async () => {
      const figures = await logInBesideCrowd(url(), { nameOf, size }, times, () => isLoggedIn(browser()));
      expect(figures).to.include({ in: times, of: times });
      if (isAlone) expect(figures.slowest).to.be.lessThan(promisedMilliseconds);
    });
  }

  it('do not keep out a customer at their own address who tries again in the same new browser', async () => {
    const tryAgain = async (): Promise<boolean> => {
      const visitor = new Visitor('127.0.1.1');
      const until = performance.now() + retryMilliseconds;
      while (performance.now() < until || !isAlone) {
        if (
          (await visitor.send(`${url()}/my-consents`, { action: 'login', ...ana })) ===
          english.customer.code.title
        )
          return true;
        await pause(500);
      }
      return false;
    };
    const plan = { nameOf: otherNames, size, addresses: 1 };
    const figures = await logInBesideCrowd(url(), plan, times, tryAgain);
    // Printed for docs/security/tests.md.
    if (isAlone) process.stdout.write(`      ${JSON.stringify(figures)}\n`);
    expect(figures.in).to.be.at.least(Math.floor((times * 10) / 12));
  });

  it('lock a user name for every new browser, whether or not the name exists', async () => {
    const locked = english.notices.locked;
    for (const userName of [ana.userName, 'nobody']) {
      await logInBesideCrowd(url(), { nameOf: () => userName, size }, 1, () => isLoggedIn(newBrowser()));
      const visitor = newBrowser();
      await visitor.send(`${url()}/my-consents`, { action: 'login', userName, password: ana.password });
      expect(await visitor.read(`${url()}/my-consents`)).to.contain(locked);
    }
  });
}
