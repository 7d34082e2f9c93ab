/** Payment initiation, and reading payments for their TPP. */
import { requireCompany, requireOpenAccount } from '../../domain/accounts/account.js';
import { requireRole } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { showFields } from '../../domain/field-table.js';
import { canonicalIban } from '../../domain/iban.js';
import { formatMoney, isStatable } from '../../domain/money.js';
import {
  findMissingFields,
  findOrderViolations,
  parseOrderAmount,
  type OrderFacts,
  type ReturnAddresses,
} from '../../domain/payments/checks.js';
import { foreignFieldViolations } from '../../domain/payments/foreign-fields.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { type Payment, paymentLifecycle } from '../../domain/payments/payment.js';
import { calculatePrice, type Price, totalOf } from '../../domain/payments/price.js';
import { isProduct, orderFields, type Product, rulesOf } from '../../domain/payments/products.js';
import { Problem, refuseIfAny } from '../../domain/problem.js';
import { addDays } from '../../domain/time.js';
import { findNamedConsentId, type NamedConsent } from '../consents/look-up.js';
import { executionDay } from './execution-day.js';
import { once, type Once, type Plan } from '../idempotency.js';
import { type ApproachPreference, planDecoupled } from '../resource/decoupled.js';
import { type Call, currentMoment } from '../services.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';

/** The headers of an initiation, of a single payment or of a bulk. */
export interface InitiationOptions extends ReturnAddresses, ApproachPreference, NamedConsent {
  /**
   * TPP-Explicit-Authorisation-Preferred, on every base path: the answer links startAuthorisation instead of
   * scaRedirect.
   */
  readonly startsExplicitly?: boolean;
  /** TPP-Rejection-NoFunds-Preferred: false asks to wait for funds. */
  readonly waitsForFunds: boolean;
  /** Body fields that the product does not support and that are therefore missing from the order. */
  readonly foreignFields?: readonly string[];
}

/** The result of an initiation, stored so that a retry gets the same answer. */
export interface Initiated {
  readonly paymentId: string;
  /** The first customer's authorisation; absent when the TPP starts authorisations explicitly. */
  readonly authorisationId?: string;
  /** Set when the bank's app asks the customer, without a browser. */
  readonly isDecoupled?: boolean;
  /** Whether another signer will need an authorisation of their own. */
  readonly needsMoreSigners?: boolean;
  /** The bank's fee on top of the amount; absent when there is none. */
  readonly fees?: { readonly currency: string; readonly amount: string };
}

/** Checks the order, and stores the payment (RCVD) with the authorisation that its customer will use. */
export async function initiatePayment(
  product: Product,
  order: PaymentOrder,
  options: InitiationOptions,
  call: Call,
): Promise<Once<Initiated>> {
  requireRole(call.client, 'PSP_PI');
  return once(call, ['paymentId'], () => planInitiation(product, order, options, call));
}

/** Refuses an order that breaks a rule; returns the payer's account, the amount and the price. */
async function checkOrder(product: Product, order: PaymentOrder, options: InitiationOptions, call: Call) {
  const { policy } = call.services;
  // Applies to new orders only; earlier payments of the product continue.
  if (!policy.offeredProducts.includes(product)) throw unknownProduct(product);
  // Checked first: the other rules rely on the product's required fields, and the body may be any product's.
  const missing = findMissingFields(product, order, call.contract);
  const foreign = foreignFieldViolations(options.foreignFields ?? []);
  if (missing.length > 0) refuseIfAny([...missing, ...foreign]);
  const facts = await readOrderFacts(product, order, call);
  refuseIfAny([...findOrderViolations(product, order, options, facts), ...foreign]);
  const { debtorAccount, rates } = facts;
  if (!debtorAccount) throw new Error('an order without a debtor account passed its checks');
  requireOpenAccount(debtorAccount, 'debtorAccount');
  const amount = parseOrderAmount(order);
  const { chargeBearer } = order;
  const price = calculatePrice(
    product,
    amount,
    { chargeBearer, accountCurrency: debtorAccount.currency },
    rates,
  );
  requireStatablePrice(price);
  return { amount, debtorAccount, price };
}

