/** The differences between successive versions of a contract, in words; codegen compares the documents. */
import { readFileSync } from 'node:fs';
import { documents } from '../../../../generated/index.js';

/** A block of text: a title and its lines, or a sentence; names of the interface are in backticks. */
export interface Block {
  readonly title?: string;
  readonly lines: readonly string[];
}

export interface Difference {
  readonly older: string;
  readonly newer: string;
  readonly blocks: readonly Block[];
}

let read: readonly Difference[] | undefined;

/** Returns the differences between a version and older ones, the nearest first. */
export function listDifferences(contract: string): readonly Difference[] {
  read ??= parse();
  return read.filter(({ newer }) => newer === contract);
}

function parse(): readonly Difference[] {
  return JSON.parse(readFileSync(new URL('differences.json', documents), 'utf8'));
}
