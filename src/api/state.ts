/** What the stages of this server find out about a request, besides what those of every server do. */
import type { Client } from '../domain/clients.js';
import type {
  Findings as EngineFindings,
  HandlerReply,
  HandlerRequest,
  Route as EngineRoute,
} from '../engine/state.js';
import type { Problem, Reason } from '../domain/problem.js';
import type { Call, TokenAccess } from '../usecases/services.js';
import type { Trace } from './traceparent.js';

export type Handler = (request: HandlerRequest, call: Call) => Promise<HandlerReply>;

/** An operation of one contract with all that serves it; made once, at start. */
export interface Route extends EngineRoute {
  readonly handler: Handler;
}

/** Each under its name, and each from one stage. */
export interface Findings extends EngineFindings {
  readonly requestId: string;
  readonly trace: Trace;
  readonly route: Route;
  /** Who calls; nobody where the operation does not ask. */
  readonly client: Client | undefined;
  /** By which token whoever runs the server calls. */
  readonly administrator: string;
  /** What the bearer token of the call gives, where its operation asks for one. */
  readonly access: TokenAccess | undefined;
  /** What a workspace of the sandbox has asked to go wrong with it. */
  readonly injectedFault: string;
  readonly problem: Problem;
  /** The same in words that may be logged: the bank's reason, and the code that the caller reads, where there is one. */
  readonly refusal: { readonly reason: Reason; readonly problem?: string };
}
