/** Generates code from the contracts' folder, and collects every mistake on the way. */
import { relative } from 'node:path';
import { bundle } from './documents/bundle.js';
import {
  type CheckOptions,
  type ContractFile,
  findContracts,
  formatPlace,
  Sources,
} from './documents/sources.js';
import { indexModule } from './index-module.js';
import { TextCache } from './cache.js';
import { toContract } from './inheritance.js';
import type { Contract } from './operations/operations.js';
import { toPublished } from './documents/published.js';
import { checkAnnouncements } from './rules/announcements.js';
import { checkBodies } from './rules/bodies.js';
import { checkCircularSchemas } from './rules/circular.js';
import { checkBasePaths, checkDocument, checkExampleLinks, isRead } from './rules/document.js';
import { checkExamples } from './rules/examples.js';
import { checkFiles } from './rules/files.js';
import { checkKeptFields, loadKeptFields } from './rules/kept-fields.js';
import { checkLaterWords } from './rules/later-words.js';
import type { Lint } from './rules/lint.js';
import { checkOperations } from './rules/operations.js';
import { checkHeaderNames, checkParameters } from './rules/parameters.js';
import { checkParameterLists } from './rules/parameter-lists.js';
import { checkPaths } from './rules/paths.js';
import { checkPatterns } from './rules/patterns.js';
import { checkRoot } from './rules/root.js';
import { checkSchemas } from './rules/schemas.js';
import type { NamedModule } from './named-module.js';
import { quoted } from './types/text.js';
import { typesModule } from './types/module.js';
import { validatorsModule } from './validators/validators.js';

/** Content by file name. */
export type Output = ReadonlyMap<string, string>;

export interface Generated {
  readonly bundles: readonly Contract[];
  /** Empty when there is an error. */
  readonly output: Output;
  /** The errors as `file:line: [rule] sentence`, in order. */
  readonly problems: readonly string[];
  /** Warnings, in the same form; they do not stop the generation. */
  readonly warnings: readonly string[];
}

export interface Options extends CheckOptions {
  /** `createLinter()` adds the rules of @redocly/cli; without it only our own rules run, and no process starts. */
  readonly lint?: Lint | undefined;
  /** A module that says which fields of requests are kept. Without one, no rule asks. */
  readonly keptFields?: NamedModule | undefined;
  /** Cache for repeated runs: unchanged documents are neither checked nor generated again. */
  readonly memory?: TextCache | undefined;
  /** The module that generated code imports from; this repository's own files by default. */
  readonly contractModule?: string | undefined;
  /** Lets answers have properties that are not declared. */
  readonly openAnswers?: boolean;
  /** The index says where each security scheme has its credential, for services built on the engine. */
  readonly forService?: boolean;
  /** APIs with an index of their own, `<api>.ts`: a server without such an API does not load its validators. */
  readonly apart?: readonly string[];
}

export async function generate(root: string, options: Options = {}): Promise<Generated> {
  const { keptFields, lint, memory = new TextCache() } = options;
  const sources = new Sources(root, options);
  checkFiles(root, sources);
  const contracts = await checkedContracts(findContracts(root), sources, lint, memory);
  const kept = keptFields === undefined ? undefined : await loadKeptFields(keptFields);
  if (typeof kept === 'string')
    return { bundles: contracts, output: new Map(), problems: [kept], warnings: [] };
  if (kept && sources.count === 0) for (const contract of contracts) checkKeptFields(contract, kept);
  reportUnused(root, sources);
  const output = sources.count === 0 ? buildOutput(contracts, memory, options) : new Map<string, string>();
  return {
    bundles: contracts,
    // Discards all output when any contract has an error, because a file may depend on a refused contract.
    output: sources.count === 0 ? output : new Map(),
    problems: sources.lines(),
    warnings: sources.warnings(),
  };
}

function reportUnused(root: string, sources: Sources): void {
  for (const { from, place, rule } of sources.unusedExceptions) {
    const sentence = `The exception from ${rule} at ${formatPlace(place)} excepts nothing; remove it.`;
    sources.add({ file: relative(root, from.file), line: from.line, rule: 'exception-unused', sentence });
  }
}

