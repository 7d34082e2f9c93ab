/** Compares two documents: says what an edit means for clients before the edit is published. */
import { compare, type JsonObject } from '../json.js';
import { compareDocuments, type PlacedEdit } from './documents.js';
import type { Side } from './edit.js';
import { type Class, classes, classifyEdit } from './policy.js';
import { verdictsOn } from './redocly.js';
import { toSentences } from './sentences.js';

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
      return toSentences(same).map(({ operations, words }): Change => {
        return { class: each, side, operations: operations.toSorted(compare), words };
      });
    }),
  );
  return { changes };
}

const sides: readonly Side[] = ['both', 'request', 'answer'];

export interface ClassifiedEdit extends PlacedEdit {
  readonly class: Class;
}

/** Classifies all edits with one run of `redocly diff`. */
export async function classify(
  edits: readonly PlacedEdit[],
): Promise<{ readonly edits: readonly ClassifiedEdit[] } | { readonly mistake: string }> {
  const verdicts = await verdictsOn(edits.map(({ edit }) => edit.question));
  if ('mistake' in verdicts) return verdicts;
  return {
    edits: edits.map((placed, index) => ({
      ...placed,
      class: classifyEdit(placed.edit, verdicts.isMajor[index] ?? true),
    })),
  };
}

/** `breaking, requests: \`POST /payments\`: The body takes …` */
export function formatChange({ class: meaning, operations, side, words }: Change): string {
  const who = { request: ', requests', answer: ', answers', both: '' }[side];
  return `${meaning}${who}: ${formatOperations(operations)}${words}`;
}

const mostNames = 3;

function formatOperations(operations: readonly string[]): string {
  if (operations.length === 0) return '';
  const named = operations.slice(0, mostNames).map((operation) => `\`${operation}\``);
  const more = operations.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}: `;
}
