/** From the contracts' folder to the generated files, with everything that is wrong on the way. */
import { checkExamples } from './rules/examples.js';
import { bundle, type Bundle } from './bundle.js';
import { findContracts } from './contracts.js';
import { Findings } from './findings.js';
import { indexModule } from './index-module.js';
import { type Contract, readContract } from './operations.js';
import type { Output } from './output.js';
import { checkReleased } from './released.js';
import { checkDocument } from './rules/document.js';
import { checkOperations } from './rules/operations.js';
import { checkPatterns } from './rules/patterns.js';
import { checkSchemas } from './rules/schemas.js';
import { Sources } from './sources.js';
import { typesModule } from './types/module.js';
import { validatorsModule } from './validators.js';

export interface Generated {
  readonly bundles: readonly Bundle[];
  /** Empty when anything is wrong. */
  readonly output: Output;
  /** `file:line: sentence`, in order. */
  readonly problems: readonly string[];
}

export interface Options {
  /** The lock of published contracts is about to be written, so it need not hold. */
  readonly ignoreLock?: boolean;
}

export async function generate(root: string, options: Options = {}): Promise<Generated> {
  const findings = new Findings();
  const sources = new Sources(root, findings);
  const bundles = findContracts(root).map((contract) => bundle(contract, sources));
  const contracts = bundles.map(readContract);
  const bundled = !findings.any;
  for (const contract of contracts) {
    const before = findings.count;
    if (bundled) await checkDocument(contract, sources);
    checkSchemas(contract, sources);
    // Examples are tried against schemas that Ajv can read.
    if (bundled && findings.count === before) checkExamples(contract, sources);
    checkPatterns(contract, sources);
  }
  checkOperations(contracts, sources);
  if (!options.ignoreLock) checkReleased(root, bundles, findings);
  const problems = findings.lines();
  return { bundles, output: problems.length > 0 ? new Map() : outputOf(contracts), problems };
}

function outputOf(contracts: readonly Contract[]): Output {
  const output = new Map<string, string>();
  for (const contract of contracts) {
    output.set(`${contract.name}.json`, `${JSON.stringify(contract.document, null, 2)}\n`);
    output.set(`${contract.name}.ts`, typesModule(contract));
    output.set(`${contract.name}.validators.ts`, validatorsModule(contract));
  }
  return output.set('index.ts', indexModule(contracts));
}
