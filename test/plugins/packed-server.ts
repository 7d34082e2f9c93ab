/**
 * The server as a bank has it: packed, unpacked into the node_modules of a folder elsewhere, and a project beside it.
 * There is no registry in the tests, so that of what it depends on, and of nothing else, links lead to the packages of
 * this repository.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/runner/temporary.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const compiled = fileURLToPath(new URL('../..', import.meta.url));
const server = 'open-banking-interface';

interface Manifest {
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Packs the compiled code of this run with its declarations, as `npm pack` packs `dist/`, from a copy. */
function pack(): string {
  const copy = temporaryFolder('packed-');
  for (const name of [
    'package.json',
    'README.md',
    'LICENSE',
    'assets',
    'sandbox/assets',
    'specs',
    'docs',
    'examples',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  const isOthers = (path: string) =>
    /^(package\.json|test|(sandbox|conformance)\/test|tools\/(?!contracts|mock)[^/]+)$|\.map$/.test(path);
  cpSync(compiled, join(copy, 'dist'), {
    recursive: true,
    filter: (path) => !isOthers(relative(compiled, path)),
  });
  node('typescript/bin/tsc', ['-p', 'tsconfig.package.json', '--outDir', join(copy, 'dist')], root);
  const packed = ['pack', '--ignore-scripts', '--silent', '--pack-destination', copy];
  return join(copy, execFileSync('npm', packed, { cwd: copy, encoding: 'utf8' }).trim());
}

/** Runs a program of this repository's packages; a failure fails the test with the program's output. */
function node(program: string, args: readonly string[], cwd: string): void {
  run([join(root, 'node_modules', program), ...args], cwd);
}

function run(args: readonly string[], cwd: string): void {
  try {
    execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
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

let packed: string | undefined;

/** A project that is written by `fill`, installed where nothing of this repository is near. */
export class InstalledProject {
  readonly folder = temporaryFolder('my-bank-');
  readonly #server = join(this.folder, 'node_modules', server);

  constructor(fill: (folder: string) => void) {
    fill(this.folder);
    mkdirSync(dirname(this.#server), { recursive: true });
    execFileSync('tar', ['-xzf', (packed ??= pack()), '-C', dirname(this.#server)]);
    renameSync(join(dirname(this.#server), 'package'), this.#server);
    const { devDependencies } = manifestIn(this.folder);
    for (const name of Object.keys({ ...manifestIn(this.#server).dependencies, ...devDependencies })) {
      const link = join(this.folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link);
    }
  }

  /** Runs a script of the project's package.json, which is one command. */
  run(script: string): void {
    const [command = '', ...args] = manifestIn(this.folder).scripts?.[script]?.split(' ') ?? [];
    if (command === 'tsc') node('typescript/bin/tsc', args, this.folder);
    else run([this.program(command), ...args], this.folder);
  }

  /** A command of the server's package. */
  program(command: string): string {
    return join(this.#server, manifestIn(this.#server).bin?.[command] ?? command);
  }
}
