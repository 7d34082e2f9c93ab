/** Maps the engine's refusals to the bank's reasons. */
import { Problem, type Reason, type Violation } from '../../domain/problem.js';
import * as body from '../../engine/stages/body.js';
import type { Refusal, RefusalReason, Violation as EngineViolation } from '../../engine/stages/refusal.js';

const reasons: Readonly<Record<RefusalReason, Reason>> = {
  'request.invalid': 'request.invalid',
  'request.timeout': 'request.timeout',
  // 400 FORMAT_ERROR: the contracts' table of statuses has no 413.
  'body.too-large': 'request.invalid',
  'caller.unknown': 'client.unknown',
  'resource.unknown': 'resource.unknown',
  'method.unsupported': 'method.unsupported',
  'media-type.unsupported': 'media-type.unsupported',
  'answer.unacceptable': 'answer.unacceptable',
};

export function problemOfRefusal({ violations: [first, ...others] }: Refusal): Problem {
  return new Problem([ours(first), ...others.map(ours)]);
}

function ours(violation: EngineViolation): Violation {
  return { ...violation, reason: reasons[violation.reason] };
}

/** Body refusals for forms, which the pages read themselves. */
export const brokenOffBody = (): Problem => problemOfRefusal(body.brokenOffBody());
export const lateBody = (): Problem => problemOfRefusal(body.lateBody());
export const tooLargeBody = (mostBytes: number): Problem => problemOfRefusal(body.tooLargeBody(mostBytes));
