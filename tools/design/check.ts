/** Checks the present contracts: mistakes, changes against the released documents, generated files. */
import { existsSync } from 'node:fs';
import { type Change, changesBetween } from '../../codegen/changes/changes.js';
import { write } from '../../codegen/output.js';
import { isSame } from '../../codegen/json.js';
import { separateApis } from '../../codegen/command.js';
import { ownConfiguration, readConfiguration } from '../../codegen/configuration.js';
import { generate } from '../../codegen/generate.js';
import { TextCache } from '../../codegen/cache.js';
import type { Contract } from '../../codegen/operations/operations.js';
import { toPublished } from '../../codegen/documents/published.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { readLock } from '../../codegen/released/lock.js';
import { checkGone } from '../../codegen/released/unreleased.js';
import { compareVersions } from '../../codegen/documents/sources.js';

export interface CheckResult {
  /** `file:line: sentence`; while there are any, nothing is generated. */
  readonly mistakes: readonly string[];
  /** Warnings do not stop the generation. */
  readonly warnings: readonly string[];
  readonly contracts: readonly Contract[];
  /** The generated files that have changed. */
  readonly written: readonly string[];
}

/** Both cache results for unchanged documents. */
const lint = createLinter();
const memory = new TextCache();

export const nothing: CheckResult = { mistakes: [], warnings: [], contracts: [], written: [] };

/** The check of this repository's contracts. */
export async function checkContracts(specs: string, out: string): Promise<CheckResult> {
  // The folder may be missing for a moment, while a branch is switched.
  if (!existsSync(specs)) return { ...nothing, mistakes: [`There is no folder ${specs}.`] };
  const configuration = readConfiguration(ownConfiguration);
  if ('mistake' in configuration) return { ...nothing, mistakes: [configuration.mistake] };
  const { bundles, output, problems, warnings } = await generate(specs, {
    ...configuration.found,
    apart: separateApis,
    lint,
    memory,
  });
  if (problems.length > 0) return { ...nothing, mistakes: problems, warnings };
  return { mistakes: [], warnings, contracts: bundles, written: write(output, out) };
}

/**
 * The changes of a contract for TPPs, against its own release or, before its first release, against the version before
 * it.
 */
export interface Difference {
  readonly name: string;
  /** An unreleased contract may change freely. */
  readonly isReleased: boolean;
  /** The version before an unreleased one; undefined for the first version of its API. */
  readonly older?: string | undefined;
  readonly changes: readonly Change[];
}

export interface Differences {
  readonly differences: readonly Difference[];
  /** `file:line: sentence` for each released contract whose document is gone. */
  readonly gone: readonly string[];
  /** Mistakes in the lock of the released documents, or failures of the comparison. */
  readonly mistakes: readonly string[];
}

export async function collectDifferences(
  specs: string,
  contracts: readonly Contract[],
): Promise<Differences> {
  const lock = readLock(specs);
  const mistakes = [...lock.mistakes];
  const differences: Difference[] = [];
  for (const contract of contracts) {
    const { name } = contract;
    const released = lock.documents.get(name);
    const present = toPublished(contract);
    if (released && isSame(released, present)) continue;
    const older = released ? undefined : olderThan(contract, contracts);
    const before = released ?? (older && toPublished(older));
    const result = before ? await changesBetween(before, present) : { changes: [] };
    if ('mistake' in result) mistakes.push(result.mistake);
    else differences.push({ name, isReleased: released !== undefined, older: older?.name, ...result });
  }
  return { differences, gone: checkGone(specs, lock, contracts), mistakes };
}

/** The version before a contract; the contracts are sorted by version. */
export function olderThan({ api, version }: Contract, contracts: readonly Contract[]): Contract | undefined {
  return contracts.findLast((each) => each.api === api && compareVersions(each.version, version) < 0);
}
