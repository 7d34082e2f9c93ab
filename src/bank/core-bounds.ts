/**
 * Applies the port's bounds to the core's answers: a value beyond them is cut or left out and reported, so that no
 * contract fails at it. The types of the domain state the bounds.
 */
import type {
  AccountDetails,
  Balance,
  BankAccount,
  LocalNames,
  Mandate,
} from '../domain/accounts/account.js';
import type { Entry, OrderDetails } from '../domain/account-statement.js';
import { isIban } from '../domain/iban.js';
import { fractionDigitsOf, isStatable } from '../domain/money.js';
import { isObject } from '../domain/objects.js';
import type { Exchange, RateTable } from '../domain/payments/exchange.js';
import { isPurposeCode } from '../domain/accounts/bank-transaction-codes.js';
import { isLocalDate } from '../domain/time.js';
import { countLetters, cutText } from '../domain/visible-text.js';
import { type Bound, cutTo, fit, inside, keep, noText, only, type Report, toRows, upTo } from './bounds.js';
import type { Customer } from './core-banking.js';

/** A value of the core beyond the port's bounds. */
export interface BoundsBreach {
  /** The account's id in the core, cut to 64 letters; absent for customers and exchange rates. */
  readonly account?: string;
  /** The customer's id in the core. */
  readonly customer?: string;
  /** The member, for instance `entry.holderName`. */
  readonly field: string;
}

export type ReportBreach = (breach: BoundsBreach) => void;

const isText = (value: unknown): boolean => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isDate = (value: unknown): boolean => typeof value === 'string' && isLocalDate(value);
const isCurrencyCode = matches(/^[A-Z]{3}$/);

const anyText = only(isText, Number.POSITIVE_INFINITY);

/** Only an enabled account and an active customer may pay: any other status counts as blocked. */
function oneOf(...statuses: readonly unknown[]): Bound {
  const { bring } = only((value) => statuses.includes(value));
  return { rightUpTo: noText, bring: (...given) => bring(...given) ?? 'blocked' };
}

const nameRows = toRows<LocalNames>('account.names', { hr: cutTo(140), en: cutTo(140) });

const mandateRows = toRows<Mandate>('mandate', {
  signers: keep,
  signaturesNeeded: keep,
  corporateId: keep,
  corporateName: cutTo(140),
});

const accountRows = toRows<AccountDetails>('account', {
  id: keep,
  iban: keep,
  currency: keep,
  name: cutTo(140),
  names: inside(nameRows),
  status: oneOf('enabled', 'blocked', 'deleted'),
  mandate: inside(mandateRows),
  product: cutTo(35),
  cashAccountType: anyText,
  usage: only((value) => value === 'PRIV' || value === 'ORGA'),
});

const customerRows = toRows<Customer>('customer', {
  psuId: keep,
  name: cutTo(140),
  status: oneOf('active', 'blocked'),
  paymentLimit: keep,
});

/** The members without which no contract can name an account, and no consent can store it. */
const accountKeys = [
  ['id', matches(/^.{1,64}$/su)],
  ['iban', matches(/^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/)],
  ['currency', isCurrencyCode],
] as const;

const detailsRows = toRows<OrderDetails>('entry.details', {
  ultimateDebtor: cutTo(70),
  ultimateCreditor: cutTo(70),
  purposeCode: only((value) => typeof value === 'string' && isPurposeCode(value)),
  remittanceInformationStructured: only(
    (value) =>
      isObject(value) && isText(value['reference']) && countLetters(String(value['reference'])) <= 140,
  ),
});

const isExchangeRight: Readonly<Record<keyof Exchange, (value: unknown) => boolean>> = {
  sourceCurrency: isCurrencyCode,
  targetCurrency: isCurrencyCode,
  unitCurrency: isCurrencyCode,
  rate: isText,
  quotedOn: isDate,
};

const isNumber = matches(/^[a-zA-Z0-9]{1,30}$/);

const entryRows = toRows<Entry>('entry', {
  id: keep,
  // An entry without a date or an amount that a contract can state is left out as a whole.
  bookingDate: keep,
  amount: keep,
  remittance: cutTo(140),
  entryReference: upTo(35),
  holderName: cutTo(70),
  counterpartyName: cutTo(70),
  counterpartyIban: only((value) => typeof value === 'string' && (isNumber(value) || isIban(value))),
  endToEndIdentification: upTo(35),
  exchange: only(
    (value) =>
      isObject(value) && Object.entries(isExchangeRight).every(([name, isRight]) => isRight(value[name])),
  ),
  bankTransactionCode: anyText,
  details: inside(detailsRows),
});

const isRateText = matches(/^(?=.*[1-9])\d{1,12}(?:\.\d{1,6})?$/);

const isRate = (rate: unknown): boolean =>
  isObject(rate) &&
  fractionDigitsOf(String(rate['currency'])) !== undefined &&
  isRateText(rate['buying']) &&
  isRateText(rate['selling']);

/** Brings each answer of the core within the port's bounds. */
export function createBounds(report: ReportBreach) {
  const reportOn = (account: string): Report => {
    return (field) => report({ account: cutText(account, 64), field });
  };
  /** Undefined for an account that no contract can name. */
  const account = <T extends BankAccount>(found: T | undefined): T | undefined => {
    if (!found) return undefined;
    const tell = reportOn(found.id);
    const wrong = accountKeys.filter(([name, isRight]) => !isRight(found[name]));
    for (const [name] of wrong) tell(`account.${name}`);
    return wrong.length > 0 ? undefined : fit(found, accountRows, tell);
  };
  return {
    account,
    mandate: (accountId: string, found: Mandate): Mandate => fit(found, mandateRows, reportOn(accountId)),
    /** The first of several accounts with one id stays: a consent stores each account once. */
    accounts: <T extends BankAccount>(found: readonly T[]): readonly T[] => {
      const kept = new Map<string, T>();
      for (const each of found.map(account).filter((right) => right !== undefined)) {
        if (kept.has(each.id)) reportOn(each.id)('account.id');
        else kept.set(each.id, each);
      }
      return [...kept.values()];
    },
    entries: (accountId: string, found: readonly Entry[]): readonly Entry[] => {
      const tell = reportOn(accountId);
      return found.map((entry) => {
        if (!isStatable(entry.amount)) tell('entry.amount');
        if (!isLocalDate(entry.bookingDate)) tell('entry.bookingDate');
        return fit(entry, entryRows, tell);
      });
    },
    /** The limit is only reported: without it, the customer would have none. */
    customer: (found: Customer | undefined): Customer | undefined => {
      if (!found) return undefined;
      const { paymentLimit, psuId: customer } = found;
      const tell: Report = (field) => report({ customer, field });
      if (paymentLimit && !isStatable(paymentLimit)) tell('customer.paymentLimit');
      return fit(found, customerRows, tell);
    },
    /** Only reports: payments are decided by the whole balance. */
    balance: (accountId: string, found: Balance | undefined): Balance | undefined => {
      if (!found) return undefined;
      const { booked, creditLine } = found;
      const tell = reportOn(accountId);
      if (!isStatable(booked)) tell('balance.booked');
      else if (creditLine < 0n || !isStatable({ ...booked, minorUnits: booked.minorUnits + creditLine }))
        tell('balance.creditLine');
      return found;
    },
    /** Leaves out currencies that the bank then does not exchange. */
    rates: (table: RateTable): RateTable => {
      const rates = table.rates.filter(isRate);
      if (rates.length === table.rates.length) return table;
      report({ field: 'rates' });
      return { homeCurrency: table.homeCurrency, quotedOn: table.quotedOn, rates };
    },
  };
}
