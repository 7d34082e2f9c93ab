/** The differences between successive versions of a contract, in words; codegen compares the documents. */
import { readFileSync } from 'node:fs';
import { documents } from '../../../../generated/index.js';
import type { ReferenceOperation } from '../../../../src/engine/reference/model.js';
import { chapterPath } from '../frame/paths.js';

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

/** The section of the handbook's chapter on versions that describes the differences. */
export function changelogHref({ newer, older }: Pick<Difference, 'newer' | 'older'>): string {
  const version = older.slice(older.lastIndexOf('-') + 1);
  return `${chapterPath('versions')}#${`${newer}-against-${version}`.replaceAll('.', '')}`;
}

/** Returns the lines about an operation, without its name where a line begins with it. */
export function findOperationChanges(
  { blocks }: Difference,
  { method, path, tags }: Pick<ReferenceOperation, 'method' | 'path' | 'tags'>,
): readonly string[] {
  const names = [
    `\`${method} ${path}\``,
    ...tags.map((tag) => `${tag} (all `),
    'Every operation that both offer',
  ];
  const isNamed = (text: string) => names.some((name) => text.includes(name));
  return blocks.flatMap(({ lines, title }) => {
    if (title !== undefined && isNamed(title)) return lines;
    return lines.flatMap((line) => {
      const [subject = '', ...rest] = line.split(': ');
      return rest.length > 0 && isNamed(subject) ? [rest.join(': ')] : [];
    });
  });
}

function parse(): readonly Difference[] {
  return JSON.parse(readFileSync(new URL('differences.json', documents), 'utf8'));
}
