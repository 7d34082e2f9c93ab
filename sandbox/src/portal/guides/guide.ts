/** Guides: a TPP's journey as a sequence of calls, which a page shows, makes, and offers for copying. */
import type { ValuePlace } from '../../request-log/recorded-values.js';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type Body =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> };

/** A call whose texts may contain `{{name}}` for a value known only at the time of the call. */
export interface GuideCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root of the bank's address, with the query. */
  readonly path: string;
  /** Headers in addition to `X-Request-ID`, which every call has; a body has the `Content-Type` of its kind. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Whether the snippets sign the call, with the values `keyId`, `certificate` and `privateKey`. */
  readonly isSigned?: true;
}

export interface CallStep {
  readonly title: string;
  readonly text: string;
  readonly call: GuideCall;
  readonly status: number;
  /** The values that later steps need, by name, with their places in the answer. */
  readonly keeps?: Readonly<Record<string, ValuePlace>>;
  /** The bank's page on which a customer has the same effect as the call. */
  readonly page?: string;
}

/** A command for a shell, where no call can do the step; its whole output is the value of this name. */
export interface CommandStep {
  readonly title: string;
  readonly text: string;
  readonly command: string;
  readonly keepsOutputAs: string;
}

export type GuideStep = CallStep | CommandStep;

export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly steps: readonly GuideStep[];
}

/** Values by name: the givens of a guide, and what its calls add. */
export type Values = Readonly<Record<string, string>>;
