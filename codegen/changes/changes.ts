/** Compares two documents: says what an edit means for clients before the edit is published. */
import { compare, type JsonObject } from '../json.js';
import { compareDocuments, type Placed } from './documents.js';
import type { Side } from './edit.js';
import { type Class, classes, classOf } from './policy.js';
import { verdictsOn } from './redocly.js';
import { sentencesOf } from './sentences.js';

export interface Change {
  readonly class: Class;
  readonly side: Side;
  /** `GET /consents`, and all operations with the same change; empty when the change is about the document. */
  readonly operations: readonly string[];
  readonly words: string;
}

export type Changes = { readonly changes: readonly Change[] } | { readonly mistake: string };

/**
 * Compares two published documents. The most serious changes come first; a change that many operations share is said
 * once.
 */
export async function changesBetween(released: JsonObject, present: JsonObject): Promise<Changes> {
  const classed = await classify(compareDocuments(released, present).edits);
  if ('mistake' in classed) return classed;
  const changes = classes.flatMap((each) =>
    sides.flatMap((side) => {
      const same = classed.edits.filter((placed) => placed.class === each && placed.edit.side === side);
      return sentencesOf(same).map(({ operations, words }): Change => {
        return { class: each, side, operations: operations.toSorted(compare), words };
      });
    }),
  );
  return { changes };
}

const sides: readonly Side[] = ['both', 'request', 'answer'];

export interface Classed extends Placed {
  readonly class: Class;
}

/** Classifies all edits with one run of `redocly diff`. */
export async function classify(
  edits: readonly Placed[],
): Promise<{ readonly edits: readonly Classed[] } | { readonly mistake: string }> {
  const verdicts = await verdictsOn(edits.map(({ edit }) => edit.question));
  if ('mistake' in verdicts) return verdicts;
  return {
    edits: edits.map((placed, index) => ({
      ...placed,
      class: classOf(placed.edit, verdicts.isMajor[index] ?? true),
    })),
  };
}

/** `breaking, requests: \`POST /payments\`: The body takes …` */
export function lineOf({ class: meaning, operations, side, words }: Change): string {
  const who = { request: ', requests', answer: ', answers', both: '' }[side];
  return `${meaning}${who}: ${whereOf(operations)}${words}`;
}

const mostNames = 3;

function whereOf(operations: readonly string[]): string {
  if (operations.length === 0) return '';
  const named = operations.slice(0, mostNames).map((operation) => `\`${operation}\``);
  const more = operations.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}: `;
}
