/** Findings: the facts that stages add to a request, beyond the engine's own. */
import type { Client } from '../domain/clients.js';
import type {
  Findings as EngineFindings,
  HandlerReply,
  HandlerRequest,
  Route as EngineRoute,
} from '../engine/stages/state.js';
import type { RepeatedHeaders } from '../engine/stages/headers.js';
import type { Problem, Reason } from '../domain/problem.js';
import type { Call, TokenAccess } from '../usecases/services.js';
import type { Trace } from './tracing/traceparent.js';

export type Handler = (request: HandlerRequest, call: Call) => Promise<HandlerReply>;

/** An operation of one contract with its handler; made once, at start. */
export interface Route extends EngineRoute {
  readonly handler: Handler;
}

/** Each finding is set by one stage. */
export interface Findings extends EngineFindings {
  readonly requestId: string;
  readonly repeated: RepeatedHeaders;
  readonly trace: Trace;
  readonly route: Route;
  /** The authenticated client; undefined where the operation requires none. */
  readonly client: Client | undefined;
  /** Name of the administration token used. */
  readonly administrator: string;
  /** Access given by the bearer token, where the operation requires one. */
  readonly access: TokenAccess | undefined;
  /** The fault that the sandbox injected into the call. */
  readonly injectedFault: string;
  readonly problem: Problem;
  /** A problem that a page has answered itself. */
  readonly pageProblem: Problem;
  /** The problem in loggable form: the bank's reason and, where there is one, the caller's code. */
  readonly refusal: { readonly reason: Reason; readonly problem?: string };
}
