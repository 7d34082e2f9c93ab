/** What has become of a decision, as the sandbox's contract shows it. */
import type { DecisionStepAnswer } from '../../generated/sandbox-1.0.0.js';
import type { Decided } from '../../src/usecases/sandbox/decided.js';

export function decidedShown({ resource, ...decided }: Decided): DecisionStepAnswer {
  // No client has asked for a login, so that none is decided here; the compiler does not know that.
  if (!resource || resource.kind === 'session') return decided;
  const { id, kind, status } = resource;
  return { ...decided, resource: { kind, id, status } };
}
