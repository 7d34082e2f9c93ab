/** A copy of the project, in which a test adds versions of the contracts and edits code as a developer does. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { TextCache } from '../../codegen/cache.js';
import { separateApis } from '../../codegen/command.js';
import { generate } from '../../codegen/generate.js';
import { write } from '../../codegen/output.js';
import { EditedProject } from '../support/runner/project-copy.js';
import { projectRoot } from './workspace.js';

const sources = [
  'src',
  'handlers',
  'sandbox/src',
  'sandbox/assets',
  'conformance/src',
  'generated',
  'specs',
  'assets',
  'migrations',
  'package.json',
];

/** Caches the generated code of the versions that a test does not change. */
const memory = new TextCache();

export class VersionProject extends EditedProject {
  constructor() {
    super(sources, 'project');
    const { compilerOptions } = JSON.parse(readFileSync(join(projectRoot, 'tsconfig.json'), 'utf8'));
    const include = [
      'src',
      'sandbox/src',
      'conformance/src',
      'generated',
      'handlers',
      'migrations',
      'generated/*.json',
      'sandbox/src/bank/*.json',
    ];
    this.add(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: 'dist' }, include }),
    );
  }

  /** Generates the code of all contracts, whose documents must have no mistake. */
  async generate(): Promise<void> {
    const { output, problems } = await generate(join(this.folder, 'specs'), { apart: separateApis, memory });
    expect(problems).to.deep.equal([]);
    write(output, join(this.folder, 'generated'));
  }

  /** Returns the compiler's errors. */
  compile(): string {
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
    const words = [compiler, '-p', this.folder, '--incremental', '--pretty', 'false'];
    return spawnSync(process.execPath, words, { cwd: this.folder, encoding: 'utf8' }).stdout;
  }

  /** The compiled server. */
  get program(): URL {
    return new URL(`file://${this.folder}/dist/src/main.js`);
  }
}
