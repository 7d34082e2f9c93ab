/** Where a TPP sends the customer to approve a consent, and where it follows what becomes of it. */
import { consentKinds, type ConsentKind } from '../../src/domain/consents/kinds.js';
import type { ConsentLinks } from '../../generated/accounts-1.3.2.js';
import type { Once } from '../../src/usecases/idempotency.js';
import type { Registered } from '../../src/usecases/consents/registration.js';
import { addressOf, type Call } from '../call.js';

const oauthPath = '/psd2-bank-oauth2-api/oauth2/authorize';
const metadataPath = '/.well-known/oauth-authorization-server';

interface AuthorisationOfConsent {
  readonly kind: ConsentKind;
  readonly consentId: string;
  readonly authorisationId: string;
  readonly offersApp: boolean;
}

/**
 * The links of an approval. What the bank knows stands in scaRedirect already; the TPP adds redirect_uri, state and
 * its PKCE challenge. Only a link that names its authorisation dies with it.
 */
export function authorisationLinksOf(
  approval: AuthorisationOfConsent,
  isOfOneAuthorisation: boolean,
  call: Call,
) {
  const { authorisationId, consentId, kind } = approval;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: call.client.id,
    scope: consentKinds[kind].scope,
    consentId,
    ...(isOfOneAuthorisation && { authorisationId }),
  });
  const scaRedirect = `${call.publicUrl}${oauthPath}?${query.toString()}`;
  return {
    scaRedirect: { href: scaRedirect },
    scaOAuth: { href: call.publicUrl + metadataPath },
    ...appLinksOf(approval, scaRedirect, call),
    scaStatus: { href: addressOf(call, 'consents', consentId, 'authorisations', authorisationId) },
  } as const;
}

/** The same request for the platforms that have the bank's app, which then asks the customer and ends where the browser would. */
function appLinksOf({ offersApp }: AuthorisationOfConsent, scaRedirect: string, { services }: Call) {
  const { android, ios } = services.appLinks;
  return {
    ...(offersApp &&
      ios !== undefined && { scaApp2AppIOS: { href: `${scaRedirect}&scaMethod=APP_TO_APP_IOS` } }),
    ...(offersApp &&
      android !== undefined && {
        scaApp2AppAndroid: { href: `${scaRedirect}&scaMethod=APP_TO_APP_ANDROID` },
      }),
  };
}

/** The answer to the registration of a consent; a repetition is marked. */
export function registered(kind: ConsentKind, { outcome, replayed }: Once<Registered>, call: Call) {
  const { authorisationId, consentId } = outcome;
  const self = addressOf(call, 'consents', consentId);
  const links: ConsentLinks = {
    ...(authorisationId === undefined
      ? { startAuthorisation: { href: `${self}/authorisations` } }
      : authorisationLinksOf({ ...outcome, authorisationId, kind }, false, call)),
    self: { href: self },
    status: { href: `${self}/status` },
  };
  return {
    status: 201,
    headers: {
      location: self,
      ...(authorisationId !== undefined && { 'aspsp-sca-approach': 'REDIRECT' as const }),
      ...(replayed && { 'idempotent-replayed': 'true' as const }),
    },
    body: {
      consentStatus: 'received',
      consentId,
      _links: links,
    },
  } as const;
}
