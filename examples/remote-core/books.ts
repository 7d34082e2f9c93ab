/** The books of a small bank, in a database of its own: accounts, orders by their keys, and entries. */
import { DatabaseSync } from '@photostructure/sqlite';
import { customers, type OpenedAccount } from './customers.js';
import { asState, type OrderKey, type State } from './states.js';

/** What of an order these books need; amounts are minor units in text, because JSON has no big integers. */
export interface ReceivedOrder {
  readonly debtor: { readonly accountId: string; readonly iban: string; readonly name: string };
  readonly creditor: { readonly iban: string; readonly name: string };
  readonly amount: MoneyText;
  readonly price: { readonly debit: MoneyText; readonly fee?: MoneyText };
  readonly remittanceInformationUnstructured?: string;
  readonly endToEndIdentification?: string;
  readonly bookingDate: string;
}

interface MoneyText {
  readonly minorUnits: string;
  readonly currency: string;
}

export interface Result extends OrderKey {
  readonly sequence: number;
  readonly state: State;
}

type Row = Readonly<Record<string, unknown>>;

const schema = `
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
    currency text not null, name text, other_iban text, remittance text not null, end_to_end text, payment_id text
  );
  create index if not exists entries_of_account on entries (iban, booking_date, id);
  create table if not exists results (
    sequence integer primary key autoincrement, payment_id text not null, number integer not null, state text not null
  );`;

export class Books {
  readonly #db: InstanceType<typeof DatabaseSync>;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; ${schema}`,
    );
    for (const account of customers.flatMap(({ accounts }) => accounts)) this.#open(account);
  }

  account(iban: string): Row | undefined {
    return this.#rows('select * from accounts where iban = ?', iban)[0];
  }

  accountsOf(owners: readonly string[]): Row[] {
    const places = owners.map(() => '?').join(', ');
    return this.#rows(`select * from accounts where owner in (${places}) order by iban`, ...owners);
  }

  entries(
    iban: string,
    from: string,
    to: string,
    limit: number,
    after?: { date: string; id: string },
  ): Row[] {
    const date = after?.date ?? null;
    return this.#rows(
      `select * from entries where iban = ? and booking_date between ? and ?
          and (? is null or booking_date < ? or (booking_date = ? and id < ?))
        order by booking_date desc, id desc limit ?`,
      iban,
      from,
      to,
      date,
      date,
      date,
      after?.id ?? null,
      limit,
    );
  }

  stateOf({ number, paymentId }: OrderKey): State | undefined {
    const [row] = this.#rows(
      'select state from orders where payment_id = ? and number = ?',
      paymentId,
      number,
    );
    return row && asState(row['state']);
  }

  /** Keeps a key with its state unless it has one, and answers the one that it has. */
  settle(key: OrderKey, state: State, order?: { readonly body: string; readonly dueAt: number }): State {
    this.#db
      .prepare(
        'insert into orders (payment_id, number, state, due_at, body) values (?, ?, ?, ?, ?) on conflict do nothing',
      )
      .run(key.paymentId, key.number, state, order?.dueAt ?? 0, order?.body ?? null);
    return this.stateOf(key) ?? state;
  }

  /** Stops an order that waits; answers the state that it has afterwards. */
  cancel(key: OrderKey): State {
    const known = this.settle(key, 'cancelled');
    if (known !== 'waiting') return known;
    this.#db
      .prepare(
        "update orders set state = 'cancelled' where payment_id = ? and number = ? and state = 'waiting'",
      )
      .run(key.paymentId, key.number);
    return this.stateOf(key) ?? known;
  }

  /** Carries out the orders whose time has come, each in a transaction; answers what has become of them. */
  executeDue(now: number): Result[] {
    const due = this.#rows(
      "select * from orders where state = 'waiting' and due_at <= ? order by due_at limit 100",
      now,
    );
    return due.map((row) =>
      this.#execute(
        { paymentId: String(row['payment_id']), number: Number(row['number']) },
        String(row['body']),
      ),
    );
  }

  results(after: number): Result[] {
    return this.#rows('select * from results where sequence > ? order by sequence limit 500', after).map(
      (row) => ({
        sequence: Number(row['sequence']),
        paymentId: String(row['payment_id']),
        number: Number(row['number']),
        state: asState(row['state']) ?? 'rejected',
      }),
    );
  }

  /** Tells a result once more. */
  tell({ number, paymentId }: OrderKey, state: State): void {
    this.#db
      .prepare('insert into results (payment_id, number, state) values (?, ?, ?)')
      .run(paymentId, number, state);
  }

  #execute(key: OrderKey, body: string): Result {
    const order: ReceivedOrder = JSON.parse(body);
    this.#db.exec('begin immediate');
    try {
      const state = this.#book(key, order);
      this.#db
        .prepare('update orders set state = ? where payment_id = ? and number = ?')
        .run(state, key.paymentId, key.number);
      this.tell(key, state);
      this.#db.exec('commit');
      return { ...key, sequence: 0, state };
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  /** Both legs or none; what leaves for another bank has one leg here. */
  #book({ number, paymentId }: OrderKey, order: ReceivedOrder): State {
    const { amount, creditor, debtor, price } = order;
    const debit = BigInt(price.debit.minorUnits) + BigInt(price.fee?.minorUnits ?? 0);
    const { changes } = this.#db
      .prepare(
        "update accounts set balance = balance - ? where iban = ? and status = 'enabled' and balance + credit_line >= ?",
      )
      .run(debit, debtor.iban, debit);
    if (Number(changes) === 0)
      return this.account(debtor.iban)?.['status'] === 'enabled' ? 'no-funds' : 'rejected';
    const id = `${paymentId}-${number}`;
    this.#enter({
      id: `${id}-d`,
      iban: debtor.iban,
      amount: -debit,
      name: creditor.name,
      other: creditor.iban,
      order,
      paymentId,
    });
    const credited = this.#db
      .prepare(
        "update accounts set balance = balance + ? where iban = ? and currency = ? and status = 'enabled'",
      )
      .run(BigInt(amount.minorUnits), creditor.iban, amount.currency);
    if (Number(credited.changes) === 0) return 'executed-elsewhere';
    const credit = BigInt(amount.minorUnits);
    this.#enter({
      id: `${id}-c`,
      iban: creditor.iban,
      amount: credit,
      name: debtor.name,
      other: debtor.iban,
      order,
      paymentId,
    });
    return 'executed-here';
  }

  #enter(entry: {
    id: string;
    iban: string;
    amount: bigint;
    name: string;
    other: string;
    order: ReceivedOrder;
    paymentId: string;
  }): void {
    const { amount, id, iban, name, order, other, paymentId } = entry;
    this.#db
      .prepare('insert into entries values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        id,
        iban,
        order.bookingDate,
        amount,
        order.price.debit.currency,
        name,
        other,
        order.remittanceInformationUnstructured ?? '',
        order.endToEndIdentification ?? null,
        paymentId,
      );
  }

  #open({ balance, creditLine, currency, iban, name, owner, status, usage }: OpenedAccount): void {
    this.#db
      .prepare('insert into accounts values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing')
      .run(iban, owner, currency, name, status, usage, balance, creditLine);
  }

  #rows(sql: string, ...values: (string | number | bigint | null)[]): Row[] {
    const statement = this.#db.prepare(sql);
    statement.setReadBigInts(true);
    const rows: Row[] = statement.all(...values);
    return rows;
  }
}
