/** The guides' pages: the values of the developer's workspace, and the calls of the steps. */
import type { Context, Middleware } from 'koa';
import { randomIdentifier } from '../../../../src/crypto/secrets.js';
import { signatureHeaders } from '../../crypto/request-signing.js';
import { defined } from '../../../../src/domain/defined.js';
import { parseJson } from '../../../../src/domain/objects.js';
import { Problem } from '../../../../src/domain/problem.js';
import { addDays } from '../../../../src/domain/time.js';
import type { FormFields } from '../../../../src/pages/kit/form-fields.js';
import { readClock } from '../../usecases/test-clock/clocks.js';
import type { SelfCallAnswer } from '../../usecases/sandbox-services.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import { chooseClient, keepClient } from '../frame/current-client.js';
import { readForm, sealedForm } from '../frame/forms.js';
import { newWorkspaceForms } from '../frame/new-workspace.js';
import { guidePath, portalPaths } from '../frame/paths.js';
import { portalRoutes, workspaceIn } from '../frame/routes.js';
import {
  activeClients,
  type WorkspaceValueDependencies,
  workspaceValues,
} from '../frame/workspace-values.js';
import { fillCall, type FilledCall, collectKept } from '../guides/fill.js';
import type { Guide, Values } from '../guides/guide.js';
import { guides } from '../guides/guides.js';
import { addedNames, missingNames, readValues } from '../guides/known-values.js';
import { serializeBody } from '../guides/snippets/text.js';
import { guideListPage, guidePage, type MadeStep } from './guide-page.js';

export type GuideDependencies = WorkspaceValueDependencies;

export function guideRoutes(parts: GuideDependencies): Middleware {
  const { site } = parts;
  return portalRoutes((router) => {
    router.get(portalPaths.guides, (ctx) => {
      writePortalPage(ctx, guideListPage(portalContext(site, 'guides')));
    });
    router.get(portalPaths.guide, (ctx) => show(ctx, named(ctx.params['guide']), parts, {}));
    router.post(portalPaths.guide, (ctx) => go(ctx, named(ctx.params['guide']), parts));
  });
}

function named(id: string | undefined): Guide {
  const guide = guides.find((each) => each.id === id);
  if (guide) return guide;
  throw new Problem('resource.unknown', 'There is no such guide.', 'path');
}

/** The fields of a form, and the result of its step. */
interface Sent {
  readonly clientId?: string;
  readonly added?: Values;
  readonly made?: MadeStep;
}

async function show(ctx: Context, guide: Guide, parts: GuideDependencies, sent: Sent): Promise<void> {
  const { site } = parts;
  const { clients, givens, hasWorkspace } = await readKnownValues(ctx, parts, sent);
  const { added = {}, made } = sent;
  const workspace = hasWorkspace ? undefined : await newWorkspaceForms(ctx, parts, guidePath(guide.id));
  const view = {
    guide,
    form: await sealedForm(ctx, guidePath(guide.id), parts),
    clients,
    values: { ...givens, ...added },
    added,
    ...defined({ made, workspace }),
  };
  writePortalPage(ctx, guidePage(view, portalContext(site, 'guides', ctx)));
}

async function go(ctx: Context, guide: Guide, parts: GuideDependencies): Promise<void> {
  const { fields, isFresh } = await readForm(ctx, parts);
  const sent = sentIn(fields, guide);
  const index = /^\d{1,2}$/.test(fields.get('step') ?? '') ? Number(fields.get('step')) : undefined;
  const step = index === undefined ? undefined : guide.steps[index];
  const { clients, givens } = await readKnownValues(ctx, parts, sent);
  const values = { ...givens, ...sent.added };
  if (!isFresh || index === undefined || !step || !('call' in step) || clients.length === 0)
    return show(ctx, guide, parts, sent);
  if (missingNames(step, values).length > 0) return show(ctx, guide, parts, sent);
  const answer = await makeCall(fillCall(step.call, values), parts);
  const added = { ...sent.added, ...(answer && collectKept(step, parseJson(answer.text))) };
  return show(ctx, guide, parts, { ...sent, added, made: { index, ...defined({ answer }) } });
}

function sentIn(fields: FormFields, guide: Guide): Sent {
  const outputs = addedNames(guide).flatMap((name) => {
    const output = fields.get(`output-${name}`)?.trim();
    return output ? [[name, output.replaceAll('\r\n', '\n')] as const] : [];
  });
  return {
    clientId: fields.get('client') ?? '',
    added: { ...readValues(fields.get('values') ?? '', guide), ...Object.fromEntries(outputs) },
  };
}

/** Returns the values known without any step: the bank's, and the open workspace's. */
async function readKnownValues(ctx: Context, parts: GuideDependencies, { clientId }: Sent) {
  const { services } = parts;
  const opened = await workspaceIn(ctx, parts);
  const clients = await activeClients(opened, parts);
  const client = clients.find(({ id }) => id === clientId) ?? chooseClient(ctx, clients);
  if (client && client.id === clientId) keepClient(ctx, client.id);
  const today = opened ? (await readClock(opened.workspace, services)).today : services.clock.today();
  const givens = {
    ...(await workspaceValues(opened, client, parts)),
    laterDate: addDays(today, 30),
  };
  return { clients, givens, hasWorkspace: opened !== undefined };
}

/** The server calls itself, as the snippets would call the server. */
function makeCall(
  { address, body, headers, method, signing }: FilledCall,
  { publicUrl, services }: GuideDependencies,
): Promise<SelfCallAnswer | undefined> {
  const requestId = randomIdentifier();
  const text = body && serializeBody(body);
  const signed = signing && signatureHeaders(signing, requestId, text ?? '');
  const all = [...headers, ['X-Request-ID', requestId] as const, ...Object.entries(signed ?? {})];
  return services.callItself({
    method,
    target: address
      .slice(publicUrl.length)
      .toWellFormed()
      .replaceAll(/[^!-~]/gu, encodeURIComponent),
    // Drops line breaks and other characters that a header must not contain; no step's own value has any.
    headers: all.flatMap(([name, value]) => [name, value.replaceAll(/[^\t -~]/g, '')]),
    ...defined({ body: text }),
  });
}
