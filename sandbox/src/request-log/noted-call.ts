/** A call recorded by the web layer, and the masked log entry that is made from it later. */
import { defined } from '../../../src/domain/defined.js';
import {
  longestBody,
  type BodyGap,
  type LogContent,
  type LogEntry,
  type LogMessage,
  type LogRefusal,
  type LogSummary,
  type NamedValue,
} from './entry.js';
import { maskForm, maskHeader, maskJson, maskQuery, Secrets } from './masking.js';
import { mayHoldSecret } from './allowed-names.js';
import { maskText } from './mask-text.js';
import { markTokens } from './token-marks.js';
import { cutText } from '../../../src/domain/visible-text.js';

/** Functions defer the costly work until the entry is made, after the answer was sent. */
export interface NotedMessage {
  readonly headers: () => readonly NamedValue[];
  /** The media type without parameters; empty for none. */
  readonly type: string;
  readonly body?: () => string;
  /** The server could not read the body, for instance JSON that ends too early. */
  readonly isUnreadable?: boolean;
  readonly bytes: number;
  readonly gap?: BodyGap;
}

export interface NotedCall
  extends
    Omit<LogSummary, 'id' | 'aheadMilliseconds' | 'missed'>,
    Pick<LogContent, 'fault' | 'isByKey' | 'query'> {
  /** True for an OAuth2 call, whose field names are masked by a closed list. */
  readonly isOAuth: boolean;
  readonly request: NotedMessage;
  readonly answer: NotedMessage;
  /** Deferred until the entry is made. */
  readonly refusal?: () => LogRefusal;
}

const longestPath = 1000;

/** The part of a log entry that follows from its call. */
export type MaskedCall = Omit<LogEntry, 'id' | 'aheadMilliseconds' | 'missed'>;

/** Masks the secrets of a call for its log entry; of its tokens the entry keeps the fingerprints. */
export function maskCall(call: NotedCall, fingerprint: (text: string) => string): MaskedCall {
  const { answer, fault, isByKey, isOAuth, query, refusal: describe, request, ...summary } = call;
  const secrets = new Secrets();
  const marks = markTokens(call, fingerprint);
  const refusal = describe?.();
  const content: LogContent = {
    query: maskQuery(query, secrets),
    request: maskMessage(request, isOAuth, secrets),
    answer: maskMessage(answer, isOAuth, secrets),
    ...(refusal && { refusal }),
    ...defined({ fault, isByKey }),
  };
  const path = call.path.slice(0, longestPath);
  const whole: Pick<MaskedCall, 'path' | 'content'> = JSON.parse(
    maskText(JSON.stringify({ path, content }), secrets.all),
  );
  return {
    ...summary,
    path: whole.path,
    content: { ...cutContent(whole.content), ...(Object.keys(marks).length > 0 && { marks }) },
  };
}

function maskMessage(
  { body, gap, headers, isUnreadable = false, type }: NotedMessage,
  isOAuth: boolean,
  secrets: Secrets,
): LogMessage {
  const shown = headers().map(({ name, value }) => ({ name, value: maskHeader(name, value, secrets) }));
  if (gap !== undefined) return { headers: shown, gap };
  const text = body?.() ?? '';
  if (text === '') return { headers: shown };
  const shownText =
    isUnreadable && isJson(type) ? showUnreadable(text, isOAuth) : maskBody(text, type, isOAuth, secrets);
  return shownText === undefined ? { headers: shown, gap: 'not-shown' } : { headers: shown, body: shownText };
}

/** Undefined for a body whose type cannot be searched for secrets. */
function maskBody(text: string, type: string, isOAuth: boolean, secrets: Secrets): string | undefined {
  if (type === 'application/x-www-form-urlencoded') return maskForm(text, secrets);
  if (!isJson(type)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const shown = JSON.stringify(maskJson(value, isOAuth, secrets));
    // Keeps the exact text where nothing was masked: a digest covers its white space too.
    return shown === JSON.stringify(value) ? text : shown;
  } catch {
    // Not JSON, or nested too deeply.
    return undefined;
  }
}

function isJson(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json');
}

/**
 * Malformed JSON unchanged, so that its developer can correct it; undefined for one that may hold a secret. Without
 * names and values no secret can be masked in place, and a key that comes twice hides its first value from every search:
 * so one word of a secret's name, in any spelling, hides the whole text, as does a text that is not readable, such
 * as UTF-16. Of OAuth2, where only listed fields are shown, no text is.
 */
function showUnreadable(text: string, isOAuth: boolean): string | undefined {
  return isOAuth || !isPlainText(text) || mayHoldSecret(text) ? undefined : text;
}

/** Whether a text has no control character but white space, and was UTF-8. */
function isPlainText(text: string): boolean {
  return !/[^\t\n\r\P{Cc}]|\uFFFD/u.test(text);
}

/** Cuts after masking: a secret that is cut in half would not be found. */
function cutContent(content: LogContent): LogContent {
  return { ...content, request: cutMessage(content.request), answer: cutMessage(content.answer) };
}

function cutMessage(message: LogMessage): LogMessage {
  const { body = '' } = message;
  const cut = cutText(body, longestBody);
  return cut === body ? message : { ...message, body: cut, gap: 'cut' };
}
