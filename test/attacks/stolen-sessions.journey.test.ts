/**
 * Combined sessions that are stolen, foreign or over: the payment begins with the login, and nothing about the customer
 * shows.
 */
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { english } from '../../src/pages/texts/en.js';
import {
  byForm,
  codeForm,
  giveConsent,
  type Given,
  type Naming,
  payUnder,
} from '../authorisation/combined-session.js';
import { ana, type Customer, ibans, marko } from '../support/embedded-bank/sandbox.js';
import { WalkingBrowser } from '../support/browser/walking-browser.js';
import { type BankUnderTest, describeAtTheBank } from '../support/server/bank.js';
import { farAway } from '../support/tpp/payments.js';
import { ConsentTpp } from '../support/tpp/tpp-consents.js';

const login = english.login.title;
const { review } = english.payment;

/** Opens a link, perhaps in another browser, and returns it. */
type Attack = (given: Given, bank: BankUnderTest) => Promise<WalkingBrowser>;

const openIn = async (
  browser: WalkingBrowser,
  { url }: BankUnderTest,
  consentId: string,
  more: Naming = {},
) => browser.open((await payUnder(url, consentId, more)).link);

/** Opens a payment in another browser that has these cookies of the customer's browser. */
const stealing =
  (...names: readonly string[]): Attack =>
  async ({ browser, consentId }, bank) => {
    const thief = new WalkingBrowser();
    const { hostname } = new URL(bank.url());
    for (const name of names) thief.plant(hostname, name, browser.cookie(name) ?? '');
    return openIn(thief, bank, consentId);
  };

/** Opens a payment that names another consent than the session's. */
const naming =
  (idOf: (given: Given, bank: BankUnderTest) => Promise<string>, more: Naming = {}): Attack =>
  async (given, bank) =>
    openIn(given.browser, bank, await idOf(given, bank), more);

type Happening = (given: Given, bank: BankUnderTest) => Promise<unknown>;

/** Opens a payment after something has happened. */
const after =
  (happen: Happening): Attack =>
  async (given, bank) => {
    await happen(given, bank);
    return openIn(given.browser, bank, given.consentId);
  };

/** Opens a payment, whose review something then ends. */
const during =
  (happen: Happening): Attack =>
  async (given, bank) => {
    const browser = await openIn(given.browser, bank, given.consentId);
    expect(browser.heading).to.equal(review.title);
    await happen(given, bank);
    return browser.reload();
  };

const atOwnPage = async (browser: WalkingBrowser, bank: BankUnderTest, customer: Customer) => {
  await browser.open(`${bank.url()}/my-consents`);
  for (const sent of [byForm(customer), codeForm]) await browser.send(sent);
  return browser;
};

const logOut = async ({ browser }: Given, bank: BankUnderTest) =>
  (await atOwnPage(browser.tab(), bank, ana)).press(english.customer.logOut);

const fiveTimes = (fields: Readonly<Record<string, string>>) => Array.from({ length: 5 }, () => fields);

const wrongPasswords = fiveTimes({ ...byForm(ana), password: 'wrong' });
const wrongCodes = fiveTimes({ ...codeForm, code: '000000' });
const locks = [
  ['five wrong passwords', wrongPasswords],
  ['five wrong codes', [byForm(ana), ...wrongCodes]],
] as const;

const wrongFive = async (link: string, fields: readonly Readonly<Record<string, string>>[]) => {
  const stranger = await new WalkingBrowser().open(link);
  for (const sent of fields) await stranger.send(sent);
};

