/** Payments as a TPP meets them: initiate, read, ask for the status. */
import { requireRole } from '../domain/clients.js';
import { canonicalIban } from '../domain/iban.js';
import { findOrderViolations, moneyOf, type ReturnAddresses } from '../domain/payments/checks.js';
import type { PaymentOrder } from '../domain/payments/order.js';
import type { Payment } from '../domain/payments/payment.js';
import { isProduct, type Product } from '../domain/payments/products.js';
import { Problem, refuseIfAny } from '../domain/problem.js';
import { once, type Once, type Plan } from './once.js';
import type { Call } from './services.js';

/** What the TPP said beside the order itself. */
export interface InitiationWishes extends ReturnAddresses {
  readonly psuId?: string;
  /** TPP-Rejection-NoFunds-Preferred: false asks to wait for funds. */
  readonly waitsForFunds: boolean;
}

/** What an initiation has made; stored, so that a repetition answers the same. */
export interface Initiated {
  readonly paymentId: string;
  readonly authorisationId: string;
}

function isInitiated(value: unknown): value is Initiated {
  return typeof value === 'object' && value !== null && 'paymentId' in value && 'authorisationId' in value;
}

/** Checks the order, and stores the payment (RCVD) with the authorisation that its customer will use. */
export async function initiatePayment(
  product: Product,
  order: PaymentOrder,
  wishes: InitiationWishes,
  call: Call,
): Promise<Once<Initiated>> {
  requireRole(call.client, 'PSP_PI');
  return once(call, () => planInitiation(product, order, wishes, call), isInitiated);
}

async function planInitiation(
  product: Product,
  order: PaymentOrder,
  wishes: InitiationWishes,
  { services, client }: Call,
): Promise<Plan<Initiated>> {
  const { bank, clock, ids, policy, stores } = services;
  const { iban } = order.debtorAccount;
  const debtorAccount = iban === undefined ? undefined : await bank.findAccount(canonicalIban(iban));
  const today = clock.today();
  const facts = { homeCurrency: policy.homeCurrency, today, debtorAccount, client };
  refuseIfAny(findOrderViolations(product, order, wishes, facts));
  if (!debtorAccount) throw new Error('an order without a debtor account has passed its checks');

  const now = clock.now();
  const mandate = await bank.mandateOf(debtorAccount.id);
  const payment: Payment = {
    id: ids.next(),
    clientId: client.id,
    product,
    status: 'RCVD',
    order,
    amount: moneyOf(order),
    debtorAccountId: debtorAccount.id,
    debtorIban: debtorAccount.iban,
    creditorIban: canonicalIban(order.creditorAccount.iban ?? ''),
    executionDate: order.requestedExecutionDate ?? today,
    signaturesNeeded: mandate.signaturesNeeded,
    createdAt: now,
    expiresAt: now + policy.paymentLifetimeSeconds * 1000,
    // Last, because the fields that follow a spread are added to the object one by one, which costs much.
    ...wishes,
  };
  const authorisationId = ids.next();
  return {
    outcome: { paymentId: payment.id, authorisationId },
    write: async (transaction) => {
      await stores.payments.insert(transaction, payment);
      await stores.authorisations.insert(transaction, {
        id: authorisationId,
        resource: { kind: 'payment', id: payment.id },
        now,
      });
    },
  };
}

/** The payment under a path's service, product and id; another client's is answered like one that is unknown. */
export async function findPayment(product: string, paymentId: string, call: Call): Promise<Payment> {
  const { read, stores } = call.services;
  requireRole(call.client, 'PSP_PI');
  if (!isProduct(product)) {
    throw new Problem('product.unknown', `There is no payment product ${product}.`, 'path.payment-product');
  }
  const payment = await read.run((db) => stores.payments.find(db, paymentId));
  if (payment && payment.clientId === call.client.id && payment.product === product) return payment;
  throw new Problem('payment.unknown', 'There is no such payment.', 'path.paymentId');
}
