/** The values of the handbook's calls: those of the guides, and what the answers to calls sent from here have given. */
import type { Context } from 'koa';
import { type Caller, callerValues } from '../calls/caller.js';
import { placeholders } from '../guides/fill.js';
import type { GuideCall, Values } from '../guides/guide.js';
import { readAnswerValues } from '../calls/answer-values.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { documentedValues } from './document-calls.js';

/**
 * Returns a value for each place of the calls, and those that are missing: PAYMENT_ID for a `paymentId` that nothing has
 * given yet.
 */
export async function handbookValues(
  ctx: Context,
  caller: Caller,
  calls: readonly GuideCall[],
  parts: WorkspacePageDependencies,
) {
  const { client } = caller;
  const { callback, ...values } = await callerValues(caller, parts);
  // The callback page knows the client by this parameter.
  const address = `${callback}?client_id=${client?.id}`;
  const known: Values = {
    ...documentedValues,
    ...values,
    ...(client && { callback, paid: address, notPaid: address }),
    ...(await readAnswerValues(ctx, caller, parts)),
  };
  const open = Object.entries(placeholders(calls)).filter(([name]) => known[name] === undefined);
  return { values: { ...Object.fromEntries(open), ...known }, missing: open.map(([, text]) => text) };
}
