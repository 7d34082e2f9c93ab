/** GET /accounts and GET /accounts/{account-id}: the accounts that a consent opens. */
import { allows } from '../../domain/consents/grants.js';
import { Problem } from '../../domain/problem.js';
import {
  countCall,
  openAccount,
  openConsent,
  requireRight,
  type AccountCaller,
  type OpenAccount,
} from './account-access.js';
import { balancesOf, type AccountBalances } from './balances.js';
import type { Call } from '../services.js';

/** An account, with its balances where they were asked for and are open. */
export type ListedAccount = OpenAccount & { readonly balances?: AccountBalances };

/** Every account of the consent; `withBalance` needs at least one whose balances are open. */
export async function listAccounts(
  withBalance: boolean,
  caller: AccountCaller,
  call: Call,
): Promise<readonly ListedAccount[]> {
  const { bank } = call.services;
  const { consent, grants } = await openConsent(caller, call);
  if (withBalance && !grants.some((grant) => allows(grant, 'balances'))) {
    throw new Problem(
      'consent.invalid',
      'The consent does not open the balances of any account.',
      'withBalance',
    );
  }
  await countCall(consent, { name: 'accounts' }, caller, call);
  const listed = await Promise.all(
    grants.map(async (grant) => {
      const account = await bank.findAccountById(grant.accountId);
      return (
        account && withBalances({ consent, grant, account }, withBalance && allows(grant, 'balances'), call)
      );
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
  await countCall(opened.consent, { name: 'account', resourceId }, caller, call);
  return withBalances(opened, withBalance, call);
}

async function withBalances(
  opened: OpenAccount,
  isWanted: boolean,
  { services }: Call,
): Promise<ListedAccount> {
  return isWanted ? { ...opened, balances: await balancesOf(opened.account, services) } : opened;
}
