/** The chapters' pages, and the page from which a call of theirs is sent. */
import type { Context, Middleware } from 'koa';
import { defined } from '../../../../src/domain/defined.js';
import { Problem } from '../../../../src/domain/problem.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { callEdited } from '../../usecases/log/replay.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { chooseClient, chooseLanguage } from '../frame/current-client.js';
import { chapterPath, logEntryPath, portalPaths } from '../frame/paths.js';
import { portalRoutes, workspaceIn } from '../frame/routes.js';
import { activeClients } from '../calls/caller.js';
import { fillCall } from '../guides/fill.js';
import { readEditedCall } from '../log/log-routes.js';
import { keepAnswerValues } from '../calls/answer-values.js';
import {
  inWorkspace,
  type RefusedForm,
  type Visit,
  type WorkspacePageDependencies,
} from '../workspace/in-workspace.js';
import { callPage, toEditedCall } from './call-page.js';
import { chapterPage } from './chapter-page.js';
import { type Chapter, listChapters } from './chapters.js';
import { handbookValues, type HandbookDependencies } from './handbook-values.js';

export function handbookRoutes(parts: WorkspacePageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.handbook, (ctx) => goTo(ctx, chapterPath(listChapters()[0]?.name ?? '')));
    router.get(portalPaths.chapter, (ctx) => show(ctx, named(ctx.params['chapter']), parts));
    router.get(
      portalPaths.call,
      inWorkspace(parts, (visit) => edit(visit)),
    );
    router.post(portalPaths.call, inWorkspace(parts, send));
  });
}

function named(name: string | undefined): Chapter {
  const chapter = listChapters().find((each) => each.name === name);
  if (chapter) return chapter;
  throw new Problem('resource.unknown', 'There is no such chapter.', 'path');
}

async function show(ctx: Context, chapter: Chapter, parts: HandbookDependencies): Promise<void> {
  const opened = await workspaceIn(ctx, parts);
  const view = {
    chapter,
    chapters: listChapters(),
    language: chooseLanguage(ctx),
    ...(await handbookValues(ctx, opened, chapter.calls, parts)),
  };
  writePortalPage(ctx, chapterPage(view, portalContext(parts.site, 'handbook')));
}

async function edit(visit: Visit, refused?: RefusedForm): Promise<void> {
  const { ctx, parts } = visit;
  const call = named(visit.parameter('chapter')).calls[Number(visit.parameter('call'))];
  if (!call) throw new Problem('resource.unknown', 'The chapter has no such call.', 'path');
  const { clientId, missing, values } = await handbookValues(ctx, visit, [call], parts);
  const view = {
    call: toEditedCall(fillCall(call, values)),
    form: await visit.form(ctx.path),
    hasClient: clientId !== undefined,
    missing,
    ...defined({ refused }),
  };
  visit.write(callPage(view, visit.context));
}

/** The entry of the log shows the answer, and why a call failed. */
async function send(visit: Visit): Promise<void> {
  const { ctx, parts, workspace } = visit;
  const refused = await visit.submit(async (fields) => {
    const { answer, entry } = await callEdited(readEditedCall(fields), undefined, workspace, parts.services);
    const clientId = chooseClient(ctx, await activeClients(visit, parts))?.id;
    await keepAnswerValues(ctx, answer?.text ?? '', { opened: visit, clientId }, parts);
    visit.goTo(logEntryPath(entry.id), 'called');
  });
  if (refused) return edit(visit, refused);
}
