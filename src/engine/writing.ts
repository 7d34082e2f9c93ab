/** What codegen says an answer's schema is, in the words of its generated code. */
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
