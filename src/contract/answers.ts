/** The answers to error reasons, checked against the contracts. */
import type { Reason } from '../domain/problem.js';
import { type Answers, reasons } from '../domain/reasons.js';
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
  | { [Status in MessageStatus]: readonly [Status, CodeFor<Status>] }[MessageStatus]
  | readonly [ProblemStatus];

interface PermittedAnswers extends Answers {
  readonly tpp?: Answer;
  readonly oauth?: ErrorIn<AnyReply>;
}

/** Errors in the redirect address only; this server never answers them. */
type RedirectReason =
  | 'oauth.access-denied'
  | 'oauth.unsupported-response-type'
  | 'oauth.request-not-supported'
  | 'oauth.request-uri-not-supported';
type OAuthReason = Exclude<Extract<Reason, `oauth.${string}`>, RedirectReason>;
/** Calls of TPPs never cause these reasons. */
type PageReason = 'authorisation.unknown' | 'form.invalid' | 'login.invalid';
/** Only the administration answers this reason. */
type AdministrationReason = 'client.changed';
type TppReason = Exclude<Reason, RedirectReason | OAuthReason | PageReason | AdministrationReason>;

type PermittedReasons = {
  readonly [R in TppReason]: Required<Pick<PermittedAnswers, 'tpp'>> & Pick<PermittedAnswers, 'page'>;
} & { readonly [R in AdministrationReason]: { readonly tpp: readonly [412] } } & {
  readonly [R in OAuthReason]: Required<Pick<PermittedAnswers, 'oauth'>>;
} & {
  readonly [R in PageReason]: Required<Pick<PermittedAnswers, 'page'>>;
};

/** Does not compile if a reason has no answer for its audience, or one that no contract permits. */
const rows: Readonly<Record<Reason, Answers>> = reasons satisfies PermittedReasons;

type Rows = typeof reasons;

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

/** Returns the answers to a reason; a missing column belongs to an audience that never causes the reason. */
export function answersTo(reason: Reason): Answers {
  // A plugin without types may throw a reason that there is not.
  return Object.hasOwn(rows, reason) ? rows[reason] : {};
}
