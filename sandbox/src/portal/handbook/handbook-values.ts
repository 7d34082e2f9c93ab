/** The values of the handbook's calls: those of the guides, and what the answers to calls sent from here have given. */
import type { Context } from 'koa';
import { type Caller, callerValues } from '../calls/caller.js';
import { namesIn, placeholder } from '../guides/fill.js';
import type { GuideCall, Values } from '../guides/guide.js';
import { readAnswerValues } from '../calls/answer-values.js';
import type { WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { documentedValues } from './document-calls.js';

export interface HandbookValues {
  readonly values: Values;
  /** PAYMENT_ID for a `paymentId` that nothing has given yet; its value, too. */
  readonly missing: readonly string[];
}

/** Returns a value for each place of the calls. */
export async function handbookValues(
  ctx: Context,
  caller: Caller,
  calls: readonly GuideCall[],
  parts: WorkspacePageDependencies,
): Promise<HandbookValues> {
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
  const names = [...new Set(namesIn(JSON.stringify(calls)))].filter((name) => known[name] === undefined);
  const placeholders = names.map((name) => [name, placeholder(name)] as const);
  return {
    values: { ...Object.fromEntries(placeholders), ...known },
    missing: placeholders.map(([, text]) => text),
  };
}
