/**
 * Applies the port's bounds to the core's answers: a value beyond them is cut or left out and reported, so that no
 * contract fails at it. The types of the domain state the bounds.
 */
import type { AccountDetails, Balance, BankAccount } from '../domain/accounts/account.js';
import type { Entry, OrderDetails } from '../domain/account-statement.js';
import { isIban } from '../domain/iban.js';
import { fractionDigitsOf, isStatable } from '../domain/money.js';
import { isObject } from '../domain/objects.js';
import type { Exchange, RateTable } from '../domain/payments/exchange.js';
import { isPurposeCode } from '../domain/accounts/bank-transaction-codes.js';
import { isLocalDate } from '../domain/time.js';
import { countLetters, cutText } from '../domain/visible-text.js';
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

type Report = (field: string) => void;

/** The bounds of a member. */
interface Bound {
  /** Texts of up to this length are right without a further look: statements have many, and most are short. */
  readonly rightUpTo: number;
  /** Returns the value within its bounds, or `undefined` for a value that is left out; reports the field of a breach. */
  readonly bring: (value: unknown, field: string, report: Report) => unknown;
}

/** The bounds of every member, so that a new member needs a decision. */
type Bounds<T> = { readonly [Name in keyof T]-?: Bound };

const noText = -1;

const keep: Bound = { rightUpTo: Number.POSITIVE_INFINITY, bring: (value) => value };

/** For a value without a shorter form: half a reference would be another reference. */
function only(isRight: (value: unknown) => boolean, rightUpTo = noText): Bound {
  const bring: Bound['bring'] = (value, field, report) => {
    if (isRight(value)) return value;
    report(field);
    return undefined;
  };
  return { rightUpTo, bring };
}

function upTo(letters: number): Bound {
  return only((value) => typeof value === 'string' && countLetters(value) <= letters, letters);
}

function cutTo(letters: number): Bound {
  const bring: Bound['bring'] = (value, field, report) => {
    const kept = typeof value === 'string' ? cutText(value, letters) : undefined;
    if (kept !== value) report(field);
    return kept;
  };
  return { rightUpTo: letters, bring };
}

const isText = (value: unknown): boolean => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isDate = (value: unknown): boolean => typeof value === 'string' && isLocalDate(value);
const isCurrencyCode = matches(/^[A-Z]{3}$/);

/** The bounds of an object's members, with the names for reports. */
type Rows = readonly ({ readonly name: string; readonly field: string } & Bound)[];

function toRows<T>(kind: string, bounds: Bounds<T>): Rows {
  return Object.entries<Bound>(bounds).map(([name, bound]) => ({ name, field: `${kind}.${name}`, ...bound }));
}

/**
 * Returns the object itself, or a copy of its known members if one of them breaks its bounds. An answer may be an
 * instance of a class, so that members are read by name.
 */
function fit<T extends object>(object: T, rows: Rows, report: Report): T;
function fit(object: Readonly<Record<string, unknown>>, rows: Rows, report: Report): object {
  let isFit = true;
  for (const { bring, field, name, rightUpTo } of rows) {
    const value = object[name];
    if (value === undefined || (typeof value === 'string' && value.length <= rightUpTo)) continue;
    if (bring(value, field, report) !== value) isFit = false;
  }
  if (isFit) return object;
  const kept = rows.flatMap(({ bring, field, name }) => {
    const value = object[name];
    const member = value === undefined ? undefined : bring(value, field, () => undefined);
    return member === undefined ? [] : [[name, member] as const];
  });
  return Object.fromEntries(kept);
}

/** For an object of its own bounds; leaves out a value that is no object. */
function inside(rows: Rows): Bound {
  const bring: Bound['bring'] = (value, field, report) => {
    if (isObject(value)) return fit(value, rows, report);
    report(field);
    return undefined;
  };
  return { rightUpTo: noText, bring };
}

const anyText = only(isText, Number.POSITIVE_INFINITY);

/** Only an enabled account and an active customer may pay: any other status counts as blocked. */
function oneOf(...statuses: readonly unknown[]): Bound {
  const { bring } = only((value) => statuses.includes(value));
  return { rightUpTo: noText, bring: (...given) => bring(...given) ?? 'blocked' };
}

const accountRows = toRows<AccountDetails>('account', {
  id: keep,
  iban: keep,
  currency: keep,
  name: cutTo(140),
  status: oneOf('enabled', 'blocked', 'deleted'),
  mandate: keep,
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
