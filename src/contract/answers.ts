/** The table from error reasons to HTTP answers, with a column per audience: TPP, OAuth2 client, customer page. */
import type { Reason } from '../domain/problem.js';
import type { Contracts } from '../../generated/index.js';

/** 406 and 429 carry messages in the account services, and problem details (RFC 9457) elsewhere. */
type MessageStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 429;
type ProblemStatus = 406 | 408 | 415 | 429 | 500 | 503;

type RepliesIn<Operations> = {
  [Id in keyof Operations]: Operations[Id] extends { readonly replies: infer Reply } ? Reply : never;
}[keyof Operations];
type AnyReply = { [Name in keyof Contracts]: RepliesIn<Contracts[Name]> }[keyof Contracts];

type CodeIn<Reply, Status> = Reply extends {
  readonly status: Status;
  readonly body: { readonly tppMessages: readonly { readonly code: infer Code }[] };
}
  ? Code
  : never;
type ErrorIn<Reply> = Reply extends { readonly body: { readonly error: infer Code } } ? Code : never;

/** The message codes that the contracts permit with a status; any text where they leave it open. */
export type CodeFor<Status extends MessageStatus> = CodeIn<AnyReply, Status>;

/** A refusal as an answer: a status with a permitted code, or a status without codes. */
export type Answer =
  { [Status in MessageStatus]: readonly [Status, CodeFor<Status>] }[MessageStatus] | readonly [ProblemStatus];

/** The failure shown by a page; `src/pages/texts` has the words. */
export type PageProblem =
  'unknown' | 'consent-unknown' | 'form' | 'login' | 'request' | 'method' | 'busy' | 'fault' | 'unavailable';
type PageAnswer = readonly [status: number, failure: PageProblem];

interface Answers {
  /** For a TPP, in the messages of its contract. */
  readonly tpp?: Answer;
  /** For a client of the OAuth2 API, with the status 400; reasons without an entry become `invalid_request`. */
  readonly oauth?: ErrorIn<AnyReply>;
  /** For a customer; reasons without an entry become a bad request. */
  readonly page?: PageAnswer;
}

/** Errors in the redirect address only; this server never answers them. */
type RedirectReason = 'oauth.access-denied' | 'oauth.unsupported-response-type';
type OAuthReason = Exclude<Extract<Reason, `oauth.${string}`>, RedirectReason>;
/** Calls of TPPs never cause these reasons. */
type PageReason = 'authorisation.unknown' | 'form.invalid' | 'login.invalid';
type TppReason = Exclude<Reason, RedirectReason | OAuthReason | PageReason>;

type Table = { readonly [R in TppReason]: Required<Pick<Answers, 'tpp'>> & Pick<Answers, 'page'> } & {
  readonly [R in OAuthReason]: Required<Pick<Answers, 'oauth'>>;
} & { readonly [R in PageReason]: Required<Pick<Answers, 'page'>> };

const table = {
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
  'oauth.invalid-request': { oauth: 'invalid_request' },
  'oauth.invalid-client': { oauth: 'invalid_client' },
  'oauth.invalid-grant': { oauth: 'invalid_grant' },
  'oauth.invalid-scope': { oauth: 'invalid_scope' },
  'oauth.unauthorized-client': { oauth: 'unauthorized_client' },
  'oauth.unsupported-grant-type': { oauth: 'unsupported_grant_type' },
  'service.forbidden': { tpp: [403, 'SERVICE_BLOCKED'] },
  'session.unsupported': { tpp: [400, 'SESSIONS_NOT_SUPPORTED'] },
  'consent.invalid': { tpp: [401, 'CONSENT_INVALID'] },
  'consent.expired': { tpp: [401, 'CONSENT_EXPIRED'] },
  'consent.unknown': { tpp: [403, 'CONSENT_UNKNOWN'], page: [404, 'consent-unknown'] },
  'access.exceeded': { tpp: [429, 'ACCESS_EXCEEDED'] },
  'resource.unknown': { tpp: [404, 'RESOURCE_UNKNOWN'], page: [404, 'unknown'] },
  'authorisation.unknown': { page: [404, 'unknown'] },
  'payment.unknown': { tpp: [404, 'RESOURCE_UNKNOWN'] },
  'product.unknown': { tpp: [404, 'PRODUCT_UNKNOWN'] },
  'method.unsupported': { tpp: [405, 'SERVICE_INVALID'], page: [405, 'method'] },
  'cancellation.invalid': { tpp: [405, 'CANCELLATION_INVALID'] },
  'entry.decided': { tpp: [409, 'REFERENCE_STATUS_INVALID'] },
  'status.invalid': { tpp: [409, 'STATUS_INVALID'] },
  'answer.unacceptable': { tpp: [406, 'REQUESTED_FORMATS_INVALID'] },
  'request.timeout': { tpp: [408] },
  'media-type.unsupported': { tpp: [415], page: [415, 'request'] },
  'rate.exceeded': { tpp: [429, 'ACCESS_EXCEEDED'], page: [429, 'busy'] },
  'server.failed': { tpp: [500], page: [500, 'fault'] },
  'server.unavailable': { tpp: [503], page: [503, 'unavailable'] },
} as const satisfies Table;

type Rows = typeof table;

/** The answers to TPPs by status and code, `401 TOKEN_EXPIRED`; a status alone where it has no code. */
export type AnsweredCode = {
  [R in TppReason]: Rows[R] extends {
    readonly tpp: readonly [infer S extends number, infer C extends string];
  }
    ? `${S} ${C}`
    : Rows[R] extends { readonly tpp: readonly [infer S extends number] }
      ? `${S}`
      : never;
}[TppReason];

/** The status and code pairs that the contracts list. */
export type DeclaredCode = {
  [Status in MessageStatus]: string extends CodeFor<Status> ? never : `${Status} ${CodeFor<Status> & string}`;
}[MessageStatus];

/** The error codes to OAuth2 clients, with the status 400. */
export type OAuthCode = { [R in OAuthReason]: Rows[R]['oauth'] }[OAuthReason];

const rows: Readonly<Partial<Record<Reason, Answers>>> = table;

/** Returns the answers to a reason; a missing column belongs to an audience that never causes the reason. */
export function answersTo(reason: Reason): Answers {
  return rows[reason] ?? {};
}
