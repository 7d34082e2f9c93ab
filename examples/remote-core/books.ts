/** The ledger of a small bank in its own database: accounts, orders by key (idempotency), and entries. */
import { DatabaseSync } from '@photostructure/sqlite';
import { customers, isOwnIban, type OpenedAccount } from './customers.js';
import { codeOf, returnCode } from './codes.js';
import { type ReceivedOrder, schema } from './schema.js';
import { asState, idOf, type OrderKey, type State } from './states.js';

export interface Result extends OrderKey {
  readonly sequence: number;
  readonly state: State;
  /** The reason of a return. */
  readonly reason?: string;
}

type Row = Readonly<Record<string, unknown>>;

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

  /** Stores a key with its state unless the key exists, and returns the stored state. */
  settle(key: OrderKey, state: State, order?: { readonly body: string; readonly dueAt: number }): State {
    this.#db
      .prepare(
        'insert into orders (payment_id, number, state, due_at, body) values (?, ?, ?, ?, ?) on conflict do nothing',
      )
      .run(key.paymentId, key.number, state, order?.dueAt ?? 0, order?.body ?? null);
    return this.stateOf(key) ?? state;
  }

  /** Cancels an order that waits; returns the order's state afterwards. */
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

  /** Executes the due orders, each in a transaction; returns their results. */
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
        ...(typeof row['reason'] === 'string' && { reason: row['reason'] }),
      }),
    );
  }

  /** Stores a result for the server to fetch, for the first time or again. */
  tell({ number, paymentId }: OrderKey, state: State, reason?: string): void {
    this.#db
      .prepare('insert into results (payment_id, number, state, reason) values (?, ?, ?, ?)')
      .run(paymentId, number, state, reason ?? null);
  }

  /** Books the return of a payment by the other bank as a new entry, once. Returns false if there is nothing to return. */
  giveBack(key: OrderKey, bookingDate: string, reason: string): boolean {
    const known = this.#rows('select id from entries where id = ?', idOf(key, 'r'));
    if (this.stateOf(key) !== 'executed-elsewhere' || known.length > 0) return false;
    const order = this.orderOf(key);
    const { creditor, debtor, price } = order;
    const amount = BigInt(price.debit.minorUnits);
    this.#together(() => {
      const { paymentId } = key;
      const entry = { iban: debtor.iban, amount, name: creditor.name, other: creditor.iban, paymentId };
      this.#enter({ ...entry, id: idOf(key, 'r'), code: returnCode, order: { ...order, bookingDate } });
      this.#db.prepare('update accounts set balance = balance + ? where iban = ?').run(amount, debtor.iban);
      this.tell(key, 'returned', reason);
    });
    return true;
  }

  orderOf({ number, paymentId }: OrderKey): ReceivedOrder {
    const sql = 'select body from orders where payment_id = ? and number = ?';
    const order: ReceivedOrder = JSON.parse(String(this.#rows(sql, paymentId, number)[0]?.['body']));
    return order;
  }

  #execute(key: OrderKey, body: string): Result {
    const order: ReceivedOrder = JSON.parse(body);
    return this.#together(() => {
      const state = this.#book(key, order);
      this.#db
        .prepare('update orders set state = ? where payment_id = ? and number = ?')
        .run(state, key.paymentId, key.number);
      this.tell(key, state);
      return { ...key, sequence: 0, state };
    });
  }

  #together<T>(act: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const done = act();
      this.#db.exec('commit');
      return done;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  /** Books both legs or none; a payment to another bank has only its debit leg here. */
  #book(key: OrderKey, order: ReceivedOrder): State {
    const { paymentId } = key;
    const { amount, creditor, debtor, price, product } = order;
    // The caller has got its final answer by then.
    if (order.isFinalByThen && Date.now() > order.answerBy) return 'too-late';
    if (isOwnIban(creditor.iban) && !this.#canReceive(creditor.iban, amount.currency))
      return 'creditor-unknown';
    const debit = BigInt(price.debit.minorUnits) + BigInt(price.fee?.minorUnits ?? 0);
    const { changes } = this.#db
      .prepare(
        "update accounts set balance = balance - ? where iban = ? and status = 'enabled' and balance + credit_line >= ?",
      )
      .run(debit, debtor.iban, debit);
    if (Number(changes) === 0)
      return this.account(debtor.iban)?.['status'] === 'enabled' ? 'no-funds' : 'rejected';
    this.#enter({
      id: idOf(key, 'd'),
      code: codeOf(product, 'debtor'),
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
      id: idOf(key, 'c'),
      code: codeOf(product, 'creditor'),
      iban: creditor.iban,
      amount: credit,
      name: debtor.name,
      other: debtor.iban,
      order,
      paymentId,
    });
    return 'executed-here';
  }

  #canReceive(iban: string, currency: string): boolean {
    const account = this.account(iban);
    return account?.['status'] === 'enabled' && account['currency'] === currency;
  }

  #enter(entry: {
    id: string;
    iban: string;
    amount: bigint;
    code: string;
    name: string;
    other: string;
    order: ReceivedOrder;
    paymentId: string;
  }): void {
    const { amount, code, id, iban, name, order, other, paymentId } = entry;
    this.#db
      .prepare('insert into entries values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
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
        code,
        JSON.stringify(order),
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
