/** What successive versions of a contract differ in, in words; codegen has compared their documents. */
import { readFileSync } from 'node:fs';
import { documents } from '../../../generated/index.js';

/** What stands together: a title and its lines, or a sentence; names of the interface are in backticks. */
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

/** Those of a version against older ones, the nearest first. */
export function differencesOf(contract: string): readonly Difference[] {
  read ??= parse();
  return read.filter(({ newer }) => newer === contract);
}

function parse(): readonly Difference[] {
  return JSON.parse(readFileSync(new URL('differences.json', documents), 'utf8'));
}
