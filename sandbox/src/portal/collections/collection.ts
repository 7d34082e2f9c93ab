/** A collection of requests, before Postman's format. */
import type { ValuePlace } from '../../request-log/recorded-values.js';

export interface Pair {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  /** Sent only after the developer has switched it on. */
  readonly disabled?: true;
}

/** The value of a variable that comes from no answer. */
export type Origin = { readonly text: string } | { readonly daysFromNow: number };

export interface CollectionRequest {
  readonly name: string;
  readonly description?: string;
  readonly method: string;
  /** Follows the variable `bank`, or `api` where that is another address; a segment may be `:name`, a path variable. */
  readonly path: string;
  readonly pathVariables: readonly Pair[];
  readonly query: readonly Pair[];
  readonly headers: readonly Pair[];
  readonly body?: CollectionBody;
  /** Sent as a bearer token. */
  readonly token?: string;
  /** Variables that are set before the request. */
  readonly before?: Readonly<Record<string, Origin>>;
  readonly statuses: readonly number[];
  /** Variables that are set after an answer with one of the statuses. */
  readonly after?: Readonly<Record<string, Origin | ValuePlace>>;
}

export type CollectionBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly Pair[] };

export interface Folder {
  readonly name: string;
  readonly description?: string;
  readonly requests: readonly CollectionRequest[];
}

export interface Collection {
  readonly name: string;
  readonly description: string;
  readonly folders: readonly Folder[];
  readonly variables: readonly Pair[];
}

/** A folder, unless it would be empty. */
export function listFolder(folder: Folder): readonly Folder[] {
  return folder.requests.length > 0 ? [folder] : [];
}

/** Postman's variable for a new UUID in each request. */
export const newIdentifier = '{{$guid}}';
