/** The result of a simulated decision, as the sandbox's contract shows it. */
import type { DecisionStepAnswer } from '../../../generated/sandbox-1.0.0.js';
import type { DecisionResult } from '../usecases/decisions/decision-result.js';

export function decisionShown({ resource, ...decided }: DecisionResult): DecisionStepAnswer {
  // Clients cannot start a login authorisation, so that none is decided here; the check is for the compiler.
  if (!resource || resource.kind === 'session') return decided;
  const { id, kind, status } = resource;
  return { ...decided, resource: { kind, id, status } };
}
