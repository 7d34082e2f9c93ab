/**
 * The functional checks of a payment order, in the order in which they are reported:
 * texts, debtor account, amount, creditor account, charges, execution date, redirect addresses.
 */
import type { Client } from '../clients.js';
import { toContractPath } from '../field-paths.js';
import { fractionDigitsOf, parseMoney, type Money } from '../money.js';
import { invalid, unsupported, type Violation } from '../problem.js';
import { originViolations } from '../redirect-uris.js';
import type { LocalDate } from '../time.js';
import { creditorViolations, debtorViolations, type DebtorFacts } from './account-checks.js';
import { isExchanged, type RateTable } from './exchange.js';
import type { PaymentOrder } from './order.js';
import {
  neededFieldsOf,
  orderFields,
  presenceOf,
  rulesOf,
  type Product,
  type ProductRules,
} from './products.js';
import { textViolations } from './text-checks.js';

/** The bank's data for checking an order. */
export interface OrderFacts extends DebtorFacts {
  readonly today: LocalDate;
  /** The latest execution date that the bank accepts. */
  readonly lastExecutionDate: LocalDate;
  readonly client: Client;
  /** The contract of the call, for instance `payments-1.3.2`. */
  readonly contract: string;
}

export interface ReturnAddresses {
  /** TPP-Redirect-Preferred: true. */
  readonly prefersRedirect?: boolean;
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/**
 * Returns the mandatory fields of the product that the order lacks. In contracts with one body for all products the
 * schema requires no field.
 */
export function findMissingFields(product: Product, order: PaymentOrder, contract: string): Violation[] {
  const faults: Violation[] = [];
  for (const name of neededFieldsOf(product, contract)) {
    if (order[name] === undefined) faults.push({ ...invalid(name, 'is missing.'), continuesField: true });
  }
  return faults;
}

/** Returns every functional rule that the order breaks, beyond the contract's schema. */
export function findOrderViolations(
  product: Product,
  order: PaymentOrder,
  addresses: ReturnAddresses,
  facts: OrderFacts,
): Violation[] {
  const [texts, ...transfer] = findTransferViolations(product, order, facts);
  return [
    ...(texts ?? []),
    ...inContract(product, debtorViolations(order, rulesOf(product), facts), facts),
    ...transfer.flat(),
    ...inContract(product, findSharedViolations(order, addresses, facts), facts),
  ];
}

/**
 * The rules of one transfer, by rule: texts, amount, creditor account, charges. They leave out what the entries of a
 * bulk share.
 */
export function findTransferViolations(
  product: Product,
  order: PaymentOrder,
  facts: Pick<OrderFacts, 'contract' | 'rates'>,
): readonly (readonly Violation[])[] {
  const rules = rulesOf(product);
  const { contract, rates } = facts;
  return [
    textViolations(order, neededFieldsOf(product, contract)),
    amountViolations(order.instructedAmount, rules, rates),
    creditorViolations(order, rules, presenceOf('creditorAgent', product, contract)),
    chargeViolations(order, rules),
  ].map((violations) => inContract(product, violations, facts));
}

/** The rules of the execution date and of the return addresses. */
export function findSharedViolations(
  { requestedExecutionDate }: Pick<PaymentOrder, 'requestedExecutionDate'>,
  addresses: ReturnAddresses,
  facts: OrderFacts,
): Violation[] {
  return [
    ...executionDateViolations(requestedExecutionDate, facts),
    ...redirectViolations(addresses, facts.client),
  ];
}

/** Names the fields as the contract does. */
function inContract(
  product: Product,
  violations: readonly Violation[],
  { contract }: Pick<OrderFacts, 'contract'>,
): readonly Violation[] {
  const nameIn = (field: string): string => toContractPath(orderFields, field, contract, product);
  return violations.map((each) => (each.field === undefined ? each : { ...each, field: nameIn(each.field) }));
}

const currencyField = 'instructedAmount.currency';
const amountField = 'instructedAmount.amount';

function amountViolations(
  { amount, currency }: PaymentOrder['instructedAmount'],
  rules: ProductRules,
  rates: RateTable,
): Violation[] {
  const faults: Violation[] = [];
  if (rules.currency === 'home' && currency !== rates.homeCurrency) {
    faults.push(unsupported(currencyField, `The currency of this product is ${rates.homeCurrency}.`));
  }
  if (rules.currency === 'any' && !isExchanged(currency, rates)) {
    faults.push(unsupported(currencyField, `The bank does not pay in ${currency}.`));
  }
  const money = parseMoney(amount, currency);
  if (money === 'not-decimal') faults.push(invalid(amountField, 'The amount is not a decimal number.'));
  if (money === 'fraction-too-long') {
    const digits = fractionDigitsOf(currency) ?? 0;
    faults.push(invalid(amountField, `An amount in ${currency} has at most ${digits} fraction digits.`));
  }
  if (typeof money === 'object' && money.minorUnits <= 0n) {
    faults.push(invalid(amountField, 'The amount must be more than zero.'));
  }
  return faults;
}

function chargeViolations({ chargeBearer }: PaymentOrder, { chargeBearers }: ProductRules): Violation[] {
  if (chargeBearer === undefined || chargeBearers.includes(chargeBearer)) return [];
  return [unsupported('chargeBearer', `The charges may be borne as ${chargeBearers.join(' or ')}.`)];
}

function executionDateViolations(
  date: LocalDate | undefined,
  { lastExecutionDate, today }: OrderFacts,
): Violation[] {
  if (date === undefined || (date >= today && date <= lastExecutionDate)) return [];
  const field = 'requestedExecutionDate';
  if (date < today) {
    const text = `The requested execution date is before today, ${today}.`;
    return [{ reason: 'execution-date.past', field, text }];
  }
  const text = `The bank takes orders for execution until ${lastExecutionDate}, and not for later days.`;
  return [{ reason: 'execution-date.too-far', field, text }];
}

/** Checks the addresses to which the browser returns. */
export function addressViolations(
  { nokRedirectUri, redirectUri }: ReturnAddresses,
  client: Client,
): Violation[] {
  return [
    ...originViolations('redirectUri', redirectUri, client),
    ...originViolations('nokRedirectUri', nokRedirectUri, client),
  ];
}

/** As above for a payment and its cancellation, whose TPP names an address where it prefers a redirect. */
export function redirectViolations(addresses: ReturnAddresses, client: Client): Violation[] {
  const { prefersRedirect, redirectUri } = addresses;
  const text = 'is missing, and TPP-Redirect-Preferred: true needs it.';
  return [
    ...(prefersRedirect && redirectUri === undefined
      ? [{ ...invalid('redirectUri', text), continuesField: true } as const]
      : []),
    ...addressViolations(addresses, client),
  ];
}

/** The amount of an order that has passed every check. */
export function parseOrderAmount({ instructedAmount }: Pick<PaymentOrder, 'instructedAmount'>): Money {
  const money = parseMoney(instructedAmount.amount, instructedAmount.currency);
  if (typeof money === 'string') throw new Error(`a stored order has an invalid amount: ${money}`);
  return money;
}
