/** A copy of the project without its tests, to be edited by a test as a developer edits it. */
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './temporary.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const copied = [
  'src',
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

/** A project in a folder of its own. */
export class EditedProject {
  readonly folder: string;

  /** Copies these files and folders of this project, in which `node_modules` is a link. */
  constructor(names: readonly string[], below: string) {
    this.folder = join(temporaryFolder('project-'), below);
    for (const name of names) cpSync(join(root, name), join(this.folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Replaces a text that has to be there, the first time that it stands in the file; answers how to take that back. */
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

  /** Writes a new file; answers how to take it away. */
  add(name: string, content: string): () => void {
    const file = join(this.folder, name);
    writeFileSync(file, content, { flag: 'wx' });
    return () => rmSync(file);
  }

  /** Takes a file away; answers how to bring it back. */
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
