/** An edit: one difference between two documents, the unit that has a sentence and a class. */
import type { Json, JsonObject } from '../json.js';

/** The side that the edit reaches first: the request, the answer, or both, as with a removed path. */
export type Side = 'request' | 'answer' | 'both';

export type How = 'added' | 'removed' | 'changed';

/** The kind of object that has the keyword. Schemas of fields, parameters and headers all count as `schema`. */
export type Owner =
  | 'document'
  | 'path'
  | 'operation'
  | 'scheme'
  | 'parameter'
  | 'body'
  | 'answer'
  | 'header'
  | 'media type'
  | 'schema';

export interface Edit {
  readonly owner: Owner;
  /** As OpenAPI writes it: `maxLength`, `required`, `parameters`, `operationId`. */
  readonly keyword: string;
  readonly how: How;
  readonly side: Side;
  /** A sentence. The answer or the form is a slot in it, so that one sentence serves for several. */
  readonly words: string;
  /** The sentence about the changed component, for components that are used in several places. */
  readonly shared?: string;
  readonly status?: string;
  readonly form?: string;
  readonly question: Question;
}

/** Two small documents that differ in this edit alone, to be judged by `redocly diff`. */
export interface Question {
  readonly before: Asked;
  readonly after: Asked;
}

/** The path item of a small document, and the security scheme when the question is about a scheme. */
export interface Asked {
  readonly item?: JsonObject;
  readonly scheme?: JsonObject;
}

export const statusSlot = '{statuses}';
export const formSlot = '{forms}';

/** Undefined when nothing differs. */
export function classifyDifference(before: Json | undefined, after: Json | undefined): How {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}

/** The same object with one key set, or removed when the value is undefined. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([name]) => name !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

const answered = { '200': { description: '' } };

export function askedOperation(operation: JsonObject): Asked {
  return { item: { post: { responses: answered, ...operation } } };
}

/** A schema placed on its side: a parameter's schema as a request body, a header's as an answer's body. */
export function askedSchema(side: Side, schema: JsonObject): Asked {
  const content = { 'application/json': { schema } };
  return side === 'answer'
    ? askedOperation({ responses: { '200': { description: '', content } } })
    : askedOperation({ requestBody: { content } });
}
