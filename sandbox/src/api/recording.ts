/**
 * Request log of the sandbox: records each answered call of a workspace's client. Failed authentication is recorded
 * under the claimed client, because a wrong secret is what its developer looks for.
 */
import { answersTo } from '../../../src/contract/answers.js';
import { defined } from '../../../src/domain/defined.js';
import type { LogRefusal, LogStage, NamedValue } from '../request-log/entry.js';
import type { Problem } from '../../../src/domain/problem.js';
import type { NotedCall, NotedMessage } from '../request-log/noted-call.js';
import type { RequestLog } from '../usecases/log/request-log.js';
import { authorisationsPath } from '../../../src/api/page-paths.js';
import { toMessagePath, describeViolation } from '../../../src/api/problems/problems.js';
import { decodeUtf8 } from '../../../src/api/headers.js';
import { authorizePaths } from '../../../src/api/route.js';
import type { Context, Stage } from '../../../src/api/stage.js';
import type { Stage as SandboxStage } from './stage.js';
import { type ClaimedClient, clientInAddress, clientInForm, clientInHeader } from './claimed-client.js';

export interface RecordingDependencies {
  readonly log: Pick<RequestLog, 'note' | 'noteEvent' | 'passesOver'>;
  readonly now: () => number;
  /** The client named by a token request, before its authentication. */
  readonly claimedClient: ClaimedClient;
  /** The client in whose log a call of this server to itself is recorded. */
  readonly selfClientOf: (connection: object) => string | undefined;
}

/** Faults that send no answer. */
const unsent = ['break-off', 'lose-answer'];

/** In bytes; a longer body is not stored, and the log says only that the body was too long. */
const longestNoted = 65_536;

/** Authorisations whose page was opened; every step of a customer opens the page again. */
const mostOpened = 1000;

export function recording({
  claimedClient,
  log,
  now,
  selfClientOf,
}: RecordingDependencies): Stage<'requestId'> {
  const opened = new Set<string>();
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    noteVisit(ctx, now(), opened, log);
    const named = () => clientInHeader(ctx) ?? clientInAddress(ctx) ?? clientInForm(ctx, claimedClient);
    const clientId = selfClientOf(ctx.req.socket) ?? ctx.state.client?.id ?? named();
    if (clientId === undefined || log.passesOver(clientId)) return;
    log.note(toNotedCall(ctx, clientId, now(), performance.now() - start));
  };
}

/** Notes the calls of the sandbox's own interface that change something. */
export function ownCallRecording({ log, now }: Pick<RecordingDependencies, 'log' | 'now'>): SandboxStage {
  return async (ctx, next) => {
    await next();
    const { method, path, state, status } = ctx;
    if (method === 'GET' || !state.workspace) return;
    const facts = { method, path, status: String(status) };
    log.noteEvent({ at: now(), kind: 'sandbox-call', subject: { workspaceId: state.workspace.id }, facts });
  };
}

/** Notes that a customer's browser has opened an authorisation's page, or was sent to the TPP. */
function noteVisit(ctx: Context, at: number, opened: Set<string>, log: RecordingDependencies['log']): void {
  const { body, method, path, status } = ctx;
  if (status === 302 && authorizePaths.includes(path)) return noteAuthorized(ctx, at, log);
  if (!path.startsWith(`${authorisationsPath}/`) || status !== 200 || typeof body !== 'string') return;
  const authorisationId = path.slice(authorisationsPath.length + 1);
  // Codes and the TPP's own parameters are left out.
  const [, to] = /http-equiv="refresh" content="0;url=(https?:[^"?#]*)/.exec(body) ?? [];
  if (to === undefined) {
    if (method !== 'GET' || opened.has(authorisationId)) return;
    if (opened.size >= mostOpened) opened.clear();
    opened.add(authorisationId);
  }
  log.noteEvent({
    at,
    kind: to === undefined ? 'page-opened' : 'browser-left',
    subject: { authorisationId },
    facts: { authorisationId, ...defined({ to }) },
  });
}

