/** Initiation of payments: the checks, the price and the row, in the same steps for every kind of payment. */
import { type BankAccount, requireCompany, requireOpenAccount } from '../../domain/accounts/account.js';
import { requireRole } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import type { RefusedField } from '../../domain/field-paths.js';
import { canonicalIban } from '../../domain/iban.js';
import { isStatable, type Money } from '../../domain/money.js';
import { type OrderFacts, parseOrderAmount, type ReturnAddresses } from '../../domain/payments/checks.js';
import { foreignFieldViolations } from '../../domain/payments/foreign-fields.js';
import type { PaymentOrder } from '../../domain/payments/order.js';
import { calculatePrice, type Price, type Quote, totalOf } from '../../domain/payments/price.js';
import { type Product, rulesOf } from '../../domain/payments/products.js';
import { Problem, refuseIfAny, type Violation } from '../../domain/problem.js';
import { addDays } from '../../domain/time.js';
import type { NewRow } from '../../storage/work/additions.js';
import { findNamedConsentId, type NamedConsent } from '../consents/look-up.js';
import { once, type Once, type Plan } from '../idempotency.js';
import { type ApproachPreference, planDecoupled } from '../resource/decoupled.js';
import type { Amount } from '../resource/subject.js';
import type { Call, Services } from '../services.js';
import { toAmount } from './payment-summary.js';

/** The headers of a creation: of an order, or of a signing basket. */
export interface CreationOptions extends ReturnAddresses, ApproachPreference, NamedConsent {
  /**
   * TPP-Explicit-Authorisation-Preferred, on every base path: the answer links startAuthorisation instead of
   * scaRedirect.
   */
  readonly startsExplicitly?: boolean;
}

export interface InitiationOptions extends CreationOptions {
  /** TPP-Rejection-NoFunds-Preferred: false asks to wait for funds. */
  readonly waitsForFunds: boolean;
  /** Body fields that the product does not support and that are therefore missing from the order. */
  readonly foreignFields?: readonly RefusedField[];
}

/** The authorisations of a new order or signing basket. */
export interface FirstAuthorisation {
  /** The first customer's authorisation; absent when the TPP starts authorisations explicitly. */
  readonly authorisationId?: string;
  /** Set when the bank's app asks the customer, without a browser. */
  readonly isDecoupled?: boolean;
  /** Whether another signer will need an authorisation of their own. */
  readonly needsMoreSigners?: boolean;
}

/** The result of an initiation, stored so that a retry gets the same answer. */
export interface Initiated extends FirstAuthorisation {
  readonly paymentId: string;
  /** The bank's fee on top of the amount; absent when there is none. */
  readonly fees?: Amount;
  /** The debit with the fees; absent in outcomes of earlier releases. */
  readonly total?: Amount;
  /** The amount that the payees' banks receive. */
  readonly settlement?: Amount;
}

/** The steps in which the kinds of payments differ. */
interface InitiationSteps<Order, Priced> {
  readonly kind: 'payment' | 'bulk' | 'standing-order';
  /** Finds missing fields first: the other rules rely on them, and the body may be any product's. */
  findMissing(product: Product, order: Order, contract: string): Violation[];
  findViolations(product: Product, order: Order, addresses: ReturnAddresses, facts: OrderFacts): Violation[];
  /** Throws 400 for a price that no statement could show. */
  price(product: Product, order: Order, facts: PriceFacts): Priced & { readonly quote: Quote };
  buildRow(order: Order, priced: Priced, common: CommonFields, services: Services): NewRow;
}

interface PriceFacts extends Pick<OrderFacts, 'rates'> {
  readonly debtorAccount: BankAccount;
}

/** The stored fields that every kind of payment has. */
type CommonFields = Awaited<ReturnType<typeof buildCommonFields>>;

export type Initiate<Order> = (
  product: Product,
  order: Order,
  options: InitiationOptions,
  call: Call,
) => Promise<Once<Initiated>>;

/** The initiation of a kind: checks the order, and stores it (RCVD) with the authorisation that its customer will use. */
export function createInitiation<Order extends Pick<PaymentOrder, 'debtorAccount'>, Priced>(
  steps: InitiationSteps<Order, Priced>,
): Initiate<Order> {
  return async (product, order, options, call) => {
    requireRole(call.client, 'PSP_PI');
    return once(call, ['paymentId'], () => plan(steps, { options, order, product }, call));
  };
}

interface Submitted<Order> {
  readonly product: Product;
  readonly order: Order;
  readonly options: InitiationOptions;
}

