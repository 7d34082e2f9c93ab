/** Error lines of the log: calls that this server or a part behind it failed, with operation or place, and cause. */
import { answersTo } from '../../contract/answers.js';
import { defined } from '../../domain/defined.js';
import type { Problem } from '../../domain/problem.js';
import type { Log } from '../../log.js';
import { wasShed } from '../admission/admission.js';
import { findPageName } from '../page-names.js';
import type { Context } from '../stage.js';
import type { Route } from '../state.js';

/** `route` is the route of a call that failed before routing. */
export function logFault(problem: Problem, ctx: Context, log: Log, route?: Route): void {
  const { tpp: [status] = [400] } = answersTo(problem.reason);
  if (status < 500 || wasShed(ctx.req) || ctx.state.injectedFault !== undefined) return;
  const { cause, dependency } = problem;
  // The error of an unavailable adapter is logged where it was noticed, without its confidential text.
  const err = cause ?? (dependency === undefined ? problem : undefined);
  const line = { requestId: ctx.state.requestId, ...locateCall(ctx, route), ...defined({ dependency, err }) };
  log.error(line, problem.reason);
}

/** The operation of a call, or the name of a page or document; `none` for an unknown path. */
export function locateCall({ path, state }: Pick<Context, 'path' | 'state'>, route = state.route) {
  if (!route) return { place: findPageName(path) ?? 'none' };
  return { contract: route.contract.name, operation: route.operation.id };
}
