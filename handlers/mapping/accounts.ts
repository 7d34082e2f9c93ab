/** Maps account information to the contract's bodies: accounts, balances, and links to what the consent opens. */
import type { AccountDetails as AccountAtBank } from '../../src/domain/accounts/account.js';
import { filled } from '../../src/contract/filled.js';
import { defined } from '../../src/domain/defined.js';
import { formatMoney, isStatable, type Money } from '../../src/domain/money.js';
import { cutText } from '../../src/domain/visible-text.js';
import type {
  AccountDetails,
  AccountReference,
  Amount,
  Balance,
  Link,
} from '../../generated/accounts-1.3.2.js';
import type { AccountCaller } from '../../src/usecases/accounts/account-access.js';
import type { AccountBalances, ListedAccount } from '../../src/usecases/accounts/accounts.js';
import { resourceUrl, type Call } from '../call.js';

interface CallerHeaders {
  readonly 'consent-id'?: string;
  readonly 'psu-ip-address'?: string;
}

export function toAccountCaller(headers: CallerHeaders): AccountCaller {
  const isAttended = headers['psu-ip-address'] !== undefined;
  return { ...defined({ consentIdSent: headers['consent-id'] }), isAttended };
}

export function toAccountDetails({ account, balances, grant }: ListedAccount, call: Call): AccountDetails {
  const { cashAccountType, currency, iban, name, product, status, usage } = account;
  const link = (part: string): Link => ({ href: resourceUrl(call, 'accounts', grant.resourceId, part) });
  return filled({
    resourceId: grant.resourceId,
    iban,
    currency,
    name: cutText(name, 35),
    product,
    cashAccountType,
    status,
    usage,
    balances: balances && toBalances(balances),
    _links: filled({
      balances: grant.mayBalances ? link('balances') : undefined,
      transactions: grant.mayTransactions ? link('transactions') : undefined,
    }),
  });
}

export function toAccountReference({ currency, iban }: AccountAtBank): AccountReference {
  return { iban, currency };
}

/** Leaves out a balance whose amount has too many digits for the contract. */
export function toBalances({ available, booked, day }: AccountBalances): readonly Balance[] {
  const balance = (
    balanceType: Balance['balanceType'],
    money: Money,
    creditLimitIncluded: boolean,
  ): readonly Balance[] =>
    isStatable(money)
      ? [{ balanceAmount: toAmount(money), balanceType, creditLimitIncluded, referenceDate: day }]
      : [];
  return [...balance('interimBooked', booked, false), ...balance('interimAvailable', available, true)];
}

export function toAmount(money: Money): Amount {
  return { currency: money.currency, amount: formatMoney(money) };
}
