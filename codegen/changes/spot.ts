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
  /** The component that it is, where it is one that others may use as well. */
  readonly shared?: Thing;
}

/** `every \`Amount\` of an answer`: a component as a thing of its own. */
export function componentThing(name: string, side: Side): Thing {
  const whole = `every ${name} ${side === 'request' ? 'that is sent' : 'of an answer'}`;
  return { side, whole, at: `in ${whole},`, gained: `${upper(whole)} has`, lost: `${upper(whole)} has no` };
}

export interface Spot {
  readonly thing: Thing;
  /** `_links.self`; the thing itself has none. */
  readonly path: string;
  /** The one of several forms that it lies in, from the outermost on. */
  readonly forms: readonly string[];
  /** The named schemas that lead here, of both sides. */
  readonly within: readonly string[];
  /** The innermost component that leads here, and the spot where it begins. */
  readonly home?: { readonly thing: Thing; readonly path: string; readonly forms: number };
}

/** The same spot, seen from the component that it lies in. */
function inComponent({ forms, home, path, within }: Spot): Spot | undefined {
  if (!home) return undefined;
  const rest = path.slice(home.path.length).replace(/^\./, '');
  return { thing: home.thing, path: rest, forms: forms.slice(home.forms), within };
}

export function below(spot: Spot, name: string): Spot {
  return { ...spot, path: spot.path === '' ? name : `${spot.path}.${name}` };
}

/** `_links.self`, or `debtorName` of one of several forms. */
function named({ forms, path }: Spot): string {
  if (forms.length === 0) return `\`${path}\``;
  return path === '' ? `the form ${formSlot}` : `\`${path}\` of the form ${formSlot}`;
}

/** `In the body, \`name\`` */
function startOf(spot: Spot): string {
  const { forms, path, thing } = spot;
  return upper(path === '' && forms.length === 0 ? thing.whole : `${thing.at} ${named(spot)}`);
}

export interface Found {
  readonly path: string;
  /** What is new is said first, then what is gone. */
  readonly rank: number;
  readonly edit: Edit;
}

/** That something says something else, or that it is new, in these words; or that it is gone. */
type Saying = { readonly is: string } | { readonly gained: string } | 'lost';

function sentenceOf(spot: Spot, says: Saying): string {
  if (says === 'lost') return `${spot.thing.lost} ${named(spot)}.`;
  return 'is' in says
    ? `${startOf(spot)}: ${says.is}.`
    : `${spot.thing.gained} ${named(spot)}: ${says.gained}.`;
}

interface Told {
  readonly keyword: string;
  readonly how: Edit['how'];
  readonly says: Saying;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** An edit of a schema, with the question about it: the schema before and after, on the side where it stands. */
export function found(spot: Spot, { after, before, says, ...told }: Told): Found {
  const { side, status } = spot.thing;
  const form = formOf(spot);
  const inner = inComponent(spot);
  const question = { before: askedSchema(side, before), after: askedSchema(side, after) };
  const edit: Edit = {
    owner: 'schema',
    side,
    ...told,
    words: sentenceOf(spot, says),
    question,
    ...(inner && { shared: sentenceOf(inner, says).replace(formSlot, () => formOf(inner) ?? '') }),
    ...(status !== undefined && { status }),
    ...(form !== undefined && { form }),
  };
  const rank = says === 'lost' ? 1 : 'gained' in says ? 0 : 2;
  return { path: `${spot.forms.join(' ')} ${spot.path}`, rank, edit };
}

function formOf({ forms }: Spot): string | undefined {
  return forms.length > 0 ? `\`${forms.join(' / ')}\`` : undefined;
}
