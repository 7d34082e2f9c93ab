/** Books the sandbox's past: opening balances two years ago, and what has happened on the accounts since. */
import type { LocalDate } from '../domain/time.js';
import type { BankStores } from '../storage/stores.js';
import type { Leg, WholeBooking } from '../storage/tables/ledger.js';
import type { Transaction } from '../storage/unit-of-work.js';
import { firstDay, historyIds, historyUntil, type Movement } from './history.js';
import { ownAccountId } from './sandbox-transfer.js';

export interface SeededAccount {
  readonly id: string;
  readonly iban: string;
  readonly currency: string;
  readonly holder: string;
  /** Today's, in minor units. */
  readonly balance: bigint;
}

type NewId = (at: number) => string;

/** Books everything; each account's entries add up to its balance of today. */
export async function seedLedger(
  transaction: Transaction,
  accounts: readonly SeededAccount[],
  { stores, today }: { readonly stores: BankStores; readonly today: LocalDate },
): Promise<void> {
  await stores.ledger.bookAll(transaction, bookingsOf(accounts, today));
}

export function bookingsOf(accounts: readonly SeededAccount[], today: LocalDate): WholeBooking[] {
  const byIban = new Map(accounts.map((account) => [account.iban, account]));
  const newId = historyIds();
  const movements = historyUntil(today).filter(({ iban }) => byIban.has(iban));
  const past = movements.flatMap((movement) => {
    const account = byIban.get(movement.iban);
    return account ? [bookingOf(movement, account, byIban.get(movement.party.iban ?? ''), newId)] : [];
  });
  return [...accounts.map((account) => openingOf(account, past, today, newId)), ...past];
}

function bookingOf(
  { bookedAt, bookingDate, isCredit, minorUnits, party, text }: Movement,
  account: SeededAccount,
  partyHere: SeededAccount | undefined,
  newId: NewId,
): WholeBooking {
  const { currency } = account;
  const own: Leg = {
    entryId: newId(bookedAt),
    accountId: account.id,
    counterpartyName: party.name,
    ...(party.iban !== undefined && { counterpartyIban: party.iban }),
  };
  const other: Leg = {
    entryId: newId(bookedAt),
    accountId: partyHere?.id ?? ownAccountId('settlement', currency),
    counterpartyName: account.holder,
    counterpartyIban: account.iban,
  };
  return {
    booking: { id: newId(bookedAt), bookedAt, bookingDate, remittance: text },
    amount: { currency, minorUnits },
    debtor: isCredit ? other : own,
    creditor: isCredit ? own : other,
  };
}

/** What an account had before: today's balance less everything that has happened since. */
function openingOf(
  { balance, currency, id }: SeededAccount,
  past: readonly WholeBooking[],
  today: LocalDate,
  newId: NewId,
): WholeBooking {
  const minorUnits = past.reduce((rest, { amount, creditor, debtor }) => {
    if (creditor.accountId === id) return rest - amount.minorUnits;
    return debtor.accountId === id ? rest + amount.minorUnits : rest;
  }, balance);
  const bookingDate = firstDay(today);
  const bookedAt = Date.parse(`${bookingDate}T05:00:00Z`);
  return {
    booking: { id: newId(bookedAt), bookedAt, bookingDate, remittance: 'Opening balance' },
    amount: { currency, minorUnits },
    debtor: { entryId: newId(bookedAt), accountId: ownAccountId('opening', currency) },
    creditor: { entryId: newId(bookedAt), accountId: id },
  };
}
