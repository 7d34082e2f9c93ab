/** Error handling: answers errors of the later stages as problem details (RFC 9457), or in the server's own format. */
import { STATUS_CODES } from 'node:http';
import { NotWritten } from '../handlers.js';
import { Refusal, type RefusalReason, type Violation } from './refusal.js';
import { writeReply } from './reply.js';
import type { Context, Stage } from './stage.js';
import type { AnyOperation, Findings, HandlerReply } from './state.js';

const statuses: Readonly<Record<RefusalReason, number>> = {
  'request.invalid': 400,
  'caller.unknown': 401,
  'resource.unknown': 404,
  'method.unsupported': 405,
  'answer.unacceptable': 406,
  'request.timeout': 408,
  'body.too-large': 413,
  'media-type.unsupported': 415,
};

export interface Failure {
  readonly status: number;
  /** The violations of the request; empty when the request is valid. */
  readonly violations: readonly Violation[];
  readonly operation: AnyOperation | undefined;
}

export type FailureReply = (failure: Failure) => HandlerReply;

interface FailureOptions {
  readonly failureReply?: FailureReply | undefined;
  /** Logs errors that the caller did not cause. */
  readonly logFault: (error: unknown, operation: AnyOperation | undefined) => void;
}

export function failures({ failureReply = problemDetails, logFault }: FailureOptions): Stage<Findings> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const failure = toFailure(error, ctx);
      if (failure.status === 500) logFault(error, failure.operation);
      writeReply(ctx, failureReply(failure));
    }
  };
}

function toFailure(error: unknown, ctx: Context<Findings>): Failure {
  const operation = ctx.state.route?.operation;
  if (error instanceof Refusal) {
    return { status: statuses[error.reason], violations: error.violations, operation };
  }
  return { status: error instanceof NotWritten ? 501 : 500, violations: [], operation };
}

/** Problem details (RFC 9457) with the violations field by field under `errors`. */
export function problemDetails({ status, violations }: Failure): HandlerReply {
  const [first] = violations;
  const errors = violations.map(({ field, text }) => ({ field, text }));
  const body = {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    ...(first && { detail: first.text, errors }),
  };
  return { status, headers: {}, type: 'application/problem+json', body };
}
