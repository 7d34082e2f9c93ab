/** From the contracts' folder to the generated files, with everything that is wrong on the way. */
import { checkExamples } from './rules/examples.js';
import { bundle } from './bundle.js';
import { type ContractFile, findContracts, Sources } from './sources.js';
import { indexModule } from './index-module.js';
import { type Contract, readContract } from './operations.js';
import { publishedOf } from './published.js';
import { checkAnnouncements } from './rules/announcements.js';
import { checkDocument } from './rules/document.js';
import { checkOperations } from './rules/operations.js';
import { checkPatterns, checkSchemas } from './rules/schemas.js';
import { quoted } from './types/schemas.js';
import { typesModule } from './types/module.js';
import { validatorsModule } from './validators.js';

/** File name to content. */
export type Output = ReadonlyMap<string, string>;

export interface Generated {
  readonly bundles: readonly Contract[];
  /** Empty when anything is wrong. */
  readonly output: Output;
  /** `file:line: sentence`, in order. */
  readonly problems: readonly string[];
}

/** `contractModule` is what generated code imports from; the files of this repository where none is named. */
export async function generate(root: string, contractModule?: string): Promise<Generated> {
  const sources = new Sources(root);
  const contracts = await checkedContracts(findContracts(root), sources);
  const problems = sources.lines();
  const output = problems.length > 0 ? new Map() : outputOf(contracts, contractModule);
  return { bundles: contracts, output, problems };
}

/** These contracts alone, bundled and held against every rule; the sources know what is wrong with them. */
export async function checkedContracts(
  files: readonly ContractFile[],
  sources: Sources,
): Promise<readonly Contract[]> {
  const before = sources.count;
  const contracts = files.map((file) => readContract(bundle(file, sources)));
  const bundled = sources.count === before;
  for (const contract of contracts) {
    const count = sources.count;
    if (bundled) await checkDocument(contract);
    checkAnnouncements(contract);
    checkSchemas(contract);
    // Examples are tried against schemas that Ajv can read.
    if (bundled && sources.count === count) checkExamples(contract);
    checkPatterns(contract);
  }
  checkOperations(contracts);
  return contracts;
}

function outputOf(contracts: readonly Contract[], contractModule?: string): Output {
  const output = new Map<string, string>();
  for (const contract of contracts) {
    output.set(`${contract.name}.json`, `${JSON.stringify(publishedOf(contract.document), null, 2)}\n`);
    output.set(`${contract.name}.ts`, typesModule(contract));
    output.set(`${contract.name}.validators.ts`, validatorsModule(contract));
  }
  output.set('index.ts', indexModule(contracts));
  return contractModule === undefined ? output : importingFrom(contractModule, output);
}

/** Everything that generated code needs is exported by one module. */
function importingFrom(module: string, output: Output): Output {
  const ours = /(?<= from )'\.\.\/src\/contract\/[^']+'/g;
  return new Map([...output].map(([name, text]) => [name, text.replaceAll(ours, () => quoted(module))]));
}
