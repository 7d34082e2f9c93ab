/** POST /funds-confirmation: whether an amount is available on the account that a consent names. */
import { requireOpenAccount } from '../../domain/accounts/account.js';
import type { GrantedAccount } from '../../domain/consents/grants.js';
import { canonicalIban } from '../../domain/iban.js';
import { parseMoney, type Money } from '../../domain/money.js';
import type { AccountReference } from '../../domain/payments/order.js';
import { inconsistent, invalid, Problem, refuseIfAny } from '../../domain/problem.js';
import { findConsent } from '../accounts/account-access.js';
import { readAccountBalances } from '../accounts/accounts.js';
import { markUse } from '../consents/use.js';
import { once, type Once } from '../idempotency.js';
import type { Call } from '../services.js';

export interface FundsQuestion {
  readonly account: AccountReference;
  readonly instructedAmount: { readonly currency: string; readonly amount: string };
}

export interface FundsAnswer {
  readonly fundsAvailable: boolean;
}

/** Answers whether the funds are available now, without reserving them. A retry gets the first answer. */
export async function confirmFunds(
  question: FundsQuestion,
  consentIdSent: string | undefined,
  call: Call,
): Promise<Once<FundsAnswer>> {
  const { read, stores } = call.services;
  const consent = await findConsent('funds', consentIdSent, call);
  const [grant] = await read.run((db) => stores.consents.findAccounts(db, consent.id));
  return once<FundsAnswer>(call, ['fundsAvailable'], async () => ({
    outcome: await answerFundsQuestion(question, grant, call),
    write: (transaction) => markUse(transaction, consent, call.services),
  }));
}

async function answerFundsQuestion(
  { account, instructedAmount }: FundsQuestion,
  grant: GrantedAccount | undefined,
  { services }: Call,
): Promise<FundsAnswer> {
  requireGranted(account, grant);
  const details = await services.bank.findAccountById(grant.accountId);
  if (!details) throw new Problem('resource.unknown', 'The account is no longer at this bank.', 'account');
  requireOpenAccount(details, 'account');
  const amount = parseAmount(instructedAmount, account, details.currency);
  if (details.status !== 'enabled') return { fundsAvailable: false };
  const { available } = await readAccountBalances(details, services);
  return { fundsAvailable: amount.minorUnits <= available.minorUnits };
}

/** The question must be about the account of the consent. */
function requireGranted(
  { iban }: AccountReference,
  grant: GrantedAccount | undefined,
): asserts grant is GrantedAccount {
  if (iban === undefined) {
    const text = 'The account must be named by its IBAN, as in the consent.';
    throw new Problem('request.unsupported', text, 'account.iban');
  }
  if (grant && canonicalIban(iban) === grant.iban) return;
  throw new Problem('consent.invalid', 'The consent is for another account.', 'account.iban');
}

/** Parses the amount; throws all violations at once. */
function parseAmount(
  { amount, currency }: FundsQuestion['instructedAmount'],
  account: AccountReference,
  accountCurrency: string,
): Money {
  const named = { 'account.currency': account.currency, 'instructedAmount.currency': currency };
  const violations = Object.entries(named)
    .filter(([, given]) => given !== undefined && given !== accountCurrency)
    .map(([field]) => inconsistent(field, `The account is kept in ${accountCurrency}.`));
  const money = parseMoney(amount, accountCurrency);
  if (typeof money === 'string' || money.minorUnits <= 0n) {
    const text = `The amount must be more than zero, with at most the fraction digits of ${accountCurrency}.`;
    violations.push(invalid('instructedAmount.amount', text));
  }
  refuseIfAny(violations);
  if (typeof money === 'string') throw new Error('an invalid amount passed its checks');
  return money;
}
