/** A wrong, foreign, blocked or locked login changes nothing about the resource to authorise, for every kind. */
import { expect } from 'chai';
import type { CoreBanking } from '../../src/bank/core-banking.js';
import type { LoginRefusal } from '../../src/domain/authorisation/authorisation.js';
import { onOneEngine } from '../support/database/engines.js';
import { ivana, marko } from '../support/embedded-bank/sandbox.js';
import { seed } from '../support/database/seed.js';
import { browserAt } from './authorisation-browser.js';
import { bankWithLongLinks, rowOf, rows, type BankWithLongLinks } from './every-kind.js';

/** Changes at the core between the login and the code. */
const losses: readonly (readonly [
  notice: LoginRefusal,
  lose: (core: CoreBanking) => Partial<CoreBanking>,
])[] = [
  [
    'psu-blocked',
    (core) => ({
      findCustomer: async (psuId) => {
        const found = await core.findCustomer(psuId);
        return found && { ...found, status: 'blocked' };
      },
    }),
  ],
  [
    'account-foreign',
    () => ({
      mandateOf: async () => ({ signers: [], signaturesNeeded: 1 }),
      accountsOf: async () => [],
    }),
  ],
];

onOneEngine('A resource at the login of its customer', (engine) => {
  let bank: BankWithLongLinks;
  before(() => seed(engine.database()));
  beforeEach(async () => {
    bank = bankWithLongLinks(engine.database());
    // Every test's clock begins at the same time, so a lockout of the last test would still apply.
    await engine.database().maintenance('login_failures').delete();
  });

  /** The attempts that a lockout would count. */
  const counted = async () => {
    const names = await engine.database().reader('login_failures').select('failures', 'pending');
    return names.filter(({ failures, pending }) => Number(failures) + Number(pending) > 0);
  };

  for (const row of rows) {
    const { authorised, customer, guessed = row.overdue, title, waits } = row;
    describe(title, () => {
      it('stays open after five wrong passwords, which end only one of its authorisations', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        const shown: string[] = [];
        for (const name of ['one', 'two', 'three', 'four', 'five']) {
          await browser.logIn({ userName: name, password: 'wrong' });
          shown.push(await browser.shown());
        }
        const wrong = 'login credentials-wrong';
        expect(shown).to.deep.equal([wrong, wrong, `${wrong} 2`, `${wrong} 1`, 'locked']);
        expect(await row.status(id, bank)).to.equal(waits);
        expect((await row.scaStatuses(id, bank)).at(-1)).to.equal('failed');
        const again = await row.start(id, bank);
        const second = browserAt(bank.services, again.authorisationId);
        await second.goToCode(customer);
        await second.enterCode();
        expect(await row.status(id, bank)).to.equal(authorised);
      });

      it('stays open, also to another login, after the login of a customer without rights', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        for (const { notice, stranger } of [
          { stranger: marko, notice: 'account-foreign' },
          { stranger: ivana, notice: 'psu-blocked' },
        ]) {
          await browser.logIn(stranger);
          expect(await browser.shown()).to.equal(`login ${notice}`);
          expect(await row.status(id, bank)).to.equal(waits);
        }
        await browser.goToCode(customer);
        await browser.enterCode();
        expect(await row.status(id, bank)).to.equal(authorised);
      });

      for (const [notice, lose] of losses) {
        it(`stays open when its customer gets "${notice}" at the code, after losing the right`, async () => {
          const { authorisationId, id } = await row.make(bank);
          const browser = browserAt(bank.services, authorisationId);
          await browser.goToCode(customer);
          const core = { ...bank.services.bank, ...lose(bank.services.bank) };
          const later = browser.at({ ...bank.services, bank: core });
          await later.enterCode();
          expect(await later.shown()).to.equal(`login ${notice}`);
          expect(await row.status(id, bank)).to.equal(waits);
          expect(await counted()).to.deep.equal([]);
        });
      }

      it('stays open when a customer without rights leaves', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        await browser.logIn(marko);
        await browser.refuse();
        expect(await browser.shown()).to.equal('left');
        expect(await row.status(id, bank)).to.equal(waits);
        expect((await row.scaStatuses(id, bank)).at(-1)).to.equal('failed');
        expect(await row.start(id, bank)).to.have.property('authorisationId');
      });

      it('stays open for a user name locked elsewhere, until the lockout ends', async () => {
        const { authorisationId, id } = await row.make(bank);
        const elsewhere = browserAt(bank.services, (await rowOf('a consent').make(bank)).authorisationId);
        for (let attempt = 0; attempt < 5; attempt++)
          await elsewhere.logIn({ ...customer, password: 'wrong' });
        const browser = browserAt(bank.services, authorisationId);
        await browser.logIn(customer);
        expect(await browser.shown()).to.equal('login locked 10:45');
        expect(await row.status(id, bank)).to.equal(waits);
        bank.pass(901);
        expect(await browser.shown()).to.equal('login');
        await browser.goToCode(customer);
        await browser.enterCode();
        expect(await row.status(id, bank)).to.equal(authorised);
      });

      it('locks its authorisation after five wrong codes', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        await browser.goToCode(customer);
        for (let attempt = 0; attempt < 5; attempt++) await browser.enterCode('000000');
        expect(await browser.shown()).to.equal('locked');
        expect(await row.status(id, bank)).to.equal(guessed);
      });

      it('stays open after three wrong passwords and two wrong codes', async () => {
        const { authorisationId, id } = await row.make(bank);
        const browser = browserAt(bank.services, authorisationId);
        for (const userName of ['one', 'two', 'three']) await browser.logIn({ userName, password: 'wrong' });
        await browser.goToCode(customer);
        for (let attempt = 0; attempt < 2; attempt++) await browser.enterCode('000000');
        expect(await browser.shown()).to.equal('locked');
        expect(await row.status(id, bank)).to.equal(waits);
      });
    });
  }
});
