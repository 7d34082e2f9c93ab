/** From the contracts' folder to the generated files, with everything that is wrong on the way. */
import { checkExamples } from './rules/examples.js';
import { bundle, type Bundle } from './bundle.js';
import { findContracts, Sources } from './sources.js';
import { indexModule } from './index-module.js';
import { type Contract, readContract } from './operations.js';
import { publishedOf } from './published.js';
import { checkReleased } from './released.js';
import { checkAnnouncements } from './rules/announcements.js';
import { checkDocument } from './rules/document.js';
import { checkOperations } from './rules/operations.js';
import { checkPatterns, checkSchemas } from './rules/schemas.js';
import { typesModule } from './types/module.js';
import { validatorsModule } from './validators.js';

/** File name to content. */
export type Output = ReadonlyMap<string, string>;

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
  const sources = new Sources(root);
  const bundles = findContracts(root).map((contract) => bundle(contract, sources));
  const contracts = bundles.map(readContract);
  const bundled = sources.count === 0;
  for (const contract of contracts) {
    const before = sources.count;
    if (bundled) await checkDocument(contract);
    checkAnnouncements(contract);
    checkSchemas(contract);
    // Examples are tried against schemas that Ajv can read.
    if (bundled && sources.count === before) checkExamples(contract);
    checkPatterns(contract);
  }
  checkOperations(contracts);
  if (!options.ignoreLock) checkReleased(root, bundles, sources);
  const problems = sources.lines();
  return { bundles, output: problems.length > 0 ? new Map() : outputOf(contracts), problems };
}

function outputOf(contracts: readonly Contract[]): Output {
  const output = new Map<string, string>();
  for (const contract of contracts) {
    output.set(`${contract.name}.json`, `${JSON.stringify(publishedOf(contract.document), null, 2)}\n`);
    output.set(`${contract.name}.ts`, typesModule(contract));
    output.set(`${contract.name}.validators.ts`, validatorsModule(contract));
  }
  return output.set('index.ts', indexModule(contracts));
}
