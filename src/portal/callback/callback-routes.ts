/** Where browsers come back that a workspace's client has sent off: what they bring is kept, shown, and can be used. */
import type { Context, Middleware } from 'koa';
import type { NamedValue } from '../../domain/sandbox/log/entry.js';
import { defined } from '../../domain/defined.js';
import type { TokenResponse } from '../../domain/oauth/messages.js';
import { Problem } from '../../domain/problem.js';
import { callbackAddress } from '../../domain/sandbox/portal-paths.js';
import { writePage } from '../../pages/kit/page.js';
import { exchangeCallbackCode, recordCallback } from '../../usecases/sandbox/log/callbacks.js';
import { findWorkspaceClient } from '../../usecases/sandbox/workspace-clients.js';
import { portalContext } from '../frame/context.js';
import { readForm, sealedForm } from '../frame/forms.js';
import { portalPaths } from '../frame/paths.js';
import { type PortalPageParts, portalRoutes, workspaceIn } from '../frame/routes.js';
import { callbackPage, exchangedPage } from './callback-page.js';

export interface CallbackParts extends PortalPageParts {
  /** Where codes are exchanged. */
  readonly tokenEndpoint: string;
}

export function callbackRoutes(parts: CallbackParts): Middleware {
  return portalRoutes(parts.site, (router) => {
    router.get(portalPaths.callback, (ctx) => show(ctx, parts));
    router.post(portalPaths.callback, (ctx) => exchange(ctx, parts));
  });
}

async function show(ctx: Context, parts: CallbackParts): Promise<void> {
  const { publicUrl, services, site, tokenEndpoint } = parts;
  const parameters = [...new URLSearchParams(ctx.querystring)].map(([name, value]) => ({ name, value }));
  const clientId = await recordCallback(parameters, services);
  const code = parameters.find(({ name }) => name === 'code')?.value;
  const isOwn = clientId !== undefined && (await isOfThisBrowser(ctx, clientId, parts));
  const view = {
    parameters,
    ...defined({ clientId }),
    ...(code !== undefined && {
      code: {
        code,
        command: commandOf(code, clientId ?? '', tokenEndpoint, callbackAddress(publicUrl)),
        ...(isOwn && { form: await sealedForm(ctx, portalPaths.callback, parts) }),
      },
    }),
  };
  writePage(ctx, callbackPage(view, portalContext(ctx, site)), site);
}

/** The button needs the workspace: whoever has a code alone has not proved to be its client. */
async function isOfThisBrowser(ctx: Context, clientId: string, parts: CallbackParts): Promise<boolean> {
  const opened = await workspaceIn(ctx, parts);
  if (!opened) return false;
  try {
    return (await findWorkspaceClient(clientId, opened.workspace, parts.services)).status === 'active';
  } catch (error) {
    if (error instanceof Problem && error.reason === 'resource.unknown') return false;
    throw error;
  }
}

async function exchange(ctx: Context, parts: CallbackParts): Promise<void> {
  const { publicUrl, services, site } = parts;
  const { fields, isFresh } = await readForm(ctx, parts);
  const opened = await workspaceIn(ctx, parts);
  const context = portalContext(ctx, site);
  if (!isFresh || !opened) {
    ctx.status = 403;
    return writePage(ctx, exchangedPage({ failure: context.words.frame.expired }, context), site);
  }
  const verifier = fields.get('verifier')?.trim() ?? '';
  const sent = { code: fields.get('code') ?? '', redirectUri: callbackAddress(publicUrl) };
  try {
    const tokens = await exchangeCallbackCode(
      { ...sent, ...(verifier !== '' && { codeVerifier: verifier }) },
      opened.workspace,
      services,
    );
    writePage(ctx, exchangedPage({ tokens: pairsOf(tokens) }, context), site);
  } catch (error) {
    if (!(error instanceof Problem) || !/^(request\.invalid|resource\.unknown)$/.test(error.reason))
      throw error;
    ctx.status = 400;
    writePage(ctx, exchangedPage({ problem: error.violations[0].text }, context), site);
  }
}

function pairsOf(tokens: TokenResponse): readonly NamedValue[] {
  return Object.entries(tokens).map(([name, value]) => ({ name, value: String(value) }));
}

/** The exchange as a command for a terminal. */
function commandOf(code: string, clientId: string, tokenEndpoint: string, redirectUri: string): string {
  const fields = [
    '-d grant_type=authorization_code',
    `--data-urlencode ${quoted(`code=${code}`)}`,
    `--data-urlencode ${quoted(`redirect_uri=${redirectUri}`)}`,
  ];
  return [`curl -s ${quoted(tokenEndpoint)} -u ${quoted(`${clientId}:SECRET`)}`, ...fields].join(' \\\n  ');
}

/** What came in an address is no part of a command. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
