/** Fills a fresh sandbox database with the sandbox's clients, customers and accounts, and two years of their past. */
import { type Money, parseMoney } from '../domain/money.js';
import type { Instant, LocalDate } from '../domain/time.js';
import type { BankStores, Stores } from '../storage/stores.js';
import type { Transaction, UnitOfWork } from '../storage/unit-of-work.js';
import { openOwnAccount, ownAccountId } from './sandbox-transfer.js';
import type { SandboxAccount, SandboxClient, SandboxData } from './sandbox-data.js';
import type { Leg, WholeBooking } from '../storage/tables/ledger.js';
import { firstDay, historyIds, historyUntil, type Movement } from './history.js';

export interface SeedParts {
  readonly stores: Stores & BankStores;
  readonly work: UnitOfWork;
  readonly newId: () => string;
  readonly now: Instant;
  readonly today: LocalDate;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly hashSecret: (secret: string) => string;
}

interface Owner {
  readonly name: string;
  readonly psuId?: string;
  readonly corporateId?: string;
}

/** Seeds everything or nothing; nothing when another process was first. */
export async function seedSandbox(data: SandboxData, parts: SeedParts): Promise<void> {
  // Hashing is slow on purpose, so it is done before the transaction.
  const hashes = new Map<string, string>();
  await Promise.all(
    data.psus.map(async ({ password, psuId }) => hashes.set(psuId, await parts.hashPassword(password))),
  );
  await parts.work.run(async (transaction) => {
    for (const client of data.clients) if (!(await seedClient(transaction, client, parts))) return;
    await seedCustomers(transaction, data, hashes, parts);
    await seedOwnAccounts(transaction, data, parts);
    const accounts: SeededAccount[] = [];
    for (const owner of [...data.psus, ...data.corporates]) {
      accounts.push(...(await seedAccounts(transaction, owner.accounts, owner, parts)));
    }
    await seedLedger(transaction, accounts, parts);
  });
}

async function seedClient(
  transaction: Transaction,
  client: SandboxClient,
  parts: SeedParts,
): Promise<boolean> {
  const { clientId, clientSecret, grants, name, redirectUris, requirePkce, roles, status, type } = client;
  const row = {
    id: clientId,
    name,
    grants,
    redirectUris,
    roles,
    requiresPkce: requirePkce ?? false,
    organisationId: organisationIdOf(clientId),
    type: type === 'public' ? 'public' : 'confidential',
    status: status === 'active' ? 'active' : 'blocked',
    ...(clientSecret !== undefined && { secretHash: parts.hashSecret(clientSecret) }),
  } as const;
  return parts.stores.clients.insert(transaction, row, parts.now);
}

/** As if Croatia's national bank had licensed the client under its own name. */
function organisationIdOf(clientId: string): string {
  return `PSDHR-HNB-${clientId.toUpperCase().replaceAll('-', '')}`;
}

async function seedCustomers(
  transaction: Transaction,
  { bank, corporates, psus }: SandboxData,
  hashes: ReadonlyMap<string, string>,
  { stores }: SeedParts,
): Promise<void> {
  for (const { name, paymentLimit, psuId, status } of psus) {
    await stores.customers.insert(transaction, {
      id: psuId,
      name,
      status: status === 'active' ? 'active' : 'blocked',
      passwordHash: hashes.get(psuId) ?? '',
      ...(paymentLimit !== undefined && {
        paymentLimit: amountOf(paymentLimit, bank.homeCurrency).minorUnits,
      }),
    });
  }
  for (const { corporateId, ...corporate } of corporates) {
    await stores.customers.insertCorporate(transaction, { id: corporateId, ...corporate });
  }
}

async function seedOwnAccounts(
  transaction: Transaction,
  data: SandboxData,
  { stores }: SeedParts,
): Promise<void> {
  const owners = [...data.psus, ...data.corporates];
  const currencies = new Set(owners.flatMap(({ accounts }) => accounts.map(({ currency }) => currency)));
  for (const currency of currencies) {
    for (const kind of ['settlement', 'opening'] as const) {
      await openOwnAccount(transaction, kind, currency, stores);
    }
  }
}

async function seedAccounts(
  transaction: Transaction,
  accounts: readonly SandboxAccount[],
  { corporateId, name: holder, psuId }: Owner,
  { newId, stores }: SeedParts,
): Promise<SeededAccount[]> {
  const seeded: SeededAccount[] = [];
  for (const { cashAccountType, currency, iban, name, openingBalance, overdraft, product } of accounts) {
    const id = newId();
    const balance = amountOf(openingBalance, currency).minorUnits;
    await stores.accounts.insert(transaction, {
      id,
      kind: 'customer',
      iban,
      currency,
      name,
      product,
      cashAccountType,
      ...(psuId !== undefined && { psuId }),
      ...(corporateId !== undefined && { corporateId }),
      overdraft: amountOf(overdraft, currency).minorUnits,
    });
    await stores.accounts.credit(transaction, id, balance);
    seeded.push({ id, iban, currency, holder, balance });
  }
  return seeded;
}

function amountOf(amount: string, currency: string): Money {
  const money = parseMoney(amount, currency);
  if (typeof money === 'string')
    throw new Error(`the sandbox data has a faulty amount: ${amount} ${currency}`);
  return money;
}

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
async function seedLedger(
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
