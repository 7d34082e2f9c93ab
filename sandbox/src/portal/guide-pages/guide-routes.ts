/** The guides' pages, and their runs: each has an address that any tab and any later visit continues. */
import type { Middleware } from 'koa';
import { defined } from '../../../../src/domain/defined.js';
import { parseJson } from '../../../../src/domain/objects.js';
import { addDays, type Instant } from '../../../../src/domain/time.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import type { GuideRun } from '../../domain/guide-run.js';
import { findRun, hasAuthorisationEnded, keepStep, startRun } from '../../usecases/guide-runs.js';
import { readClock } from '../../usecases/test-clock/clocks.js';
import { allowScript, portalContext, sharedPages, writePortalPage } from '../frame/context.js';
import { chooseLanguage, keepClient } from '../frame/cookies.js';
import { readForm, sealedForm } from '../frame/forms.js';
import { newWorkspaceForms } from '../frame/new-workspace.js';
import { guidePath, guideRunPath, portalPaths } from '../frame/paths.js';
import { type OpenedWorkspace, portalRoutes, requireNamed, workspaceIn } from '../frame/routes.js';
import { type Caller, callerValues, findCaller } from '../calls/caller.js';
import { formatTime } from '../frame/times.js';
import { fillCall, collectKept } from '../guides/fill.js';
import type { Guide, Values } from '../guides/guide.js';
import { guides } from '../guides/guides.js';
import { sandbox } from '../guides/journeys/shared-steps.js';
import { addedNames, findCustomerStep, longestValue, missingNames } from '../guides/known-values.js';
import type { RoutedContext, WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { guideListPage } from './guide-list-page.js';
import { guidePage, type MadeStep } from './guide-page.js';
import { keepInBrowser, type KeptInBrowser, readFromBrowser } from './kept-in-browser.js';
import { makeCall } from './make-call.js';

export function guideRoutes(parts: WorkspacePageDependencies): Middleware {
  const { site } = parts;
  const write = sharedPages();
  return portalRoutes((router) => {
    router.get(portalPaths.guides, (ctx) => write(ctx, () => guideListPage(portalContext(site, 'guides'))));
    for (const path of [portalPaths.guide, portalPaths.guideRun]) {
      router.get(path, async (ctx) => {
        const guide = named(ctx.params['guide']);
        return show(ctx, guide, parts, { run: await readRun(ctx, guide, parts) });
      });
      router.post(path, async (ctx) => {
        const guide = named(ctx.params['guide']);
        return go(ctx, guide, parts, await readRun(ctx, guide, parts));
      });
    }
  });
}

function named(id: string | undefined): Guide {
  const guide = guides.find((each) => each.id === id);
  return requireNamed(guide, 'There is no such guide.');
}

/**
 * The run of the address, where it names one. Throws `resource.unknown` for a run that is not the open workspace's;
 * without a workspace there is none.
 */
async function readRun(
  ctx: RoutedContext,
  guide: Guide,
  parts: WorkspacePageDependencies,
): Promise<GuideRun | undefined> {
  const { run: id } = ctx.params;
  const opened = id === undefined ? undefined : await workspaceIn(ctx, parts);
  if (id === undefined || !opened) return undefined;
  const run = await findRun(id, opened.workspace, parts.services);
  return requireNamed(run?.guide === guide.id ? run : undefined, 'The workspace has no such run.');
}

/** `kept` is shown at once, because cookies do not hold it. */
async function show(
  ctx: RoutedContext,
  guide: Guide,
  parts: WorkspacePageDependencies,
  shown: { readonly run?: GuideRun | undefined; readonly kept?: KeptInBrowser },
): Promise<void> {
  const { site, timeZone } = parts;
  const caller = await findCaller(ctx, parts, shown.run?.clientId);
  const { opened } = caller;
  const run = shown.run && opened && (await withDecision(shown.run, guide, opened, parts));
  const kept = shown.kept ?? (run && opened ? await readFromBrowser(ctx, run, opened.workspace, parts) : {});
  const path = run ? guideRunPath(guide.id, run.id) : guidePath(guide.id);
  const view = {
    guide,
    form: await sealedForm(ctx, path, parts),
    language: chooseLanguage(ctx),
    caller,
    values: await readValues({ caller, run, kept }, parts),
    run,
    made: kept.made,
    timeOf: (at: Instant) => formatTime(at, timeZone),
    workspace: opened ? undefined : await newWorkspaceForms(ctx, parts, path),
  };
  // The page waits for the customer by server-sent events.
  allowScript(ctx, true);
  writePortalPage(ctx, guidePage(view, portalContext(site, 'guides', ctx)));
}

/** Makes a step, and goes on with the address of its run, so that loading the page again repeats no call. */
async function go(
  ctx: RoutedContext,
  guide: Guide,
  parts: WorkspacePageDependencies,
  known?: GuideRun,
): Promise<void> {
  const { fields, isFresh } = await readForm(ctx, parts);
  const caller = await findCaller(ctx, parts, known?.clientId ?? fields.get('client'));
  const { client, opened } = caller;
  if (!isFresh || !opened) return goTo(ctx, known ? guideRunPath(guide.id, known.id) : guidePath(guide.id));
  if (client && client.id === fields.get('client')) keepClient(ctx, client.id);
  const clientId = known?.clientId ?? client?.id;
  const index = stepIn(fields);
  const typed = typedIn(fields, guide);
  const isChoice = index === undefined && Object.keys(typed).length === 0;
  if (clientId === undefined || (isChoice && !known)) return goTo(ctx, guidePath(guide.id));
  const run = known ?? (await startRun({ clientId, guide: guide.id }, opened.workspace, parts.services));
  const before = await readFromBrowser(ctx, run, opened.workspace, parts);
  const kept = { values: { ...before.values, ...typed } };
  const made = await takeStep(guide, index, { caller, run, kept }, parts);
  const now = { values: { ...kept.values, ...made?.values }, ...defined({ made: made?.step }) };
  const isKept = await keepInBrowser(ctx, run, now, opened.workspace, parts);
  if (!isKept) {
    const after = await findRun(run.id, opened.workspace, parts.services);
    return show(ctx, guide, parts, { run: after, kept: now });
  }
  goTo(ctx, guideRunPath(guide.id, run.id) + (index === undefined ? '' : `#step-${index + 1}`));
}

interface Place {
  readonly caller: Caller;
  readonly run: GuideRun | undefined;
  readonly kept: KeptInBrowser;
}

/** Undefined for a step that is no call, or lacks values. */
async function takeStep(
  guide: Guide,
  index: number | undefined,
  place: Place,
  parts: WorkspacePageDependencies,
): Promise<{ readonly step: MadeStep; readonly values: Values } | undefined> {
  const { caller, run } = place;
  const { opened } = caller;
  const step = index === undefined ? undefined : guide.steps[index];
  if (index === undefined || !step || !('call' in step) || !opened || !run) return undefined;
  const before = await readValues(place, parts);
  if (missingNames(step, before).length > 0) return undefined;
  const { clock, randomIdentifier } = parts.services;
  const newId = randomIdentifier();
  const answer = await makeCall(fillCall(step.call, before), newId, parts);
  const values = answer ? collectKept(step, parseJson(answer.text)) : {};
  const requestId = step.call.path.startsWith(`${sandbox}/`) ? undefined : newId;
  const made = { at: clock.now(), ...defined({ requestId, status: answer?.status }) };
  await keepStep(run.id, { index, made, values }, opened.workspace, parts.services);
  return { step: { index, ...defined({ answer }) }, values };
}

function stepIn(fields: FormFields): number | undefined {
  const text = fields.get('step') ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** Returns the outputs of commands, and the values that a step has asked for. */
function typedIn(fields: FormFields, guide: Guide): Values {
  const typed = addedNames(guide).flatMap((name) => {
    const text = fields.get(`output-${name}`)?.trim();
    return text && text.length <= longestValue ? [[name, text.replaceAll('\r\n', '\n')] as const] : [];
  });
  return Object.fromEntries(typed);
}

/** Returns all values that are known without a further step. */
async function readValues({ caller, kept, run }: Place, parts: WorkspacePageDependencies): Promise<Values> {
  const { services } = parts;
  const { opened } = caller;
  const today = opened ? (await readClock(opened.workspace, services)).today : services.clock.today();
  return {
    ...(await callerValues(caller, parts)),
    laterDate: addDays(today, 30),
    ...(run && { run: run.id, ...run.ids }),
    ...kept.values,
  };
}

/** Adds the customer's decision on the bank's page to the step that waits for it. */
async function withDecision(
  run: GuideRun,
  guide: Guide,
  { workspace }: OpenedWorkspace,
  { services }: WorkspacePageDependencies,
): Promise<GuideRun> {
  const index = findCustomerStep(guide, (at) => run.steps[at] !== undefined);
  const { authorisationId } = run.ids;
  if (index === undefined || authorisationId === undefined) return run;
  if (!(await hasAuthorisationEnded(authorisationId, services))) return run;
  const made = { at: services.clock.now(), isDecided: true };
  await keepStep(run.id, { index, made, values: {} }, workspace, services);
  return { ...run, steps: { ...run.steps, [index]: made } };
}
