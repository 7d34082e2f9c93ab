/** The spot of a difference within a body, parameter or header, and how the sentence about it begins. */
import type { JsonObject } from '../json.js';
import { askedSchema, type Edit, formSlot, type Side } from './edit.js';
import { capitalise } from './words.js';

/** The subject of the sentences: a body, an answer, a parameter or a header. */
export interface Thing {
  readonly side: Side;
  readonly status?: string;
  /** `the body` */
  readonly whole: string;
  /** `in the body,`: before a field that has changed. */
  readonly at: string;
  /** `The body takes`: before a field that is new. */
  readonly gained: string;
  /** `The body has no`: before a field that is gone. */
  readonly lost: string;
  /** The component that this thing is, when other places may use that component as well. */
  readonly shared?: Thing;
}

/** `every \`Amount\` of an answer`: a component as a subject of its own. */
export function componentThing(name: string, side: Side): Thing {
  const whole = `every ${name} ${side === 'request' ? 'that is sent' : 'of an answer'}`;
  return {
    side,
    whole,
    at: `in ${whole},`,
    gained: `${capitalise(whole)} has`,
    lost: `${capitalise(whole)} has no`,
  };
}

export interface Spot {
  readonly thing: Thing;
  /** `_links.self`; empty for the thing itself. */
  readonly path: string;
  /** The alternatives that contain the spot, from the outermost on. */
  readonly forms: readonly string[];
  /** The named schemas of both sides that contain the spot. */
  readonly within: readonly string[];
  /** The innermost component that contains the spot, and where that component begins. */
  readonly home?: { readonly thing: Thing; readonly path: string; readonly forms: number };
}

/** The same spot, relative to the component that contains it. */
function inComponent({ forms, home, path, within }: Spot): Spot | undefined {
  if (!home) return undefined;
  const rest = path.slice(home.path.length).replace(/^\./, '');
  return { thing: home.thing, path: rest, forms: forms.slice(home.forms), within };
}

export function below(spot: Spot, name: string): Spot {
  return { ...spot, path: spot.path === '' ? name : `${spot.path}.${name}` };
}

/** `_links.self`, or `debtorName` of one of several alternatives. */
function named({ forms, path }: Spot): string {
  if (forms.length === 0) return `\`${path}\``;
  return path === '' ? `the form ${formSlot}` : `\`${path}\` of the form ${formSlot}`;
}

/** `In the body, \`name\`` */
function formatStart(spot: Spot): string {
  const { forms, path, thing } = spot;
  return capitalise(path === '' && forms.length === 0 ? thing.whole : `${thing.at} ${named(spot)}`);
}

export interface RankedEdit {
  readonly path: string;
  /** Additions come first, then removals. */
  readonly rank: number;
  readonly edit: Edit;
}

/** The predicate of the sentence: changed or new, in these words, or removed. */
type Saying = { readonly is: string } | { readonly gained: string } | 'lost';

function describeSpot(spot: Spot, says: Saying): string {
  if (says === 'lost') return `${spot.thing.lost} ${named(spot)}.`;
  return 'is' in says
    ? `${formatStart(spot)}: ${says.is}.`
    : `${spot.thing.gained} ${named(spot)}: ${says.gained}.`;
}

interface Told {
  readonly keyword: string;
  readonly how: Edit['how'];
  readonly says: Saying;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** An edit of a schema, with the question for redocly: the schema before and after, on its side. */
export function createEdit(spot: Spot, { after, before, says, ...told }: Told): RankedEdit {
  const { side, status } = spot.thing;
  const form = formatForms(spot);
  const inner = inComponent(spot);
  const question = { before: askedSchema(side, before), after: askedSchema(side, after) };
  const edit: Edit = {
    owner: 'schema',
    side,
    ...told,
    words: describeSpot(spot, says),
    question,
    ...(inner && { shared: describeSpot(inner, says).replace(formSlot, () => formatForms(inner) ?? '') }),
    ...(status !== undefined && { status }),
    ...(form !== undefined && { form }),
  };
  const rank = says === 'lost' ? 1 : 'gained' in says ? 0 : 2;
  return { path: `${spot.forms.join(' ')} ${spot.path}`, rank, edit };
}

function formatForms({ forms }: Spot): string | undefined {
  return forms.length > 0 ? `\`${forms.join(' / ')}\`` : undefined;
}