/** Bundles these contracts and checks them against every rule that applies; `sources` collects the mistakes. */
export async function checkedContracts(
  files: readonly ContractFile[],
  sources: Sources,
  lint?: Lint,
  memory = new TextCache(),
): Promise<readonly Contract[]> {
  const before = sources.count;
  const read = files.map((file) => readWhole(file, sources));
  const readable = read.filter(({ contract }) => !sources.isUnreadable(contract.file) && !contract.isUnmade);
  const linted = lint?.(readable.map(({ contract, isComplete }) => ({ bundle: contract, isComplete })));
  const contracts = readable.map(({ contract }) => contract);
  const refusals = readable.map((each) => checkContract(each, sources, memory));
  checkOperations(contracts);
  checkBasePaths(contracts);
  checkExampleLinks(contracts);
  checkHeaderNames(contracts);
  await linted;
  // Reports Ajv's refusals only when there is no other error, because another error may be their cause.
  if (sources.count === before) for (const complain of refusals) complain();
  return read.map(({ contract }) => contract);
}

interface ReadContract {
  readonly contract: Contract;
  /** Whether all references were resolved. */
  readonly isComplete: boolean;
}

function readWhole(file: ContractFile, sources: Sources): ReadContract {
  const before = sources.count;
  if (!sources.isUnreadable(file.file)) checkRoot(file, sources);
  const bundled = bundle(file, sources);
  return { contract: toContract(bundled), isComplete: sources.count === before };
}

/** Returns a function that reports Ajv's refusals, to be called when no better sentence was found. */
function checkContract(
  { contract, isComplete }: ReadContract,
  sources: Sources,
  memory: TextCache,
): () => void {
  checkDocument(contract, isComplete, sources.holds('openapi-version-own'));
  // A document that cannot be read gets this one sentence: the other rules would mislead.
  if (!isRead(contract)) return () => undefined;
  checkLaterWords(contract);
  checkAnnouncements(contract);
  checkPaths(contract);
  checkParameters(contract);
  checkParameterLists(contract);
  checkBodies(contract);
  const before = sources.count;
  checkSchemas(contract);
  checkPatterns(contract);
  const isFinite = checkCircularSchemas(contract);
  // Examples are not checked against a schema that is itself wrong.
  const isReadable = isComplete && isFinite && sources.count === before;
  const bodies = sources.holds('example-invalid');
  let refusal: string | undefined;
  const tryExamples = () => {
    refusal = checkExamples(contract, { bodies });
    return refusal === undefined && sources.count === before ? 'right' : undefined;
  };
  const key = `${bodies ? 'examples and defaults' : 'defaults'} of ${contract.name}`;
  if (isReadable) memory.once(key, serializeContract(contract), tryExamples);
  return () => {
    if (refusal !== undefined) refuse(contract, refusal);
  };
}

/** All input of types and validators, as a text: the key of the cache. */
function serializeContract({ document, operations }: Contract): string {
  return JSON.stringify([document, operations.map(({ declaredBy }) => declaredBy)]);
}

function buildOutput(
  contracts: readonly Contract[],
  memory: TextCache,
  { apart = [], contractModule, forService = false, openAnswers = false }: Options,
): Output {
  const output = new Map<string, string>();
  for (const contract of contracts) {
    const { name } = contract;
    const source = serializeContract(contract);
    output.set(`${name}.json`, `${JSON.stringify(toPublished(contract), null, 2)}\n`);
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

/** Rewrites the imports of the engine to one module, which exports everything that generated code needs. */
function importingFrom(module: string, output: Output): Output {
  const ours = /(?<= from )'\.\.\/src\/engine\/[^']+'/g;
  return new Map([...output].map(([name, text]) => [name, text.replaceAll(ours, () => quoted(module))]));
}

function refuse(contract: Contract, reason: string): void {
  const sentence = `Ajv cannot compile these schemas: ${reason}.`;
  contract.report(['components'], 'schema-refused', sentence);
}

/** Ajv throws on schemas that it does not support. */
function unlessThrown(make: () => string): string | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
