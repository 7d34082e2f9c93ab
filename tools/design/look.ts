/** The contracts as they stand at this moment: what is wrong, what has changed against what is released, what is generated. */
import { type Change, changesBetween } from '../../codegen/changes/changes.js';
import { write } from '../../codegen/output.js';
import { generate } from '../../codegen/generate.js';
import { Memory } from '../../codegen/memory.js';
import type { Contract } from '../../codegen/operations.js';
import { publishedOf } from '../../codegen/published.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { readLock } from '../../codegen/released/lock.js';
import { goneOf } from '../../codegen/released/unreleased.js';
import { isSame } from '../../codegen/changes/plain.js';

export interface Look {
  /** `file:line: sentence`; while there are any, nothing is generated. */
  readonly mistakes: readonly string[];
  /** What is worth knowing, and refuses nothing. */
  readonly warnings: readonly string[];
  readonly contracts: readonly Contract[];
  /** The generated files that were not what they are now. */
  readonly written: readonly string[];
}

/** Both remember the documents that have not changed since. */
const lint = createLinter();
const memory = new Memory();

/** Never rejects for what stands in the contracts. */
export async function lookAt(specs: string, out: string): Promise<Look> {
  const { bundles, output, problems, warnings } = await generate(specs, { lint, memory });
  if (problems.length > 0) return { mistakes: problems, warnings, contracts: [], written: [] };
  return { mistakes: [], warnings, contracts: bundles, written: write(output, out) };
}

/** What a contract changes for the TPPs of its release. */
export interface Difference {
  readonly name: string;
  /** A contract that nobody has been promised may change as it likes. */
  readonly isReleased: boolean;
  readonly changes: readonly Change[];
}

export interface Differences {
  readonly differences: readonly Difference[];
  /** `file:line: sentence` for each released contract whose document is no longer there. */
  readonly gone: readonly string[];
  /** What is wrong with the lock of the released documents, or with what judges the changes. */
  readonly mistakes: readonly string[];
}

export async function differencesOf(specs: string, contracts: readonly Contract[]): Promise<Differences> {
  const lock = readLock(specs);
  const mistakes = [...lock.mistakes];
  const differences: Difference[] = [];
  for (const { document, name } of contracts) {
    const released = lock.documents.get(name);
    const present = publishedOf(document);
    if (released && isSame(released, present)) continue;
    const result = released ? await changesBetween(released, present) : { changes: [] };
    if ('mistake' in result) mistakes.push(result.mistake);
    else differences.push({ name, isReleased: released !== undefined, changes: result.changes });
  }
  return { differences, gone: goneOf(specs, lock, contracts), mistakes };
}
