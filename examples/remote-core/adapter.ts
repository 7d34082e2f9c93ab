/** The adapter: implements the server's port to the core over the remote core's HTTP interface. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  defined,
  type Attempt,
  type CancelAnswer,
  type CoreBanking,
  type CoreCallContext,
  type CoreOrder,
  type CoreResults,
  type KnownOutcome,
  type Outcome,
} from 'open-banking-interface';
import type { AccountAnswer, CustomerAnswer, EntryAnswer, ResultAnswer } from './answers.js';

type Entry = Awaited<ReturnType<CoreBanking['entriesOf']>>[number];

interface AdapterParts {
  /** The core's address, without a final slash. */
  readonly core: string;
  /** The bank code in the IBANs of this bank. */
  readonly bankCode: string;
  readonly homeCurrency: string;
}

interface Asked {
  readonly body?: unknown;
  readonly context?: CoreCallContext;
  readonly signal?: AbortSignal;
}

const pollMilliseconds = 200;

export function remoteCore({ bankCode, core, homeCurrency }: AdapterParts): CoreBanking {
  const ask = async <Answer>(
    method: string,
    path: string,
    { body, context, signal }: Asked = {},
  ): Promise<Answer> => {
    const response = await fetch(core + path, {
      method,
      // Passes the trace context on, whose members are header names.
      headers: { ...context },
      ...(body !== undefined && { body: JSON.stringify(body, bigIntsAsText) }),
      ...(signal && { signal }),
    });
    if (!response.ok) throw new Error(`the core answers ${response.status}`);
    const answer: Answer = JSON.parse(await response.text());
    return answer;
  };
  const get = <Answer>(path: string, context?: CoreCallContext) =>
    ask<Answer>('GET', path, defined({ context }));
  const pathOf = ({ number, paymentId }: Attempt) => `/orders/${encodeURIComponent(paymentId)}/${number}`;
  const accountOf = (iban: string, context?: CoreCallContext) =>
    get<AccountAnswer | null>(`/accounts/${encodeURIComponent(iban)}`, context);

  return {
    isOwnIban: (iban) => iban.startsWith('HR') && iban.slice(4, 11) === bankCode,
    findAccount: async (iban, context) => detailsOf(await accountOf(iban, context)),
    // In this core an account's id is its IBAN.
    findAccountById: async (accountId, context) => detailsOf(await accountOf(accountId, context)),
    mandateOf: async (accountId, context) =>
      (await accountOf(accountId, context))?.mandate ?? { signers: [], signaturesNeeded: 1 },
    balanceOf: async (accountId, context) => {
      const account = await accountOf(accountId, context);
      if (!account) return undefined;
      const booked = { minorUnits: BigInt(account.balance), currency: account.currency };
      return { booked, creditLine: BigInt(account.credit_line) };
    },
    entriesOf: async (accountId, { after, from, limit, to }, context) => {
      const query = new URLSearchParams({ from, to, limit: String(limit) });
      if (after)
        for (const [name, value] of [
          ['afterDate', after.bookingDate],
          ['afterId', after.id],
        ] as const)
          query.set(name, value);
      const entries = await get<EntryAnswer[]>(
        `/accounts/${encodeURIComponent(accountId)}/entries?${query.toString()}`,
        context,
      );
      return entries.map(entryOf);
    },
    findCustomer: async (psuId, context) => {
      const customer = await get<CustomerAnswer | null>(`/customers/${encodeURIComponent(psuId)}`, context);
      if (!customer) return undefined;
      const { name, paymentLimit, status } = customer;
      const minorUnits = paymentLimit === undefined ? undefined : BigInt(paymentLimit.replace('.', ''));
      return {
        psuId,
        name,
        status: status === 'active' ? 'active' : 'blocked',
        ...(minorUnits !== undefined && { paymentLimit: { minorUnits, currency: homeCurrency } }),
      };
    },
    accountsOf: async (psuId, context) => {
      const path = `/customers/${encodeURIComponent(psuId)}/accounts`;
      const accounts = await get<AccountAnswer[]>(path, context);
      return accounts.flatMap((account) => detailsOf(account) ?? []);
    },
    ratesOn: async (quotedOn) => ({ homeCurrency, quotedOn, rates: [] }),

    execute: async (order: CoreOrder, signal, context): Promise<Outcome> => {
      const asked = { body: order, signal, ...defined({ context }) };
      const known = await ask<KnownOutcome>('PUT', pathOf(order.attempt), asked);
      // The server queried the order before it arrived, and has given it up.
      return known.kind === 'not-received' ? { kind: 'rejected', reason: 'refused-by-core' } : known;
    },
    outcomeOf: (attempt, signal, context) =>
      ask<KnownOutcome>('POST', `${pathOf(attempt)}/question`, { signal, ...defined({ context }) }),
    cancel: (attempt, signal, context) =>
      ask<CancelAnswer>('POST', `${pathOf(attempt)}/cancellation`, { signal, ...defined({ context }) }),
    listen: (results) => follow(results, (after) => get<ResultAnswer[]>(`/results?after=${after}`)),
  };
}

type Ask = (after: string) => Promise<readonly ResultAnswer[]>;

/**
 * Polls for results until the returned function is called. After a restart all results are reported
 * again, which changes nothing.
 */
function follow(results: CoreResults, ask: Ask): () => void {
  const ending = new AbortController();
  void poll(results, ask, ending.signal);
  return () => ending.abort();
}

async function poll(results: CoreResults, ask: Ask, signal: AbortSignal): Promise<void> {
  for (let after = '0'; !signal.aborted;) {
    try {
      for (const { back, number, outcome, paymentId, sequence } of await ask(after)) {
        if (signal.aborted) return;
        const attempt = { paymentId, number };
        if (back) {
          const { currency, minorUnits } = back.amount;
          const amount = { minorUnits: BigInt(minorUnits), currency };
          await results.returned(attempt, { returnId: `${paymentId}-r`, amount, reason: back.reason });
        } else if (outcome.kind === 'executed') await results.settled(attempt, outcome.creditor);
        if (outcome.kind === 'rejected') await results.rejected(attempt, outcome.reason);
        if (outcome.kind === 'no-funds') await results.rejected(attempt, 'no-funds');
        if (outcome.kind === 'cancelled') await results.cancelled(attempt);
        after = sequence;
      }
    } catch {
      // The core or the database is unavailable; a result that was not stored is reported again.
    }
    await pause(pollMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

function detailsOf(account: AccountAnswer | null) {
  if (!account) return undefined;
  const { currency, iban, name, status, usage } = account;
  return { id: iban, iban, currency, name, status, usage };
}

/** Builds a statement entry with the details of its order. */
function entryOf(row: EntryAnswer): Entry {
  const { creditor, debtor, ...order }: CoreOrder = JSON.parse(row.body);
  const isDebtors = row.other_iban === creditor.iban;
  const { end_to_end: endToEndIdentification } = row;
  return {
    id: row.id,
    entryReference: row.id,
    bookingDate: row.booking_date,
    amount: { minorUnits: BigInt(row.amount), currency: row.currency },
    remittance: row.remittance,
    holderName: isDebtors ? debtor.name : creditor.name,
    counterpartyName: row.name,
    counterpartyIban: row.other_iban,
    bankTransactionCode: row.code,
    ...(endToEndIdentification !== null && { endToEndIdentification }),
    details: defined({
      purposeCode: order.purposeCode,
      remittanceInformationStructured: order.remittanceInformationStructured,
      ultimateDebtor: debtor.ultimateDebtor,
      ultimateCreditor: creditor.ultimateCreditor,
    }),
  };
}

function bigIntsAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
