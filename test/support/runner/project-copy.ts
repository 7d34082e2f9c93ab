/** A copy of the project without its tests, which a test edits as a developer does. */
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const copied = [
  'src',
  'sandbox/src',
  'sandbox/assets',
  'conformance/src',
  'handlers',
  'generated',
  'codegen',
  'migrations',
  'specs',
  'assets',
  'tools/build',
  'tools/dev',
  'tools/design',
  'tools/mock',
  'tools/watch',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.dist.json',
];

/** A project in its own folder. */
export class EditedProject {
  readonly folder: string;

  /** Copies these files and folders of this project, in which `node_modules` is a link. */
  constructor(names: readonly string[], below: string) {
    this.folder = join(temporaryFolder('project-'), below);
    for (const name of names) cpSync(join(root, name), join(this.folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Replaces the first occurrence of a text, which must exist; returns a function that restores the file. */
  edit(name: string, before: string, after: string): () => void {
    const file = join(this.folder, name);
    const content = readFileSync(file, 'utf8');
    if (!content.includes(before)) throw new Error(`${name} has no ${before}`);
    writeFileSync(
      file,
      content.replace(before, () => after),
    );
    return () => writeFileSync(file, content);
  }

  /** Writes a new file; returns a function that removes the file. */
  add(name: string, content: string): () => void {
    const file = join(this.folder, name);
    writeFileSync(file, content, { flag: 'wx' });
    return () => rmSync(file);
  }

  /** Removes a file; returns a function that restores the file. */
  remove(name: string): () => void {
    const file = join(this.folder, name);
    const content = readFileSync(file, 'utf8');
    rmSync(file);
    return () => writeFileSync(file, content);
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }
}

export class ProjectCopy extends EditedProject {
  /** A developer's usual folder; the compiler misses changes in folders closer to the root. */
  constructor(below = 'home/developer') {
    super(copied, below);
  }
}
