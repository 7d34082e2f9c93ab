/** The reference of every operation: its page, and the call that the page sends. */
import type { Middleware } from 'koa';
import { invalid, Problem, refuseIfAny } from '../../../../src/domain/problem.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import type { EditedCall } from '../../request-log/replay.js';
import { findCaller } from '../calls/caller.js';
import { findOperation, type OperationPlace } from '../documentation/contract-reference.js';
import { allowScript, portalContext, writePortalPage } from '../frame/context.js';
import { keepClient } from '../frame/cookies.js';
import { readForm } from '../frame/forms.js';
import { notices } from '../frame/labels.js';
import { comparisonPath, portalPaths } from '../frame/paths.js';
import { portalRoutes, requireNamed } from '../frame/routes.js';
import { namesIn } from '../guides/fill.js';
import { readEditedCall } from '../log/call-editor.js';
import type { RoutedContext, WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { collectConsole, type GivenCall, isFinal, isOfOperation, isVisit } from './console.js';
import { comparisonPage, operationPage } from './operation-page.js';
import { sendAsCaller } from './send-call.js';

export function operationRoutes(parts: WorkspacePageDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.operation, (ctx) => show(ctx, findPlace(ctx, parts), parts));
    router.post(portalPaths.operation, (ctx) => send(ctx, findPlace(ctx, parts), parts));
    router.get(portalPaths.comparison, (ctx) => compare(ctx, findPlace(ctx, parts), parts));
  });
}

function findPlace({ params }: RoutedContext, { contracts }: WorkspacePageDependencies): OperationPlace {
  const contract = contracts.find(({ name }) => name === params['contract']);
  const [place] = contract ? findOperation(contract, params['operation'] ?? '') : [];
  return requireNamed(place, 'There is no such operation.');
}

/** Lists the newest version first. */
function listVersions(
  { contract: { api }, operation: { operationId } }: OperationPlace,
  { contracts }: WorkspacePageDependencies,
): readonly OperationPlace[] {
  const versions = contracts.filter((each) => each.api === api).toReversed();
  return versions.flatMap((each) => findOperation(each, operationId));
}

/** A pair of versions has one address, below the newer version. */
function compare(ctx: RoutedContext, place: OperationPlace, parts: WorkspacePageDependencies): void {
  const versions = listVersions(place, parts);
  const other = requireNamed(
    versions.find(({ contract }) => contract.version === ctx.params['version']),
    'There is no such version of the operation.',
  );
  const [newer, older] = versions.filter(({ href }) => href === place.href || href === other.href);
  if (!newer || !older) return goTo(ctx, place.href);
  const { contract, operation } = newer;
  if (contract !== place.contract)
    return goTo(ctx, comparisonPath(contract.name, operation.operationId, older.contract.version));
  const view = { ...newer, versions, older };
  writePortalPage(ctx, comparisonPage(view, portalContext(parts.site, 'documentation')));
}

async function show(
  ctx: RoutedContext,
  place: OperationPlace,
  parts: WorkspacePageDependencies,
  given?: GivenCall,
): Promise<void> {
  const versions = listVersions(place, parts);
  const view = {
    ...place,
    versions,
    older: versions[versions.findIndex(({ href }) => href === place.href) + 1],
    console: await collectConsole(ctx, place, given ?? { caller: await findCaller(ctx, parts) }, parts),
  };
  allowScript(ctx, true);
  writePortalPage(ctx, operationPage(view, portalContext(parts.site, 'documentation')));
}

/** Sends the call, and shows the page with its answer. */
async function send(
  ctx: RoutedContext,
  place: OperationPlace,
  parts: WorkspacePageDependencies,
): Promise<void> {
  const { href, operation } = place;
  const { fields, isFresh } = await readForm(ctx, parts);
  const caller = await findCaller(ctx, parts, fields.get('client'));
  const { client, opened } = caller;
  if (client) keepClient(ctx, client.id);
  if (!opened || fields.get('fill') !== null) return goTo(ctx, href);
  const edited = { ...readEditedCall(fields), method: operation.method };
  const shown = { caller, edited };
  if (!isFresh) return show(ctx, place, parts, { ...shown, refused: { fields, notice: notices.expired } });
  try {
    requireSendable(edited, place);
    if (isFinal(place) && fields.get('sure') === null)
      throw new Problem('request.invalid', notices.sureMissing, 'sure');
    if (isVisit(place)) return goTo(ctx, edited.target);
    const sent = await sendAsCaller(ctx, edited, { client, opened }, parts);
    return await show(ctx, place, parts, { ...shown, sent });
  } catch (error) {
    if (!(error instanceof Problem) || error.reason !== 'request.invalid') throw error;
    ctx.status = 400;
    return show(ctx, place, parts, { ...shown, refused: { fields, violations: error.violations } });
  }
}

/** Throws a `request.invalid` for a path of another operation, and for each part that lacks values. */
function requireSendable(edited: EditedCall, place: OperationPlace): void {
  const { basePath } = place.contract;
  const isOwn = isOfOperation(edited.target, place);
  const lacking = (['target', 'headers', 'body'] as const).flatMap((part) => {
    const [name] = namesIn(edited[part]);
    if (name === undefined) return [];
    const text = `{{${name}}} has no value yet: edit the request, or first make the call that returns the value.`;
    return [invalid(`body.${part}`, text)];
  });
  const path = basePath + place.operation.path;
  refuseIfAny([...(isOwn ? [] : [invalid('body.target', `target is not a path of ${path}.`)]), ...lacking]);
}
