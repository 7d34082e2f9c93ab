/** Account list, details and balances under a consent: GET /accounts and its sub-paths, except transactions. */
import { allows } from '../../domain/consents/grants.js';
import { Problem } from '../../domain/problem.js';
import {
  type AccountCaller,
  countCall,
  type OpenAccount,
  openAccount,
  openConsent,
  requireRight,
  unknownAccount,
} from './account-access.js';
import type { Call, Services } from '../services.js';
import { type AccountDetails, calculateAvailableBalance } from '../../domain/accounts/account.js';
import type { Money } from '../../domain/money.js';
import { addDays, type LocalDate } from '../../domain/time.js';

/** An account, with balances if requested and permitted. */
export type ListedAccount = OpenAccount & { readonly balances?: AccountBalances };

/** Every account of the consent; `withBalance` needs one with permitted balances at least. */
export async function listAccounts(
  withBalance: boolean,
  caller: AccountCaller,
  call: Call,
): Promise<readonly ListedAccount[]> {
  const { bank } = call.services;
  const { consent, grants } = await openConsent(caller, call);
  if (withBalance && !grants.some((grant) => allows(grant, 'balances'))) {
    const text = 'The consent does not open the balances of any account.';
    throw new Problem('consent.invalid', text, 'withBalance');
  }
  await countCall(consent, { name: 'accounts', query: { withBalance } }, caller, call);
  const listed = await Promise.all(
    grants.map(async (grant) => {
      const account = await bank.findAccountById(grant.accountId);
      if (!account) return undefined;
      if (!withBalance || !allows(grant, 'balances')) return { consent, grant, account };
      // The core may have removed the account since the read before.
      const balances = await findAccountBalances(account, call.services);
      return balances && { consent, grant, account, balances };
    }),
  );
  return listed.filter((account) => account !== undefined);
}

export async function readAccount(
  resourceId: string,
  withBalance: boolean,
  caller: AccountCaller,
  call: Call,
): Promise<ListedAccount> {
  const opened = await openAccount(resourceId, caller, call);
  if (withBalance) requireRight(opened, 'balances', 'withBalance');
  const endpoint = { name: 'account', resourceId, query: { withBalance } } as const;
  await countCall(opened.consent, endpoint, caller, call);
  return withBalances(opened, withBalance, call);
}

async function withBalances(
  opened: OpenAccount,
  isWanted: boolean,
  { services }: Call,
): Promise<ListedAccount> {
  return isWanted ? { ...opened, balances: await readAccountBalances(opened.account, services) } : opened;
}

export interface AccountBalances {
  readonly booked: Money;
  /** Includes the credit line, less approved orders that can leave today. */
  readonly available: Money;
  readonly day: LocalDate;
}

export async function readBalances(
  resourceId: string,
  caller: AccountCaller,
  call: Call,
): Promise<OpenAccount & { readonly balances: AccountBalances }> {
  const opened = await openAccount(resourceId, caller, call);
  requireRight(opened, 'balances');
  await countCall(opened.consent, { name: 'balances', resourceId }, caller, call);
  return { ...opened, balances: await readAccountBalances(opened.account, call.services) };
}

export async function readAccountBalances(
  account: AccountDetails,
  services: Services,
): Promise<AccountBalances> {
  const balances = await findAccountBalances(account, services);
  if (!balances) throw unknownAccount();
  return balances;
}

async function findAccountBalances(
  account: AccountDetails,
  services: Services,
): Promise<AccountBalances | undefined> {
  const { bank, clock, read, stores } = services;
  const day = clock.today();
  const query = { account, now: clock.now(), today: day, until: clock.startOf(addDays(day, 1)) };
  // Reads orders before the balance: a payment booked in between is deducted twice for a moment, but never missed.
  const due = await read.run((db) => stores.pendingPayments.dueAmounts(db, query));
  const balance = await bank.balanceOf(account.id);
  return balance && { booked: balance.booked, available: calculateAvailableBalance(balance, due), day };
}
