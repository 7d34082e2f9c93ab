/**
 * The callback catcher: keeps the parameters of OAuth2 redirects for their workspace, and exchanges a code for tokens.
 */
import type { Client } from '../../../../src/domain/clients.js';
import { isRegisteredRedirectUri } from '../../../../src/domain/redirect-uris.js';
import { defined } from '../../../../src/domain/defined.js';
import { type Form, tokenResponse, type TokenResponse } from '../../../../src/domain/oauth/messages.js';
import { Problem } from '../../../../src/domain/problem.js';
import { keptParameters, mostCallbacks } from '../../request-log/callback.js';
import type { NamedValue } from '../../request-log/entry.js';
import type { Workspace } from '../../domain/workspace.js';
import type { StoredCallback } from '../../storage/tables/workspace-callbacks.js';
import { exchangeCode } from '../../../../src/usecases/oauth/authorization-code-grant.js';
import { withTestClock } from '../../../../src/usecases/test-clock.js';
import type { SandboxServices } from '../sandbox-services.js';

/** Returns the client of the callback; undefined, and nothing kept, when the client belongs to no workspace. */
export async function recordCallback(
  parameters: readonly NamedValue[],
  services: SandboxServices,
): Promise<string | undefined> {
  const { clock, ids, portal, read, work } = services;
  const clientId = await clientFor(parameters, services);
  if (clientId === undefined) return undefined;
  const owner = await read.run((db) => portal.workspaceClients.find(db, clientId));
  if (!owner) return undefined;
  const { workspaceId } = owner;
  const kept = keptParameters(parameters);
  const callback = { id: ids.next(), workspaceId, at: clock.now(), clientId, parameters: kept };
  await work.run(async (transaction) => {
    if (!(await portal.workspaces.lock(transaction, workspaceId))) return;
    await portal.workspaceCallbacks.insert(transaction, callback);
    await portal.workspaceCallbacks.keepNewest(transaction, workspaceId, mostCallbacks);
  });
  return clientId;
}

/** Finds the client by the code, by the run of a guide, by the state of its authorization request, or by `client_id`. */
async function clientFor(
  parameters: readonly NamedValue[],
  { fingerprint, flushLog, portal, read, stores }: SandboxServices,
): Promise<string | undefined> {
  const findValue = (name: string) => parameters.find((each) => each.name === name)?.value;
  const [code, state] = [findValue('code'), findValue('state')];
  if (code !== undefined) {
    const found = await read.run((db) => stores.tokens.findCode(db, fingerprint(code)));
    if (found) return found.grant.clientId;
  }
  const run = findValue('run') ?? state;
  const known = run === undefined ? undefined : await read.run((db) => portal.guideRuns.find(db, run));
  if (known) return known.clientId;
  if (state !== undefined && state !== '') {
    // The authorization request may still wait in the log's buffer.
    await flushLog();
    const clients = await read.run((db) => portal.workspaceLog.clientsOfState(db, fingerprint(state)));
    // A state of two clients is ambiguous.
    if (clients.length === 1) return clients[0];
  }
  return findValue('client_id');
}

/** Returns the callbacks, the newest first. */
export function listCallbacks(
  { id }: Workspace,
  { portal, read }: SandboxServices,
): Promise<readonly StoredCallback[]> {
  return read.run((db) => portal.workspaceCallbacks.list(db, id));
}

/** A browser that takes longer from the bank to the callback is not recognised. */
const longestWayMilliseconds = 600_000;

type Departure = Pick<StoredCallback, 'at' | 'clientId'>;

/**
 * Finds the payment, consent or basket whose authorisation has sent the browser to a callback: the newest departure to
 * the sandbox's own redirect address before it.
 */
export async function createStoryFinder(
  { id }: Workspace,
  callbackAddress: string,
  { flushLog, portal, read }: SandboxServices,
): Promise<(callback: Departure) => string | undefined> {
  // The departure may still wait in the log's buffer.
  await flushLog();
  const departures = await read.run((db) => portal.workspaceEvents.ofKind(db, id, 'browser-left'));
  return ({ at, clientId }) =>
    departures.find(
      ({ at: left, facts }) =>
        left <= at &&
        at - left < longestWayMilliseconds &&
        facts['clientId'] === clientId &&
        facts['to'] === callbackAddress,
    )?.resourceId;
}

export interface CodeExchange {
  readonly requestId: string;
  readonly code: string;
  readonly codeVerifier?: string | undefined;
  readonly redirectUri: string;
}

export interface ExchangedCode {
  readonly clientId: string;
  readonly tokens: TokenResponse;
}

/**
 * Exchanges a code as the token endpoint does; the workspace's key replaces the client's authentication. Throws
 * `resource.unknown` for a code of no client or another workspace's, and `request.invalid` for a code that cannot be
 * exchanged.
 */
export async function exchangeCallbackCode(
  { code, codeVerifier, redirectUri, requestId }: CodeExchange,
  workspace: Workspace,
  services: SandboxServices,
): Promise<ExchangedCode> {
  const { fingerprint, portal, read, stores } = services;
  const client = await read.run(async (db) => {
    const found = await stores.tokens.findCode(db, fingerprint(code));
    const owner = found && (await portal.workspaceClients.find(db, found.grant.clientId));
    return owner?.workspaceId === workspace.id ? stores.clients.find(db, owner.id) : undefined;
  });
  if (client?.status !== 'active')
    throw new Problem('resource.unknown', 'The workspace has no such code.', 'body.code');
  if (!isRegisteredRedirectUri(client, redirectUri))
    throw new Problem('request.invalid', 'The client has not registered this address.', 'body.redirectUri');
  const given = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id: client.id };
  const form = { ...given, ...defined({ code_verifier: codeVerifier }) };
  const begun = services.clock.now();
  const outcome = await exchanged(form, client, services);
  const at = services.clock.now();
  services.noteExchange({ clientId: client.id, requestId, at, milliseconds: at - begun, form, outcome });
  if (!(outcome instanceof Problem)) return { clientId: client.id, tokens: outcome };
  throw new Problem('request.invalid', outcome.violations[0].text, 'body.code', { cause: outcome });
}

/** Returns the token endpoint's answer or refusal; throws every other error. */
async function exchanged(
  form: Form,
  client: Client,
  services: SandboxServices,
): Promise<TokenResponse | Problem> {
  try {
    const call = { services: await withTestClock(client.id, services), countFor: () => Promise.resolve() };
    return tokenResponse(await exchangeCode(form, client, call));
  } catch (error) {
    if (error instanceof Problem && error.reason.startsWith('oauth.')) return error;
    throw error;
  }
}
