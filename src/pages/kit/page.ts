/** Builds page contexts and sends pages: language, notices, sandbox hints, redirects. */
import type { Context } from 'koa';
import { defined } from '../../domain/defined.js';
import type { FormStep } from '../../crypto/csrf-tokens.js';
import type { NoticeView } from '../../usecases/authorisation/views.js';
import { catalogue } from '../texts/catalogue.js';
import type { PageNotice } from '../texts/texts.js';
import { languages, type Language } from '../texts/wording.js';
import { readCookie, writeCookie } from './cookies.js';
import type { FormContext, FormShape, SandboxHints, ShownHints } from './form.js';
import type { Html } from '../../engine/html.js';
import type { PageContext } from './layout.js';
import { buildHref, paths, type HrefTo, type Site } from './paths.js';

/** The language that the customer has chosen, here or before, else the browser's, else Croatian. */
function readLanguage(ctx: Context, site: Site): Language {
  const chosen = known(ctx.query['lang']) ?? known(readCookie(ctx, 'language', site));
  return chosen ?? known(ctx.acceptsLanguages('hr', 'en')) ?? 'hr';
}

function known(name: unknown): Language | undefined {
  return languages.find((language) => language === name);
}

/** Stores the language of a `lang` parameter; false without the parameter. */
export function keepLanguage(ctx: Context, site: Site): boolean {
  const wanted = known(ctx.query['lang']);
  if (wanted !== undefined) writeCookie(ctx, 'language', wanted, site);
  return wanted !== undefined;
}

/**
 * Stores the language of a `lang` parameter and redirects to `href`, the same page without it, so that reload and Back
 * do not change the language again. Returns false without the parameter.
 */
export function switchLanguage(ctx: Context, site: Site, href: string, status?: 302 | 303): boolean {
  if (!keepLanguage(ctx, site)) return false;
  goTo(ctx, href, status);
  return true;
}

/** Address at which this page can be requested again. */
export function currentPageHref(ctx: Context): HrefTo {
  return (query) => buildHref(ctx.path, query);
}

export function pageContext(ctx: Context, site: Site, hrefTo: HrefTo = currentPageHref(ctx)): PageContext {
  const { bankName, host, look } = site;
  const language = readLanguage(ctx, site);
  const other = language === 'hr' ? 'en' : 'hr';
  const href = hrefTo({ lang: other });
  return {
    language,
    texts: catalogue[language],
    bankName,
    host,
    stylesheetHref: look.stylesheet.path,
    iconHref: look.icon.path,
    passkeyScriptHref: look.passkeyScript.path,
    pushScriptHref: look.pushScript.path,
    ...(look.logo && { logoHref: look.logo.path }),
    ...(href !== undefined && {
      otherLanguage: { language: other, name: catalogue[other].languageName, href },
    }),
  };
}

interface FormContextOptions {
  readonly form: FormShape;
  readonly hrefTo?: HrefTo;
  readonly view: NoticeView & { readonly step: FormStep };
  readonly authorisationId: string;
}

/** The page's own notice takes precedence over one left by a form. */
export async function formContext(
  ctx: Context,
  { sandbox: hints, site }: { readonly sandbox?: SandboxHints; readonly site: Site },
  { authorisationId, form, hrefTo, view }: FormContextOptions,
): Promise<FormContext> {
  const { attemptsLeft, lockedUntil } = view;
  // The question is a page of its own.
  const shown = view.notice === 'cancel-asked' ? undefined : view.notice;
  const notice = shown ?? readNotice(ctx);
  const sandbox = hints && (await shownHints(hints, view, authorisationId));
  return {
    ...pageContext(ctx, site, hrefTo),
    form,
    ...defined({ attemptsLeft, lockedUntil, notice, sandbox }),
  };
}

async function shownHints(
  { code, findLogins }: SandboxHints,
  { step }: FormContextOptions['view'],
  authorisationId: string,
): Promise<ShownHints> {
  const logins = step === 'login' ? await findLogins(authorisationId) : { customers: [], signers: [] };
  return { code, ...logins, appHref: paths.simulatedApps };
}

/** Notice left by a form without effect, for the page that follows. */
export function readNotice(ctx: Context): PageNotice | undefined {
  const notice = ctx.query['notice'];
  return notice === 'form-expired' || notice === 'form-incomplete' ? notice : undefined;
}

export function writePage(ctx: Context, page: Html, site: Site): void {
  ctx.set('Content-Language', readLanguage(ctx, site));
  ctx.type = 'html';
  ctx.body = page.text;
}

export function goTo(ctx: Context, href: string, status: 302 | 303 = 303): void {
  // Otherwise Koa sends the status's name as the body.
  ctx.body = null;
  ctx.status = status;
  ctx.set('Location', href);
}
