/**
 * Error responses of the administration and the sandbox: problem details (RFC 9457) with every violation. The Berlin
 * Group's message codes for TPPs have none for these operations; see docs/developer/decisions, D20.
 */
import { answersTo } from '../../contract/answers.js';
import type { Log } from '../../log.js';
import { logFault } from './log-fault.js';
import { toMessagePath, toProblem, describeViolation, writeDetails } from './problems.js';
import type { Stage } from '../stage.js';

/** Statuses caused by the request, whose answers list each violation. */
const explained = [400, 401, 403, 404, 405, 409, 412];

interface DetailedProblemOptions {
  readonly log: Log;
  /** Empty where `Location` is a path alone. */
  readonly publicUrl: string;
  /** The `realm` of `WWW-Authenticate`, which says whose token is required. */
  readonly realm: string;
}

export function detailedProblems({ log, publicUrl, realm }: DetailedProblemOptions): Stage<'requestId'> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = toProblem(error, true);
      logFault(problem, ctx, log);
      Object.assign(ctx.state, { refusal: { reason: problem.reason } });
      const { tpp: [status] = [500] } = answersTo(problem.reason);
      ctx.set('Location', publicUrl + ctx.path);
      if (status === 401) ctx.set('WWW-Authenticate', `Bearer realm="${realm}"`);
      const errors = problem.violations.map((violation) => ({
        ...(violation.field !== undefined && { path: toMessagePath(violation.field) }),
        detail: describeViolation(violation),
      }));
      writeDetails(problem, status, ctx, explained.includes(status) ? { errors } : {});
    }
  };
}
