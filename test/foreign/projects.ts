/** Projects of third-party documents, as `init` makes them, generated and compiled together. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Exception } from '../../codegen/documents/sources.js';
import { generate } from '../../codegen/generate.js';
import type { Lint } from '../../codegen/rules/lint.js';
import type { Contract } from '../../codegen/operations/operations.js';
import { foreignRules } from '../../codegen/rule-table.js';
import type { Service } from '../../src/engine/service.js';
import { engine, enginePackage } from '../../tools/contracts/project.js';
import { handlerFiles, handlersIndex, projectFiles } from '../../tools/contracts/skeletons.js';
import { compiledRoot, projectRoot } from '../codegen/workspace.js';
import { temporaryFolder } from '../support/runner/temporary.js';

const documents = join(projectRoot, 'test/foreign/documents');

/** The names of the documents, without their endings. */
export const documentNames = readdirSync(documents)
  .filter((file) => ['.yaml', '.json'].includes(extname(file)))
  .map((file) => file.slice(0, -5));

/** The rows of the list in the documents' folder. */
const listed = [
  ...readFileSync(join(documents, 'README.md'), 'utf8').matchAll(
    /^\| (\S+) +\| (3\.\d) +\| .+? +\| (accepted|refused)[^:|]*(?:: (\S+))? *\|$/gm,
  ),
].map(([, name = '', version, verdict, rule]) => ({ name, version, verdict, rule }));

const accepted = listed.filter(({ verdict }) => verdict === 'accepted');

export const names = accepted.map(({ name }) => name);

export const modernNames = accepted.filter(({ version }) => version === '3.1').map(({ name }) => name);

/** With the rule that refuses each. */
export const refused = listed.filter(({ verdict }) => verdict === 'refused');

/** Places where a rule is excepted: a misspelt keyword means nothing in JSON Schema. */
const exceptions: Readonly<Record<string, readonly Exception[]>> = {
  'open-payments-resource-server': (['struct', 'keyword-unread'] as const).map((rule) => ({
    rule,
    place: { file: 'foreign/1.yaml', path: ['components', 'schemas', 'public-incoming-payment'] },
    reason: 'A misspelt keyword bounds nothing.',
    from: { file: 'contracts.json', line: 1 },
  })),
};

export interface Project {
  readonly name: string;
  readonly contract: Contract;
  readonly problems: readonly string[];
}

/** Creates the folder of all projects, with the packages of this repository. */
export function newFolder(): string {
  const folder = temporaryFolder('foreign-');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  const own = join(modules, enginePackage);
  mkdirSync(own);
  symlinkSync(compiledRoot, join(own, 'dist'));
  const engineEntry = { types: './types/src/engine/index.d.ts', default: './dist/src/engine/index.js' };
  writeFileSync(join(own, 'package.json'), JSON.stringify({ exports: { './engine': engineEntry } }));
  symlinkSync(join(projectRoot, 'node_modules/@types/node'), join(modules, '@types/node'));
  const said = tsc('-p', join(projectRoot, 'tsconfig.engine.json'), '--outDir', join(own, 'types'));
  if (said !== '') throw new Error(said);
  return folder;
}

export async function projectOf(folder: string, name: string, lint?: Lint): Promise<Project> {
  const file = readdirSync(documents).find((each) => each.startsWith(`${name}.`)) ?? '';
  const root = join(folder, name);
  const specs = join(root, 'specs');
  writeAll(specs, new Map([['foreign/1.yaml', readFileSync(join(documents, file), 'utf8')]]));
  const { bundles, output, problems } = await generate(specs, {
    rules: foreignRules,
    exceptions: exceptions[name],
    lint,
    openAnswers: true,
    contractModule: engine,
    forService: true,
  });
  const [contract] = bundles;
  if (!contract) throw new Error(`${name} has no contract.`);
  writeAll(join(root, 'generated'), new Map([...output, ['handlers.ts', handlersIndex([contract])]]));
  const schemes = Object.keys(Object(contract.document['components'])['securitySchemes'] ?? {});
  writeAll(root, new Map([...handlerFiles([contract]), ...projectFiles(schemes)]));
  return { name, contract, problems };
}

function writeAll(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** Compiles all projects in one run with this repository's options; returns the compiler's output. */
export function compile(folder: string): string {
  const options = {
    extends: join(projectRoot, 'tsconfig.json'),
    compilerOptions: {
      rootDir: folder,
      outDir: join(folder, 'dist'),
      types: ['node'],
      typeRoots: [join(folder, 'node_modules/@types')],
    },
    include: ['*/*.ts', '*/generated/*.ts', '*/handlers/**/*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return tsc('-p', folder, '--pretty', 'false');
}

function tsc(...args: readonly string[]): string {
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, ...args], { encoding: 'utf8' }).stdout;
}

/** Returns the service that the project's own `service.ts` exports. */
export async function serviceOf(folder: string, name: string): Promise<Service> {
  const file = pathToFileURL(join(folder, 'dist', name, 'service.js')).href;
  const module: { readonly service: Service } = await import(file);
  return module.service;
}