const attacks: readonly (readonly [how: string, attack: Attack])[] = [
  ['in another browser', stealing()],
  ['with a copied device cookie', stealing('psu-device')],
  ['with a copied device cookie and browser cookie', stealing('psu-device', 'psu-browser')],
  ['with a copied session cookie', stealing('psu-session')],
  ['with a copied session cookie and device cookie', stealing('psu-session', 'psu-device')],
  [
    'with a made-up session cookie',
    async ({ browser, consentId }, bank) => {
      browser.plant(new URL(bank.url()).hostname, 'psu-session', randomUUID().padEnd(43, 'A'));
      return openIn(browser, bank, consentId);
    },
  ],
  [
    'with the cookies from before a login',
    async ({ browser, consentId }, bank) => {
      const copy = browser.copied();
      await atOwnPage(browser, bank, ana);
      return openIn(copy, bank, consentId);
    },
  ],
  [
    'that names a consent of another customer',
    naming(async (_, { url }) => (await giveConsent(url, { customer: marko })).consentId),
  ],
  [
    'of another client, with this client’s consent',
    naming(async ({ consentId }) => consentId, { client: 'sandbox-tpp-b' }),
  ],
  [
    'of another client, with that client’s consent from another browser',
    naming(async (_, { url }) => (await giveConsent(url, { client: 'sandbox-tpp-b' })).consentId, {
      client: 'sandbox-tpp-b',
    }),
  ],
  ['that names no consent of the bank', naming(async () => randomUUID())],
  ['that names a text', naming(async () => "' or 1=1 --")],
  [
    'that names a consent that nobody has given',
    naming(async (_, { url }) => String(JSON.parse((await new ConsentTpp(url).register()).text).consentId)),
  ],
  ['that names no consent', naming(async () => '')],
  [
    'that names a consent that the client has deleted',
    after(({ consentId }, { database }) =>
      database().writer('consents').where({ id: consentId }).update({ status: 'terminatedByTpp' }),
    ),
  ],
  [
    'that names a consent whose last day has passed',
    after(({ consentId }, { database }) =>
      database().writer('consents').where({ id: consentId }).update({ valid_until: '2020-01-01' }),
    ),
  ],
  [
    'after SESSION_SECONDS',
    after((_, { database }) =>
      database()
        .writer('combined_sessions')
        .update({ confirmed_at: database().writer.raw('confirmed_at - 300000') }),
    ),
  ],
  ['after a logout', after(logOut)],
  [
    'with all cookies of the browser from before a logout',
    async (given, bank) => {
      const copy = given.browser.copied();
      await logOut(given, bank);
      return openIn(copy, bank, given.consentId);
    },
  ],
  ...locks.flatMap(([how, fields]) => {
    const lock: Happening = (_, { url }) => wrongFive(`${url()}/my-consents`, fields);
    return [
      [`after ${how} in another browser`, after(lock)] as const,
      [`whose review is open during ${how} in another browser`, during(lock)] as const,
    ];
  }),
  [
    'after three wrong passwords and two wrong codes in another browser',
    after((_, { url }) =>
      wrongFive(`${url()}/my-consents`, [...wrongPasswords.slice(2), byForm(ana), ...wrongCodes.slice(3)]),
    ),
  ],
  [
    'after the customer was blocked by the bank',
    after((_, { database }) =>
      database().writer('psus').where({ id: ana.userName }).update({ status: 'blocked' }),
    ),
  ],
  [
    'after another customer has logged in in this browser',
    after(({ browser }, bank) => atOwnPage(browser, bank, marko)),
  ],
  [
    'from an account of another customer',
    naming(async ({ consentId }) => consentId, { order: { debtorAccount: { iban: ibans.marko } } }),
  ],
  [
    'for another customer by PSU-ID',
    naming(async ({ consentId }) => consentId, { headers: { 'PSU-ID': marko.userName } }),
  ],
  [
    'above the customer’s limit',
    naming(async ({ consentId }) => consentId, {
      order: { instructedAmount: { currency: 'EUR', amount: '1000000.00' } },
    }),
  ],
];

describeAtTheBank(
  'A payment begins with the login',
  (bank) => {
    beforeEach(async () => {
      await bank.database().maintenance('login_failures').delete();
      await bank.database().maintenance('combined_sessions').delete();
      await bank.database().writer('psus').where({ id: ana.userName }).update({ status: 'active' });
    });

    for (const [how, attack] of attacks) {
      it(how, async () => {
        const given = await giveConsent(bank.url);
        expect(given.browser.cookie('psu-session')).to.match(/^[\w-]{43}$/);
        const browser = await attack(given, bank);
        expect(browser.heading).to.equal(login);
        expect(browser.page).not.to.include('Horvat');
        const [payment] = await bank.database().reader('payments').orderBy('id', 'desc').limit(1);
        expect(payment).to.include({ status: 'RCVD' });
      });
    }

    it('when it is to be cancelled', async () => {
      const { browser, consentId } = await giveConsent(bank.url);
      const { id, link } = await payUnder(bank.url, consentId, {
        order: { requestedExecutionDate: farAway },
      });
      await browser.open(link);
      for (const sent of [{ action: 'confirm' }, codeForm]) await browser.send(sent);
      await browser.open((await bank.tpp.startCancellation(id)).link);
      expect(browser.heading).to.equal(login);
    });

    it('when its customer has logged out with the review open', async () => {
      const given = await giveConsent(bank.url);
      const browser = given.browser.tab();
      await openIn(browser, bank, given.consentId);
      expect(browser.heading).to.equal(review.title);
      await logOut(given, bank);
      await browser.send({ action: 'confirm' });
      expect(browser.heading).to.equal(login);
    });
  },
  { PORTAL: 'false' },
);
