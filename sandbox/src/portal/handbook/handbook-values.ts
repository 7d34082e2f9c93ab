/** The values of the handbook's calls: those of the guides, and what the answers to calls sent from here have given. */
import type { Context } from 'koa';
import { chooseClient } from '../frame/current-client.js';
import type { OpenedWorkspace } from '../frame/routes.js';
import { activeClients, type WorkspaceValueDependencies, workspaceValues } from '../calls/caller.js';
import { namesIn } from '../guides/fill.js';
import type { GuideCall, Values } from '../guides/guide.js';
import { readAnswerValues } from '../calls/answer-values.js';
import type { SecretDependencies } from '../workspace/shown-secrets.js';
import { documentedValues } from './document-calls.js';

export interface HandbookDependencies extends WorkspaceValueDependencies, SecretDependencies {}

export interface HandbookValues {
  readonly values: Values;
  /** PAYMENT_ID for a `paymentId` that nothing has given yet; its value, too. */
  readonly missing: readonly string[];
  /** The workspace's client; absent for the public one. */
  readonly clientId?: string;
}

/** Returns a value for each place of the calls. */
export async function handbookValues(
  ctx: Context,
  opened: OpenedWorkspace | undefined,
  calls: readonly GuideCall[],
  parts: HandbookDependencies,
): Promise<HandbookValues> {
  const client = chooseClient(ctx, await activeClients(opened, parts));
  const { callback, ...values } = await workspaceValues(opened, client, parts);
  // The callback page knows the client by this parameter.
  const address = `${callback}?client_id=${client?.id}`;
  const known: Values = {
    ...documentedValues,
    ...values,
    ...(client && { callback, paid: address, notPaid: address }),
    ...(opened && (await readAnswerValues(ctx, { opened, clientId: client?.id }, parts))),
  };
  const names = [...new Set(namesIn(JSON.stringify(calls)))].filter((name) => known[name] === undefined);
  const placeholders = names.map((name) => [name, placeholder(name)] as const);
  return {
    values: { ...Object.fromEntries(placeholders), ...known },
    missing: placeholders.map(([, text]) => text),
    ...(client && { clientId: client.id }),
  };
}

/** `paymentId` becomes PAYMENT_ID. */
function placeholder(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
