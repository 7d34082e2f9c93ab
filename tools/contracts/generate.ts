/** `open-banking-contracts generate`: generates code, and a skeleton for every operation without a handler. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Answer } from '../../codegen/answer.js';
import { checkedContracts, generate } from '../../codegen/generate.js';
import type { Configuration } from '../../codegen/configuration.js';
import type { Contract } from '../../codegen/operations/operations.js';
import { write } from '../../codegen/output.js';
import type { TextCache } from '../../codegen/cache.js';
import { createLinter, type Lint } from '../../codegen/rules/lint.js';
import { findContracts, Sources } from '../../codegen/documents/sources.js';
import { type CheckResult, nothing } from '../design/check.js';
import { engine, places, readProject } from './project.js';
import { type Files, handlerFiles, handlersIndex } from './skeletons.js';

const noContract = `${places.specs} contains no document; a document is called <api>/<version>.yaml, as in petstore/1.0.0.yaml.`;

interface Remembering {
  readonly lint: Lint;
  readonly memory?: TextCache;
}

/** Repeated runs pass in their cache. */
export async function generateProject(remembering: Remembering = { lint: createLinter() }): Promise<Answer> {
  const read = readProject();
  if ('mistake' in read) return { mistakes: [read.mistake] };
  const { mistakes, warnings, written } = await generateContracts(read.found, remembering);
  return mistakes.length > 0 ? { mistakes, warnings } : { lines: written, warnings };
}

/** Checks the contracts, and writes their code and the handlers that do not exist yet. */
export async function generateContracts(
  configuration: Configuration,
  { lint, memory }: Remembering,
): Promise<CheckResult> {
  const refused = (mistake: string): CheckResult => ({ ...nothing, mistakes: [mistake] });
  if (!existsSync(places.specs)) return refused(`There is no folder ${places.specs}.`);
  if (findContracts(places.specs).length === 0) return refused(noContract);
  const { bundles, output, problems, warnings } = await generate(places.specs, {
    ...configuration,
    contractModule: engine,
    forService: true,
    lint,
    memory,
    openAnswers: configuration.answers === 'open',
  });
  if (problems.length > 0) return { ...nothing, mistakes: problems, warnings };
  const code = new Map([...output, ['handlers.ts', handlersIndex(bundles)]]);
  const written = write(code, places.generated).map((name) => `${places.generated}/${name}`);
  return {
    ...nothing,
    warnings,
    contracts: bundles,
    written: [...written, ...writeNew(handlerFiles(bundles))],
  };
}

/** The present contracts, which the caller has checked. */
export function readContracts(configuration: Configuration): Promise<readonly Contract[]> {
  const sources = new Sources(places.specs, configuration);
  return checkedContracts(findContracts(places.specs), sources);
}

/** Writes only the files that do not exist yet; returns their paths. */
export function writeNew(files: Files): string[] {
  return [...files].flatMap(([path, content]) => {
    if (existsSync(path)) return [];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return [path];
  });
}
