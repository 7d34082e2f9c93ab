/**
 * A project elsewhere that depends on this repository's packages, which are packed, and unpacked into its node_modules.
 * There is no registry in the tests: all other packages are links to those of this repository.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enginePackage } from '../../../tools/contracts/project.js';
import { packEngine } from '../../../tools/engine-package.js';
import { temporaryFolder } from './temporary.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const compiled = fileURLToPath(new URL('../../..', import.meta.url));
const server = 'open-banking-interface';

interface Manifest {
  readonly files?: readonly string[];
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Packs the compiled code of this run with its declarations, as `npm pack` packs `dist/`, from a copy. */
function packServer(): string {
  const copy = temporaryFolder('packed-');
  const sources = manifestIn(root).files?.filter((name) => !/^(!|dist\/)/.test(name)) ?? [];
  for (const name of ['package.json', 'README.md', 'LICENSE', ...sources])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  const isOthers = (path: string) =>
    /^(package\.json|codegen|tools|test|(sandbox|conformance)\/test)$|\.map$/.test(path);
  cpSync(compiled, join(copy, 'dist'), {
    recursive: true,
    filter: (path) => !isOthers(relative(compiled, path)),
  });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = ['-p', 'tsconfig.package.json', '--outDir', join(copy, 'dist')];
  run(root, process.execPath, [compiler, ...project]);
  const packed = ['pack', '--ignore-scripts', '--silent', '--pack-destination', copy];
  return join(copy, run(copy, 'npm', packed).trim());
}

const packers: Readonly<Record<string, () => string>> = {
  [server]: packServer,
  [enginePackage]: () => packEngine(temporaryFolder('packed-')),
};
const tarballs = new Map<string, string>();

/** The tarball of one of this repository's packages, packed once for each test process. */
function ensureTarball(name: string): string | undefined {
  const tarball = tarballs.get(name) ?? packers[name]?.();
  if (tarball !== undefined) tarballs.set(name, tarball);
  return tarball;
}

/** Runs a program; a failure fails the test with the program's output. */
function run(cwd: string, program: string, args: readonly string[]): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error && 'stderr' in error ? error : undefined;
    throw new Error(`${args.join(' ')}:\n${String(said?.stdout)}${String(said?.stderr)}`, { cause: error });
  }
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** A project of `examples/`. */
export function example(name: string): (folder: string) => void {
  return (folder) => cpSync(join(root, 'examples', name), folder, { recursive: true });
}

export class InstalledProject {
  readonly folder = temporaryFolder('project-');

  /** `fill` writes its files; without `development`, only what production needs is installed. */
  constructor(fill: (folder: string) => void, { development = true } = {}) {
    fill(this.folder);
    const { dependencies, devDependencies } = manifestIn(this.folder);
    for (const name of Object.keys({ ...dependencies, ...(development && devDependencies) })) this.#add(name);
  }

  /** `npm install` with these arguments, which are packages of a registry or file names of tarballs. */
  install(...args: readonly string[]): void {
    const kind = args.includes('--save-dev') ? 'devDependencies' : 'dependencies';
    const names = args.filter((word) => !word.startsWith('--')).map(nameOfPackage);
    const before = manifestIn(this.folder);
    const added = Object.fromEntries(names.map((name) => [name, '*']));
    const after: Manifest = { ...before, [kind]: { ...before[kind], ...added } };
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify(after));
    for (const name of Object.keys({ ...after.dependencies, ...after.devDependencies })) this.#add(name);
  }

  #add(name: string): void {
    const place = join(this.folder, 'node_modules', name);
    if (existsSync(place)) return;
    mkdirSync(dirname(place), { recursive: true });
    const tarball = ensureTarball(name);
    if (tarball === undefined) symlinkSync(join(root, 'node_modules', name), place);
    else {
      execFileSync('tar', ['-xzf', tarball, '-C', dirname(place)]);
      renameSync(join(dirname(place), 'package'), place);
      for (const dependency of Object.keys(manifestIn(place).dependencies ?? {})) this.#add(dependency);
    }
    this.#addPrograms(name, place);
  }

  #addPrograms(name: string, place: string): void {
    const { bin = {} } = manifestIn(place);
    const programs = typeof bin === 'string' ? { [basename(name)]: bin } : bin;
    mkdirSync(join(this.folder, 'node_modules/.bin'), { recursive: true });
    for (const [command, file] of Object.entries(programs)) {
      if (packers[name]) chmodSync(join(place, file), 0o755);
      symlinkSync(join(place, file), this.program(command));
    }
  }

  /** Runs a script of the project's package.json. */
  run(script: string): void {
    run(this.folder, 'npm', ['run', '--silent', script]);
  }

  /** A command of an installed package. */
  program(command: string): string {
    return join(this.folder, 'node_modules/.bin', command);
  }
}

/** Fails for the tarball of a package that this repository does not make. */
function nameOfPackage(word: string): string {
  if (!word.endsWith('.tgz')) return word;
  const name = Object.keys(packers).find((each) => basename(ensureTarball(each) ?? '') === word);
  if (name === undefined) throw new Error(`No package of this repository is packed as ${word}.`);
  return name;
}
