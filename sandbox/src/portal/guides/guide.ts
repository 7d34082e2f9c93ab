/** Guides: a TPP's journey as a sequence of calls, which a page shows, makes, and offers for copying. */

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type Body =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'form'; readonly fields: Readonly<Record<string, string>> };

/** A call whose texts may contain `{{name}}` for a value known only at the time of the call. */
export interface GuideCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root of the bank's address, with the query. */
  readonly path: string;
  /** Headers in addition to `X-Request-ID`, which every call has, and the body's `Content-Type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body;
  /** Whether the snippets sign the call, with the values `keyId`, `certificate` and `privateKey`. */
  readonly isSigned?: true;
}

/** The place in an answer of a value that later steps need. */
export interface Kept {
  readonly at: readonly (string | number)[];
  /** For a link: its last path segment, or a parameter of its query. */
  readonly part?: 'last' | { readonly parameter: string };
}

export interface CallStep {
  readonly title: string;
  readonly text: string;
  readonly call: GuideCall;
  readonly status: number;
  readonly keeps?: Readonly<Record<string, Kept>>;
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

/** The values that the page knows of a workspace before the first step. */
export const givenNames = [
  'bank',
  'workspaceKey',
  'clientId',
  'clientSecret',
  'callback',
  'customer',
  'iban',
  'creditorIban',
  'companyIban',
  'firstSigner',
  'secondSigner',
  'laterDate',
  'run',
] as const;
export type Givens = Readonly<Record<(typeof givenNames)[number], string>>;
