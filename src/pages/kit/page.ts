/** Gathers what every page needs from the request and the bank's settings. */
import type { Context } from 'koa';
import { iconPath, stylesheetPath } from './assets.js';
import { catalogue } from '../texts/catalogue.js';
import { languageOf } from './language.js';
import type { PageContext } from './layout.js';
import type { Site } from './site.js';

/** The address of a page with these parameters; undefined for a page that has no address to come back to. */
export type HrefTo = (query: Readonly<Record<string, string>>) => string | undefined;

export function pageContext(
  ctx: Context,
  site: Site,
  bankName: string,
  hrefTo: HrefTo = (query) => hrefOf(ctx, site, query),
): PageContext {
  const language = languageOf(ctx, site);
  const other = language === 'hr' ? 'en' : 'hr';
  const href = hrefTo({ lang: other, ...(isStaying(ctx) && { stay: '1' }) });
  return {
    language,
    texts: catalogue[language],
    bankName,
    host: site.host,
    stylesheetHref: site.base + stylesheetPath,
    iconHref: site.base + iconPath,
    consentsHref: `${site.base}/my-consents`,
    ...(href !== undefined && {
      otherLanguage: { language: other, name: catalogue[other].languageName, href },
    }),
  };
}

/** The address of the page that this request is about, below the public address. */
export function hrefOf(ctx: Context, site: Site, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${site.base}${ctx.path}${search && `?${search}`}`;
}

/** True when the customer has chosen not to be taken back to the TPP automatically. */
export function isStaying(ctx: Context): boolean {
  return ctx.query['stay'] === '1';
}
