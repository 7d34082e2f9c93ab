/** A request log entry: a call of a workspace's client, stored for its developers with every secret masked. */
import type { Explanation } from '../../../src/domain/explanation.js';
import type { Reason } from '../../../src/domain/problem.js';
import type { Instant } from '../../../src/domain/time.js';
import type { ResourceKind } from './noted-event.js';
import type { TokenMarks } from './token-marks.js';

/** The limit per workspace; the newest are kept. */
export const mostEntries = 500;
/** The maximum length of a stored body, in characters. */
export const longestBody = 16_384;

/** The stages of processing a call, in this order; each may refuse it. */
export type LogStage =
  | 'door'
  | 'path'
  | 'client'
  | 'token'
  | 'body'
  | 'signature'
  | 'rate'
  | 'contract'
  | 'bank'
  | 'answer';

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Why a body is incomplete: only `cut` keeps a part of it. */
export type BodyGap = 'cut' | 'too-long' | 'not-read' | 'not-shown';

export interface LogMessage {
  /** In the order and spelling as sent. */
  readonly headers: readonly NamedValue[];
  readonly body?: string;
  readonly gap?: BodyGap;
}

export interface LogViolation {
  readonly path?: string;
  readonly detail: string;
}

export interface LogRefusal {
  readonly stage: LogStage;
  readonly reason: Reason;
  readonly violations: readonly LogViolation[];
  readonly explanation?: Explanation;
}

/** The number of payments, consents or baskets that reached a status. */
export interface StatusCount {
  readonly resource: ResourceKind;
  readonly status: string;
  readonly count: number;
}

/** An advance of the workspace's test clock, and the status changes on the way. */
export interface LogAdvance {
  readonly from: Instant;
  readonly to: Instant;
  readonly happened: readonly StatusCount[];
}

export interface LogContent {
  /** Without the question mark. */
  readonly query: string;
  readonly request: LogMessage;
  readonly answer: LogMessage;
  readonly refusal?: LogRefusal;
  readonly fault?: string;
  /** The advance of the workspace's test clock, a call that no client makes; stored and published as `travel`. */
  readonly travel?: LogAdvance;
  /** The call was made with the workspace's key, not by its client. */
  readonly isByKey?: boolean;
  /** Absent for a call without tokens; never shown. */
  readonly marks?: TokenMarks;
}

export interface LogSummary {
  readonly id: string;
  readonly at: Instant;
  /** How far the workspace's clock was ahead at that time. */
  readonly aheadMilliseconds: number;
  readonly milliseconds: number;
  readonly requestId: string;
  /** The client, authenticated or only claimed; empty for calls without a client. */
  readonly clientId: string;
  /** Absent if the call matches no operation. */
  readonly contract?: string;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  /** 0 if no answer was sent. */
  readonly status: number;
  readonly code?: string;
  /** The number of calls before this one that the log dropped, because they came faster than it writes. */
  readonly missed: number;
}

export interface LogEntry extends LogSummary {
  readonly content: LogContent;
}

/** Replaces a secret. */
export const masked = '[masked]';

export function isMasked(text: string): boolean {
  return text.includes(masked);
}
