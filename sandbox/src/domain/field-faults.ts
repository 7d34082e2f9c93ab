/** Collects the violations of a developer's request, each with its field. */
import { type Violation, invalid } from '../../../src/domain/problem.js';
import { findControlCharacter, findInvisible, isVisible } from '../../../src/domain/visible-text.js';

export interface FieldFaults {
  readonly all: readonly Violation[];
  /** Adds a sentence that continues the name of a body field; ignores undefined. */
  tell(field: string, sentence: string | undefined): void;
}

export function createFieldFaults(): FieldFaults {
  const all: Violation[] = [];
  const tell = (field: string, sentence: string | undefined) => {
    if (sentence !== undefined) all.push({ ...invalid(`body.${field}`, sentence), continuesField: true });
  };
  return { all, tell };
}

/** Returns the fault of a text that customers read; undefined for none. */
export function textFault(text: string): string | undefined {
  return (isVisible(text) ? findControlCharacter(text) : undefined) ?? findInvisible(text);
}
