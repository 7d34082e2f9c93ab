/** A group of orders is checked against the locked balances one after the other, and written in one batch. */
import { expect } from 'chai';
import { type Balances, lockBalances } from '../../src/bank/balances.js';
import { migrate } from '../../../src/storage/migrations.js';
import { bankStores } from '../../src/storage/bank-stores.js';
import { type Transaction, unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { forEachEngine } from '../../../test/support/database/engines.js';

const accounts = [
  { id: 'rich', balance: 100n, overdraft: 0n, status: 'enabled' },
  { id: 'poor', balance: 0n, overdraft: 0n, status: 'enabled' },
  { id: 'overdrawn', balance: -10n, overdraft: 50n, status: 'enabled' },
  { id: 'blocked', balance: 100n, overdraft: 0n, status: 'blocked' },
  { id: 'big', balance: 9_007_199_254_740_993n, overdraft: 0n, status: 'enabled' },
] as const;
type Id = (typeof accounts)[number]['id'];

/** A substitute for an account number. */
const ibanOf = (id: string) => `IBAN-${id}`;

/** A debit or a credit of minor units. */
type Move = `${Id | 'nobody'} ${'-' | '+'}${bigint}`;

/** The moves of a batch, the answers to its debits, and the balances that are not as before. */
type Row = readonly [moves: readonly Move[], answers: string, after: Partial<Record<Id, bigint>>];
const big = { big: 9_007_199_254_740_991n, poor: 9_007_199_254_740_995n };
const rows: Readonly<Record<string, Row>> = {
  'refuse a debit beyond the balance, and allow a debit of the whole balance': [
    ['rich -60', 'rich -41', 'rich -40'],
    'debited no-funds debited',
    { rich: 0n },
  ],
  'allow debits up to the overdraft limit': [
    ['overdrawn -41', 'overdrawn -40'],
    'no-funds debited',
    { overdrawn: -50n },
  ],
  'make a credit available to later debits only': [
    ['poor -1', 'poor +30', 'poor -30', 'poor +5'],
    'no-funds debited',
    { poor: 5n },
  ],
  'refuse debits of a blocked account, and accept credits': [
    ['blocked -1', 'blocked +7'],
    'blocked',
    { blocked: 107n },
  ],
  'stay unchanged after equal debits and credits': [['rich -10', 'rich +10', 'poor +0'], 'debited', {}],
  'stay exact beyond the range of a JavaScript number': [
    ['big -2', 'poor +9007199254740995'],
    'debited',
    big,
  ],
  'refuse a debit of an unknown account': [['nobody -1'], 'blocked', {}],
};

forEachEngine('The locked balances of a batch of orders', (engine) => {
  before(() => migrate(engine.database()));

  const run = <T>(work: (transaction: Transaction) => Promise<T>) => unitOfWork(engine.database()).run(work);
  beforeEach(() =>
    run(async (transaction) => {
      await transaction('accounts').delete();
      for (const account of accounts) {
        const common = { name: account.id, kind: 'customer', currency: 'EUR', iban: ibanOf(account.id) };
        await transaction('accounts').insert({ ...account, ...common });
      }
    }),
  );
  const atFirst = Object.fromEntries(accounts.map(({ balance, id }) => [id, balance]));
  const balances = async () => {
    const found: readonly { id: string; balance: unknown }[] = await engine.database().reader('accounts');
    return Object.fromEntries(found.map(({ balance, id }) => [id, BigInt(String(balance))]));
  };
  const lockAll = (transaction: Transaction) =>
    lockBalances(transaction, [...accounts.map(({ id }) => ibanOf(id)), 'IBAN-nobody'], bankStores);
  const move = (held: Balances, text: Move): readonly string[] => {
    const [id = '', sign, amount = ''] = text.split(/ ([-+])/);
    if (sign === '-') return [held.debit(id, BigInt(amount))];
    held.credit(id, BigInt(amount));
    return [];
  };

  for (const [what, [moves, answers, after]] of Object.entries(rows))
    it(what, async () => {
      const results = await run(async (transaction) => {
        const held = await lockAll(transaction);
        const each = moves.flatMap((one) => move(held, one));
        await held.write();
        return each;
      });
      expect(results.join(' ')).to.equal(answers);
      expect(await balances()).to.deep.equal({ ...atFirst, ...after });
    });

  it('find locked accounts by IBAN, and no other accounts', async () => {
    const held = await run((transaction) =>
      lockBalances(transaction, ['IBAN-rich', 'IBAN-nobody'], bankStores),
    );
    expect(held.find('IBAN-rich')).to.include({ id: 'rich', status: 'enabled' });
    expect(held.find('IBAN-poor')).to.equal(undefined);
    expect(held.debit('poor', 0n)).to.equal('blocked');
  });

  it('are not written when a balance has changed since the lock', async () => {
    const error: unknown = await run(async (transaction) => {
      const held = await lockAll(transaction);
      held.debit('rich', 80n);
      held.debit('big', 1n);
      await transaction('accounts').where('id', 'rich').update({ balance: 79 });
      await held.write();
    }).catch((caught: unknown) => caught);
    expect(error).to.include({ message: 'a locked balance changed' });
    expect(await balances()).to.deep.equal(atFirst);
  });
});