/** Refuses an order that breaks a rule; returns the payer's account and the price. */
async function checkOrder<Order extends Pick<PaymentOrder, 'debtorAccount'>, Priced>(
  steps: InitiationSteps<Order, Priced>,
  { options, order, product }: Submitted<Order>,
  call: Call,
) {
  const { contract, services } = call;
  // Applies to new orders only; earlier payments of the product continue.
  if (!services.policy.offeredProducts.includes(product)) throw unknownProduct(product);
  const missing = steps.findMissing(product, order, contract);
  const foreign = foreignFieldViolations(options.foreignFields ?? []);
  if (missing.length > 0) refuseIfAny([...missing, ...foreign]);
  const facts = await readOrderFacts(product, order, call);
  refuseIfAny([...steps.findViolations(product, order, options, facts), ...foreign]);
  const { debtorAccount, rates } = facts;
  if (!debtorAccount) throw new Error('an order without a debtor account passed its checks');
  requireOpenAccount(debtorAccount, 'debtorAccount');
  return { debtorAccount, priced: steps.price(product, order, { debtorAccount, rates }) };
}

async function plan<Order extends Pick<PaymentOrder, 'debtorAccount'>, Priced>(
  steps: InitiationSteps<Order, Priced>,
  submitted: Submitted<Order>,
  call: Call,
): Promise<Plan<Initiated>> {
  const { ids, bank, stores } = call.services;
  const { options, order, product } = submitted;
  const { psuCorporateId, psuId, startsExplicitly } = options;
  const { debtorAccount, priced } = await checkOrder(steps, submitted, call);
  const mandate = debtorAccount.mandate ?? (await bank.mandateOf(debtorAccount.id));
  requireCompany(psuCorporateId, mandate);
  const signers = { mandate, signedBy: [] };
  const decoupled = startsExplicitly ? undefined : await planDecoupled(options, signers, call);
  const isDecoupled = decoupled && true;
  const { signaturesNeeded } = mandate;
  const common = await buildCommonFields({ debtorAccount, options, product, signaturesNeeded }, call);
  const row = steps.buildRow(order, priced, common, call.services);
  const authorisation = {
    id: ids.next(),
    resource: { kind: steps.kind, id: common.id },
    now: common.createdAt,
    ...defined({ isDecoupled, psuId: psuId || undefined }),
  };
  return {
    outcome: {
      paymentId: common.id,
      ...(!startsExplicitly && { authorisationId: authorisation.id, ...defined({ isDecoupled }) }),
      ...(signaturesNeeded > 1 && { needsMoreSigners: true }),
      ...formatQuote(priced.quote),
    },
    rows: startsExplicitly ? [row] : [row, stores.authorisations.row(authorisation)],
    ...(decoupled && { write: (transaction) => decoupled.begin(transaction, authorisation.id) }),
  };
}

function formatQuote({ fee, settlement, total }: Quote): Pick<Initiated, 'fees' | 'settlement' | 'total'> {
  return defined({
    fees: fee && toAmount(fee),
    total: total && toAmount(total),
    settlement: settlement && toAmount(settlement),
  });
}

interface Accepted {
  readonly product: Product;
  readonly options: InitiationOptions;
  readonly debtorAccount: BankAccount;
  readonly signaturesNeeded: number;
}

async function buildCommonFields(
  { debtorAccount, options, product, signaturesNeeded }: Accepted,
  call: Call,
) {
  const { client, services, traceparent } = call;
  const { clock, ids, policy } = services;
  const { nokRedirectUri, psuId, redirectUri, waitsForFunds } = options;
  const now = clock.now();
  return {
    id: ids.next(),
    clientId: client.id,
    product,
    status: 'RCVD' as const,
    debtorAccountId: debtorAccount.id,
    debtorIban: debtorAccount.iban,
    waitsForFunds,
    signaturesNeeded,
    createdAt: now,
    expiresAt: now + policy.paymentLifetimeSeconds * 1000,
    psuId,
    namedConsentId: await findNamedConsentId(options, call),
    redirectUri,
    nokRedirectUri,
    traceparent,
  };
}

/** Prices one order. Throws 400 for an amount that no statement of the debtor's account could show. */
export function priceOrder(
  product: Product,
  order: Pick<PaymentOrder, 'chargeBearer' | 'instructedAmount'>,
  { debtorAccount, rates }: PriceFacts,
  field = 'instructedAmount.amount',
): { readonly amount: Money; readonly price: Price } {
  const amount = parseOrderAmount(order);
  const { chargeBearer } = order;
  const accountCurrency = debtorAccount.currency;
  const price = calculatePrice(product, amount, { chargeBearer, accountCurrency }, rates);
  const { debit, homeAmount } = price;
  if ([homeAmount, { ...debit, minorUnits: totalOf(price) }].every(isStatable)) return { amount, price };
  const text =
    'The amount with its fee has more than 14 digits before the decimal point in the account’s currency.';
  throw new Problem('request.invalid', text, field);
}

/** The facts that an order's checks need; exchange rates are read only for products that exchange. */
async function readOrderFacts(
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

export function unknownProduct(product: string): Problem {
  return new Problem('product.unknown', `There is no payment product ${product}.`, 'product');
}
