/** Maps an initiation's headers and links to the use case. */
import { takeFields } from '../../src/domain/field-table.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import { findForeignFields } from '../../src/domain/payments/foreign-fields.js';
import { orderFields, type Product } from '../../src/domain/payments/products.js';
import {
  initiatePayment,
  type Initiated,
  type InitiationOptions,
} from '../../src/usecases/payments/payments.js';
import { filled } from '../../src/contract/filled.js';
import type { Once } from '../../src/usecases/idempotency.js';
import type * as v100 from '../../generated/payments-1.0.0.js';
import type * as v132 from '../../generated/payments-1.3.2.js';
import { resourceUrl, authorisationUrl, type Call } from '../call.js';
import type { buildAppLinks } from './authorisations.js';
import { toCreatedReply, toCreationOptions, type Created, type CreationHeaders } from './headers.js';

interface Request {
  /** Typed as stored, so that the compiler compares the types of fields of the same name. */
  readonly body: PaymentOrder;
  readonly headers: CreationHeaders & { readonly 'tpp-rejection-nofunds-preferred'?: 'true' | 'false' };
}

function toInitiationOptions(
  headers: Request['headers'],
  foreignFields: readonly string[],
): InitiationOptions {
  return {
    ...(foreignFields.length > 0 && { foreignFields }),
    waitsForFunds: headers['tpp-rejection-nofunds-preferred'] === 'false',
    ...toCreationOptions(headers),
  };
}

/** `linkApp` adds the links to the bank's app, for the contracts that have them. */
export async function initiate(
  product: Product,
  { body, headers }: Request,
  call: Call,
  linkApp?: typeof buildAppLinks,
): Promise<Created<v132.PaymentResponse>> {
  const options = toInitiationOptions(headers, findForeignFields(body, product, call.contract));
  const order = takeFields<PaymentOrder>(orderFields, body, call.contract, product);
  const initiated = await initiatePayment(product, order, options, call);
  const { authorisationId, paymentId } = initiated.outcome;
  const self = resourceUrl(call, 'payments', product, paymentId);
  const appLinks = authorisationId === undefined ? undefined : linkApp?.(authorisationId, call);
  const links = { ...buildLinks(self, initiated, call), ...appLinks };
  return toCreatedReply(self, initiated, { ...toPaymentResponse(initiated), _links: links });
}

function toPaymentResponse({
  outcome: { fees, paymentId },
}: Once<Initiated>): Omit<v100.PaymentResponse, '_links'> {
  return filled({ transactionStatus: 'RCVD', paymentId, transactionFees: fees });
}

/**
 * Links startAuthorisation when the TPP starts authorisations explicitly, or needs one for a second signer. The
 * interface promises scaRedirect for two signers too, which Berlin Group omits.
 */
function buildLinks(self: string, { outcome }: Once<Initiated>, call: Call): v100.PaymentLinks {
  const { authorisationId, needsMoreSigners } = outcome;
  const needsStart = authorisationId === undefined || needsMoreSigners;
  return filled({
    scaRedirect:
      authorisationId === undefined ? undefined : { href: authorisationUrl(call, authorisationId) },
    startAuthorisation: needsStart ? { href: `${self}/authorisations` } : undefined,
    self: { href: self },
    status: { href: `${self}/status` },
  });
}
