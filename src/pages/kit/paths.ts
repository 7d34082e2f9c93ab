/** Every address of a customer's page: its path, and how it is written below the bank's public address. */
import type { Context } from 'koa';
import { authorizePaths } from '../../api/route.js';
import {
  appPath,
  assetsPath,
  authorisationsPath,
  consentsPath,
  loginCallbackPath,
} from '../../domain/page-paths.js';
import { type Look, lookOf } from './assets.js';
import { publicContracts } from '../../contract/audiences.js';

export const paths = {
  start: '/',
  authorisation: `${authorisationsPath}/:authorisationId`,
  iosApp: `${appPath}/ios/:authorisationId`,
  androidApp: `${appPath}/android/:authorisationId`,
  standIns: appPath,
  standIn: `${appPath}/customers/:psuId`,
  authorize: authorizePaths,
  loginCallback: loginCallbackPath,
  consents: consentsPath,
  consent: `${consentsPath}/:consentId`,
  logOut: `${consentsPath}/log-out`,
} as const;

/** Where the page is that plays a customer's app. */
export function standInPath(psuId: string): string {
  return `${appPath}/customers/${encodeURIComponent(psuId)}`;
}

/** Every request is held against it, a TPP's too. */
const pagePaths = new RegExp(
  `^(${[authorisationsPath, appPath, consentsPath, loginCallbackPath].join('|')})(/|$)`,
);

/** Whether a customer's browser asks, which is answered with a page also when a limit or a fault ends the request. */
export function isPagePath(path: string): boolean {
  return paths.authorize.includes(path) || pagePaths.test(path);
}

/** Where programs ask, who are told in JSON that there is nothing. */
const programPaths = [
  ...publicContracts.map(({ basePath }) => basePath),
  '/openapi',
  '/health',
  '/.well-known',
];

/** Whether a browser has gone to an address where there is no page and nothing of any contract. */
export function isLost(ctx: Pick<Context, 'get' | 'method' | 'path'>): boolean {
  // In this order, because every request is held against it, and no call of a TPP asks for a page.
  if (ctx.method !== 'GET' || !ctx.get('Accept').includes('text/html')) return false;
  const { path } = ctx;
  if (path === paths.start || isPagePath(path) || path.startsWith(`${assetsPath}/`)) return false;
  return !programPaths.some((each) => path === each || path.startsWith(`${each}/`));
}

export function isConsentsPath(path: string): boolean {
  return path === consentsPath || path.startsWith(`${consentsPath}/`);
}

/** What the bank's public address means for pages, and the name and the look that they bear. */
export interface Site {
  readonly bankName: string;
  readonly look: Look;
  readonly origin: string;
  readonly host: string;
  /** The path of the public address without a final slash; a proxy in front takes it off again. */
  readonly base: string;
  readonly isSecure: boolean;
}

const standardLook = lookOf({});

/** `publicUrl` is the address under which customers reach this server. */
export function siteOf(bankName: string, publicUrl: string, look = standardLook): Site {
  const { origin, host, pathname, protocol } = new URL(publicUrl);
  return {
    bankName,
    look,
    origin,
    host,
    base: pathname.replace(/\/+$/, ''),
    isSecure: protocol === 'https:',
  };
}

export type Query = Readonly<Record<string, string>>;

/** The address of a page with these parameters; undefined for a page that has no address to come back to. */
export type HrefTo = (query: Query) => string | undefined;

/** The address of a path below the public address. */
export function hrefOf({ base }: Site, path: string, query: Query = {}): string {
  return [base + path, ...partsOf(query)].join('?');
}

/** The parameters of an address that are ours, not those of the client whose authorization request it is. */
export const ourParameters = ['lang', 'notice'];

/** The address of this authorization request: the client's parameters stay as they came, to the letter. */
export function authorizeHref({ path, querystring }: Context, { base }: Site, added: Query = {}): string {
  const theirs = querystring.split('&').filter((part) => part !== '' && !isOurs(part));
  return `${base}${path}?${[...theirs, ...partsOf(added)].join('&')}`;
}

/** An address that a form has brought back, below the public address; undefined for any other than our own. */
export function ownHref(
  { path }: Context,
  { base, origin }: Site,
  address: string | null,
  added: Query = {},
): string | undefined {
  if (!address?.startsWith(`${origin}${base}${path}?`)) return undefined;
  return [address.slice(origin.length), ...partsOf(added)].join('&');
}

/** The name may be written in percent-encoding. */
function isOurs(part: string): boolean {
  return [...new URLSearchParams(part).keys()].some((name) => ourParameters.includes(name));
}

function partsOf(added: Query): string[] {
  return Object.keys(added).length === 0 ? [] : [new URLSearchParams(added).toString()];
}
