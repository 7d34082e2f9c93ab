/** Simulated customer decisions for automatic tests: one decision, or a script of several. */
import { invalid, type Violation } from '../../../src/domain/problem.js';

/** One simulated customer's action in one browser. */
export interface DecisionStep {
  /** The user name; optional if the link expires unused. */
  readonly customer?: string;
  readonly decision: 'approve' | 'refuse' | 'wrong-code' | 'wrong-password' | 'expire';
  /** The SCA method; the code by default. */
  readonly method?: 'code' | 'push' | 'passkey';
  /** The IBANs that the customer picks where the page offers a choice; all accounts by default. */
  readonly accounts?: readonly string[];
}

export interface ScriptStep extends DecisionStep {
  /** This signer's authorisation; by default the authorisation of the call, or the next authorisation after it. */
  readonly authorisationId?: string;
}

export interface DecisionRequest extends Partial<DecisionStep> {
  readonly script?: readonly ScriptStep[];
}

/** A step with the name of its field in the body; empty for the body itself. */
export interface PlacedStep {
  readonly step: ScriptStep;
  readonly field: string;
}

/** Returns the steps of a request, and the violations of its form. */
export function toPlacedSteps(request: DecisionRequest): {
  readonly steps: readonly PlacedStep[];
  readonly violations: readonly Violation[];
} {
  const { decision, script, ...rest } = request;
  if (script === undefined) {
    if (decision !== undefined)
      return { steps: [{ step: { ...rest, decision }, field: '' }], violations: [] };
    return { steps: [], violations: [fault('decision', 'is missing; a script may be sent instead.')] };
  }
  const beside = [...(decision === undefined ? [] : ['decision']), ...Object.keys(rest)];
  return {
    steps: script.map((step, at) => ({ step, field: `script.${at}` })),
    violations: beside.map((field) =>
      fault(field, 'must not be sent with a script, whose steps have their own.'),
    ),
  };
}

export function fieldPath({ field }: PlacedStep, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

/** Returns a step's violations that do not depend on the customer. */
export function stepViolations(placed: PlacedStep): readonly Violation[] {
  const { customer, decision, method } = placed.step;
  const found: Violation[] = [];
  if (customer === undefined && decision !== 'expire')
    found.push(fault(fieldPath(placed, 'customer'), 'is missing.'));
  if (decision === 'approve' && method === 'passkey') {
    const text =
      'is a passkey, which signs in the customer\u2019s own browser and nowhere else: approve by code or push.';
    found.push(fault(fieldPath(placed, 'method'), text));
  }
  if (decision === 'wrong-code' && method === 'push')
    found.push(fault(fieldPath(placed, 'method'), 'is push, which has no code.'));
  return found;
}

/** The sentence continues the field's name. */
export function fault(field: string, sentence: string): Violation {
  return { ...invalid(field, sentence), continuesField: true };
}
