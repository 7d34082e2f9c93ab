/** The differences between versions of a contract, in words; codegen compares the documents. */
import { readFileSync } from 'node:fs';
import { documents } from '../../../../generated/index.js';
import { chapterPath } from '../frame/paths.js';

export interface Difference {
  readonly older: string;
  readonly newer: string;
  /** The changes of each operation that differs, as in `GET /payments`; names of the interface are in backticks. */
  readonly operations: Readonly<Record<string, readonly string[]>>;
}

let read: readonly Difference[] | undefined;

/** Returns the differences between a version and older ones, the nearest first. */
export function listDifferences(contract: string): readonly Difference[] {
  read ??= parse();
  return read.filter(({ newer }) => newer === contract);
}

/** The section of the handbook's chapter on versions that describes the differences. */
export function changelogHref({ newer, older }: Pick<Difference, 'newer' | 'older'>): string {
  const [, api, version] = /^(.+)-(.+)$/.exec(newer) ?? [];
  const heading = `${api}-what-${version}-changes-from-${older.slice(older.lastIndexOf('-') + 1)}`;
  return `${chapterPath('versions')}#${heading.replaceAll('.', '')}`;
}

function parse(): readonly Difference[] {
  return JSON.parse(readFileSync(new URL('differences.json', documents), 'utf8'));
}
