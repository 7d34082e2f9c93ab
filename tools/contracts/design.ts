/** `open-banking-contracts design`: the workbench on a project's contracts. */
import { print } from '../../codegen/answer.js';
import { TextCache } from '../../codegen/cache.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { type CheckResult, nothing } from '../design/check.js';
import { design } from '../design/design.js';
import { generateContracts } from './generate.js';
import { findCompiler, missingFile, places, readProject } from './project.js';

/** Both cache results for unchanged documents. */
const cached = { lint: createLinter(), memory: new TextCache() };

export async function designProject(): Promise<void> {
  const missing = missingFile();
  if (missing !== undefined) return print({ mistakes: [missing] });
  return design({
    check: checkProject,
    compiler: findCompiler(),
    folders: [places.handlers, places.generated],
    options: ['--noEmit'],
  });
}

async function checkProject(): Promise<CheckResult> {
  const read = readProject();
  return 'mistake' in read ? { ...nothing, mistakes: [read.mistake] } : generateContracts(read.found, cached);
}
