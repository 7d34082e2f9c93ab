/** The values of the handbook's calls: those of the guides, and what the answers to calls sent from here have given. */
import type { Context } from 'koa';
import { parseJson } from '../../../../src/domain/objects.js';
import { chooseClient } from '../frame/current-client.js';
import { portalPaths } from '../frame/paths.js';
import type { OpenedWorkspace } from '../frame/routes.js';
import {
  activeClients,
  type WorkspaceValueDependencies,
  workspaceValues,
} from '../frame/workspace-values.js';
import { namesIn } from '../guides/fill.js';
import type { GuideCall, Values } from '../guides/guide.js';
import { readShownSecret, type SecretDependencies, showSecret } from '../workspace/shown-secrets.js';
import { documentedValues } from './document-calls.js';

export interface HandbookDependencies extends WorkspaceValueDependencies, SecretDependencies {}

/** The fields of answers that later calls need. */
const keptFields = [
  'paymentId',
  'consentId',
  'basketId',
  'authorisationId',
  'resourceId',
  'access_token',
  'refresh_token',
];

const placeIn = ({ workspace }: OpenedWorkspace) =>
  ({ kind: 'call', path: portalPaths.start, workspace }) as const;

/** Keeps the values of an answer in the browser, over earlier ones. */
export async function keepAnswer(
  ctx: Context,
  answer: string,
  opened: OpenedWorkspace,
  parts: SecretDependencies,
): Promise<void> {
  const found: Record<string, string> = {};
  // The first value of a name counts, as for a list of accounts.
  JSON.stringify(parseJson(answer), (key, value: unknown) => {
    if (typeof value === 'string' && keptFields.includes(key)) found[toName(key)] ??= value;
    return value;
  });
  const kept = { ...(await readKept(ctx, opened, parts)), ...found };
  await showSecret(ctx, placeIn(opened), [JSON.stringify(kept)], parts);
}

async function readKept(ctx: Context, opened: OpenedWorkspace, parts: SecretDependencies): Promise<Values> {
  const [text = ''] = await readShownSecret(ctx, placeIn(opened), parts);
  const entries = Object.entries(Object(parseJson(text)));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

const toName = (field: string) => field.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

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
    ...(opened && (await readKept(ctx, opened, parts))),
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
