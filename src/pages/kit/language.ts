/** Which language a customer reads: the one chosen, else the one the browser asks for, else Croatian. */
import type { Context } from 'koa';
import { readCookie, writeCookie } from './cookies.js';
import type { Site } from './site.js';
import { languages, type Language } from '../texts/wording.js';

export function languageOf(ctx: Context, site: Site): Language {
  return known(readCookie(ctx, 'language', site)) ?? known(ctx.acceptsLanguages('hr', 'en')) ?? 'hr';
}

/** Keeps the language that a `lang` parameter asks for; true when there was one. */
export function keepLanguage(ctx: Context, site: Site): boolean {
  const wanted = known(ctx.query['lang']);
  if (wanted !== undefined) writeCookie(ctx, 'language', wanted, site);
  return wanted !== undefined;
}

function known(name: unknown): Language | undefined {
  return languages.find((language) => language === name);
}
