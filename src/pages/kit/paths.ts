/** Paths of the customers' pages, and their addresses with parameters. */
import type { Context } from 'koa';
import { authorizePaths } from '../../api/route.js';
import {
  appPath,
  assetsPath,
  authorisationsPath,
  consentsPath,
  loginCallbackPath,
  paymentsPath,
} from '../../api/page-paths.js';
import { createLook, type Look, type LookSettings } from './assets.js';
import { publicContracts } from '../../contract/audiences.js';

/** The customer's own pages; each has a login and pages below it. */
export const ownPaths = { consents: consentsPath, payments: paymentsPath } as const;
export type OwnPath = (typeof ownPaths)[keyof typeof ownPaths];

export function logOutPath(home: OwnPath): string {
  return `${home}/log-out`;
}

export const paths = {
  start: '/',
  authorisation: `${authorisationsPath}/:authorisationId`,
  iosApp: `${appPath}/ios/:authorisationId`,
  androidApp: `${appPath}/android/:authorisationId`,
  simulatedApps: appPath,
  simulatedApp: `${appPath}/customers/:psuId`,
  authorize: authorizePaths,
  loginCallback: loginCallbackPath,
  ...ownPaths,
  consent: `${consentsPath}/:consentId`,
  payment: `${paymentsPath}/:paymentId`,
  endOfOrder: `${paymentsPath}/:paymentId/end`,
} as const;

/** Path of a customer's simulated app. */
export function simulatedAppPath(psuId: string): string {
  return `${appPath}/customers/${encodeURIComponent(psuId)}`;
}

/** Tested against every request, a TPP's too, hence one expression. */
const pagePaths = new RegExp(
  `^(${[authorisationsPath, appPath, ...Object.values(ownPaths), loginCallbackPath].join('|')})(/|$)`,
);

/** Whether a customer's browser asks; rate limits and faults are then answered with a page. */
export function isPagePath(path: string): boolean {
  return paths.authorize.includes(path) || pagePaths.test(path);
}

/** Paths for programs, which get 404 as JSON. */
const programPaths = [
  ...publicContracts.map(({ basePath }) => basePath),
  '/openapi',
  '/health',
  '/.well-known',
];

/** Whether a browser has requested an address without a page or contract. */
export function isUnknownPage(ctx: Pick<Context, 'get' | 'method' | 'path'>): boolean {
  // Cheapest test first, because every request comes here, and no TPP call asks for HTML.
  if (ctx.method !== 'GET' || !ctx.get('Accept').includes('text/html')) return false;
  const { path } = ctx;
  if (path === paths.start || isPagePath(path) || path.startsWith(`${assetsPath}/`)) return false;
  return !programPaths.some((each) => path === each || path.startsWith(`${each}/`));
}

/** The customer's own page that a path belongs to. */
export function findOwnPath(path: string): OwnPath | undefined {
  return Object.values(ownPaths).find((own) => path === own || path.startsWith(`${own}/`));
}

/** The pages' site: the public address and the bank's branding. */
export interface Site {
  readonly bankName: string;
  readonly look: Look;
  readonly origin: string;
  readonly host: string;
  readonly isSecure: boolean;
}

/** `publicUrl` is the address under which customers reach this server. */
export function createSite(bankName: string, publicUrl: string, look: LookSettings = {}): Site {
  const { origin, host, protocol } = new URL(publicUrl);
  return { bankName, look: createLook(look), origin, host, isSecure: protocol === 'https:' };
}

export type Query = Readonly<Record<string, string>>;

/** Returns the page's address with these parameters; undefined for a page without an address to return to. */
export type HrefTo = (query: Query) => string | undefined;

export function buildHref(path: string, query: Query = {}): string {
  return [path, ...toQueryParts(query)].join('?');
}

/** This server's own parameters at the authorization endpoint; others belong to the client's request. */
export const ourParameters = ['lang', 'notice'];

/** Address of this authorization request, with the client's parameters unchanged to the letter. */
export function authorizeHref({ path, querystring }: Context, added: Query = {}): string {
  const theirs = querystring.split('&').filter((part) => part !== '' && !isOurs(part));
  return `${path}?${[...theirs, ...toQueryParts(added)].join('&')}`;
}

/**
 * Checks an address that a form returned: relative to the bank's origin, or undefined for a foreign one (no open
 * redirect).
 */
export function ownHref(
  { path }: Context,
  { origin }: Site,
  address: string | null,
  added: Query = {},
): string | undefined {
  if (!address?.startsWith(`${origin}${path}?`)) return undefined;
  return [address.slice(origin.length), ...toQueryParts(added)].join('&');
}

/** The parameter's name may be percent-encoded. */
function isOurs(part: string): boolean {
  return [...new URLSearchParams(part).keys()].some((name) => ourParameters.includes(name));
}

function toQueryParts(added: Query): string[] {
  return Object.keys(added).length === 0 ? [] : [new URLSearchParams(added).toString()];
}
