/** The portal's cookies: scripts cannot read them, and requests from other sites do not carry them. */
import type { Context } from 'koa';
import { appPath } from '../../../../src/api/page-paths.js';
import type { RegisteredClient } from '../../../../src/domain/clients.js';
import type { Site } from '../../../../src/pages/kit/paths.js';
import { workspaceKeptDays } from '../../domain/workspace.js';
import { type SnippetLanguage, snippetLanguages } from '../guides/snippets/languages.js';
import { type Done, doneTexts } from './labels.js';
import { portalPaths } from './paths.js';

const [clientCookie, languageCookie, doneCookie] = ['sandbox-client', 'sandbox-language', 'sandbox-done'];
/** The retention of an unused workspace; each visit renews its cookie. */
const keptSeconds = workspaceKeptDays * 86_400;

interface CookieOptions {
  /** The lifetime; 0 deletes the cookie. */
  readonly seconds: number;
  /** Default: every page of the portal. */
  readonly path?: string;
  readonly isSecure?: boolean;
}

export function setCookie(
  ctx: Context,
  name: string,
  value: string,
  { isSecure = false, path = portalPaths.start, seconds }: CookieOptions,
): void {
  const attributes = [`Path=${path}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`];
  if (isSecure) attributes.push('Secure');
  ctx.append('Set-Cookie', `${name}=${value}; ${attributes.join('; ')}`);
}

/** Returns the client used last, else the newest. */
export function chooseClient(
  ctx: Context,
  clients: readonly RegisteredClient[],
): RegisteredClient | undefined {
  const last = ctx.cookies.get(clientCookie);
  return clients.find(({ id }) => id === last) ?? clients.at(-1);
}

/** Remembers a client of the workspace as the default of every page. */
export function keepClient(ctx: Context, id: string): void {
  setCookie(ctx, clientCookie, encodeURIComponent(id), { seconds: keptSeconds });
}

/** Returns the language of the code that the address or an earlier one has chosen. */
export function chooseLanguage(ctx: Context): SnippetLanguage {
  const asked = snippetLanguages.find((each) => each === ctx.query['language']);
  if (asked) setCookie(ctx, languageCookie, asked, { seconds: keptSeconds });
  const last = ctx.cookies.get(languageCookie);
  return asked ?? snippetLanguages.find((each) => each === last) ?? 'curl';
}

/** Lets a form tell the next page what the form has done. */
export function keepDone(ctx: Context, done: Done): void {
  setCookie(ctx, doneCookie, done, { seconds: 60 });
}

/** Returns what was done, once. */
export function takeDone(ctx: Context): Done | undefined {
  const kept = ctx.cookies.get(doneCookie);
  if (kept === undefined) return undefined;
  setCookie(ctx, doneCookie, '', { seconds: 0 });
  return isDone(kept) ? kept : undefined;
}

function isDone(text: string): text is Done {
  return Object.hasOwn(doneTexts, text);
}

export function readWorkspaceKey(ctx: Context, site: Site): string | undefined {
  return ctx.cookies.get(workspaceCookie(site));
}

/** Keeps the key of the browser's workspace, or drops it, where it is empty: for the portal and the simulated app only. */
export function keepWorkspaceKey(ctx: Context, key: string, site: Site): void {
  const seconds = key === '' ? 0 : keptSeconds;
  for (const path of [portalPaths.start, appPath])
    setCookie(ctx, workspaceCookie(site), key, { path, seconds, isSecure: site.isSecure });
}

/** The prefix makes browsers reject a cookie of this name over plain HTTP. */
function workspaceCookie({ isSecure }: Site): string {
  return isSecure ? '__Secure-workspace' : 'sandbox-workspace';
}
