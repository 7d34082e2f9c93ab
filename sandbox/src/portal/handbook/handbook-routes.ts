/** The chapters' pages, and the page from which a call of theirs is sent. */
import type { Context, Middleware } from 'koa';
import { goTo } from '../../../../src/pages/kit/page.js';
import { findCaller } from '../calls/caller.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { chooseLanguage } from '../frame/cookies.js';
import { chapterPath, portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { inWorkspace, type WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { send, showCall } from './call-page.js';
import { chapterPage } from './chapter-page.js';
import { type Chapter, findChapter, listChapters } from './chapters.js';
import { handbookValues } from './handbook-values.js';

export function handbookRoutes(parts: WorkspacePageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.handbook, (ctx) => goTo(ctx, chapterPath(listChapters()[0]?.name ?? '')));
    router.get(portalPaths.chapter, (ctx) => show(ctx, findChapter(ctx.params['chapter']), parts));
    router.get(portalPaths.call, inWorkspace(parts, showCall));
    router.post(portalPaths.call, inWorkspace(parts, send));
  });
}

async function show(ctx: Context, chapter: Chapter, parts: WorkspacePageDependencies): Promise<void> {
  const caller = await findCaller(ctx, parts);
  const view = {
    chapter,
    chapters: listChapters(),
    language: chooseLanguage(ctx),
    ...(await handbookValues(ctx, caller, chapter.calls, parts)),
    ...(caller.client && { clientId: caller.client.id }),
  };
  writePortalPage(ctx, chapterPage(view, portalContext(parts.site, 'handbook')));
}
