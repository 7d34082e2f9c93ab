/** Where within a thing something differs, and how the sentence about it begins. */
import type { JsonObject } from '../json.js';
import { askedSchema, type Edit, formSlot, type Side } from './edit.js';
import { upper } from './words.js';

/** What the sentences are about: the body, an answer, a parameter, a header. */
export interface Thing {
  readonly side: Side;
  readonly status?: string;
  /** `the body` */
  readonly whole: string;
  /** `in the body,`: before a field that says something else. */
  readonly at: string;
  /** `The body takes`: before a field that is new. */
  readonly gained: string;
  /** `The body has no`: before a field that is gone. */
  readonly lost: string;
}

export interface Spot {
  readonly thing: Thing;
  /** `_links.self`; the thing itself has none. */
  readonly path: string;
  /** The one of several forms that it lies in, from the outermost on. */
  readonly forms: readonly string[];
  /** The named schemas that lead here, of both sides. */
  readonly within: readonly string[];
}

export function below(spot: Spot, name: string): Spot {
  return { ...spot, path: spot.path === '' ? name : `${spot.path}.${name}` };
}

/** `_links.self`, or `debtorName` of one of several forms. */
export function named({ forms, path }: Spot): string {
  if (forms.length === 0) return `\`${path}\``;
  return path === '' ? `the form ${formSlot}` : `\`${path}\` of the form ${formSlot}`;
}

/** `In the body, \`name\`` */
export function startOf(spot: Spot): string {
  const { forms, path, thing } = spot;
  return upper(path === '' && forms.length === 0 ? thing.whole : `${thing.at} ${named(spot)}`);
}

export interface Found {
  readonly path: string;
  /** What is new is said first, then what is gone. */
  readonly rank: number;
  readonly edit: Edit;
}

interface Told {
  readonly keyword: string;
  readonly how: Edit['how'];
  readonly words: string;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** An edit of a schema, with the question about it: the schema before and after, on the side where it stands. */
export function found(spot: Spot, { after, before, ...told }: Told, rank = 2): Found {
  const { side, status } = spot.thing;
  const form = spot.forms.length > 0 ? `\`${spot.forms.join(' / ')}\`` : undefined;
  const question = { before: askedSchema(side, before), after: askedSchema(side, after) };
  const edit: Edit = {
    owner: 'schema',
    side,
    ...told,
    question,
    ...(status !== undefined && { status }),
    ...(form !== undefined && { form }),
  };
  return { path: `${spot.forms.join(' ')} ${spot.path}`, rank, edit };
}
