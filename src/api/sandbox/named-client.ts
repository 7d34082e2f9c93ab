/** Whom a request names as its client, right or wrong, where it has not proved to be one yet. */
import { longestClientId } from '../../domain/clients.js';
import { isObject } from '../../domain/objects.js';
import { authorizePaths } from '../route.js';
import type { Context } from '../stage.js';

/** Of a request to an endpoint of OAuth2. */
export type ClaimedClient = (request: {
  readonly authorization?: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}) => string | undefined;

export function clientInHeader({ req }: Context): string | undefined {
  const named = req.headers['x-gateway-client-id'];
  return typeof named === 'string' ? known(named) : undefined;
}

/** Of a browser that is sent to the authorization endpoint. */
export function clientInAddress({ method, path, query }: Context): string | undefined {
  const named = method === 'GET' && authorizePaths.includes(path) ? query['client_id'] : undefined;
  return typeof named === 'string' ? known(named) : undefined;
}

/** Undefined for what is no request to an endpoint of OAuth2. */
export function clientInForm({ req, state }: Context, claimedClient: ClaimedClient): string | undefined {
  const { body, route } = state;
  if (route?.contract.api !== 'oauth2' || !isForm(body?.value)) return undefined;
  return claimedClient({ authorization: req.headers.authorization, form: body.value });
}

function known(id: string): string | undefined {
  return id === '' || id.length > longestClientId ? undefined : id;
}

function isForm(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
