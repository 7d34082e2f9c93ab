/** A project of a few lines that is built like this project, by a copy of `tools/build`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { EditedProject } from '../support/runner/project-copy.js';

const shared = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['es5'],
  skipLibCheck: true,
  rootDir: '.',
  types: [],
};

/** Generates the name in the contract, and refuses an empty name. */
export const generator = `// @ts-nocheck
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
const { name } = JSON.parse(readFileSync('specs/name.json', 'utf8'));
if (name === '') throw new Error('The contract has no name.');
mkdirSync('generated', { recursive: true });
const draft = \`generated/.index.ts-\${process.pid}\`;
writeFileSync(draft, \`export const name = '\${name}';\n\`);
renameSync(draft, 'generated/index.ts');
console.log('generated/index.ts');
`;

/** A project whose `src/main.ts` prints a greeting that `src/text.ts` exports. */
export class TinyProject extends EditedProject {
  constructor() {
    super(['tools/build'], 'tiny');
    const files = {
      'package.json': { type: 'module', exports: './dist/src/main.js' },
      'package-lock.json': {},
      'tsconfig.json': {
        compilerOptions: { ...shared, outDir: 'build' },
        include: ['src', 'generated', 'test'],
      },
      'tsconfig.dist.json': {
        extends: './tsconfig.json',
        compilerOptions: { outDir: 'dist' },
        exclude: ['test'],
      },
    };
    for (const [name, content] of Object.entries(files)) this.write(name, JSON.stringify(content));
    const options = { rootDir: '..', outDir: '../dist-codegen' };
    const codegen = { extends: '../tsconfig.json', compilerOptions: options, include: ['.'], exclude: [] };
    this.write('codegen/tsconfig.json', JSON.stringify(codegen));
    this.write('codegen/main.ts', generator);
    this.write('specs/name.json', '{ "name": "lamp" }');
    this.write('src/main.ts', "import { text } from './text.js';\n(globalThis as any).console.log(text);\n");
    this.write('src/text.ts', "export const text = 'good morning';\n");
    this.write('test/text.ts', "import '../src/text.js';\n");
  }

  write(name: string, content: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), content);
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name));
  }

  /** Runs node in the project's folder. */
  node(...args: readonly string[]) {
    const { status, stderr, stdout } = spawnSync(process.execPath, args, {
      cwd: this.folder,
      encoding: 'utf8',
    });
    return { status, out: stdout, err: stderr };
  }

  /** Runs the build; returns true if it compiled the runtime code. */
  build(...words: readonly string[]): boolean {
    return this.stepsOfBuild(...words).some((step) => /^Compiling (dist|build)\/$/.test(step));
  }

  /** Runs the build; returns the steps that it reports. */
  stepsOfBuild(...words: readonly string[]): readonly string[] {
    const { err, out, status } = this.node('tools/build/main.js', ...words);
    expect(status, err + out).to.equal(0);
    return err.match(/^(Generating|Compiling \S+)|^generated\/.*/gm) ?? [];
  }

  /** Runs an operator's command as package.json does. */
  command() {
    return this.node('--import', './tools/build/notice.js', 'dist/src/main.js');
  }
}
