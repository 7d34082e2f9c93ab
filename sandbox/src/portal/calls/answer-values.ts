/** Values of the answers to calls that pages of the portal have sent: kept in the browser for the next calls. */
import type { Context } from 'koa';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import { parseJson } from '../../../../src/domain/objects.js';
import { portalPaths } from '../frame/paths.js';
import type { OpenedWorkspace } from '../frame/routes.js';
import type { Values } from '../guides/guide.js';
import { readShownSecret, type SecretDependencies, showSecret } from '../workspace/shown-secrets.js';

const keptFields = [
  'paymentId',
  'consentId',
  'basketId',
  'authorisationId',
  'resourceId',
  'access_token',
  'refresh_token',
];

/** A workspace and its calling client, whose tokens are of no use to another client. */
interface ValueOwner {
  readonly opened: OpenedWorkspace | undefined;
  readonly client: Pick<RegisteredClient, 'id'> | undefined;
}

/** Keeps the values of an answer's JSON over earlier ones. */
export async function keepAnswerValues(
  ctx: Context,
  answer: string,
  owner: ValueOwner,
  parts: SecretDependencies,
): Promise<void> {
  if (!owner.opened) return;
  const found: Record<string, string> = {};
  // The first value of a name counts, as for a list of accounts.
  JSON.stringify(parseJson(answer), (key, value: unknown) => {
    if (typeof value === 'string' && keptFields.includes(key)) found[toName(key)] ??= value;
    return value;
  });
  const clientId = owner.client?.id ?? '';
  const kept = { ...(await readAnswerValues(ctx, owner, parts)), ...found, clientId };
  await showSecret(ctx, placeIn(owner.opened), [JSON.stringify(kept)], parts);
}

/** Tokens are left out if another client got them. */
export async function readAnswerValues(
  ctx: Context,
  { client, opened }: ValueOwner,
  parts: SecretDependencies,
): Promise<Values> {
  if (!opened) return {};
  const [text = ''] = await readShownSecret(ctx, placeIn(opened), parts);
  const { clientId, ...kept } = Object(parseJson(text));
  const isOwn = clientId === client?.id;
  const values = Object.entries(kept).filter(([name]) => isOwn || !name.endsWith('Token'));
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}

function placeIn({ workspace }: OpenedWorkspace) {
  return { kind: 'call', path: portalPaths.start, workspace } as const;
}

/** `access_token` is the value `accessToken`. */
function toName(field: string): string {
  return field.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
