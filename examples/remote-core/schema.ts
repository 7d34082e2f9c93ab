/** The tables of the ledger, and the fields of an order that the ledger needs. */

/** The fields of an order that the ledger needs; amounts are minor units as text, because JSON has no big integers. */
export interface ReceivedOrder {
  readonly product: string;
  readonly debtor: { readonly accountId: string; readonly iban: string; readonly name: string };
  readonly creditor: { readonly iban: string; readonly name: string };
  readonly amount: MoneyText;
  readonly price: { readonly debit: MoneyText; readonly fee?: MoneyText };
  readonly remittanceInformationUnstructured?: string;
  readonly endToEndIdentification?: string;
  readonly bookingDate: string;
  readonly answerBy: number;
  readonly isFinalByThen: boolean;
}

interface MoneyText {
  readonly minorUnits: string;
  readonly currency: string;
}

export const schema = `
  create table if not exists accounts (
    iban text primary key, owner text not null, currency text not null, name text not null, status text not null,
    usage text not null, balance integer not null, credit_line integer not null
  );
  create table if not exists orders (
    payment_id text, number integer, state text not null, due_at integer not null, body text,
    primary key (payment_id, number)
  );
  create table if not exists entries (
    id text primary key, iban text not null, booking_date text not null, amount integer not null,
    currency text not null, name text, other_iban text, remittance text not null, end_to_end text, payment_id text, code text not null, body text not null
  );
  create index if not exists entries_of_account on entries (iban, booking_date, id);
  create table if not exists results (
    sequence integer primary key autoincrement, payment_id text not null, number integer not null, state text not null,
    reason text
  );`;
