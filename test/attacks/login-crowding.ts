/**
 * Login flooding: strangers send wrong passwords without pause from a few addresses, and a customer with a trusted
 * device, or with a new browser, still logs in.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import { hashPassword } from '../../sandbox/src/crypto/passwords.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { ana, rightCode } from '../support/embedded-bank/sandbox.js';
import { numbers } from '../support/runner/together.js';
import type { BankUnderTest } from '../support/server/bank.js';
import { promisedMilliseconds } from '../support/server/load.js';

const login = { action: 'login', ...ana };
const codeTitle = english.customer.code.title;
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

type Fields = Readonly<Record<string, string>>;

const browserAt = (address: string) => new WalkingBrowser([], 'en', address);
const newBrowser = () => browserAt(elsewhere);

interface Crowd {
  readonly size: number;
  readonly nameOf: (attempt: number) => string;
  /** The number of the strangers' addresses, from 127.0.1.1 on. */
  readonly addresses?: number;
  readonly send: (browser: WalkingBrowser, fields: Fields) => Promise<unknown>;
}

/** Each stranger guesses without pause, each time in a new browser, while a customer logs in this many times. */
async function logInBeside(
  { addresses = 3, nameOf, send, size }: Crowd,
  times: number,
  logIn: () => Promise<boolean>,
) {
  let isOver = false;
  let attempts = 0;
  const strangers = numbers(size).map(async (index) => {
    while (!isOver) {
      const guess = { action: 'login', userName: nameOf(attempts), password: 'wrong' };
      await send(browserAt(`127.0.1.${(index % addresses) + 1}`), guess).catch(() => pause(20));
      attempts += 1;
    }
  });
  while (attempts < size) await pause(50);
  const figures = { in: 0, of: times, slowest: 0 };
  for (const _ of numbers(times)) {
    const start = performance.now();
    if (await logIn()) figures.in += 1;
    figures.slowest = Math.max(figures.slowest, Math.round(performance.now() - start));
  }
  isOver = true;
  await Promise.all(strangers);
  return figures;
}

export function defineLoginCrowding(
  { database, url }: BankUnderTest,
  { isAlone = false, strangers: size, times }: CrowdingPlan,
): void {
  /** Opens the login of the customer's own page, and sends its form. */
  const send = async (browser: WalkingBrowser, fields: Fields) => {
    await browser.open(`${url()}/my-consents`);
    return browser.status === 200 ? browser.send(fields) : browser;
  };
  const isLoggedIn = async (browser: WalkingBrowser): Promise<boolean> => {
    const { heading, status } = await send(browser, login);
    // A busy machine rejects logins with a retry time.
    if (status === 503 && !isAlone) return isLoggedIn(browser);
    return heading === codeTitle;
  };

  const known = browserAt(home);
  // The same trusted device in a new session.
  const knownBrowser = () => {
    const browser = browserAt(home);
    browser.plant(new URL(url()).hostname, 'psu-device', known.cookie('psu-device') ?? '');
    return browser;
  };

  before(async () => {
    // As slow to verify as in production.
    const password_hash = await hashPassword(ana.password);
    await database().writer('psus').where({ id: ana.userName }).update({ password_hash });
    expect(await isLoggedIn(known)).to.equal(true);
    expect((await known.send({ action: 'code', code: rightCode })).heading).to.equal(english.customer.title);
  });
  beforeEach(() => database().maintenance('login_failures').delete());

  const cases = [
    { title: 'under the customer’s name', nameOf: sameName, browser: knownBrowser },
    { title: 'under other names', nameOf: otherNames, browser: knownBrowser },
    { title: 'under other names, from a new browser', nameOf: otherNames, browser: newBrowser },
  ];
  for (const { browser, nameOf, title } of cases) {
    it(`do not prevent the customer’s login ${title}`, async () => {
      const figures = await logInBeside({ size, nameOf, send }, times, () => isLoggedIn(browser()));
      expect(figures).to.include({ in: times, of: times });
      if (isAlone) expect(figures.slowest).to.be.lessThan(promisedMilliseconds);
    });
  }

  it('do not keep out a customer at their own address who tries again in the same new browser', async () => {
    const tryAgain = async (): Promise<boolean> => {
      const browser = browserAt('127.0.1.1');
      const until = performance.now() + retryMilliseconds;
      while (performance.now() < until || !isAlone) {
        if ((await send(browser, login)).heading === codeTitle) return true;
        await pause(500);
      }
      return false;
    };
    const figures = await logInBeside({ size, nameOf: otherNames, send, addresses: 1 }, times, tryAgain);
    // Printed for docs/security/tests.md.
    if (isAlone) process.stdout.write(`      ${JSON.stringify(figures)}\n`);
    expect(figures.in).to.be.at.least(Math.floor((times * 10) / 12));
  });

  it('lock a user name for every new browser, whether or not the name exists', async () => {
    for (const userName of [ana.userName, 'nobody']) {
      await logInBeside({ size, nameOf: () => userName, send }, 1, () => isLoggedIn(newBrowser()));
      const browser = await send(newBrowser(), { action: 'login', userName, password: ana.password });
      expect(browser.notice).to.contain(english.notices.locked);
    }
  });
}
