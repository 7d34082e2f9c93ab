/** The contracts as they stand at this moment: what is wrong, what has changed against what is released, what is generated. */
import { existsSync } from 'node:fs';
import { type Change, changesBetween } from '../../codegen/changes/changes.js';
import { write } from '../../codegen/output.js';
import { isSame } from '../../codegen/json.js';
import { apart } from '../../codegen/command.js';
import { generate } from '../../codegen/generate.js';
import { Memory } from '../../codegen/memory.js';
import type { Contract } from '../../codegen/operations.js';
import { publishedOf } from '../../codegen/published.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { readLock } from '../../codegen/released/lock.js';
import { goneOf } from '../../codegen/released/unreleased.js';
import { compareVersions } from '../../codegen/sources.js';

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

const nothing: Look = { mistakes: [], warnings: [], contracts: [], written: [] };

/** Never rejects for what stands in the contracts. */
export async function lookAt(specs: string, out: string): Promise<Look> {
  // There may be none for a moment, while a branch is changed.
  if (!existsSync(specs)) return { ...nothing, mistakes: [`There is no folder ${specs}.`] };
  const { bundles, output, problems, warnings } = await generate(specs, { apart, lint, memory });
  if (problems.length > 0) return { ...nothing, mistakes: problems, warnings };
  return { mistakes: [], warnings, contracts: bundles, written: write(output, out) };
}

/** What a contract changes for the TPPs of its release, or, as long as it has none, of the version before it. */
export interface Difference {
  readonly name: string;
  /** A contract that nobody has been promised may change as it likes. */
  readonly isReleased: boolean;
  /** The version before one that is not released; undefined for the first of its API. */
  readonly older?: string | undefined;
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
  for (const contract of contracts) {
    const { document, name } = contract;
    const released = lock.documents.get(name);
    const present = publishedOf(document);
    if (released && isSame(released, present)) continue;
    const older = released ? undefined : olderThan(contract, contracts);
    const before = released ?? (older && publishedOf(older.document));
    const result = before ? await changesBetween(before, present) : { changes: [] };
    if ('mistake' in result) mistakes.push(result.mistake);
    else differences.push({ name, isReleased: released !== undefined, older: older?.name, ...result });
  }
  return { differences, gone: goneOf(specs, lock, contracts), mistakes };
}

/** The contracts are in the order of their versions. */
function olderThan({ api, version }: Contract, contracts: readonly Contract[]): Contract | undefined {
  return contracts.findLast((each) => each.api === api && compareVersions(each.version, version) < 0);
}
