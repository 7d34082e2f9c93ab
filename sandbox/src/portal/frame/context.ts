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
import type { Done } from './done-cookie.js';
import type { Place } from './labels.js';
import { allowScript } from './security.js';
import { takeDone } from './done-cookie.js';

/** The bank's pages for developers, at other addresses. */
export type BankPages = Readonly<Partial<Record<'support' | 'status' | 'news', string>>>;

export interface PortalSite extends Site {
  readonly bankPages: BankPages;
}

export interface PortalContext {
  readonly bankName: string;
  readonly host: string;
  readonly stylesheetHref: string;
  readonly iconHref: string;
  /** Absent where the bank has given no logo. */
  readonly logoHref: string | undefined;
  readonly place: Place | undefined;
  readonly bankPages: BankPages;
  /** The text in the search field. */
  readonly query?: string;
  /** The result of the form that led to this page. */
  readonly done?: Done;
  /** The state of the open workspace, on its pages. */
  readonly state?: WorkspaceState;
}

/** With `ctx`, the page says what the form before it has done. */
export function portalContext(site: PortalSite, place?: Place, ctx?: Context): PortalContext {
  const { bankName, bankPages, host, look } = site;
  return {
    bankName,
    bankPages,
    host,
    stylesheetHref: look.stylesheet.path,
    iconHref: look.icon.path,
    logoHref: look.logo?.path,
    place,
    ...defined({ done: ctx?.method === 'GET' ? takeDone(ctx) : undefined }),
  };
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
