/** Between the headers and links of an initiation and the use case. */
import type { PaymentResponse } from '../../src/generated/payments-1.0.0.js';
import type { PaymentResponse as PaymentResponse132 } from '../../src/generated/payments-1.3.2.js';
import type { Initiated, InitiationWishes } from '../../src/usecases/payments.js';
import type { Once } from '../../src/usecases/once.js';
import { addressOf, approvalAddress, type Call } from '../call.js';

interface WishHeaders {
  readonly 'psu-id'?: string;
  readonly 'tpp-redirect-uri'?: string;
  readonly 'tpp-nok-redirect-uri'?: string;
  readonly 'tpp-rejection-nofunds-preferred'?: 'true' | 'false';
}

export function wishesOf(headers: WishHeaders): InitiationWishes {
  const psuId = headers['psu-id'];
  const redirectUri = headers['tpp-redirect-uri'];
  const nokRedirectUri = headers['tpp-nok-redirect-uri'];
  return {
    waitsForFunds: headers['tpp-rejection-nofunds-preferred'] === 'false',
    ...(psuId !== undefined && { psuId }),
    ...(redirectUri !== undefined && { redirectUri }),
    ...(nokRedirectUri !== undefined && { nokRedirectUri }),
  };
}

/** The answer to an initiation, as every contract has it; a repetition is marked. */
export function created(product: string, { outcome, replayed }: Once<Initiated>, call: Call) {
  const self = addressOf(call, 'payments', product, outcome.paymentId);
  const body: PaymentResponse = {
    transactionStatus: 'RCVD',
    paymentId: outcome.paymentId,
    _links: {
      scaRedirect: { href: approvalAddress(call, outcome.authorisationId) },
      self: { href: self },
      status: { href: `${self}/status` },
    },
  };
  return {
    status: 201,
    headers: {
      location: self,
      'aspsp-sca-approach': 'REDIRECT',
      ...(replayed && { 'idempotent-replayed': 'true' as const }),
    },
    body,
  } as const;
}

/** The links to the bank's app, which answers carry from 1.3.2 on, for the platforms that have one. */
export function appLinksOf(
  { outcome }: Once<Initiated>,
  { services }: Call,
): Pick<PaymentResponse132['_links'], 'scaApp2AppIOS' | 'scaApp2AppAndroid'> {
  const { android, ios } = services.appLinks;
  const link = (template: string) => ({
    href: template.replaceAll('{authorisationId}', encodeURIComponent(outcome.authorisationId)),
  });
  return {
    ...(ios !== undefined && { scaApp2AppIOS: link(ios) }),
    ...(android !== undefined && { scaApp2AppAndroid: link(android) }),
  };
}
