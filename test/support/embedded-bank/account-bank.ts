/**
 * The sandbox bank without its web server, for account information; its booking history ends on the day of the test
 * clock.
 */
import { setTimeout as pause } from 'node:timers/promises';
import * as operations from '../../../handlers/operations.js';
import { toMessagePath } from '../../../src/api/problems/problems.js';
import type { CoreBanking } from '../../../src/bank/core-banking.js';
import type { AccessType } from '../../../src/domain/consents/terms.js';
import type { Access } from '../../../src/domain/oauth/access.js';
import { Problem } from '../../../src/domain/problem.js';
import type { Operations } from '../../../generated/accounts-1.3.2.js';
import { validators } from '../../../generated/index.js';
import type { Database } from '../../../src/storage/database.js';
import { bankStores } from '../../../sandbox/src/storage/bank-stores.js';
import { ana, type CallOptions, consentBank, type ConsentBank } from './consent-bank.js';
import { seed } from '../database/seed.js';
import { approved } from './made-payments.js';

export type AccountBank = ReturnType<typeof accountBank>;

type Reading = 'listAccounts' | 'getAccount' | 'getBalances' | 'listTransactions' | 'confirmFunds';
type BodyOf<Id extends Reading> = Extract<Operations[Id]['replies'], { readonly status: 200 }>['body'];

export interface Ask extends Omit<CallOptions, 'bearer'> {
  readonly access: Access;
  /** The contract of request and answer; 1.3.2.2 inherits the handlers. */
  readonly contract?: 'accounts-1.3.2' | 'accounts-1.3.2.2';
  readonly accountId?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A handler's table as the pipeline sees it, without the types of its requests and answers. */
interface Table {
  'accounts-1.3.2'(
    request: object,
    call: object,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
}

const tables: Readonly<Record<Reading, Table>> = operations;

export const attended = { 'psu-ip-address': '203.0.113.7' } as const;
const requestId = '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40';

export async function fillAccountBank(database: Database): Promise<void> {
  await seed(database, consentBank(database).clock.now());
}

/** `wrap` replaces the core that handlers read from. */
export function accountBank(database: Database, wrap: (core: CoreBanking) => CoreBanking = (core) => core) {
  const bank = consentBank(database);

  /** Makes one call as the pipeline does: validates the request, runs the handler, validates the answer. */
  async function ask<Id extends Reading>(
    id: Id,
    { access, accountId, body, contract: name = 'accounts-1.3.2', headers, query, ...options }: Ask,
  ): Promise<BodyOf<Id>> {
    const contract = validators[name][id];
    if (!contract) throw new Error(`the contract has no ${id}`);
    const request = {
      path: accountId === undefined ? {} : { 'account-id': accountId },
      query: { ...query },
      headers: { 'x-request-id': requestId, ...headers },
      body,
    };
    if (!contract.request(request))
      throw new Error(`the request is faulty: ${JSON.stringify(contract.request.errors)}`);
    const call = await bank.call({ ...options, bearer: access });
    const services = { ...call.services, bank: wrap(call.services.bank) };
    const reply = await tables[id]['accounts-1.3.2'](request, {
      ...call,
      contract: name,
      services,
    });
    const validate = contract.replies[reply.status];
    if (!validate?.({ headers: { 'x-request-id': requestId }, body: reply.body })) {
      throw new Error(`the answer is faulty: ${JSON.stringify(validate?.errors)}`);
    }
    // The contract's own check has just said so.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return reply.body as BodyOf<Id>;
  }

  return {
    ...bank,
    ask,
    /** A valid consent of Ana's for these types on these accounts, and the token for it. */
    consentTo: async (
      types: readonly AccessType[],
      ibans: readonly string[] = [ana.iban],
      more: object = {},
    ) => {
      const access = Object.fromEntries(types.map((type) => [type, ibans.map((iban) => ({ iban }))]));
      return bank.accessOf(await bank.granted({ access, ...more }));
    },
    /** The account's id for the token's consent. */
    idOf: async (access: Access, iban: string = ana.iban): Promise<string> => {
      const { accounts } = await ask('listAccounts', { access, headers: attended });
      return accounts.find((account) => account.iban === iban)?.resourceId ?? '';
    },
    /** Creates a payment of Ana's that is approved and not executed. */
    pay: (amount: string) => payFromAna(bank, amount),
    /** Books this many entries of one cent from Ana's account on a day. */
    book: (count: number, bookingDate: string) => bookCents(bank, count, bookingDate),
  };
}

async function payFromAna(bank: ConsentBank, amount: string): Promise<void> {
  // Payments of the same millisecond have no order.
  await pause(2);
  await approved(bank, {
    instructedAmount: { currency: 'EUR', amount },
    creditorName: 'Garden centre',
    remittanceInformationUnstructured: 'Roses',
    endToEndIdentification: 'ROSES-1',
  });
}

async function bookCents(
  { clock, services }: ConsentBank,
  count: number,
  bookingDate: string,
): Promise<void> {
  const { bank, ids, work } = services;
  const { id = '' } = (await bank.findAccount(ana.iban)) ?? {};
  const bookings = Array.from({ length: count }, (_, index) => ({
    booking: { id: ids.next(), bookedAt: clock.now(), bookingDate, remittance: `Cent ${index}` },
    movements: [
      {
        amount: { currency: 'EUR', minorUnits: 1n },
        debtor: { entryId: ids.next(), accountId: id },
        creditor: { entryId: ids.next(), accountId: 'settlement-EUR' },
      },
    ],
  }));
  await work.run(async (transaction) => {
    await bankStores.accounts.debit(transaction, [[id, -BigInt(count)]]);
    await bankStores.ledger.book(transaction, bookings);
  });
}

/** Returns a refusal's reasons, each with its field; `none` where the attempt succeeds. */
export async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'none';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.violations
      .map(({ field, reason }) => (field === undefined ? reason : `${reason} ${toMessagePath(field)}`))
      .join(', ');
  }
}
