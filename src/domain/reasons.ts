/**
 * The closed list of error reasons: for each, the message code that the interfaces answer, the error code of OAuth2, and
 * the failure that the customer's page shows. `src/contract/answers.ts` checks the codes against the contracts.
 */

/** The failure shown by a page; `src/pages/texts` has the words. */
export type PageProblem =
  | 'unknown'
  | 'consent-unknown'
  | 'payment-unknown'
  | 'form'
  | 'login'
  | 'request'
  | 'method'
  | 'busy'
  | 'fault'
  | 'unavailable';

export interface Answers {
  /** For a TPP: the status, and the message code of its contract. */
  readonly tpp?: readonly [status: number, code?: string];
  /** For a client of the OAuth2 API, with the status 400; reasons without an entry become `invalid_request`. */
  readonly oauth?: string;
  /** For a customer; reasons without an entry become a bad request. */
  readonly page?: readonly [status: number, failure: PageProblem];
}

/** A reason without an entry is never answered: it stands only in a redirect address, or its audience never causes it. */
export const reasons = {
  'request.invalid': { tpp: [400, 'FORMAT_ERROR'], page: [400, 'request'] },
  'request.inconsistent': { tpp: [400, 'PARAMETER_NOT_CONSISTENT'] },
  'request.unsupported': { tpp: [400, 'PARAMETER_NOT_SUPPORTED'] },
  'request.repeated': { tpp: [400, 'FORMAT_ERROR'] },
  'account.unknown': { tpp: [400, 'RESOURCE_UNKNOWN'] },
  'entry.unknown': { tpp: [400, 'RESOURCE_UNKNOWN'] },
  'entry.incompatible': { tpp: [400, 'REFERENCE_MIX_INVALID'] },
  'resource.blocked': { tpp: [400, 'RESOURCE_BLOCKED'] },
  'execution-date.past': { tpp: [400, 'EXECUTION_DATE_INVALID'] },
  'execution-date.too-far': { tpp: [400, 'EXECUTION_DATE_INVALID'] },
  'period.invalid': { tpp: [400, 'PERIOD_INVALID'] },
  'form.invalid': { page: [403, 'form'] },
  'login.invalid': { page: [403, 'login'] },
  'client.missing': { tpp: [401, 'CERTIFICATE_MISSING'] },
  'client.unknown': { tpp: [401, 'CERTIFICATE_INVALID'] },
  'client.blocked': { tpp: [401, 'CERTIFICATE_BLOCKED'] },
  'certificate.missing': { tpp: [401, 'CERTIFICATE_MISSING'] },
  'certificate.invalid': { tpp: [401, 'CERTIFICATE_INVALID'] },
  'certificate.expired': { tpp: [401, 'CERTIFICATE_EXPIRED'] },
  'certificate.revoked': { tpp: [401, 'CERTIFICATE_REVOKE'] },
  'signature.missing': { tpp: [401, 'SIGNATURE_MISSING'] },
  'signature.invalid': { tpp: [401, 'SIGNATURE_INVALID'] },
  'corporate-id.invalid': { tpp: [401, 'CORPORATE_ID_INVALID'] },
  'token.unknown': { tpp: [401, 'TOKEN_UNKNOWN'] },
  'token.expired': { tpp: [401, 'TOKEN_EXPIRED'] },
  'token.invalid': { tpp: [401, 'TOKEN_INVALID'] },
  // Only in redirect addresses.
  'oauth.access-denied': {},
  'oauth.unsupported-response-type': {},
  'oauth.request-not-supported': {},
  'oauth.request-uri-not-supported': {},
  'oauth.invalid-request': { oauth: 'invalid_request' },
  'oauth.invalid-client': { oauth: 'invalid_client' },
  'oauth.invalid-grant': { oauth: 'invalid_grant' },
  'oauth.invalid-scope': { oauth: 'invalid_scope' },
  'oauth.unauthorized-client': { oauth: 'unauthorized_client' },
  'oauth.unsupported-grant-type': { oauth: 'unsupported_grant_type' },
  'service.forbidden': { tpp: [403, 'SERVICE_BLOCKED'] },
  'consent.invalid': { tpp: [401, 'CONSENT_INVALID'] },
  'consent.expired': { tpp: [401, 'CONSENT_EXPIRED'] },
  'consent.unknown': { tpp: [403, 'CONSENT_UNKNOWN'], page: [404, 'consent-unknown'] },
  'access.exceeded': { tpp: [429, 'ACCESS_EXCEEDED'] },
  'resource.unknown': { tpp: [404, 'RESOURCE_UNKNOWN'], page: [404, 'unknown'] },
  'authorisation.unknown': { page: [404, 'unknown'] },
  'payment.unknown': { tpp: [404, 'RESOURCE_UNKNOWN'], page: [404, 'payment-unknown'] },
  'product.unknown': { tpp: [404, 'PRODUCT_UNKNOWN'] },
  'method.unsupported': { tpp: [405, 'SERVICE_INVALID'], page: [405, 'method'] },
  'cancellation.invalid': { tpp: [405, 'CANCELLATION_INVALID'] },
  'entry.decided': { tpp: [409, 'REFERENCE_STATUS_INVALID'] },
  'status.invalid': { tpp: [409, 'STATUS_INVALID'] },
  'client.changed': { tpp: [412] },
  'answer.unacceptable': { tpp: [406, 'REQUESTED_FORMATS_INVALID'] },
  'request.timeout': { tpp: [408] },
  'media-type.unsupported': { tpp: [415], page: [415, 'request'] },
  'rate.exceeded': { tpp: [429, 'ACCESS_EXCEEDED'], page: [429, 'busy'] },
  'server.failed': { tpp: [500], page: [500, 'fault'] },
  'server.unavailable': { tpp: [503], page: [503, 'unavailable'] },
} as const satisfies Readonly<Record<string, Answers>>;
