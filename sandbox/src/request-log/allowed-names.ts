/** Allow-lists of names that hold no secret; a workspace's log masks every other value. */

export const shownHeaders: ReadonlySet<string> = new Set(
  `accept accept-charset accept-encoding accept-language allow aspsp-sca-approach cache-control connection consent-id
  content-encoding content-language content-length content-security-policy content-type date deprecation digest expect host
  idempotent-replayed link location pragma prefer psu-accept psu-accept-charset psu-accept-encoding psu-accept-language
  psu-corporate-id psu-corporate-id-type psu-device-id psu-geo-location psu-http-method psu-id psu-id-type psu-ip-address
  psu-ip-port psu-user-agent referrer-policy retry-after sandbox-clock sandbox-fault signature strict-transport-security sunset
  tpp-explicit-authorisation-preferred tpp-nok-redirect-uri tpp-redirect-preferred tpp-redirect-uri
  tpp-rejection-nofunds-preferred tpp-signature-certificate traceparent transfer-encoding user-agent vary www-authenticate
  x-content-type-options x-gateway-client-id x-request-id`.split(/\s+/),
);

/**
 * Headers of proxies and browsers: masked because they identify the caller, but not secrets to search for elsewhere.
 */
export function isOfTransport(name: string): boolean {
  return /^(x-forwarded-.*|forwarded|via|x-real-ip|sec-.*|upgrade-insecure-requests|origin|dnt|priority|te)$/i.test(
    name,
  );
}

/** Headers with an address, whose query may contain a code. */
export const addressHeaders: readonly string[] = [
  'location',
  'tpp-redirect-uri',
  'tpp-nok-redirect-uri',
  'link',
];

/** OAuth2 fields and parameters of requests, answers and redirects. */
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
export const shownOAuth: ReadonlySet<string> = new Set(oauthNames);

/** Query parameters of OAuth2 and the account services. */
export const shownQueries: ReadonlySet<string> = new Set([
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

/** Names of possible secrets where no list of names is complete: the JSON of an order, the query of a TPP's address. */
const part =
  'secret|passw|token|verifier|assertion|credential|cookie|session|private|authorization|api[-_]?key';
const whole = 'code|otp|pin|key|jwt';
const secretName = new RegExp(`${part}|^(${whole})$`, 'i');
const secretWord = new RegExp(`${part}|\\b(${whole}|kty)\\b`, 'i');

export function isSecretName(name: string): boolean {
  return secretName.test(name) && !shownOAuth.has(name);
}

/** Whether a text without readable names has a word of a secret's name, or of a key, anywhere; also in JSON's escapes. */
export function mayHoldSecret(text: string): boolean {
  const plain = text.replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return secretWord.test(plain);
}

/** The private members of a JSON Web Key (RFC 7518). */
export const privateKeyMembers: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
