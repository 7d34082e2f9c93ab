/**
 * Failures as the contracts of the administration and of the sandbox have them: problem details, with everything that is
 * wrong. The codes of the TPPs' messages are the Berlin Group's, and have none for what is done here; see
 * docs/decisions.md, D20.
 */
import { answersTo } from '../contract/answers.js';
import type { Log } from '../server/log.js';
import { logFault, pathOf, problemOf, textOf, writeDetails } from './problems.js';
import type { Stage } from './stage.js';

/** What is about the request, and not about the server or the way that the answer is written. */
const explained = [400, 401, 403, 404, 405, 409];

interface DetailParts {
  readonly log: Log;
  /** Empty where addresses begin with the path. */
  readonly publicUrl: string;
  /** Says to whoever was refused for want of a token whose it has to be. */
  readonly realm: string;
}

export function detailedProblems({ log, publicUrl, realm }: DetailParts): Stage<'requestId'> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = problemOf(error, true);
      logFault(problem, ctx, log);
      Object.assign(ctx.state, { refusal: { reason: problem.reason } });
      const { tpp: [status] = [500] } = answersTo(problem.reason);
      ctx.set('Location', publicUrl + ctx.path);
      if (status === 401) ctx.set('WWW-Authenticate', `Bearer realm="${realm}"`);
      const errors = problem.violations.map((violation) => ({
        ...(violation.field !== undefined && { path: pathOf(violation.field) }),
        detail: textOf(violation),
      }));
      writeDetails(problem, status, ctx, explained.includes(status) ? { errors } : {});
    }
  };
}
