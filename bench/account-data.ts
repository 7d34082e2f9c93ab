/** Test data: a customer's account with a long history, and a TPP's valid consent and token to read the account. */
import { sandboxData } from '../sandbox/src/bank/data.js';
import { readConfig } from '../src/config/config.js';
import { sha256Hex } from '../src/crypto/digests.js';
import { codeOfTransfer } from '../src/domain/accounts/bank-transaction-codes.js';
import { addDays } from '../src/domain/time.js';
import { composeServices } from '../src/start/composition.js';
import { createEmbeddedBank } from '../sandbox/src/start/embedded-bank.js';
import { createFoundations } from '../src/start/foundations.js';
import { openDatabase } from '../src/storage/database.js';
import { bankStores } from '../sandbox/src/storage/bank-stores.js';
import { stores } from '../src/storage/stores.js';
import { add } from '../src/storage/work/additions.js';
import type { Services } from '../src/usecases/services.js';
import { clientId, order } from './exchange.js';

/** The values that a request for the account's transactions needs. */
export interface AccountKey {
  readonly token: string;
  readonly consentId: string;
  readonly resourceId: string;
}

const psuId = 'ana.horvat';
const token = 'a-token-of-the-benchmark-that-is-as-long-as-a-real-one';
const days = 80;
const bookingsAtOnce = 5000;

/** Fills a database that already has its schema and its customers. */
export async function prepareAccount(databaseUrl: string, entries: number): Promise<AccountKey> {
  const database = await openDatabase(databaseUrl);
  const config = readConfig({});
  const foundations = createFoundations(database, config);
  const parts = createEmbeddedBank(sandboxData, foundations, config);
  const services = composeServices(foundations, parts, config, {
    alarm: () => undefined,
    tell: () => undefined,
    wakeConfirmations: () => undefined,
    wakeExecution: () => undefined,
  });
  const account = await services.bank.findAccount(order.debtorAccount.iban);
  if (!account) throw new Error('The sandbox does not have the account that pays.');
  await book(account.id, entries, services);
  const key = await openTo(account, services);
  await database.close();
  return key;
}

/** Books cents to another bank, over days that a TPP may read without fresh authentication (SCA). */
async function book(accountId: string, entries: number, { clock, ids, work }: Services): Promise<void> {
  for (let start = 0; start < entries; start += bookingsAtOnce) {
    const count = Math.min(bookingsAtOnce, entries - start);
    const bookings = Array.from({ length: count }, (_, index) => ({
      booking: {
        id: ids.next(),
        bookedAt: clock.now(),
        bookingDate: addDays(clock.today(), -Math.floor(((start + index) * days) / entries)),
        remittance: `Invoice ${start + index}`,
        endToEndIdentification: `INVOICE-${start + index}`,
      },
      movements: [
        {
          amount: { currency: 'EUR', minorUnits: 1n },
          debtor: {
            entryId: ids.next(),
            accountId,
            holderName: order.debtorName,
            counterpartyName: order.creditorName,
            counterpartyIban: order.creditorAccount.iban,
            bankTransactionCode: codeOfTransfer('DMCT', 'debtor'),
          },
          creditor: { entryId: ids.next(), accountId: 'settlement-EUR' },
        },
      ],
    }));
    await work.run(async (transaction) => {
      await bankStores.accounts.debit(transaction, [[accountId, -BigInt(count)]]);
      await bankStores.ledger.book(transaction, bookings);
    });
  }
}

async function openTo(
  { iban, id: accountId }: { readonly id: string; readonly iban: string },
  { clock, ids, work }: Services,
): Promise<AccountKey> {
  const [now, today] = [clock.now(), clock.today()];
  const [consentId, grantId, resourceId] = [ids.next(), ids.next(), ids.next()];
  const expiresAt = now + 3_600_000;
  const references = [{ iban }];
  await work.run(async (transaction) => {
    await add(transaction, {
      first: stores.consents.row({
        id: consentId,
        kind: 'accounts',
        clientId,
        status: 'received',
        psuId,
        validUntil: addDays(today, days),
        recurring: true,
        frequencyPerDay: 4,
        contents: { accounts: references, transactions: references },
        offersApp: false,
        lastActionDate: today,
        createdAt: now,
        expiresAt,
      }),
      rows: [],
    });
    await stores.consents.grant(transaction, { id: consentId, psuId, now, today, endpointsLeft: null });
    const rights = { mayAccounts: true, mayBalances: false, mayTransactions: true };
    await stores.consents.insertAccounts(transaction, consentId, [
      { resourceId, accountId, iban, ...rights },
    ]);
    await stores.tokens.insertGrant(transaction, {
      id: grantId,
      clientId,
      grant: 'authorization_code',
      scope: 'AISP',
      consentId,
      psuId,
      scaAt: now,
      createdAt: now,
      expiresAt,
    });
    await stores.tokens.insertAccessToken(transaction, { hash: sha256Hex(token), grantId, expiresAt });
  });
  return { token, consentId, resourceId };
}
