/** From the contracts' folder to the generated files, with everything that is wrong on the way. */
import { bundle } from './bundle.js';
import { type ContractFile, findContracts, Sources } from './sources.js';
import { indexModule } from './index-module.js';
import { Memory } from './memory.js';
import { contractOf } from './inheritance.js';
import type { Contract } from './operations.js';
import { publishedOf } from './published.js';
import { checkAnnouncements } from './rules/announcements.js';
import { checkBodies } from './rules/bodies.js';
import { checkCircularSchemas } from './rules/circular.js';
import { checkBasePaths, checkDocument } from './rules/document.js';
import { checkExamples } from './rules/examples.js';
import { checkFiles } from './rules/files.js';
import type { Lint } from './rules/lint.js';
import { checkOperations } from './rules/operations.js';
import { checkHeaderNames, checkParameters } from './rules/parameters.js';
import { checkPaths } from './rules/paths.js';
import { checkPatterns } from './rules/patterns.js';
import { checkRoot } from './rules/root.js';
import { checkSchemas } from './rules/schemas.js';
import type { RuleId } from './rules/table.js';
import { quoted } from './types/text.js';
import { typesModule } from './types/module.js';
import { validatorsModule } from './validators.js';

/** File name to content. */
export type Output = ReadonlyMap<string, string>;

export interface Generated {
  readonly bundles: readonly Contract[];
  /** Empty when there is an error. */
  readonly output: Output;
  /** The errors as `file:line: [rule] sentence`, in order. */
  readonly problems: readonly string[];
  /** What is said and refuses nothing, in the same form. */
  readonly warnings: readonly string[];
}

export interface Options {
  /** `createLinter()` for the rules of @redocly/cli too; without it only our own are asked, and no process starts. */
  readonly lint?: Lint | undefined;
  /** The rules that hold: all of them, or `withoutHouseRules`. */
  readonly rules?: ReadonlySet<RuleId>;
  /** For whoever asks again: what has not changed is neither tried nor made anew. */
  readonly memory?: Memory | undefined;
  /** What generated code imports from; the files of this repository where none is named. */
  readonly contractModule?: string | undefined;
  /** Answers may have more than is declared. */
  readonly openAnswers?: boolean;
  /** The index says for a service of the engine's own where each security scheme has its credential. */
  readonly forService?: boolean;
  /** APIs with an index of their own, `<api>.ts`: a server that lacks one of them loads none of its validators. */
  readonly apart?: readonly string[];
}

export async function generate(root: string, options: Options = {}): Promise<Generated> {
  const { lint, memory = new Memory(), rules } = options;
  const sources = new Sources(root, rules);
  checkFiles(root, sources);
  const contracts = await checkedContracts(findContracts(root), sources, lint, memory);
  const output = sources.count === 0 ? outputOf(contracts, memory, options) : new Map<string, string>();
  return {
    bundles: contracts,
    // What it has been written for may have been refused on the way.
    output: sources.count === 0 ? output : new Map(),
    problems: sources.lines(),
    warnings: sources.warnings(),
  };
}

/**
 * These contracts alone, bundled and held against every rule that the sources say holds; the sources know what is wrong
 * with them.
 */
export async function checkedContracts(
  files: readonly ContractFile[],
  sources: Sources,
  lint?: Lint,
  memory = new Memory(),
): Promise<readonly Contract[]> {
  const before = sources.count;
  const read = files.map((file) => readWhole(file, sources));
  const readable = read.filter(({ contract }) => !sources.isUnreadable(contract.file) && !contract.isUnmade);
  const linted = lint?.(readable.map(({ contract, isComplete }) => ({ bundle: contract, isComplete })));
  const contracts = readable.map(({ contract }) => contract);
  const refusals = readable.map((each) => checkContract(each, sources, memory));
  checkOperations(contracts);
  checkBasePaths(contracts);
  checkHeaderNames(contracts);
  await linted;
  // Where something else is wrong too, that is why Ajv could not read it.
  if (sources.count === before) for (const complain of refusals) complain();
  return read.map(({ contract }) => contract);
}

interface ReadContract {
  readonly contract: Contract;
  /** Whether everything that it refers to was found. */
  readonly isComplete: boolean;
}

function readWhole(file: ContractFile, sources: Sources): ReadContract {
  const before = sources.count;
  if (!sources.isUnreadable(file.file)) checkRoot(file, sources);
  const bundled = bundle(file, sources);
  return { contract: contractOf(bundled), isComplete: sources.count === before };
}

/** Answers how to say what Ajv refuses, for when nothing better is found. */
function checkContract({ contract, isComplete }: ReadContract, sources: Sources, memory: Memory): () => void {
  checkDocument(contract, isComplete);
  checkAnnouncements(contract);
  checkPaths(contract);
  checkParameters(contract);
  checkBodies(contract);
  const before = sources.count;
  checkSchemas(contract);
  checkPatterns(contract);
  const isFinite = checkCircularSchemas(contract);
  // An example is not to blame for a schema that is wrong.
  const isReadable = isComplete && isFinite && sources.count === before;
  const bodies = sources.holds('example-invalid');
  let refusal: string | undefined;
  const tryExamples = () => {
    refusal = checkExamples(contract, { bodies });
    return refusal === undefined && sources.count === before ? 'right' : undefined;
  };
  const key = `${bodies ? 'examples and defaults' : 'defaults'} of ${contract.name}`;
  if (isReadable) memory.once(key, sourceOf(contract), tryExamples);
  return () => {
    if (refusal !== undefined) refuse(contract, refusal);
  };
}

/** All that types and validators are made of, as a text. */
function sourceOf({ document, operations }: Contract): string {
  return JSON.stringify([document, operations.map(({ spelledBy }) => spelledBy)]);
}

function outputOf(
  contracts: readonly Contract[],
  memory: Memory,
  { apart = [], contractModule, forService = false, openAnswers = false }: Options,
): Output {
  const output = new Map<string, string>();
  for (const contract of contracts) {
    const { document, name } = contract;
    const source = sourceOf(contract);
    output.set(`${name}.json`, `${JSON.stringify(publishedOf(document), null, 2)}\n`);
    output.set(
      `${name}.ts`,
      memory.once(`${name}.ts`, source, () => typesModule(contract)),
    );
    const validators = `${name}.validators.ts`;
    const made = unlessThrown(() =>
      memory.once(`${openAnswers ? 'open' : 'closed'} ${validators}`, source, () =>
        validatorsModule(contract, openAnswers),
      ),
    );
    if (typeof made === 'string') output.set(validators, made);
    else refuse(contract, made.message);
  }
  const common = contracts.filter(({ api }) => !apart.includes(api));
  output.set('index.ts', indexModule(common, forService));
  for (const api of apart) {
    const own = contracts.filter((contract) => contract.api === api);
    if (own.length > 0) output.set(`${api}.ts`, indexModule(own, forService));
  }
  return contractModule === undefined ? output : importingFrom(contractModule, output);
}

/** Everything that generated code needs is exported by one module. */
function importingFrom(module: string, output: Output): Output {
  const ours = /(?<= from )'\.\.\/src\/engine\/[^']+'/g;
  return new Map([...output].map(([name, text]) => [name, text.replaceAll(ours, () => quoted(module))]));
}

function refuse(contract: Contract, reason: string): void {
  const sentence = `Ajv makes no validators of these schemas: ${reason}.`;
  contract.report(['components'], 'schema-refused', sentence);
}

/** Ajv throws what it cannot do. */
function unlessThrown(make: () => string): string | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
