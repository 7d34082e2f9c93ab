/** The vocabulary in which generated code describes the schema of an answer. */
import { answer, headers } from './writing/answer.js';
import { anyOf, anything, list, object } from './writing/compounds.js';
import { boolean, number, oneOf, orNull, text } from './writing/values.js';

export const writing = {
  answer,
  anyOf,
  anything,
  boolean,
  headers,
  list,
  number,
  object,
  oneOf,
  orNull,
  text,
} as const;
