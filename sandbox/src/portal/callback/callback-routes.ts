/**
 * The callback catcher: the redirect address of workspaces' clients, which stores and shows the parameters and
 * exchanges the code.
 */
import type { Context, Middleware } from 'koa';
import type { NamedValue } from '../../request-log/entry.js';
import { defined } from '../../../../src/domain/defined.js';
import { Problem, type Violation } from '../../../../src/domain/problem.js';
import type { Workspace } from '../../domain/workspace.js';
import { callbackAddress } from '../../api/portal-paths.js';
import { goTo } from '../../../../src/pages/kit/page.js';
import { createStoryFinder, exchangeCallbackCode, recordCallback } from '../../usecases/log/callbacks.js';
import { listWorkspaceClients } from '../../usecases/workspaces/workspace-clients.js';
import { portalContext, writePortalPage } from '../frame/context.js';
import type { ShownForm } from '../frame/fields.js';
import { readForm, sealedForm } from '../frame/forms.js';
import { findRun } from '../../usecases/guide-runs.js';
import { keepInBrowser } from '../guide-pages/kept-in-browser.js';
import { guideRunPath, portalPaths } from '../frame/paths.js';
import {
  type OpenedWorkspace,
  type PortalPageDependencies,
  portalRoutes,
  workspaceIn,
} from '../frame/routes.js';
import { shellQuoted } from '../guides/snippets/curl.js';
import { type SecretDependencies, showSecret, readShownSecret } from '../workspace/shown-secrets.js';
import { keepAnswerValues } from '../calls/answer-values.js';
import { callbackPage, noTokensPage, tokensPage } from './callback-page.js';
import { notices } from '../frame/labels.js';

export interface CallbackDependencies extends PortalPageDependencies, SecretDependencies {
  readonly tokenEndpoint: string;
}

const tokensIn = (workspace: Workspace) => ({ kind: 'tokens', path: portalPaths.tokens, workspace }) as const;

export function callbackRoutes(parts: CallbackDependencies): Middleware {
  return portalRoutes((router) => {
    router.get(portalPaths.callback, (ctx) => show(ctx, parts));
    router.post(portalPaths.callback, (ctx) => exchange(ctx, parts));
    router.get(portalPaths.tokens, (ctx) => showTokens(ctx, parts));
  });
}

async function show(ctx: Context, parts: CallbackDependencies): Promise<void> {
  const { publicUrl, services, site, tokenEndpoint } = parts;
  const parameters = [...new URLSearchParams(ctx.querystring)].map(([name, value]) => ({ name, value }));
  const clientId = await recordCallback(parameters, services);
  const code = parameters.find(({ name }) => name === 'code')?.value;
  const opened = clientId === undefined ? undefined : await workspaceOfClient(ctx, clientId, parts);
  const address = callbackAddress(publicUrl);
  const findStory = opened && (await createStoryFinder(opened.workspace, address, services));
  const resourceId = findStory?.({ at: services.clock.now(), clientId: clientId ?? '' });
  const runHref = await continueRun(ctx, parameters, code, parts);
  const view = {
    parameters,
    ...defined({ clientId, resourceId, runHref }),
    ...(code !== undefined && {
      code: {
        code,
        ...(clientId !== undefined && {
          command: formatCommand(code, clientId, tokenEndpoint, address),
        }),
        ...(opened && { form: await sealedForm(ctx, portalPaths.callback, parts) }),
      },
    }),
  };
  writePortalPage(ctx, callbackPage(view, portalContext(site)));
}

/** Gives the code to the guide's run that has sent the customer to the bank; returns the run's address. */
async function continueRun(
  ctx: Context,
  parameters: readonly NamedValue[],
  code: string | undefined,
  parts: CallbackDependencies,
): Promise<string | undefined> {
  const [id] = parameters.filter(({ name }) => name === 'run' || name === 'state').map(({ value }) => value);
  const opened = id === undefined ? undefined : await workspaceIn(ctx, parts);
  const run = id !== undefined && opened && (await findRun(id, opened.workspace, parts.services));
  if (!run) return undefined;
  if (code !== undefined) await keepInBrowser(ctx, run, { values: { code } }, opened.workspace, parts);
  return guideRunPath(run.guide, run.id);
}

