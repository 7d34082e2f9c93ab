/** The values known at a step of a guide: the givens, values of earlier answers, and values that the developer typed. */
import { namesIn } from './fill.js';
import type { Guide, GuideStep, Values } from './guide.js';

/** A certificate with its chain is some thousand characters. */
export const longestValue = 8192;

/** The names that the steps of a guide add, by answers and by the output of commands. */
export function addedNames({ steps }: Guide): readonly string[] {
  return steps.flatMap((step) => ('call' in step ? Object.keys(step.keeps ?? {}) : [step.keepsOutputAs]));
}

/** The index of the step that comes next, if that is one in which the customer decides on the bank's page. */
export function findCustomerStep({ steps }: Guide, isMade: (index: number) => boolean): number | undefined {
  const next = steps.findIndex((_, index) => !isMade(index));
  const step = steps[next];
  return step && 'call' in step && step.page !== undefined ? next : undefined;
}

export function missingNames(step: GuideStep, values: Values): readonly string[] {
  const text = 'call' in step ? JSON.stringify(step.call) : step.command;
  const needed = 'call' in step && step.call.isSigned ? ['keyId', 'certificate', 'privateKey'] : [];
  return [...new Set([...needed, ...namesIn(text)])].filter((name) => !values[name]);
}
