/** Maps an initiation's headers and links to the use case. */
import { defined } from '../../src/domain/defined.js';
import type { RefusedField } from '../../src/domain/field-paths.js';
import { takeFields } from '../../src/domain/field-table.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import { findForeignFields } from '../../src/domain/payments/foreign-fields.js';
import { orderFields, type Product } from '../../src/domain/payments/products.js';
import type { Initiated, InitiationOptions } from '../../src/usecases/payments/initiation.js';
import { initiatePayment } from '../../src/usecases/payments/payments.js';
import type { Amount } from '../../src/usecases/resource/subject.js';
import { createdPayment, initiationHeaders } from '../../src/domain/resource-fields.js';
import type { BodyOf } from '../../src/contract/operation.js';
import type { Once } from '../../src/usecases/idempotency.js';
import type { Call } from '../call.js';
import { type PaymentKind, paymentUrl } from './authorisations.js';
import { buildCreationLinks } from './creation-links.js';
import { show } from './fields.js';
import {
  psuMessageOf,
  toCreatedReply,
  toCreationOptions,
  type Created,
  type CreationHeaders,
} from './headers.js';

export interface InitiationHeaders extends CreationHeaders {
  readonly 'tpp-rejection-nofunds-preferred'?: 'true' | 'false';
  readonly 'tpp-decoupled-preferred'?: 'true' | 'false';
}

interface Request {
  /** Typed as stored, so that the compiler compares the types of fields of the same name. */
  readonly body: PaymentOrder;
  readonly headers: InitiationHeaders;
}

export function toInitiationOptions(
  headers: InitiationHeaders,
  foreignFields: readonly RefusedField[],
  { contract }: Call,
): InitiationOptions {
  const options = toCreationOptions(headers);
  const sent = takeFields<Pick<InitiationHeaders, 'tpp-decoupled-preferred'>>(
    initiationHeaders,
    headers,
    contract,
  );
  // With both preferences true the bank redirects.
  const prefersDecoupled = sent['tpp-decoupled-preferred'] === 'true' && !options.prefersRedirect;
  return {
    ...(foreignFields.length > 0 && { foreignFields }),
    waitsForFunds: headers['tpp-rejection-nofunds-preferred'] === 'false',
    ...options,
    ...(prefersDecoupled && { prefersDecoupled }),
  };
}

interface PriceFields {
  readonly transactionFees?: Amount;
  readonly transactionFeeIndicator?: boolean;
  readonly estimatedTotalAmount?: Amount;
  readonly estimatedInterbankSettlementAmount?: Amount;
}

/** The price that the customer sees; a first answer of an earlier release that is repeated has no estimates. */
function toPriceFields({ fees, settlement, total }: Initiated): PriceFields {
  return defined({
    transactionFees: fees,
    transactionFeeIndicator: total && fees !== undefined,
    estimatedTotalAmount: total,
    estimatedInterbankSettlementAmount: settlement,
  });
}

/** The answer has the fields of its contract, by their rows. */
export async function initiate(
  product: Product,
  { body, headers }: Request,
  call: Call,
): Promise<Created<BodyOf<'initiateDomesticCreditTransfer', 201>>> {
  const options = toInitiationOptions(headers, findForeignFields(body, product, call.contract), call);
  const order = takeFields<PaymentOrder>(orderFields, body, call.contract, product);
  return toInitiatedReply('payment', product, await initiatePayment(product, order, options, call), call);
}

/** The answer to the initiation of a payment, a bulk or a standing order. */
export function toInitiatedReply(
  kind: PaymentKind,
  product: Product,
  initiated: Once<Initiated>,
  call: Call,
): Created<BodyOf<'initiateDomesticCreditTransfer', 201>> {
  const { paymentId } = initiated.outcome;
  const self = paymentUrl(kind, { path: { 'payment-product': product, paymentId } }, call);
  const created = {
    transactionStatus: 'RCVD',
    paymentId,
    ...toPriceFields(initiated.outcome),
    ...defined({ psuMessage: psuMessageOf(kind, initiated.outcome) }),
    _links: buildCreationLinks(self, initiated.outcome, call),
  } as const;
  return toCreatedReply(self, initiated, show(createdPayment, created, call));
}
