/** Many accounts of one customer, so that payments seldom wait for one another's account. */
import type { Database } from '../../../src/storage/database.js';
import { unitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { croatianIban } from '../embedded-bank/croatian-iban.js';
import { numbers } from '../runner/together.js';

const bankCode = '9900014';
const deposit = 1_000_00n;
/** Below SQLite's limit of 500 terms in a compound statement. */
const rowsAtOnce = 100;

/** Opens this many accounts, each with a deposit from the opening account; returns their IBANs. */
export async function openAccounts(database: Database, count: number): Promise<string[]> {
  const ibans = numbers(count).map((index) => croatianIban(bankCode, String(500_000_000 + index)));
  const date = '2026-01-02';
  const shared = { kind: 'customer', currency: 'EUR', status: 'enabled', overdraft: 0n };
  const accounts = ibans.map((iban) => ({
    ...shared,
    id: `account-${iban}`,
    iban,
    name: 'Current account',
    psu_id: 'ana.horvat',
    balance: deposit,
  }));
  const bookings = accounts.map(({ id }) => ({
    id: `deposit-${id}`,
    booked_at: Date.now(),
    booking_date: date,
    remittance: 'Deposit',
  }));
  const entries = accounts.flatMap(({ id }) => {
    const entry = { booking_id: `deposit-${id}`, currency: 'EUR', booking_date: date };
    return [
      { ...entry, id: `credit-${id}`, account_id: id, amount: deposit },
      { ...entry, id: `debit-${id}`, account_id: 'opening-EUR', amount: -deposit },
    ];
  });
  await unitOfWork(database).run(async (transaction) => {
    await transaction.batchInsert('accounts', accounts, rowsAtOnce);
    await transaction.batchInsert('bookings', bookings, rowsAtOnce);
    await transaction.batchInsert('ledger_entries', entries, rowsAtOnce);
  });
  return ibans;
}
