/** The context of a portal page: the bank's name and look, and addresses. */
import type { Context } from 'koa';
import { defined } from '../../../../src/domain/defined.js';
import {
  revalidated,
  shareContent,
  type SharedContent,
  writeShared,
} from '../../../../src/api/shared-content.js';
import type { Html } from '../../../../src/engine/html.js';
import type { Site } from '../../../../src/pages/kit/paths.js';
import type { WorkspaceState } from '../../usecases/workspaces/workspace-state.js';
import { takeDone } from './cookies.js';
import type { Done, Place } from './labels.js';

export interface PortalSite extends Site {
  /** The bank's pages for developers, at other addresses. */
  readonly bankPages: Readonly<Partial<Record<'support' | 'status' | 'news', string>>>;
}

export interface PortalContext extends PortalSite {
  readonly place?: Place;
  /** The text in the search field. */
  readonly query?: string;
  /** The result of the form that led to this page. */
  readonly done?: Done;
  readonly state?: WorkspaceState;
}

/** With `ctx`, the page says what the form before it has done. */
export function portalContext(site: PortalSite, place?: Place, ctx?: Context): PortalContext {
  return { ...site, ...defined({ place, done: ctx?.method === 'GET' ? takeDone(ctx) : undefined }) };
}

/** The Content-Security-Policy of a page with a script of our own; `isAsking` lets it make requests to this server. */
export function allowScript(ctx: Context, isAsking = false): void {
  const base =
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
  const requests = isAsking ? "; connect-src 'self'" : '';
  ctx.set('Content-Security-Policy', `${base}; img-src 'self'; script-src 'self'${requests}`);
}

/** Writes a page. The portal is in English only; the customers' pages have a choice of languages. */
export function writePortalPage(ctx: Context, page: Html): void {
  const policy = ctx.response.get('Content-Security-Policy');
  if (page.text.includes('<script ') && !policy.includes('script-src')) allowScript(ctx);
  ctx.set('Content-Language', 'en');
  ctx.type = 'html';
  ctx.body = page.text;
}

/** For pages that are the same for every visitor: each is rendered and compressed once. */
export function sharedPages() {
  const pages = new Map<string, SharedContent>();
  return (ctx: Context, render: () => Html): Promise<void> => {
    const page = pages.get(ctx.path) ?? shareContent('text/html; charset=utf-8', render().text);
    pages.set(ctx.path, page);
    allowScript(ctx);
    ctx.set('Content-Language', 'en');
    return writeShared(ctx, page, revalidated);
  };
}
