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

/**
 * Names of possible secrets where no list of names is complete: the JSON of an order, the query of a TPP's address. The
 * names of passwords are English and Croatian. A one-time code is also the `smsCode`, the `otp_value`, or
 * Berlin Group's `scaAuthenticationData`.
 */
const part = [
  'secret|passw|passphrase|passcode|pwd|lozink|zapork|token|verifier|assertion|credential|cookie|session|private',
  'authorization|authentication[-_]?data|(?:api|access|encryption)[-_]?key|[-_]otp',
  '(?:auth|access|confirmation|login|one[-_]?time|otp|pin|security|sms)[-_]?(?:code|otp|value)',
].join('|');
const whole = 'code|otp|pin|tan|key|jwt';
const secretName = new RegExp(`${part}|^(${whole})$`, 'i');

export function isSecretName(name: string): boolean {
  return secretName.test(name) && !shownOAuth.has(name);
}

/** The private members of a JSON Web Key (RFC 7518). */
export const privateKeyMembers: readonly string[] = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const secretWord = new RegExp(
  `${part}|\\b(${whole}|kty)\\b|["'](${privateKeyMembers.join('|')})["']\\s*:`,
  'i',
);

/**
 * Whether a text without readable names has a word of a secret's name, or of a key, anywhere; also in escapes of JSON,
 * JavaScript or a form, with invisible characters, or in other forms of the letters.
 */
export function mayHoldSecret(text: string): boolean {
  const plain = text
    .replaceAll(/\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|(?:\\x|%)([\da-f]{2})/gi, toCharacter)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '');
  return secretWord.test(plain);
}

function toCharacter(escape: string, ...[first, second, third]: readonly string[]): string {
  const code = parseInt(first ?? second ?? third ?? '', 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : escape;
}
