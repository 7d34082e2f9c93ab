/** A call of a workspace's client, as the workspace keeps it for its developers: with every secret masked. */
import type { Explanation } from '../../explanation.js';
import type { Reason } from '../../problem.js';
import type { Instant } from '../../time.js';

/** Of a workspace: the newest are kept. */
export const mostEntries = 500;
/** Of a body, in characters. */
export const longestBody = 16_384;

/** What a call goes through, by whichever of it the call was refused; in this order. */
export const logStages = [
  'door',
  'path',
  'client',
  'token',
  'body',
  'signature',
  'rate',
  'contract',
  'bank',
  'answer',
] as const;
export type LogStage = (typeof logStages)[number];

export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** What is missing of a body, and why: nothing of it is there but for one that was cut. */
export type BodyGap = 'cut' | 'too-long' | 'not-read' | 'not-shown';

export interface LogMessage {
  /** In the order and the spelling in which they were sent. */
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

/** How many payments, consents or baskets have come to a status. */
export interface StatusCount {
  readonly resource: 'payment' | 'consent' | 'basket';
  readonly status: string;
  readonly count: number;
}

/** That the workspace's clock has gone forward, and what has happened on the way. */
export interface LogTravel {
  /** What it said when it set out, and when it arrived. */
  readonly from: Instant;
  readonly to: Instant;
  readonly happened: readonly StatusCount[];
}

/** What is shown of an entry alone. */
export interface LogContent {
  /** Without the question mark. */
  readonly query: string;
  readonly request: LogMessage;
  readonly answer: LogMessage;
  readonly refusal?: LogRefusal;
  /** What the workspace had asked to go wrong with it. */
  readonly fault?: string;
  /** Of the workspace's own clock, which goes forward by a call that no client makes. */
  readonly travel?: LogTravel;
  /** The call was made with the workspace's key, in place of its client. */
  readonly isByKey?: boolean;
}

export interface LogSummary {
  readonly id: string;
  /** When the call was answered. */
  readonly at: Instant;
  /** How far the workspace's clock was ahead then. */
  readonly aheadMilliseconds: number;
  readonly milliseconds: number;
  readonly requestId: string;
  /** Proven, or named by whoever called; empty for what no client has called. */
  readonly clientId: string;
  /** Absent for what is no operation of a contract. */
  readonly contract?: string;
  readonly operation?: string;
  readonly method: string;
  readonly path: string;
  /** 0 for an answer that was not sent. */
  readonly status: number;
  /** The message code that the caller was answered. */
  readonly code?: string;
  /** So many calls before this one are not in the log, because they came faster than it is written. */
  readonly missed: number;
}

export interface LogEntry extends LogSummary {
  readonly content: LogContent;
}

/** What stands in place of a secret. */
export const masked = '[masked]';

export function isMasked(text: string): boolean {
  return text.includes(masked);
}
