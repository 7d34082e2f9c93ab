/** The reference of every operation: its page, and the call that the page sends. */
import type { Middleware } from 'koa';
import { defined } from '../../../../src/domain/defined.js';
import { invalid, Problem, refuseIfAny } from '../../../../src/domain/problem.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import type { EditedCall } from '../../request-log/replay.js';
import { readAnswerValues } from '../calls/answer-values.js';
import { findOperation, type OperationPlace } from '../documentation/contract-reference.js';
import { allowScript, portalContext, writePortalPage } from '../frame/context.js';
import { chooseLanguage, keepClient } from '../frame/cookies.js';
import type { ShownForm } from '../frame/fields.js';
import { readForm, sealedForm } from '../frame/forms.js';
import { newWorkspaceForms } from '../frame/new-workspace.js';
import { comparisonPath, portalPaths } from '../frame/paths.js';
import { portalRoutes } from '../frame/routes.js';
import { type Caller, callerValues, findCaller } from '../calls/caller.js';
import { namesIn } from '../guides/fill.js';
import type { RoutedContext, WorkspacePageDependencies } from '../workspace/in-workspace.js';
import { notices } from '../frame/labels.js';
import { fits, isPage } from './answer-links.js';
import { listExampleCalls } from './example-calls.js';
import { comparisonPage, operationPage } from './operation-page.js';
import { sendAsCaller } from './send-call.js';
import type { SentView } from './sent-answer.js';
import { formatSnippet } from './snippet.js';

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
  if (place) return place;
  throw new Problem('resource.unknown', 'There is no such operation.', 'path');
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
  const other = versions.find(({ contract }) => contract.version === ctx.params['version']);
  const [newer, older] = versions.filter(({ href }) => href === place.href || href === other?.href);
  if (!other) throw new Problem('resource.unknown', 'There is no such version of the operation.', 'path');
  if (!newer || !older) return goTo(ctx, place.href);
  const { contract, operation } = newer;
  if (contract !== place.contract)
    return goTo(ctx, comparisonPath(contract.name, operation.operationId, older.contract.version));
  const view = { ...newer, versions, older };
  writePortalPage(ctx, comparisonPage(view, portalContext(parts.site, 'documentation')));
}

interface Shown {
  /** The caller that the form has chosen. */
  readonly caller: Caller;
  readonly edited?: EditedCall;
  readonly refused?: ShownForm;
  readonly sent?: SentView;
}

async function show(
  ctx: RoutedContext,
  place: OperationPlace,
  parts: WorkspacePageDependencies,
  given?: Shown,
): Promise<void> {
  const versions = listVersions(place, parts);
  const view = {
    ...place,
    versions,
    ...defined({ older: versions[versions.findIndex(({ href }) => href === place.href) + 1] }),
    console: await consoleView(ctx, place, parts, given ?? { caller: await findCaller(ctx, parts) }),
  };
  allowScript(ctx, true);
  writePortalPage(ctx, operationPage(view, portalContext(parts.site, 'documentation')));
}

async function consoleView(
  ctx: RoutedContext,
  place: OperationPlace,
  parts: WorkspacePageDependencies,
  { caller, edited, refused, sent }: Shown,
) {
  const { contract, href, operation } = place;
  const { client, clients, opened } = caller;
  const known = await callerValues(caller, parts);
  const kept = await readAnswerValues(ctx, caller, parts);
  const values = {
    ...defined({ clientId: parts.data.clients[0]?.clientId, accountId: kept['resourceId'] }),
    ...known,
    ...kept,
  };
  const examples = listExampleCalls(operation, contract.basePath, values);
  const example = Math.max(
    examples.findIndex((_, index) => String(index) === ctx.query['example']),
    0,
  );
  const { call = emptyCall } = examples[example] ?? {};
  const target = targetIn(ctx, place);
  const shown = edited ?? { ...call, ...defined({ target }) };
  const language = chooseLanguage(ctx);
  return {
    form: await sealedForm(ctx, href, parts),
    language,
    query: { ...(example > 0 && { example: String(example) }), ...defined({ target }) },
    clients,
    clientId: client?.id,
    examples: examples.map(({ title }) => title),
    example,
    call: shown,
    snippet: formatSnippet(shown, language, values),
    missing: namesInCall(shown),
    isVisit: isVisit(place),
    isFinal: isFinal(place),
    answer: operation.answers.find(({ examples: given }) => given.length > 0),
    shown: { id: 'request', ...refused },
    ...defined({
      sent,
      workspace: opened ? undefined : await newWorkspaceForms(ctx, parts, href),
    }),
  };
}

const emptyCall: EditedCall = { method: '', target: '/', headers: '', body: '' };

function namesInCall({ body, headers, target }: EditedCall): readonly string[] {
  return [...new Set(namesIn([target, headers, body].join('\n')))];
}

/** Whether a browser makes the call, and shows the answer. */
function isVisit({ contract, operation }: OperationPlace): boolean {
  return contract.operations.some((each) => each.id === operation.operationId && isPage(each));
}

/** Whether the call takes something from the workspace that no other call gives back. */
function isFinal({ contract, operation }: OperationPlace): boolean {
  const endings = /^(clear|close|import|remove|reset)(Log|Workspace)/;
  return contract.api === 'sandbox' && endings.test(operation.operationId);
}

/** The path that an answer's link has brought, if it is one of the operation. */
function targetIn({ query }: RoutedContext, place: OperationPlace): string | undefined {
  const { target } = query;
  return typeof target === 'string' && isOfOperation(target, place) ? target : undefined;
}

function isOfOperation(target: string, { contract, operation }: OperationPlace): boolean {
  const [path = ''] = target.split('?', 1);
  return /^[!-~]+$/.test(target) && fits(path, contract.basePath + operation.path);
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
  const textOf = (name: string) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const edited = {
    method: operation.method,
    target: textOf('target').trim(),
    headers: textOf('headers'),
    body: textOf('body'),
  };
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
    return name === undefined
      ? []
      : [
          invalid(
            `body.${part}`,
            `{{${name}}} has no value yet: edit the request, or first make the call that returns the value.`,
          ),
        ];
  });
  const path = basePath + place.operation.path;
  refuseIfAny([...(isOwn ? [] : [invalid('body.target', `target is not a path of ${path}.`)]), ...lacking]);
}
