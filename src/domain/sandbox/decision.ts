/** What a customer does in a test who needs no person: one decision, or a script of several. */
import { invalid, type Violation } from '../problem.js';

export const decisions = ['approve', 'refuse', 'wrong-code', 'wrong-password', 'expire'] as const;
export type Decision = (typeof decisions)[number];

export const decisionMethods = ['code', 'push', 'passkey'] as const;
export type DecisionMethod = (typeof decisionMethods)[number];

/** What one customer does in one browser. */
export interface DecisionStep {
  /** The user name; it may be missing where the link is left alone. */
  readonly customer?: string;
  readonly decision: Decision;
  /** How the customer confirms; by the code where nothing is said. */
  readonly method?: DecisionMethod;
  /** The accounts that the customer picks by IBAN where the page offers a choice; all of them where nothing is said. */
  readonly accounts?: readonly string[];
}

export interface ScriptStep extends DecisionStep {
  /** The authorisation that this signer was given; the one of the call, or what follows on it, where nothing is said. */
  readonly authorisationId?: string;
}

export interface DecisionRequest extends Partial<DecisionStep> {
  readonly script?: readonly ScriptStep[];
}

/** A step with the name of the field that it came in; empty for the body itself. */
export interface PlacedStep {
  readonly step: ScriptStep;
  readonly field: string;
}

/** The steps of a request, and what is wrong with how it says them. */
export function stepsOf(request: DecisionRequest): {
  readonly steps: readonly PlacedStep[];
  readonly violations: readonly Violation[];
} {
  const { decision, script, ...rest } = request;
  if (script === undefined) {
    if (decision !== undefined)
      return { steps: [{ step: { ...rest, decision }, field: '' }], violations: [] };
    return { steps: [], violations: [fault('decision', 'is missing, and so is a script in its place.')] };
  }
  const beside = [...(decision === undefined ? [] : ['decision']), ...Object.keys(rest)];
  return {
    steps: script.map((step, at) => ({ step, field: `script.${at}` })),
    violations: beside.map((field) => fault(field, 'stands beside a script, whose steps have their own.')),
  };
}

export function fieldOf({ field }: PlacedStep, name: string): string {
  return field === '' ? name : `${field}.${name}`;
}

/** What is wrong with a step, whoever the customer is. */
export function stepViolations(placed: PlacedStep): readonly Violation[] {
  const { customer, decision, method } = placed.step;
  const found: Violation[] = [];
  if (customer === undefined && decision !== 'expire')
    found.push(fault(fieldOf(placed, 'customer'), 'is missing.'));
  if (decision === 'approve' && method === 'passkey') {
    const text =
      'is a passkey, which signs in the customer\u2019s own browser and nowhere else: approve by code or push.';
    found.push(fault(fieldOf(placed, 'method'), text));
  }
  if (decision === 'wrong-code' && method === 'push')
    found.push(fault(fieldOf(placed, 'method'), 'is push, where no code is typed that could be wrong.'));
  return found;
}

/** Whether it would be counted against guessing, for whoever else uses this customer. */
export function isGuess({ decision }: DecisionStep): boolean {
  return decision === 'wrong-code' || decision === 'wrong-password';
}

/** The sentence goes on from the field's name. */
export function fault(field: string, sentence: string): Violation {
  return { ...invalid(field, sentence), continuesField: true };
}
