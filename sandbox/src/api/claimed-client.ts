/** The client that a request claims to come from, before authentication. */
import { longestClientId } from '../../../src/domain/clients.js';
import { countLetters } from '../../../src/domain/visible-text.js';
import { isObject } from '../../../src/domain/objects.js';
import { authorizePaths } from '../../../src/api/route.js';
import type { Context } from '../../../src/api/stage.js';
import { oneValue } from '../../../src/api/headers.js';

/** The claimed client of a request to an OAuth2 endpoint. */
export type ClaimedClient = (request: {
  readonly authorization?: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}) => string | undefined;

export function clientInHeader(ctx: Context): string | undefined {
  const named = oneValue(ctx, 'X-Gateway-Client-Id');
  return named === undefined ? undefined : known(named);
}

/** The client of a browser's visit to the authorization endpoint. */
export function clientInAddress({ method, path, query }: Context): string | undefined {
  const named = method === 'GET' && authorizePaths.includes(path) ? query['client_id'] : undefined;
  return typeof named === 'string' ? known(named) : undefined;
}

/** Undefined outside the OAuth2 endpoints. */
export function clientInForm(ctx: Context, claimedClient: ClaimedClient): string | undefined {
  const { body, route } = ctx.state;
  if (route?.contract.api !== 'oauth2' || !isForm(body?.value)) return undefined;
  return claimedClient({ authorization: oneValue(ctx, 'Authorization'), form: body.value });
}

function known(id: string): string | undefined {
  return id === '' || countLetters(id) > longestClientId ? undefined : id;
}

function isForm(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
