/** The message codes that the contracts allow for a status, so that a wrong pair of status and code does not compile. */
import type { Contracts } from '../../generated/index.js';

/** 406 and 429 carry messages in the account services, and problem details elsewhere. */
type MessageStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 429;
type ProblemStatus = 406 | 408 | 415 | 429 | 500 | 503;

/** Every reply that a contract declares. */
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

/** The codes that a message may carry in an answer of that status; any text where the contracts leave it open. */
export type CodeFor<Status extends MessageStatus> = CodeIn<AnyReply, Status>;

/** A refusal as an answer: a status with a code that it allows, or a status that has none. */
export type Answer =
  { [Status in MessageStatus]: readonly [Status, CodeFor<Status>] }[MessageStatus] | readonly [ProblemStatus];
