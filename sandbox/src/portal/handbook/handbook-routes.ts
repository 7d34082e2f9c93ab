/** The chapters' pages, and the page from which a call of theirs is sent. */
import type { Context, Middleware } from 'koa';
import { Problem } from '../../../../src/domain/problem.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { findCaller } from '../calls/caller.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { chooseLanguage } from '../frame/cookies.js';
import { chapterPath, portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { fillCall } from '../guides/fill.js';
import { readEditedCall } from '../log/call-editor.js';
import { sendAsCaller } from '../reference/send-call.js';
import { inWorkspace, type Visit, type WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { callPage, type CallView, toEditedCall } from './call-page.js';
import { chapterPage } from './chapter-page.js';
import { type Chapter, listChapters } from './chapters.js';
import { handbookValues } from './handbook-values.js';

export function handbookRoutes(parts: WorkspacePageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.handbook, (ctx) => goTo(ctx, chapterPath(listChapters()[0]?.name ?? '')));
    router.get(portalPaths.chapter, (ctx) => show(ctx, named(ctx.params['chapter']), parts));
    router.get(
      portalPaths.call,
      inWorkspace(parts, (visit) => showCall(visit)),
    );
    router.post(portalPaths.call, inWorkspace(parts, send));
  });
}

function named(name: string | undefined): Chapter {
  const chapter = listChapters().find((each) => each.name === name);
  if (chapter) return chapter;
  throw new Problem('resource.unknown', 'There is no such chapter.', 'path');
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

async function showCall(
  visit: Visit,
  shown: Pick<CallView, 'refused'> | Pick<CallView, 'call' | 'sent'> = {},
): Promise<void> {
  const { ctx, parts } = visit;
  const chapter = named(visit.parameter('chapter'));
  const call = chapter.calls[Number(visit.parameter('call'))];
  if (!call) throw new Problem('resource.unknown', 'The chapter has no such call.', 'path');
  const caller = await findCaller(ctx, parts);
  const { missing, values } = await handbookValues(ctx, caller, [call], parts);
  const view = {
    call: toEditedCall(fillCall(call, values)),
    chapter,
    form: await visit.form(ctx.path),
    hasClient: caller.client !== undefined,
    missing,
    ...shown,
  };
  visit.write(callPage(view, visit.context));
}

/** Sends the call, and shows the page with its answer. */
async function send(visit: Visit): Promise<void> {
  const { ctx, parts } = visit;
  let made: Pick<CallView, 'call' | 'sent'> | undefined;
  const refused = await visit.submit(async (fields) => {
    const call = readEditedCall(fields);
    const { client } = await findCaller(ctx, parts);
    made = { call, sent: await sendAsCaller(ctx, call, { client, opened: visit }, parts) };
  });
  return showCall(visit, refused ? { refused } : made);
}
