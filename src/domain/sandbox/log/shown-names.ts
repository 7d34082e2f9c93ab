/** What of a call is shown in a workspace's log: lists of names that hold no secret. What no list has is masked. */

const shownHeaders = new Set(
  `accept accept-charset accept-encoding accept-language allow aspsp-sca-approach cache-control connection consent-id
  content-encoding content-language content-length content-security-policy content-type date deprecation digest expect host
  idempotent-replayed link location pragma prefer psu-accept psu-accept-charset psu-accept-encoding psu-accept-language
  psu-corporate-id psu-corporate-id-type psu-device-id psu-geo-location psu-http-method psu-id psu-id-type psu-ip-address
  psu-ip-port psu-user-agent referrer-policy retry-after signature strict-transport-security sunset
  tpp-explicit-authorisation-preferred tpp-nok-redirect-uri tpp-redirect-preferred tpp-redirect-uri
  tpp-rejection-nofunds-preferred tpp-signature-certificate traceparent transfer-encoding user-agent vary www-authenticate
  x-content-type-options x-gateway-client-id x-request-id`.split(/\s+/),
);

export function isShownHeader(name: string): boolean {
  return shownHeaders.has(name.toLowerCase());
}

/** What proxies and browsers add: whose call it was is not shown, and is no secret that would have to be looked for. */
export function isOfTransport(name: string): boolean {
  return /^(x-forwarded-.*|forwarded|via|x-real-ip|sec-.*|upgrade-insecure-requests|origin|dnt|priority|te)$/i.test(
    name,
  );
}

/** Headers that hold an address, whose own query may carry a code. */
export const addressHeaders: readonly string[] = [
  'location',
  'tpp-redirect-uri',
  'tpp-nok-redirect-uri',
  'link',
];

/** Fields and parameters of OAuth2, in what is asked, answered and carried by a browser. */
const oauthNames = [
  'authorisationId',
  'client_assertion_type',
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'consentId',
  'consented_on',
  'error',
  'error_description',
  'expires_in',
  'grant_type',
  'iss',
  'redirect_uri',
  'refresh_token_expires_in',
  'response_type',
  'scaMethod',
  'scope',
  'state',
  'token_type',
  'token_type_hint',
  'username',
];
const shownOAuth = new Set(oauthNames);

export function isShownInOAuth(name: string): boolean {
  return shownOAuth.has(name);
}

/** Of the queries of the account services. */
const shownQueries = new Set([
  ...oauthNames,
  'bookingStatus',
  'cursor',
  'dateFrom',
  'dateTo',
  'deltaList',
  'entryReferenceFrom',
  'notice',
  'pageSize',
  'lang',
  'withBalance',
]);

export function isShownInQuery(name: string): boolean {
  return shownQueries.has(name);
}

/** Names that a secret would have where no list of names is closed: the JSON of an order, the query of a TPP's address. */
const secretName =
  /secret|passw|token|verifier|assertion|credential|cookie|session|private|authorization|api[-_]?key|^(code|otp|pin|key|jwt)$/i;

export function isSecretName(name: string): boolean {
  return secretName.test(name) && !shownOAuth.has(name);
}

/** The private members of a JSON Web Key (RFC 7518). */
export const privateKeyMembers: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
