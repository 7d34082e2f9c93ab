/** GET /accounts/{account-id}/balances, and the balances that other answers carry. */
import { availableOf, type AccountDetails } from '../../domain/accounts/account.js';
import type { Money } from '../../domain/money.js';
import type { LocalDate } from '../../domain/time.js';
import {
  countCall,
  openAccount,
  requireRight,
  unknownAccount,
  type AccountCaller,
  type OpenAccount,
} from './account-access.js';
import type { Call, Services } from '../services.js';

export interface AccountBalances {
  readonly booked: Money;
  /** With the credit line, and without what is authorised and not yet booked. */
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
  return { ...opened, balances: await balancesOf(opened.account, call.services) };
}

export async function balancesOf(
  { currency, id }: AccountDetails,
  services: Services,
): Promise<AccountBalances> {
  const { bank, clock, read, stores } = services;
  // In this order a payment that is booked in between is taken off twice for a moment, and never not at all.
  const pending = await read.run((db) => stores.pendingPayments.totalOf(db, id, currency));
  const balance = await bank.balanceOf(id);
  if (!balance) throw unknownAccount();
  return { booked: balance.booked, available: availableOf(balance, pending), day: clock.today() };
}
