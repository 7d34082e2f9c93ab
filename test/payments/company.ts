/** A company with many authorised signers, each of whom may approve a payment alone. */
import type { Database } from '../../src/storage/database.js';
import { unitOfWork } from '../../src/storage/work/unit-of-work.js';

export interface Company {
  readonly iban: string;
  /** The signers' user names. */
  readonly signers: readonly string[];
}

/** Opens the company's account in the database with a balance in minor units, taken from the opening account. */
export async function openCompany(
  database: Database,
  signerCount: number,
  balance: bigint,
): Promise<Company> {
  const iban = 'HR1599000141100005994';
  const names = Array.from({ length: signerCount }, (_, index) => `signer.${index}`);
  await unitOfWork(database).run(async (transaction) => {
    const signer = { status: 'active', password_hash: '' };
    await transaction('psus').insert(names.map((id) => ({ ...signer, id, name: `Signer ${id}` })));
    await transaction('corporates').insert({
      id: 'company',
      name: 'Mnogo potpisa d.o.o.',
      signatures_needed: 1,
    });
    await transaction('corporate_signers').insert(
      names.map((id) => ({ corporate_id: 'company', psu_id: id })),
    );
    const account = { kind: 'customer', currency: 'EUR', name: 'Operating account', status: 'enabled' };
    const owned = {
      ...account,
      id: 'company-account',
      iban,
      corporate_id: 'company',
      balance,
      overdraft: 0n,
    };
    await transaction('accounts').insert(owned);
    const booking = {
      id: 'company-deposit',
      booked_at: Date.now(),
      booking_date: '2026-01-02',
      remittance: 'Deposit',
    };
    await transaction('bookings').insert(booking);
    const entry = { booking_id: booking.id, currency: 'EUR', booking_date: booking.booking_date };
    await transaction('ledger_entries').insert([
      { ...entry, id: 'company-credit', account_id: owned.id, amount: balance },
      { ...entry, id: 'company-debit', account_id: 'opening-EUR', amount: -balance },
    ]);
  });
  return { iban, signers: names };
}
