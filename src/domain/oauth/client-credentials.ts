/** Who a client says it is: by HTTP Basic, or by form fields (RFC 6749, section 2.3.1). */
import { Problem } from '../problem.js';
import { parameterOf, type ClientRequest } from './messages.js';

export interface ClientCredentials {
  readonly clientId: string;
  readonly secret?: string;
}

/** What client ids and secrets consist of: printable ASCII. */
const printable = /^[ -~]+$/;

export function credentialsOf(request: ClientRequest): ClientCredentials {
  const credentials = readCredentials(request);
  if (printable.test(credentials.clientId)) return credentials;
  throw refusal('The client id has characters that no client id has.');
}

function readCredentials({ authorization, form }: ClientRequest): ClientCredentials {
  const clientId = parameterOf(form, 'client_id');
  const secret = parameterOf(form, 'client_secret');
  if (authorization === undefined) {
    if (clientId === undefined) throw refusal('The client has to authenticate, or name itself in client_id.');
    return { clientId, ...(secret !== undefined && { secret }) };
  }
  const basic = basicOf(authorization);
  // Naming oneself twice in the same way is no second authentication.
  if (secret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    const text = 'The client has to authenticate either by HTTP Basic or by form fields, not both.';
    throw new Problem('oauth.invalid-request', text);
  }
  return basic;
}

function basicOf(authorization: string): ClientCredentials {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(authorization) ?? [];
  if (encoded === undefined) throw refusal('The header Authorization is not HTTP Basic.');
  const pair = utf8Of(Buffer.from(encoded, 'base64'));
  const colon = pair.indexOf(':');
  const clientId = colon < 0 ? undefined : formDecoded(pair.slice(0, colon));
  const secret = formDecoded(pair.slice(colon + 1));
  if (!clientId || secret === undefined)
    throw refusal('The header Authorization holds no client and secret.');
  return secret === '' ? { clientId } : { clientId, secret };
}

/** Empty for bytes that are no text. */
function utf8Of(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** Both parts of the pair are form-encoded before they are joined; undefined when one is not. */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function refusal(text: string): Problem {
  return new Problem('oauth.invalid-client', text);
}
