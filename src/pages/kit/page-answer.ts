/** Sends pages, and sends the browser to other pages. */
import type { Context } from 'koa';
import type { Html } from './html.js';
import { languageOf } from './language.js';
import type { Site } from './site.js';
import type { PageNotice } from '../texts/texts.js';

export function writePage(ctx: Context, page: Html, site: Site): void {
  ctx.set('Content-Language', languageOf(ctx, site));
  ctx.type = 'html';
  ctx.body = page.text;
}

export function goTo(ctx: Context, href: string, status: 302 | 303 = 303): void {
  // Without it the status's own name would be sent as a body.
  ctx.body = null;
  ctx.status = status;
  ctx.set('Location', href);
}

/** What a form that had no effect has left for the page that follows it. */
export function noticeOf(ctx: Context): PageNotice | undefined {
  const notice = ctx.query['notice'];
  return notice === 'form-expired' || notice === 'form-incomplete' ? notice : undefined;
}
