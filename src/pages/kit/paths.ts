/** The address of an authorization request: the client's own query, without the parameters that our pages add. */
import { parse } from 'node:querystring';
import type { Context } from 'koa';
import type { AuthorizationQuery } from '../../usecases/oauth/authorization-views.js';
import type { Site } from './site.js';

const ourParameters = ['lang', 'notice', 'stay'];

export function requestOf({ query, querystring }: Context): AuthorizationQuery {
  const theirs = Object.entries(query).filter(([name]) => !ourParameters.includes(name));
  const isText = typeof query['state'] === 'string';
  return { ...Object.fromEntries(theirs), ...(isText && { state: stateOf(querystring) }) };
}

/** Decoded to a text, bytes that are no UTF-8 would be lost; so they stay as they came. */
function stateOf(querystring: string): string {
  const part = querystring.split('&').find((each) => 'state' in parse(each)) ?? '';
  const [, ...values] = part.split('=');
  return sameBytes(values.join('='));
}

/** Percent-encoding of the same bytes that is right in a query and in a fragment. */
function sameBytes(text: string): string {
  return text
    .replaceAll('+', '%20')
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll(/[^\w.~%-]/g, encodeURIComponent);
}

/** The client's parameters stay as they came, to the letter. */
export function authorizeHref(
  ctx: Context,
  site: Site,
  added: Readonly<Record<string, string>> = {},
): string {
  const theirs = ctx.querystring.split('&').filter((part) => part !== '' && !isOurs(part));
  return `${site.base}${ctx.path}?${[...theirs, ...partsOf(added)].join('&')}`;
}

/** An address that a form has brought back, below the public address; undefined for any other than our own. */
export function ownHref(
  ctx: Context,
  site: Site,
  address: string | null,
  added: Readonly<Record<string, string>> = {},
): string | undefined {
  const start = `${site.origin}${site.base}${ctx.path}?`;
  if (!address?.startsWith(start)) return undefined;
  return [address.slice(site.origin.length), ...partsOf(added)].join('&');
}

/** The name may be written in percent-encoding. */
function isOurs(part: string): boolean {
  return [...new URLSearchParams(part).keys()].some((name) => ourParameters.includes(name));
}

function partsOf(added: Readonly<Record<string, string>>): string[] {
  return Object.keys(added).length === 0 ? [] : [new URLSearchParams(added).toString()];
}
