/** One thing that a document says and another one says otherwise: the unit that has a sentence and a class. */
import type { Json, JsonObject } from '../json.js';

/** Whom it reaches first: what the client sends, what it gets, or both, as with a path that is gone. */
export type Side = 'request' | 'answer' | 'both';

export type How = 'added' | 'removed' | 'changed';

/** What the keyword belongs to. A field's schema, a parameter's and a header's are all a schema. */
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
  /** A sentence. Where it names an answer or a form, there is a slot in it, so that one sentence does for several. */
  readonly words: string;
  /** The sentence about the component that has changed, for where it is used in several places. */
  readonly shared?: string;
  readonly status?: string;
  readonly form?: string;
  readonly question: Question;
}

/** Two small documents that differ in this alone, for whoever is asked what the difference means. */
export interface Question {
  readonly before: Asked;
  readonly after: Asked;
}

/** What stands under a path, and a security scheme where the question is about one. */
export interface Asked {
  readonly item?: JsonObject;
  readonly scheme?: JsonObject;
}

export const statusSlot = '{statuses}';
export const formSlot = '{forms}';

/** Undefined when nothing differs. */
export function howOf(before: Json | undefined, after: Json | undefined): How {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}

/** The same object with one key set; without it when there is no value. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
  const others = Object.entries(object).filter(([name]) => name !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]);
}

const answered = { '200': { description: '' } };

export function askedOperation(operation: JsonObject): Asked {
  return { item: { post: { responses: answered, ...operation } } };
}

/** A schema where it stands: a parameter's is asked about as a body's, a header's as an answer's. */
export function askedSchema(side: Side, schema: JsonObject): Asked {
  const content = { 'application/json': { schema } };
  return side === 'answer'
    ? askedOperation({ responses: { '200': { description: '', content } } })
    : askedOperation({ requestBody: { content } });
}
