/** Between the contract's signing baskets and the use cases: what is asked for, and where it leads. */
import type { Basket } from '../../src/domain/baskets/basket.js';
import type { BasketRequest } from '../../src/domain/baskets/checks.js';
import type * as contract from '../../generated/payments-1.3.2.js';
import type { BasketOptions, CreatedBasket } from '../../src/usecases/baskets/baskets.js';
import type { Once } from '../../src/usecases/idempotency.js';
import { addressOf, authorisationAddress, type Call } from '../call.js';
import { psuOf } from './consents.js';
import { appLinksOf } from './initiation.js';

interface WishHeaders {
  readonly 'psu-id'?: string;
  readonly 'psu-corporate-id'?: string;
  readonly 'tpp-redirect-uri'?: string;
  readonly 'tpp-nok-redirect-uri'?: string;
  readonly 'tpp-explicit-authorisation-preferred'?: 'true' | 'false';
}

/** Only the two lists; an unknown field is neither stored nor echoed. */
export function basketRequestOf({ consentIds, paymentIds }: contract.SigningBasketRequest): BasketRequest {
  return { ...(paymentIds && { paymentIds }), ...(consentIds && { consentIds }) };
}

export function basketWishesOf(headers: WishHeaders): BasketOptions {
  const redirectUri = headers['tpp-redirect-uri'];
  const nokRedirectUri = headers['tpp-nok-redirect-uri'];
  return {
    ...psuOf(headers),
    startsExplicitly: headers['tpp-explicit-authorisation-preferred'] === 'true',
    ...(redirectUri !== undefined && { redirectUri }),
    ...(nokRedirectUri !== undefined && { nokRedirectUri }),
  };
}

/** Where a basket is read and followed. */
function basketLinksOf(basketId: string, call: Call) {
  const self = addressOf(call, 'signing-baskets', basketId);
  return { self: { href: self }, status: { href: `${self}/status` } } as const;
}

/** The links of a basket that is read; one that waits for its second signer says where that is started. */
export function readBasketLinksOf({ id, status }: Basket, call: Call) {
  return { ...(status === 'PATC' && startLinkOf(id, call)), ...basketLinksOf(id, call) };
}

/** The answer to a creation; a repetition is marked. */
export function createdBasket({ outcome, replayed }: Once<CreatedBasket>, call: Call) {
  const { authorisationId, basketId, needsMoreSigners } = outcome;
  const links = basketLinksOf(basketId, call);
  const isStarted = authorisationId !== undefined;
  return {
    status: 201,
    headers: {
      location: links.self.href,
      ...(isStarted && { 'aspsp-sca-approach': 'REDIRECT' as const }),
      ...(replayed && { 'idempotent-replayed': 'true' as const }),
    },
    body: {
      transactionStatus: 'RCVD',
      basketId,
      _links: {
        ...(isStarted && { scaRedirect: { href: authorisationAddress(call, authorisationId) } }),
        ...appLinksOf({ outcome }, call),
        ...((!isStarted || needsMoreSigners) && startLinkOf(basketId, call)),
        ...links,
      },
    },
  } as const;
}

function startLinkOf(basketId: string, call: Call) {
  return { startAuthorisation: { href: basketAuthorisationsOf(basketId, call) } } as const;
}

/** Where the authorisations of a basket are. */
export function basketAuthorisationsOf(basketId: string, call: Call): string {
  return addressOf(call, 'signing-baskets', basketId, 'authorisations');
}
