/**
 * The package `open-banking-contracts`: the contract engine without the bank. It has the engine, which services import, and
 * the tools that make a service from an OpenAPI document.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { byKey } from '../codegen/json.js';
import { enginePackage } from './contracts/project.js';
import { packagesIn } from './imports.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiled = fileURLToPath(new URL('..', import.meta.url));

/** The part that runs in production; services import it, and it imports nothing of the tools. */
const engine = 'src/engine';
const parts = [engine, 'codegen', 'tools/contracts', 'tools/design', 'tools/mock', 'tools/watch'];

/** Files that the workbench sends to the browser. */
const pages = ['tools/design/page', 'assets/reference.css'];

/** The types that `init` names in a project's `tsconfig.json`; no module imports them. */
const typePackages = ['@types/node'];

type Versions = Readonly<Record<string, string>>;

export interface RootManifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Versions;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}

/** Packs the compiled engine, without a build; returns the path of the tarball in the folder. */
export function packEngine(folder: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'engine-package-'));
  try {
    stageEngine(stage);
    const args = ['pack', '--silent', '--pack-destination', folder];
    return join(folder, execFileSync('npm', args, { cwd: stage, encoding: 'utf8' }).trim());
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function stageEngine(stage: string): void {
  for (const part of parts) {
    cpSync(join(compiled, part), join(stage, 'dist', part), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    });
  }
  for (const each of pages) cpSync(join(root, each), join(stage, each), { recursive: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = ['-p', join(root, 'tsconfig.engine.json'), '--outDir', join(stage, 'dist')];
  execFileSync(process.execPath, [compiler, ...project], { stdio: ['ignore', 'inherit', 'inherit'] });
  cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  cpSync(join(root, 'docs/developer/engine.md'), join(stage, 'README.md'));
  cpSync(join(root, 'docs/developer/contract-rules.md'), join(stage, 'contract-rules.md'));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(engineManifest(), null, 2)}\n`);
}

/** Its package.json, with the dependencies that the compiled modules import. */
export function engineManifest() {
  const ours: RootManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const modules = parts.flatMap((part) =>
    readdirSync(join(compiled, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name): [string, string] => {
        const file = `${part}/${name}`;
        return [file, readFileSync(join(compiled, file), 'utf8')];
      }),
  );
  const { engines, license, version } = ours;
  return {
    name: enginePackage,
    version,
    description: 'A server for any OpenAPI document, with typed handlers and validated requests and answers.',
    license,
    private: true,
    type: 'module',
    exports: {
      './engine': { types: './dist/src/engine/index.d.ts', default: './dist/src/engine/index.js' },
      './package.json': './package.json',
    },
    bin: { [enginePackage]: 'dist/tools/contracts/main.js' },
    engines,
    ...dependenciesOf(new Map(modules), ours),
  };
}

/**
 * Imports of the engine are dependencies, and those of the tools development dependencies, which `init` adds to a project's
 * own. They are no optional peers: `npm install --omit=dev` installs an optional peer that is a development dependency of
 * the project. Throws for a package without a version in the root's package.json.
 */
export function dependenciesOf(
  modules: ReadonlyMap<string, string>,
  ours: Pick<RootManifest, 'dependencies' | 'devDependencies'>,
): { readonly dependencies: Versions; readonly devDependencies: Versions } {
  const versions: Versions = { ...ours.devDependencies, ...ours.dependencies };
  const rangesOf = (importers: Importers) =>
    [...importers].map(([name, file]) => {
      const version = versions[name];
      if (version === undefined) throw new Error(`${file} imports ${name}, which is not in package.json.`);
      return [name, name.startsWith('@types/') ? `>=${version}` : `^${version}`] as const;
    });
  const production: Importers = new Map();
  const development: Importers = new Map(typePackages.map((name) => [name, 'tsconfig.json']));
  for (const [file, text] of modules) {
    const importers = file.startsWith(`${engine}/`) ? production : development;
    for (const name of packagesIn(file, text)) importers.set(name, file);
  }
  for (const name of production.keys()) development.delete(name);
  return {
    dependencies: Object.fromEntries(rangesOf(production)),
    devDependencies: Object.fromEntries(rangesOf(development).toSorted(byKey)),
  };
}

/** By package, a file that imports the package. */
type Importers = Map<string, string>;
