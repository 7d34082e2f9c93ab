/** Maps consent requests and answers, with the links to the customer's authorisation. */
import { filled } from '../../src/contract/filled.js';
import { defined } from '../../src/domain/defined.js';
import { consentKinds, type ConsentKind } from '../../src/domain/consents/kinds.js';
import type {
  AuthorisationLinks,
  ConsentLinks,
  ConsentRegistered,
  Link,
} from '../../generated/accounts-1.3.2.js';
import type { ConsentAddress } from '../../src/usecases/consents/reading.js';
import type { Registered, RegistrationOptions } from '../../src/usecases/consents/registration.js';
import type { Once } from '../../src/usecases/idempotency.js';
import { resourceUrl, type Call } from '../call.js';
import {
  toCreatedReply,
  toClaimedPsu,
  startsExplicitly,
  type Created,
  type CreationHeaders,
  type PsuHeaders,
} from './headers.js';

export interface ConsentRequest {
  readonly path: { readonly consentId: string };
  readonly headers: PsuHeaders;
}

export function toConsentAddress({ headers, path: { consentId } }: ConsentRequest): ConsentAddress {
  return { ...toClaimedPsu(headers), consentId };
}

export function toRegistrationOptions(headers: CreationHeaders): RegistrationOptions {
  return {
    ...toClaimedPsu(headers),
    startsExplicitly: startsExplicitly(headers),
    ...defined({ redirectUri: headers['tpp-redirect-uri'] }),
  };
}

const oauthPath = '/psd2-bank-oauth2-api/oauth2/authorize';
const metadataPath = '/.well-known/oauth-authorization-server';

interface AuthorisationOfConsent {
  readonly kind: ConsentKind;
  readonly consentId: string;
  readonly authorisationId: string;
  readonly offersApp: boolean;
  readonly redirectUri?: string;
}

/**
 * Links of an authorisation. scaRedirect contains all parameters that the bank knows, including a redirect_uri from the
 * registration; the TPP adds state and PKCE challenge. Only a link that names its authorisation expires with it.
 */
export function buildAuthorisationLinks(
  authorisation: AuthorisationOfConsent,
  isOfOneAuthorisation: boolean,
  call: Call,
): AuthorisationLinks {
  const { authorisationId, consentId, kind, redirectUri } = authorisation;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: call.client.id,
    scope: consentKinds[kind].scope,
    consentId,
    ...(isOfOneAuthorisation && { authorisationId }),
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
  });
  const scaRedirect = `${call.publicUrl}${oauthPath}?${query.toString()}`;
  return {
    scaRedirect: { href: scaRedirect },
    scaOAuth: { href: call.publicUrl + metadataPath },
    ...buildAppLinks(authorisation, scaRedirect, call),
    scaStatus: { href: resourceUrl(call, 'consents', consentId, 'authorisations', authorisationId) },
  };
}

/** The same request via the bank's app, which asks the customer and returns where the browser would. */
function buildAppLinks(
  { offersApp }: AuthorisationOfConsent,
  scaRedirect: string,
  { services }: Call,
): Pick<AuthorisationLinks, 'scaApp2AppIOS' | 'scaApp2AppAndroid'> {
  const { android, ios } = services.appLinks;
  const link = (app: string | undefined, platform: string): Link | undefined =>
    offersApp && app !== undefined ? { href: `${scaRedirect}&scaMethod=APP_TO_APP_${platform}` } : undefined;
  return filled({ scaApp2AppIOS: link(ios, 'IOS'), scaApp2AppAndroid: link(android, 'ANDROID') });
}

/** The answer to a consent registration; the answer to a retry is marked. */
export function toRegisteredReply(
  kind: ConsentKind,
  registration: Once<Registered>,
  call: Call,
): Created<ConsentRegistered> {
  const { outcome } = registration;
  const { authorisationId, consentId } = outcome;
  const self = resourceUrl(call, 'consents', consentId);
  const toAuthorise: ConsentLinks =
    authorisationId === undefined
      ? { startAuthorisation: { href: `${self}/authorisations` } }
      : buildAuthorisationLinks({ ...outcome, authorisationId, kind }, false, call);
  return toCreatedReply(self, registration, {
    consentStatus: 'received',
    consentId,
    _links: { ...toAuthorise, self: { href: self }, status: { href: `${self}/status` } },
  });
}
