/** What the web has noted of a call while it was answered, and the masked entry that is made of it later. */
import { defined } from '../../../domain/defined.js';
import {
  longestBody,
  type BodyGap,
  type LogContent,
  type LogMessage,
  type LogRefusal,
  type NamedValue,
} from '../../../domain/sandbox/log/entry.js';
import { maskForm, maskHeader, maskJson, maskQuery, Secrets } from '../../../domain/sandbox/log/masking.js';
import { maskText } from '../../../domain/sandbox/log/net.js';
import type { Instant } from '../../../domain/time.js';

/** What costs time is done when the entry is made, and not while somebody waits for an answer. */
export interface NotedMessage {
  readonly headers: () => readonly NamedValue[];
  /** Without its parameters; empty where there is none. */
  readonly type: string;
  readonly body?: () => string;
  /** Of the body. */
  readonly bytes: number;
  readonly gap?: BodyGap;
}

export interface NotedCall {
  readonly at: Instant;
  readonly milliseconds: number;
  readonly requestId: string;
  readonly clientId: string;
  readonly contract?: string;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
  readonly code?: string;
  /** Of the names in its fields OAuth2 has a closed list. */
  readonly isOAuth: boolean;
  readonly request: NotedMessage;
  readonly answer: NotedMessage;
  /** Made when somebody will read it. */
  readonly refusal?: () => LogRefusal;
  /** What the workspace had asked to go wrong with it. */
  readonly fault?: string;
  /** Made with the workspace's key, in place of its client. */
  readonly isByKey?: boolean;
}

const longestPath = 1000;

/** What may be kept of a call. */
export function maskedOf(call: NotedCall): { readonly path: string; readonly content: LogContent } {
  const secrets = new Secrets();
  const refusal = call.refusal?.();
  const content: LogContent = {
    query: maskQuery(call.query, secrets),
    request: messageOf(call.request, call.isOAuth, secrets),
    answer: messageOf(call.answer, call.isOAuth, secrets),
    ...(refusal && { refusal }),
    ...defined({ fault: call.fault, isByKey: call.isByKey }),
  };
  const path = call.path.slice(0, longestPath);
  const whole: ReturnType<typeof maskedOf> = JSON.parse(
    maskText(JSON.stringify({ path, content }), secrets.all),
  );
  return { path: whole.path, content: cutOf(whole.content) };
}

function messageOf(
  { body, gap, headers, type }: NotedMessage,
  isOAuth: boolean,
  secrets: Secrets,
): LogMessage {
  const shown = headers().map(({ name, value }) => ({ name, value: maskHeader(name, value, secrets) }));
  if (gap !== undefined) return { headers: shown, gap };
  const text = body?.() ?? '';
  if (text === '') return { headers: shown };
  const shownText = bodyOf(text, type, isOAuth, secrets);
  return shownText === undefined ? { headers: shown, gap: 'not-shown' } : { headers: shown, body: shownText };
}

/** Undefined for what nobody can look for secrets in. */
function bodyOf(text: string, type: string, isOAuth: boolean, secrets: Secrets): string | undefined {
  if (type === 'application/x-www-form-urlencoded') return maskForm(text, secrets);
  if (type !== 'application/json' && !type.endsWith('+json')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const shown = JSON.stringify(maskJson(value, isOAuth, secrets));
    // To the letter where there was nothing to mask: a digest is over every space of it.
    return shown === JSON.stringify(value) ? text : shown;
  } catch {
    // No JSON, or nested deeper than anybody can look through.
    return undefined;
  }
}

/** Cut after it was masked: half a secret is found by no net. */
function cutOf(content: LogContent): LogContent {
  return { ...content, request: cutMessage(content.request), answer: cutMessage(content.answer) };
}

function cutMessage(message: LogMessage): LogMessage {
  const { body } = message;
  if (body === undefined || body.length <= longestBody) return message;
  return { ...message, body: body.slice(0, longestBody).toWellFormed(), gap: 'cut' };
}
