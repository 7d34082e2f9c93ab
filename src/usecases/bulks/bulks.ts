/** Bulk payments for TPPs: initiation, and finding a bulk. */
import { requireCompany, requireOpenAccount } from '../../domain/accounts/account.js';
import { applyExpiry } from '../../domain/authorisation/lifecycle.js';
import { requireRole } from '../../domain/clients.js';
import { defined } from '../../domain/defined.js';
import { showFields } from '../../domain/field-table.js';
import { findBulkViolations, findMissingEntryFields } from '../../domain/payments/bulk-checks.js';
import { bulkFields } from '../../domain/payments/bulk-fields.js';
import { type Bulk, bulkLifecycle, type BulkOrder } from '../../domain/payments/bulk.js';
import { parseOrderAmount } from '../../domain/payments/checks.js';
import { foreignFieldViolations } from '../../domain/payments/foreign-fields.js';
import { calculatePrice, totalFeeOf } from '../../domain/payments/price.js';
import { isProduct, type Product } from '../../domain/payments/products.js';
import { Problem, refuseIfAny } from '../../domain/problem.js';
import { findNamedConsentId } from '../consents/look-up.js';
import { once, type Once, type Plan } from '../idempotency.js';
import { executionDay } from '../payments/execution-day.js';
import {
  type Initiated,
  type InitiationOptions,
  type PaymentAddress,
  readOrderFacts,
  requireStatablePrice,
  unknownProduct,
} from '../payments/payments.js';
import { toAmount } from '../payments/payment-summary.js';
import { planDecoupled } from '../resource/decoupled.js';
import { type Call, currentMoment } from '../services.js';

/** Checks the whole order, and stores the bulk (RCVD) with the authorisation that its customer will use. */
export async function initiateBulk(
  product: Product,
  order: BulkOrder,
  options: InitiationOptions,
  call: Call,
): Promise<Once<Initiated>> {
  requireRole(call.client, 'PSP_PI');
  return once(call, ['paymentId'], () => planInitiation(product, order, options, call));
}

/** Refuses a bulk of which one entry breaks a rule; returns the payer's account and the price of each entry. */
async function checkOrder(product: Product, order: BulkOrder, options: InitiationOptions, call: Call) {
  const { contract, services } = call;
  if (!services.policy.offeredProducts.includes(product)) throw unknownProduct(product);
  const missing = findMissingEntryFields(product, order, contract);
  const foreign = foreignFieldViolations(options.foreignFields ?? []);
  if (missing.length > 0) refuseIfAny([...missing, ...foreign]);
  const facts = await readOrderFacts(product, order, call);
  refuseIfAny([...findBulkViolations(product, order, options, facts), ...foreign]);
  const { debtorAccount, rates } = facts;
  if (!debtorAccount) throw new Error('a bulk without a debtor account passed its checks');
  requireOpenAccount(debtorAccount, 'debtorAccount');
  const accountCurrency = debtorAccount.currency;
  const prices = order.payments.map((entry, index) => {
    const { chargeBearer } = entry;
    const price = calculatePrice(product, parseOrderAmount(entry), { chargeBearer, accountCurrency }, rates);
    requireStatablePrice(price, `payments.${index}.instructedAmount.amount`);
    return price;
  });
  return { debtorAccount, prices };
}

async function planInitiation(
  product: Product,
  order: BulkOrder,
  options: InitiationOptions,
  call: Call,
): Promise<Plan<Initiated>> {
  const { client, services, traceparent } = call;
  const { bank, clock, ids, policy, stores } = services;
  const { debtorAccount, prices } = await checkOrder(product, order, options, call);
  const now = clock.now();
  const mandate = debtorAccount.mandate ?? (await bank.mandateOf(debtorAccount.id));
  requireCompany(options.psuCorporateId, mandate);
  const { nokRedirectUri, psuId, redirectUri, startsExplicitly, waitsForFunds } = options;
  const signers = { mandate, signedBy: [] };
  const decoupled = startsExplicitly ? undefined : await planDecoupled(options, signers, call);
  const isDecoupled = decoupled && true;
  const paymentId = ids.next();
  const row = stores.bulks.row({
    id: paymentId,
    clientId: client.id,
    product,
    status: 'RCVD',
    order,
    prices,
    debtorAccountId: debtorAccount.id,
    debtorIban: debtorAccount.iban,
    executionDate: executionDay(product, order.requestedExecutionDate, services),
    waitsForFunds,
    signaturesNeeded: mandate.signaturesNeeded,
    createdAt: now,
    expiresAt: now + policy.paymentLifetimeSeconds * 1000,
    psuId,
    namedConsentId: await findNamedConsentId(options, call),
    redirectUri,
    nokRedirectUri,
    traceparent,
  });
  const authorisation = {
    id: ids.next(),
    resource: { kind: 'bulk', id: paymentId } as const,
    now,
    ...defined({ isDecoupled, psuId: psuId || undefined }),
  };
  const fee = totalFeeOf(prices);
  return {
    outcome: {
      paymentId,
      ...(!startsExplicitly && { authorisationId: authorisation.id, ...defined({ isDecoupled }) }),
      ...(mandate.signaturesNeeded > 1 && { needsMoreSigners: true }),
      ...(fee && { fees: toAmount(fee) }),
    },
    rows: startsExplicitly ? [row] : [row, stores.authorisations.row(authorisation)],
    ...(decoupled && { write: (transaction) => decoupled.begin(transaction, authorisation.id) }),
  };
}

/** Throws `payment.unknown` also for another client's bulk, and for one that the contract cannot express. */
export async function findBulk({ paymentId, product }: PaymentAddress, call: Call): Promise<Bulk> {
  const { clock, read, stores } = call.services;
  requireRole(call.client, 'PSP_PI');
  if (!isProduct(product)) throw unknownProduct(product);
  const bulk = await stores.bulks.lookUp(read, paymentId);
  const isOwn = bulk && bulk.clientId === call.client.id && bulk.product === product;
  if (isOwn && isOffered(bulk, call.contract)) return applyExpiry(bulkLifecycle, bulk, currentMoment(clock));
  throw new Problem('payment.unknown', 'There is no such bulk payment.', 'paymentId');
}

/** Whether the contract can express the order, with every field that the contract requires. */
function isOffered({ order, product }: Bulk, contract: string): boolean {
  const shown = showFields<object | undefined>(bulkFields, order, () => undefined, contract, product);
  return shown !== undefined;
}
