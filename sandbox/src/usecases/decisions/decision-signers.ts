/** The customers of a simulated decision: the workspace's own, or shared ones of the public sandbox. */
import { refuseIfAny, type Violation } from '../../../../src/domain/problem.js';
import { fault, fieldPath, type PlacedStep, stepViolations } from '../../domain/decision.js';
import type { Signer } from './decision-browser.js';
import type { WorkspaceCall } from '../sandbox-services.js';

/**
 * Returns one signer for each step; undefined where the step names no customer. Throws a `request.invalid` for each of
 * `violations`, and for each violation of the steps.
 */
export async function requireSigners(
  steps: readonly PlacedStep[],
  violations: readonly Violation[],
  call: WorkspaceCall,
): Promise<readonly (Signer | undefined)[]> {
  const found = await Promise.all(steps.map((each) => checkSigner(each, call)));
  refuseIfAny([...violations, ...steps.flatMap(stepViolations), ...found.flatMap((each) => each.violations)]);
  return found.map(({ signer }) => signer);
}

async function checkSigner(
  placed: PlacedStep,
  call: WorkspaceCall,
): Promise<{ readonly signer?: Signer; readonly violations: readonly Violation[] }> {
  const { customer, method } = placed.step;
  if (customer === undefined) return { violations: [] };
  if (!(await isPossible(customer, call))) {
    const sentence = 'is neither a customer of the workspace nor a public customer of the sandbox.';
    return { violations: [fault(fieldPath(placed, 'customer'), sentence)] };
  }
  const violations: Violation[] = [];
  const methods = await call.services.sca.methods(customer);
  if (method !== undefined && !methods.some(({ kind }) => kind === method)) {
    const sentence = `is not a method of this customer, who has: ${methods.map(({ kind }) => kind).join(', ')}.`;
    violations.push(fault(fieldPath(placed, 'method'), sentence));
  }
  return { signer: { customer, address: call.callerNetwork }, violations };
}

/** False for an unknown customer, and for a customer of another workspace. */
async function isPossible(
  customer: string,
  { services: { bankBooks, portal, read }, workspace }: WorkspaceCall,
): Promise<boolean> {
  return read.run(async (db) => {
    const owned = await portal.workspaceCustomers.find(db, customer);
    if (owned) return owned.workspaceId === workspace.id;
    return (await bankBooks.customers.find(db, customer)) !== undefined;
  });
}
