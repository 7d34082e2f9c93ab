/**
 * A base image of this machine's programs, which replaces the Dockerfile's `node:24-slim`: tests reach no registry of
 * images. It contains Node, npm, a shell and the programs that the Dockerfile runs; the slim image has all of them.
 */
import { execFileSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../documents/markdown.js';
import { findProgram } from '../runner/programs.js';
import { temporaryFolder } from '../runner/temporary.js';

export const baseName = 'localhost/base';

/** The user `node` of Node's images. */
export const nodeUser = 1000;

const programs = ['chown', 'env', 'ln', 'mkdir', 'sh'];
const npm = 'usr/lib/node_modules/npm';
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** The major version of the Dockerfile's base image. */
export function baseMajor(): string {
  const [, major] = /^ARG BASE=node:(\d+)-slim$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  if (major === undefined) throw new Error('The Dockerfile names no base image.');
  return major;
}

/** Node of the base image's version, from a package of its own; undefined where that is not installed. */
export function baseNode(): string | undefined {
  const path = join(root, 'test/image/base/node_modules', `node-linux-${process.arch}`, 'bin/node');
  return existsSync(path) ? path : undefined;
}

/** Writes the files of the base image, and the instructions that build it; returns the folder. */
export function writeBaseImage(): string {
  const folder = temporaryFolder('base-');
  for (const name of 'dev etc home/node proc root sys tmp usr/bin usr/lib usr/lib64'.split(' '))
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['bin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(folder, name));
  copyProgram(folder, baseNode() ?? process.execPath, 'node');
  for (const name of programs) copyProgram(folder, findProgram(name) ?? name, name);
  const modules = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(join(modules, 'npm'), join(folder, npm), { recursive: true });
  symlinkSync(`/${npm}/bin/npm-cli.js`, join(folder, 'usr/bin/npm'));
  writeFileSync(
    join(folder, 'etc/passwd'),
    `root:x:0:0::/root:/bin/sh\nnode:x:${nodeUser}:${nodeUser}::/home/node:/bin/sh\n`,
  );
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\nnode:x:${nodeUser}:\n`);
  chownSync(join(folder, 'home/node'), nodeUser, nodeUser);
  const variables = ['PATH=/usr/bin', 'npm_config_prefer_offline=true', ...copyAuthorities(folder)];
  writeFileSync(
    join(folder, 'Dockerfile'),
    `FROM scratch\nCOPY . /\nENV ${variables.join(' ')}\nCMD ["node"]\n`,
  );
  return folder;
}

/** Copies a program, and the libraries that it loads. */
function copyProgram(folder: string, program: string, name: string): void {
  copyFileSync(realpathSync(program), join(folder, 'usr/bin', name));
  const libraries = execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\/\S+/g) ?? [];
  for (const library of libraries) {
    const target = join(folder, library);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(library, target);
  }
}

/** The authorities that npm trusts on this machine besides its own; returns the variable that names them. */
function copyAuthorities(folder: string): readonly string[] {
  const file = process.env['NODE_EXTRA_CA_CERTS'];
  if (file === undefined) return [];
  mkdirSync(join(folder, dirname(authorities)), { recursive: true });
  copyFileSync(file, join(folder, authorities));
  return [`NODE_EXTRA_CA_CERTS=${authorities}`];
}
