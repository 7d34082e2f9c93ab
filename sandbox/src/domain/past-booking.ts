/** Seed data: the booking of a past movement of an account, with both sides' texts for a statement. */
import { codeOfCardPayment, codeOfTransfer } from '../../../src/domain/accounts/bank-transaction-codes.js';
import { defined } from '../../../src/domain/defined.js';
import type { Instant, LocalDate } from '../../../src/domain/time.js';

export interface PastMovement {
  readonly bookingDate: LocalDate;
  readonly bookedAt: Instant;
  readonly isCredit: boolean;
  readonly isByCard: boolean;
  /** Minor units of the account's currency. */
  readonly minorUnits: bigint;
  /** The other side: an account here or elsewhere, or a shop without one. */
  readonly party: { readonly name: string; readonly iban?: string };
  readonly text: string;
}

export interface AccountOfHolder {
  readonly id: string;
  readonly iban: string;
  readonly currency: string;
  readonly holder: string;
}

/** `otherId`: the id of the other side's account in the ledger. */
export function bookPastMovement(
  { bookedAt, bookingDate, isByCard, isCredit, minorUnits, party, text }: PastMovement,
  { currency, holder, iban, id }: AccountOfHolder,
  otherId: string,
  newId: (at: Instant) => string,
) {
  const toTransactionCode = (side: 'debtor' | 'creditor') =>
    isByCard ? codeOfCardPayment : codeOfTransfer('DMCT', side);
  const own = {
    entryId: newId(bookedAt),
    accountId: id,
    holderName: holder,
    counterpartyName: party.name,
    ...defined({ counterpartyIban: party.iban }),
    bankTransactionCode: toTransactionCode(isCredit ? 'creditor' : 'debtor'),
  };
  const other = {
    entryId: newId(bookedAt),
    accountId: otherId,
    holderName: party.name,
    counterpartyName: holder,
    counterpartyIban: iban,
    bankTransactionCode: toTransactionCode(isCredit ? 'debtor' : 'creditor'),
  };
  return {
    booking: { id: newId(bookedAt), bookedAt, bookingDate, remittance: text },
    amount: { currency, minorUnits },
    debtor: isCredit ? other : own,
    creditor: isCredit ? own : other,
  };
}