async function planInitiation(
  product: Product,
  order: PaymentOrder,
  options: InitiationOptions,
  call: Call,
): Promise<Plan<Initiated>> {
  const { client, services, traceparent } = call;
  const { bank, clock, ids, policy, stores } = services;
  const { amount, debtorAccount, price } = await checkOrder(product, order, options, call);
  const now = clock.now();
  const mandate = debtorAccount.mandate ?? (await bank.mandateOf(debtorAccount.id));
  requireCompany(options.psuCorporateId, mandate);
  const { nokRedirectUri, psuId, redirectUri, startsExplicitly, waitsForFunds } = options;
  const signers = { mandate, signedBy: [] };
  const decoupled = startsExplicitly ? undefined : await planDecoupled(options, signers, call);
  const isDecoupled = decoupled && true;
  const paymentId = ids.next();
  const row = stores.payments.row({
    id: paymentId,
    clientId: client.id,
    product,
    status: 'RCVD',
    order,
    amount,
    price,
    debtorAccountId: debtorAccount.id,
    debtorIban: debtorAccount.iban,
    creditorIban: creditorNumberOf(order),
    executionDate: executionDay(product, order.requestedExecutionDate, services),
    waitsForFunds,
    signaturesNeeded: mandate.signaturesNeeded,
    createdAt: now,
    expiresAt: now + policy.paymentLifetimeSeconds * 1000,
    basketId: undefined,
    psuId,
    namedConsentId: await findNamedConsentId(options, call),
    redirectUri,
    nokRedirectUri,
    traceparent,
  });
  const resource = { kind: 'payment', id: paymentId } as const;
  const authorisation = {
    id: ids.next(),
    resource,
    now,
    ...defined({ isDecoupled, psuId: psuId || undefined }),
  };
  return {
    outcome: {
      paymentId,
      ...(!startsExplicitly && { authorisationId: authorisation.id, ...defined({ isDecoupled }) }),
      ...(mandate.signaturesNeeded > 1 && { needsMoreSigners: true }),
      ...(price.fee && { fees: { currency: price.fee.currency, amount: formatMoney(price.fee) } }),
    },
    rows: startsExplicitly ? [row] : [row, stores.authorisations.row(authorisation)],
    ...(decoupled && { write: (transaction) => decoupled.begin(transaction, authorisation.id) }),
  };
}

/** Refuses an order that no statement of the debtor's account could show. */
export function requireStatablePrice(price: Price, field = 'instructedAmount.amount'): void {
  const { debit, homeAmount } = price;
  if ([homeAmount, { ...debit, minorUnits: totalOf(price) }].every(isStatable)) return;
  const text =
    'The amount with its fee has more than 14 digits before the decimal point in the account’s currency.';
  throw new Problem('request.invalid', text, field);
}

/** The facts that an order's checks need; exchange rates are read only for products that exchange. */
export async function readOrderFacts(
  product: Product,
  order: Pick<PaymentOrder, 'debtorAccount'>,
  { client, contract, services: { bank, clock, policy } }: Call,
): Promise<OrderFacts> {
  const { homeCurrency, maximumExecutionDays } = policy;
  const { iban } = order.debtorAccount;
  const today = clock.today();
  return {
    client,
    contract,
    today,
    lastExecutionDate: addDays(today, maximumExecutionDays),
    debtorAccount: iban === undefined ? undefined : await bank.findAccount(canonicalIban(iban)),
    rates:
      rulesOf(product).currency === 'any'
        ? await bank.ratesOn(today)
        : { homeCurrency, quotedOn: today, rates: [] },
  };
}

/** The creditor's account number in canonical form: the IBAN, or the BBAN when there is no IBAN. */
export function creditorNumberOf({
  creditorAccount: { bban, iban },
}: Pick<PaymentOrder, 'creditorAccount'>): string {
  return iban === undefined ? (bban ?? '') : canonicalIban(iban);
}

export interface PaymentAddress {
  readonly product: string;
  readonly paymentId: string;
}

/** Throws `payment.unknown` also for another client's payment, and for one that the contract cannot express. */
export async function findPayment(product: string, paymentId: string, call: Call): Promise<Payment> {
  const { clock, read, stores } = call.services;
  requireRole(call.client, 'PSP_PI');
  if (!isProduct(product)) throw unknownProduct(product);
  const payment = await stores.payments.lookUp(read, paymentId);
  const isOwn =
    payment &&
    payment.clientId === call.client.id &&
    payment.product === product &&
    payment.bulkId === undefined;
  if (isOwn && isOffered(payment, call.contract))
    return applyExpiry(paymentLifecycle, payment, currentMoment(clock));
  throw new Problem('payment.unknown', 'There is no such payment.', 'paymentId');
}

/** Whether the contract can express the order, with every field that the contract requires. */
function isOffered({ order, product }: Payment, contract: string): boolean {
  const shown = showFields<object | undefined>(orderFields, order, () => undefined, contract, product);
  return shown !== undefined;
}

/** Answers the paths of payment services that the bank does not offer: every payment is unknown. */
export function refuseUninitiated(service: 'periodic', product: string, call: Call): never {
  requireRole(call.client, 'PSP_PI');
  if (!isProduct(product)) throw unknownProduct(product);
  const text = `The bank takes no ${service} payments, so there is none.`;
  throw new Problem('payment.unknown', text, 'paymentId');
}

export function unknownProduct(product: string): Problem {
  return new Problem('product.unknown', `There is no payment product ${product}.`, 'product');
}
