/** Checks the ledger directly in the database, and describes every mistake in a sentence. */
import type { Knex } from 'knex';
import { ownAccountId } from '../../../sandbox/src/bank/own-accounts.js';
import type { Database } from '../../../src/storage/database.js';

/** Returns every mistake in ledger, balances, payments, baskets and their records; empty when all are consistent. */
export async function findMistakes({ reader }: Database): Promise<string[]> {
  const checks = [
    findUnbalancedCurrencies,
    findDoubleBookings,
    findUnbalancedBookings,
    findWrongBalances,
    findOpenBatches,
    findWrongPayments,
    findBrokenRecords,
    findWrongOutcomes,
    findWrongBaskets,
  ];
  const mistakes: string[] = [];
  // One after another: each reads whole tables, and a statement has two seconds.
  for (const check of checks) mistakes.push(...(await check(reader)));
  return mistakes;
}

/** Counts these payments by status. */
export async function countStatuses(
  { reader }: Database,
  paymentIds: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const wanted = new Set(paymentIds);
  const counts: Record<string, number> = {};
  for (const { id, status } of await reader('payments').select('id', 'status')) {
    if (wanted.has(id)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

export async function countBookedPayments({ reader }: Database): Promise<number> {
  const rows = await reader('bookings').whereNotNull('payment_id').count({ amount: '*' });
  return Number(rows[0]?.amount);
}

export async function balanceOf({ reader }: Database, iban: string): Promise<bigint> {
  const row = await reader('accounts').where({ iban }).first('balance');
  return row.balance;
}

/** Returns all statuses of a payment in order, from the recorded transitions. */
export async function paymentHistoryOf({ reader }: Database, id: string): Promise<string> {
  const rows = await reader('payment_statuses').where({ payment_id: id });
  const moves = new Map(rows.map((row) => [String(row.from_status), String(row.to_status)]));
  const history: string[] = [];
  for (let next: string | undefined = 'RCVD'; next !== undefined; next = moves.get(next)) history.push(next);
  return history.join(' ');
}

async function findUnbalancedCurrencies(db: Knex): Promise<string[]> {
  const rows = await db('ledger_entries')
    .groupBy('currency')
    .select('currency', db.raw('sum(amount) as total'));
  return rows
    .filter(({ total }) => BigInt(total) !== 0n)
    .map(({ currency, total }) => `The ledger in ${currency} adds up to ${total} minor units.`);
}

async function findDoubleBookings(db: Knex): Promise<string[]> {
  const rows = await db('bookings')
    .whereNotNull('payment_id')
    .groupBy('payment_id')
    .havingRaw('count(*) > 1')
    .select('payment_id');
  return rows.map(({ payment_id: id }) => `Payment ${id} is booked more than once.`);
}

async function findUnbalancedBookings(db: Knex): Promise<string[]> {
  const rows = await db('bookings as b')
    .leftJoin('ledger_entries as e', 'e.booking_id', 'b.id')
    .select('b.id')
    .groupBy('b.id', 'e.currency')
    .havingRaw('count(e.id) <> 2 or sum(e.amount) <> 0');
  return rows.map(({ id }) => `Booking ${id} has not two entries of a currency that add up to nothing.`);
}

/** What a batch takes from its payer, its payments pass on. */
async function findOpenBatches(db: Knex): Promise<string[]> {
  const rows = await db('accounts as a')
    .join('ledger_entries as e', 'e.account_id', 'a.id')
    .where('a.kind', 'batches')
    .groupBy('a.id')
    .havingRaw('sum(e.amount) <> 0')
    .select('a.id');
  return rows.map(({ id }) => `The account ${id} of batches has kept money.`);
}

/** The bank's own accounts keep no running balance: the balance is the sum of their entries. */
async function findWrongBalances(db: Knex): Promise<string[]> {
  const rows = await db('accounts as a')
    .leftJoin('ledger_entries as e', 'e.account_id', 'a.id')
    .where('a.kind', 'customer')
    .groupBy('a.id', 'a.iban', 'a.balance', 'a.overdraft')
    .select('a.iban', 'a.balance', 'a.overdraft', db.raw('coalesce(sum(e.amount), 0) as total'));
  return rows.flatMap(({ iban, balance, overdraft, total }) => [
    ...(balance === BigInt(total)
      ? []
      : [`Account ${iban} has ${balance}, and its entries add up to ${total}.`]),
    ...(balance + overdraft >= 0n
      ? []
      : [`Account ${iban} has ${balance}, beyond its overdraft of ${overdraft}.`]),
  ]);
}

/**
 * A payment is booked once and for its amount when its status says so, and otherwise not at all; the state of a
 * submitted payment is known to the core alone.
 */
async function findWrongPayments(db: Knex): Promise<string[]> {
  const booked = await db('bookings').whereNotNull('payment_id').select('id', 'payment_id');
  const bookings = new Map(booked.map((row) => [row.payment_id, row.id]));
  const entries = await db('ledger_entries').select('booking_id', 'account_id', 'amount');
  const amounts = new Map(entries.map((row) => [`${row.booking_id} ${row.account_id}`, row.amount]));
  const feeBookings = await db('bookings')
    .whereNotNull('fee_for_payment_id')
    .select('id', 'fee_for_payment_id');
  const fees = new Map(feeBookings.map((row) => [row.fee_for_payment_id, row.id]));
  const payments = await db('payments').select(
    'id',
    'status',
    'handed_over',
    'debit_amount',
    'fee_amount',
    'debtor_account_id',
    'batch_size',
  );
  return payments.flatMap(
    ({
      id,
      status,
      handed_over: isOpen,
      debit_amount: amount,
      fee_amount: fee,
      debtor_account_id: debtor,
      batch_size: batchSize,
    }) => {
      const booking = bookings.get(id);
      const isSettled = isOpen ? booking !== undefined : status === 'ACSC' || status === 'ACCC';
      // The batch's own entry debits the payer.
      const payer = batchSize === null ? debtor : ownAccountId('batches', 'EUR');
      const debit = amounts.get(`${booking} ${payer}`);
      const charged = -(amounts.get(`${fees.get(id)} ${debtor}`) ?? 0n);
      return [
        ...(isSettled === (booking !== undefined)
          ? []
          : [`Payment ${id} is ${status}, and its booking is ${booking}.`]),
        ...(booking === undefined || debit === -amount
          ? []
          : [`Payment ${id} of ${amount} has taken ${debit}.`]),
        ...(charged === (isSettled ? fee : 0n)
          ? []
          : [`Payment ${id} with a fee of ${fee} has been charged ${charged}.`]),
      ];
    },
  );
}

/** The recorded transitions lead from RCVD to the payment's status without a gap. */
async function findBrokenRecords(db: Knex): Promise<string[]> {
  const changes = await db('payment_statuses').select('payment_id', 'from_status', 'to_status');
  const steps = new Map<string, Map<string, string>>();
  const mistakes: string[] = [];
  for (const { payment_id: id, from_status: from, to_status: to } of changes) {
    const own = steps.get(id) ?? new Map<string, string>();
    if (own.has(from)) mistakes.push(`Payment ${id} has left ${from} twice.`);
    steps.set(id, own.set(from, to));
  }
  for (const { id, status } of await db('payments').select('id', 'status')) {
    const own = steps.get(id) ?? new Map<string, string>();
    const path = ['RCVD'];
    for (let next = own.get('RCVD'); next !== undefined && path.length <= own.size; next = own.get(next))
      path.push(next);
    const isWhole = path.length === own.size + 1 && path.at(-1) === status;
    if (!isWhole) mistakes.push(`Payment ${id} is ${status}, and its record is ${path.join(' → ')}.`);
  }
  return mistakes;
}

/** Every accepted call has created exactly the payment or authorisation that its outcome names. */
async function findWrongOutcomes(db: Knex): Promise<string[]> {
  const made = [
    ...(await db('payments').whereNull('bulk_id').select('id')),
    ...(await db('bulks').select('id')),
    ...(await db('standing_orders').select('id')),
  ];
  const paymentIds = new Set(made.map(({ id }) => String(id)));
  const authorisationIds = new Set((await db('authorisations').select('id')).map(({ id }) => String(id)));
  const mistakes: string[] = [];
  for (const { outcome, request_id: requestId } of await db('outcomes').select('outcome', 'request_id')) {
    const named: { readonly paymentId?: string; readonly authorisationId?: string } = JSON.parse(outcome);
    const { authorisationId, paymentId } = named;
    if (paymentId !== undefined && !paymentIds.delete(paymentId))
      mistakes.push(`Request ${requestId} has no payment of its own: ${paymentId}.`);
    if (authorisationId !== undefined && !authorisationIds.delete(authorisationId))
      mistakes.push(`Request ${requestId} has no authorisation of its own: ${authorisationId}.`);
  }
  return [...mistakes, ...[...paymentIds].map((id) => `Payment ${id} belongs to no request.`)];
}

/** An open basket holds its entries exclusively; a decided basket has decided all of its entries and holds none. */
async function findWrongBaskets(db: Knex): Promise<string[]> {
  const entries = new Map<string, { readonly status: string; readonly basketId: string | null }>();
  for (const table of ['payments', 'consents']) {
    for (const { basket_id: basketId, id, status } of await db(table).select('id', 'status', 'basket_id'))
      entries.set(id, { status, basketId });
  }
  const mistakes: string[] = [];
  const held = new Set<string>();
  for (const { consent_ids: consents, id, payment_ids: payments, status } of await db('baskets')) {
    const ids: readonly string[] = [...JSON.parse(payments), ...JSON.parse(consents)];
    for (const each of ids) {
      const entry = entries.get(each);
      const isLive = status === 'RCVD' || status === 'PATC';
      if (isLive !== (entry?.basketId === id))
        mistakes.push(`Basket ${id} is ${status}, and ${each} is in ${entry?.basketId}.`);
      if (isLive) held.add(each);
      const isUndecided = ['RCVD', 'PATC', 'received'].includes(entry?.status ?? '');
      if (['ACTC', 'RJCT'].includes(status) && isUndecided)
        mistakes.push(`Basket ${id} is ${status}, and ${each} is ${entry?.status}.`);
    }
  }
  for (const [id, { basketId }] of entries) {
    if (basketId !== null && !held.has(id))
      mistakes.push(`${id} is held by ${basketId}, which does not wait for it.`);
  }
  return mistakes;
}
