/** `open-banking-contracts design`: the workbench on a project's contracts. */
import { TextCache } from '../../codegen/cache.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { type CheckResult, nothing } from '../design/check.js';
import { design } from '../design/design.js';
import { generateContracts } from './generate.js';
import { places, readProject } from './project.js';

/** Both cache results for unchanged documents. */
const cached = { lint: createLinter(), memory: new TextCache() };

export function designProject(): Promise<void> {
  return design({
    check: checkProject,
    folders: [places.handlers, places.generated],
    options: ['--noEmit'],
  });
}

async function checkProject(): Promise<CheckResult> {
  const read = readProject();
  return 'mistake' in read ? { ...nothing, mistakes: [read.mistake] } : generateContracts(read.found, cached);
}
