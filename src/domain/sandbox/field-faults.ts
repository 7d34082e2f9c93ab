/** Gathers all that is wrong with what a developer has sent, each thing with its field. */
import { type Violation, invalid } from '../problem.js';
import { hiddenIn, isVisible } from '../visible-text.js';

export interface Faults {
  readonly all: readonly Violation[];
  /** Notes a sentence that goes on from the name of a field of the body; nothing for undefined. */
  tell(field: string, sentence: string | undefined): void;
}

export function newFaults(): Faults {
  const all: Violation[] = [];
  const tell = (field: string, sentence: string | undefined) => {
    if (sentence !== undefined) all.push({ ...invalid(`body.${field}`, sentence), continuesField: true });
  };
  return { all, tell };
}

/** What is wrong with a text that customers read; undefined for nothing. */
export function textFault(text: string, longest: number): string | undefined {
  if (!isVisible(text)) return 'has no visible character.';
  if (text.length > longest) return `has more than ${longest} characters.`;
  const isPlain = text.isWellFormed() && !/\p{Cc}/u.test(text);
  return isPlain ? hiddenIn(text) : 'has a control character or half a character.';
}
