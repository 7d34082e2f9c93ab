/** The portal's forms, with CSRF tokens: each is bound to its browser and its path. */
import type { Context } from 'koa';
import type { SessionCsrfTokens } from '../../../../src/crypto/csrf-tokens.js';
import { type Browser, ensureBrowser } from '../../../../src/pages/kit/cookies.js';
import { type FormFields, type FormReader, formReader } from '../../../../src/pages/kit/form-fields.js';
import type { Site } from '../../../../src/pages/kit/paths.js';
import type { PortalSite } from './context.js';
import { readBrowserForm } from '../../../../src/pages/kit/submission.js';
import type { SealedForm } from './components.js';
import { isUpload, readUpload } from './uploads.js';

export interface FormDependencies {
  readonly site: PortalSite;
  readonly sessionCsrfTokens: SessionCsrfTokens;
}

/** Large enough for a form-encoded workspace file. */
const mostBytes = 262_144;
const readTyped = formReader(mostBytes);
const read: FormReader = (ctx) => (isUpload(ctx) ? readUpload(ctx, mostBytes) : readTyped(ctx));

/** The prefix keeps tokens of the customers' pages from working here. */
const formatPurpose = (path: string) => `sandbox portal ${path}`;

/** The browsers of current requests: a new browser gets one cookie, for all forms of a page. */
const browsers = new WeakMap<Context, Browser>();

function browserOf(ctx: Context, site: Site): Browser {
  const browser = browsers.get(ctx) ?? ensureBrowser(ctx, site);
  browsers.set(ctx, browser);
  return browser;
}

export async function sealedForm(
  ctx: Context,
  path: string,
  { sessionCsrfTokens, site }: FormDependencies,
): Promise<SealedForm> {
  const sessionKey = browserOf(ctx, site).lastingKey;
  const csrfToken = await sessionCsrfTokens.seal({ sessionKey, purpose: formatPurpose(path) });
  return { action: path, csrfToken };
}

export interface SentForm {
  readonly fields: FormFields;
  /** False for an expired form, which has no effect; its fields may be shown again. */
  readonly isFresh: boolean;
}

/** Throws `form.invalid` for a form that was not given to this browser for this path. */
export async function readForm(
  ctx: Context,
  { sessionCsrfTokens, site }: FormDependencies,
): Promise<SentForm> {
  const { browser, fields } = await readBrowserForm(ctx, site, read);
  const expected = { sessionKey: browser.lastingKey, purpose: formatPurpose(ctx.path) };
  return { fields, isFresh: await sessionCsrfTokens.open(fields.get('state') ?? '', expected) };
}