/** Codes, tokens and the TPP's own parameters are left out; an address without a host is the bank's own page. */
function noteAuthorized({ query, res }: Context, at: number, log: RecordingDependencies['log']): void {
  const { consentId } = query;
  const [to] = /^https?:[^?#]*/.exec(String(res.getHeader('Location'))) ?? [];
  if (typeof consentId !== 'string' || to === undefined) return;
  const subject = { resource: 'consent', id: consentId } as const;
  log.noteEvent({ at, kind: 'browser-left', subject, facts: { to } });
}

function toNotedCall(
  ctx: Context<'requestId'>,
  clientId: string,
  at: number,
  milliseconds: number,
): NotedCall {
  const { injectedFault: fault, problem, refusal, requestId, route } = ctx.state;
  const isAuthorize = authorizePaths.includes(ctx.path);
  return {
    at,
    milliseconds: Math.round(milliseconds),
    requestId,
    clientId,
    ...(route && { contract: route.contract.name, operation: route.operation.id }),
    ...(isAuthorize && { operation: 'authorize' }),
    method: ctx.method.slice(0, 16),
    path: ctx.path,
    query: ctx.querystring,
    status: fault !== undefined && unsent.includes(fault) ? 0 : ctx.status,
    ...defined({ code: refusal?.problem, fault }),
    isOAuth: isAuthorize || route?.contract.api === 'oauth2',
    request: toRequestMessage(ctx),
    answer: toAnswerMessage(ctx),
    ...(problem && { refusal: () => toLogRefusal(problem, toLogStage(problem, ctx.state)) }),
  };
}

function toRequestMessage({ req: { headers: sent, rawHeaders }, state }: Context): NotedMessage {
  const message = { headers: () => toNamedValues(rawHeaders), type: parseMediaType(sent['content-type']) };
  const { body, unreadableBody } = state;
  const bytes = body?.bytes ?? unreadableBody;
  if (!bytes) {
    const isSent = sent['transfer-encoding'] !== undefined || Number(sent['content-length']) > 0;
    return { ...message, bytes: 0, ...(isSent && { gap: 'not-read' }) };
  }
  if (bytes.length > longestNoted) return { ...message, bytes: 0, gap: 'too-long' };
  const isUnreadable = unreadableBody !== undefined;
  return { ...message, bytes: bytes.length, isUnreadable, body: () => bytes.toString() };
}

/** Values that are no UTF-8 are shown as Node read them. */
function toNamedValues(rawHeaders: readonly string[]): readonly NamedValue[] {
  const pairs: NamedValue[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1] ?? '';
    pairs.push({ name: rawHeaders[at] ?? '', value: decodeUtf8(value) ?? value });
  }
  return pairs;
}

function toAnswerMessage({ body, res, state: { problem, reply } }: Context): NotedMessage {
  const sent = res.getHeaders();
  const headers = () =>
    Object.entries(sent).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => ({ name, value: String(each) })),
    );
  const message = { headers, type: parseMediaType(String(sent['content-type'] ?? '')), bytes: 0 };
  // Pages are not recorded: they belong to the customer and hold forms.
  if (message.type === 'text/html') return { ...message, gap: 'not-shown' };
  const content: unknown = problem ? body : reply?.body;
  if (content === undefined || content === null) return message;
  const bytes = Number(sent['content-length'] ?? 0);
  if (bytes > longestNoted) return { ...message, gap: 'too-long' };
  return { ...message, bytes, body: () => (typeof content === 'string' ? content : JSON.stringify(content)) };
}

function parseMediaType(header: string | undefined): string {
  return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function toLogRefusal(problem: Problem, stage: LogStage): LogRefusal {
  return {
    stage,
    reason: problem.reason,
    violations: problem.violations.map((violation) => ({
      ...(violation.field !== undefined && { path: toMessagePath(violation.field) }),
      detail: describeViolation(violation),
    })),
    ...defined({ explanation: problem.explain?.() }),
  };
}

/** The stage that refused the call: derived from the findings so far, and from the reason where stages find nothing. */
function toLogStage({ reason }: Problem, state: Context['state']): LogStage {
  const [status] = answersTo(reason).tpp ?? [400];
  if (state.reply) return 'answer';
  // At the token endpoint, the client's rate limit applies after routing.
  if (state.route && reason === 'rate.exceeded') return 'rate';
  // The token endpoint authenticates its clients itself.
  if (reason === 'oauth.invalid-client') return 'client';
  if (state.request) return 'bank';
  if (!state.route) return reason === 'rate.exceeded' || status >= 500 ? 'door' : 'path';
  if (!('client' in state)) return 'client';
  if (!('access' in state)) return 'token';
  if (!state.body) return 'body';
  if (/^(signature|certificate)\./.test(reason)) return 'signature';
  return status >= 500 ? 'rate' : 'contract';
}
