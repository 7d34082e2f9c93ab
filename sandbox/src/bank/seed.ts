/** Seeds a new sandbox database with clients, customers, accounts and two years of history. */
import { defined } from '../../../src/domain/defined.js';
import { parseMoney } from '../../../src/domain/money.js';
import type { Instant, LocalDate } from '../../../src/domain/time.js';
import type { BankStores } from '../storage/bank-stores.js';
import type { Stores } from '../../../src/storage/stores.js';
import type { Transaction, UnitOfWork } from '../../../src/storage/work/unit-of-work.js';
import { type AccountOfHolder, bookPastMovement } from '../domain/past-booking.js';
import { openOwnAccount, ownAccountId } from './own-accounts.js';
import type { SandboxData } from './data.js';
import type { Booking, Movement } from '../storage/bank-tables/ledger.js';
import { firstDay, historyIds, historyUntil } from './history.js';

export interface SeedDependencies {
  readonly stores: Stores & BankStores;
  readonly work: UnitOfWork;
  readonly newId: () => string;
  readonly now: Instant;
  readonly today: LocalDate;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly hashSecret: (secret: string) => string;
}

/** A past booking, which always has one movement. */
export interface PastBooking extends Movement {
  readonly booking: Booking;
}

type Client = SandboxData['clients'][number];
type Owner = SandboxData['psus'][number] | SandboxData['corporates'][number];

/** Seeds everything or nothing; nothing if another process was first. */
export async function seedSandbox(data: SandboxData, parts: SeedDependencies): Promise<void> {
  const { stores, today, work } = parts;
  // Hashing is slow on purpose, so it is done before the transaction.
  const hashes = await Promise.all(data.psus.map(({ password }) => parts.hashPassword(password)));
  await work.run(async (transaction) => {
    for (const client of data.clients) if (!(await seedClient(transaction, client, parts))) return;
    await seedCustomers(transaction, data, hashes, parts);
    const accounts: SeededAccount[] = [];
    for (const owner of [...data.psus, ...data.corporates]) {
      accounts.push(...(await seedAccounts(transaction, owner, parts)));
    }
    for (const currency of new Set(accounts.map((account) => account.currency))) {
      await openOwnAccount(transaction, 'settlement', currency, stores);
      await openOwnAccount(transaction, 'opening', currency, stores);
    }
    const past = createBookings(accounts, today);
    await stores.ledger.book(
      transaction,
      past.map(({ booking, ...movement }) => ({ booking, movements: [movement] })),
    );
  });
}

async function seedClient(
  transaction: Transaction,
  client: Client,
  parts: SeedDependencies,
): Promise<boolean> {
  const { clientId: id, clientSecret, grants, name, redirectUris, requirePkce, roles, status, type } = client;
  const row = {
    id,
    name,
    grants,
    redirectUris,
    roles,
    requiresPkce: requirePkce ?? false,
    // As if the Croatian National Bank had licensed the client under its own name.
    organisationId: `PSDHR-HNB-${id.toUpperCase().replaceAll('-', '')}`,
    type: type === 'public' ? 'public' : 'confidential',
    status: toStatus(status),
    ...(clientSecret !== undefined && { secretHash: parts.hashSecret(clientSecret) }),
  } as const;
  return parts.stores.clients.insert(transaction, row, parts.now);
}

function toStatus(status: string) {
  return status === 'active' ? 'active' : 'blocked';
}

async function seedCustomers(
  transaction: Transaction,
  { bank, corporates, psus }: SandboxData,
  hashes: readonly string[],
  { stores: { customers } }: SeedDependencies,
): Promise<void> {
  for (const [index, { name, paymentLimit: limit, psuId, status }] of psus.entries()) {
    await customers.insert(transaction, {
      id: psuId,
      name,
      status: toStatus(status),
      passwordHash: hashes[index] ?? '',
      ...defined({
        paymentLimit: limit === undefined ? undefined : parseMinorUnits(limit, bank.homeCurrency),
      }),
    });
  }
  for (const { corporateId, ...corporate } of corporates) {
    await customers.insertCorporate(transaction, { id: corporateId, ...corporate });
  }
}

async function seedAccounts(
  transaction: Transaction,
  owner: Owner,
  { newId, stores }: SeedDependencies,
): Promise<SeededAccount[]> {
  const ownedBy = 'psuId' in owner ? { psuId: owner.psuId } : { corporateId: owner.corporateId };
  const seeded: SeededAccount[] = [];
  for (const { openingBalance, overdraft, ...account } of owner.accounts) {
    const { currency, iban } = account;
    const id = newId();
    const balance = parseMinorUnits(openingBalance, currency);
    await stores.accounts.insert(transaction, {
      id,
      kind: 'customer',
      ...account,
      ...ownedBy,
      overdraft: parseMinorUnits(overdraft, currency),
    });
    await stores.accounts.credit(transaction, [[id, balance]]);
    seeded.push({ id, iban, currency, holder: owner.name, balance });
  }
  return seeded;
}

function parseMinorUnits(amount: string, currency: string): bigint {
  const money = parseMoney(amount, currency);
  if (typeof money === 'string') {
    throw new Error(`the sandbox data has an invalid amount: ${amount} ${currency}`);
  }
  return money.minorUnits;
}

export interface SeededAccount extends AccountOfHolder {
  /** Today's balance in minor units. */
  readonly balance: bigint;
}

type NewId = (at: number) => string;

/** All past bookings; each account's entries add up to its balance of today. */
export function createBookings(accounts: readonly SeededAccount[], today: LocalDate): PastBooking[] {
  const byIban = new Map(accounts.map((account) => [account.iban, account]));
  const newId = historyIds();
  const past = historyUntil(today).flatMap((movement) => {
    const account = byIban.get(movement.iban);
    if (!account) return [];
    const partyHere = byIban.get(movement.party.iban ?? '');
    const otherId = partyHere?.id ?? ownAccountId('settlement', account.currency);
    // Payments to parties without an account are card payments.
    const isByCard = !movement.isCredit && movement.party.iban === undefined;
    return [bookPastMovement({ ...movement, isByCard }, account, otherId, newId)];
  });
  return [...accounts.map((account) => createOpeningBooking(account, past, today, newId)), ...past];
}

/** Opening balance: today's balance less all later movements. */
function createOpeningBooking(
  { balance, currency, id }: SeededAccount,
  past: readonly PastBooking[],
  today: LocalDate,
  newId: NewId,
): PastBooking {
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
