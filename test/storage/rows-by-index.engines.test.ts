/** Changes of many rows lock by index: they wait for no lock on other rows, even in a small table. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { sandboxStores } from '../../sandbox/src/storage/sandbox-stores.js';
import { bankStores } from '../../sandbox/src/storage/bank-stores.js';
import { stores } from '../../src/storage/stores.js';
import { type Transaction, unitOfWork } from '../../src/storage/work/unit-of-work.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import { approveInDatabase } from '../support/database/approved.js';
import { ana, consentBank } from '../support/embedded-bank/consent-bank.js';
import { onServer } from '../support/database/engines.js';
import { openAccounts } from '../support/database/many-accounts.js';
import { seed } from '../support/database/seed.js';
import { numbers } from '../support/runner/together.js';

const { accounts } = bankStores;
const { authorisations, paymentAttempts, payments } = stores;

const count = 40;
const heldCount = 8;
/** Most rows of a table, for which the planner prefers a full scan. */
const othersOf = (all: readonly string[]) => all.slice(heldCount);
const changed = count - heldCount;

type Rows = Record<'payments' | 'accounts', readonly string[]>;

const added = (ids: readonly string[]) => ids.map((id) => [id, 1n] as const);

interface Change {
  readonly of: keyof Rows;
  readonly table: string;
  readonly column: string;
  readonly make: (transaction: Transaction, ids: readonly string[]) => Promise<unknown>;
  readonly answer: unknown;
}
const ofPayments = { of: 'payments', table: 'payments', column: 'id' } as const;
const ofAccounts = { of: 'accounts', table: 'accounts', column: 'id' } as const;
const changes: Readonly<Record<string, Change>> = {
  'locks payments for submission': {
    ...ofPayments,
    make: async (transaction, ids) => (await payments.lockForSubmission(transaction, ids, 0)).length,
    answer: changed,
  },
  'marks payments as submitted': {
    ...ofPayments,
    make: (transaction, ids) => payments.markSubmitted(transaction, ids, 0, 1),
    answer: changed,
  },
  'ends submissions': {
    ...ofPayments,
    make: (transaction, ids) =>
      payments.endSubmissions(transaction, ids, { attempt: 1, from: 'ACTC', to: 'ACCC' }, 0, null),
    answer: changed,
  },
  'stores the outcomes of attempts': {
    ...ofPayments,
    table: 'payment_attempts',
    column: 'payment_id',
    make: (transaction, ids) => paymentAttempts.end(transaction, ids, 1, 'accepted', 2),
    answer: undefined,
  },
  'ends authorisations': {
    ...ofPayments,
    table: 'authorisations',
    column: 'resource_id',
    make: (transaction, ids) => authorisations.endAllOfEach(transaction, 'payment', ids, 'expired'),
    answer: undefined,
  },
  'debits accounts': {
    ...ofAccounts,
    make: (transaction, ids) => accounts.debit(transaction, added(ids)),
    answer: undefined,
  },
  'credits accounts': {
    ...ofAccounts,
    make: (transaction, ids) => accounts.credit(transaction, added(ids)),
    answer: undefined,
  },
  'locks the balances of a workspace': {
    ...ofAccounts,
    make: async (transaction, ids) =>
      (await sandboxStores.workspaceBooks.lockBalances(transaction, ids)).size,
    answer: changed,
  },
};

onServer('A change of many rows in a small table', (engine) => {
  const rows: Rows = { payments: [], accounts: [] };
  const work = () => unitOfWork(engine.database());

  before(async () => {
    await seed(engine.database());
    const { call } = consentBank(engine.database());
    const order = {
      debtorAccount: { iban: ana.iban },
      instructedAmount: { currency: 'EUR', amount: '1.00' },
      creditorAccount: { iban: 'HR9299000223200009014' },
      creditorName: 'Garden centre',
      remittanceInformationUnstructured: 'Roses',
    };
    const initiated = numbers(count).map(async () =>
      initiatePayment('domestic-credit-transfers-hr', order, { waitsForFunds: false }, await call()),
    );
    rows.payments = (await Promise.all(initiated)).map(({ outcome }) => outcome.paymentId).toSorted();
    await approveInDatabase(engine.database(), rows.payments);
    const attempts = rows.payments.map((paymentId) => ({ paymentId, number: 1, handedOverAt: 0 }));
    await work().run((transaction) => paymentAttempts.insertAll(transaction, attempts));
    const ibans = await openAccounts(engine.database(), count);
    rows.accounts = ibans.map((iban) => `account-${iban}`).toSorted();
  });

  for (const [name, { answer, column, make, of, table: held }] of Object.entries(changes)) {
    it(`${name} without waiting for locks on other rows`, async () => {
      await work().run(async (otherHolder) => {
        for (const id of rows[of].slice(0, heldCount))
          await otherHolder(held).where(column, id).forUpdate().first();
        const change = work().run((transaction) => make(transaction, othersOf(rows[of])));
        const waiting = pause(10_000, 'it waits', { ref: false });
        expect(await Promise.race([change, waiting])).to.equal(answer);
      });
    });
  }
});

onServer('Superseded consents', (engine) => {
  it('are found without waiting for locks on another customer’s consents', async () => {
    await seed(engine.database());
    const bank = consentBank(engine.database());
    const id = await bank.granted({ recurringIndicator: true });
    const { reader } = engine.database();
    const consent = await stores.consents.find(reader, id);
    if (!consent) throw new Error('the consent is not there');
    const row: object = await reader('consents').where({ id }).first();
    const copies = (granted_to: string) =>
      numbers(heldCount).map((index) => ({ ...row, id: `${granted_to}-${index}`, granted_to }));
    const work = unitOfWork(engine.database());
    await work.run(async (transaction) => {
      await transaction('consents').insert([...copies(ana.psuId), ...copies('another-customer')]);
    });
    await work.run(async (otherHolder) => {
      for (const copy of copies('another-customer'))
        await otherHolder('consents').where({ id: copy.id }).forUpdate().first();
      const found = work.run((transaction) =>
        stores.consents.findSuperseded(transaction, consent, ana.psuId),
      );
      const waiting = pause(10_000, ['it waits'], { ref: false });
      expect(await Promise.race([found, waiting])).to.have.members(copies(ana.psuId).map((copy) => copy.id));
    });
  });
});