/** The client's workspace, if this browser has it open: a code alone does not authenticate the client. */
async function workspaceOfClient(
  ctx: Context,
  clientId: string,
  parts: CallbackDependencies,
): Promise<OpenedWorkspace | undefined> {
  const opened = await workspaceIn(ctx, parts);
  const clients = opened ? await listWorkspaceClients(opened.workspace, parts.services) : [];
  return clients.some(({ id, status }) => id === clientId && status === 'active') ? opened : undefined;
}

async function exchange(ctx: Context, parts: CallbackDependencies): Promise<void> {
  const { publicUrl, services, site } = parts;
  const { fields, isFresh } = await readForm(ctx, parts);
  const opened = await workspaceIn(ctx, parts);
  const code = fields.get('code') ?? '';
  const refuse = async (status: number, shown: ShownForm) => {
    ctx.status = status;
    const form = opened && (await sealedForm(ctx, portalPaths.callback, parts));
    const view = { code, shown: { fields, ...shown }, ...defined({ form }) };
    writePortalPage(ctx, noTokensPage(view, portalContext(site)));
  };
  if (!opened) return refuse(403, { notice: notices.noWorkspace });
  if (!isFresh) return refuse(403, { notice: notices.expired });
  const verifier = fields.get('verifier')?.trim() ?? '';
  const requestId = services.randomIdentifier();
  const sent = { code, redirectUri: callbackAddress(publicUrl), requestId };
  try {
    const { clientId, tokens } = await exchangeCallbackCode(
      { ...sent, ...(verifier !== '' && { codeVerifier: verifier }) },
      opened.workspace,
      services,
    );
    await keepAnswerValues(ctx, JSON.stringify(tokens), { opened, client: { id: clientId } }, parts);
    const shown = Object.entries(tokens).map(([name, value]) => ({ name, value: String(value) }));
    await showSecret(ctx, tokensIn(opened.workspace), [JSON.stringify(shown)], parts);
    goTo(ctx, portalPaths.tokens);
  } catch (error) {
    if (!(error instanceof Problem) || !/^(request\.invalid|resource\.unknown)$/.test(error.reason))
      throw error;
    await refuse(400, { violations: error.violations.map(atVerifier) });
  }
}

/** The form has one field; every other mistake stands above it. */
function atVerifier(violation: Violation): Violation {
  return { ...violation, field: violation.text.includes('code_verifier') ? 'verifier' : 'code' };
}

/** A code allows one exchange; its tokens can be shown again for a while. */
async function showTokens(ctx: Context, parts: CallbackDependencies): Promise<void> {
  const opened = await workspaceIn(ctx, parts);
  const [text] = opened ? await readShownSecret(ctx, tokensIn(opened.workspace), parts) : [];
  if (text === undefined) return goTo(ctx, portalPaths.callbacks);
  const tokens: readonly NamedValue[] = JSON.parse(text);
  writePortalPage(ctx, tokensPage(tokens, portalContext(parts.site)));
}

/** The exchange as a command for a terminal. */
function formatCommand(code: string, clientId: string, tokenEndpoint: string, redirectUri: string): string {
  return [
    `curl -s ${shellQuoted(tokenEndpoint)} -u ${shellQuoted(`${clientId}:SECRET`)}`,
    '-d grant_type=authorization_code',
    `--data-urlencode ${shellQuoted(`code=${code}`)}`,
    `--data-urlencode ${shellQuoted(`redirect_uri=${redirectUri}`)}`,
  ].join(' \\\n  ');
}
