/**
 * Packages of Debian sid, unpacked into the user's cache: database servers that this machine's own release lacks. apt
 * works with a state and a cache of its own, and checks signatures as always; the system stays as it is.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const longestMilliseconds = 600_000;

/** Returns the root folder of the unpacked packages and all that they depend on. To update it, delete the folder. */
export async function unpackFromSid(packages: readonly string[]): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const folder = join(cache, 'open-banking-interface', packages.join('+'));
  const root = join(folder, 'root');
  if (existsSync(root)) return root;
  const work = join(folder, `work-${process.pid}`);
  try {
    const unpacked = join(work, 'root');
    mkdirSync(unpacked, { recursive: true });
    for (const file of await download(work, packages)) await command('dpkg-deb', ['-x', file, unpacked]);
    // Another run may have finished first.
    if (!existsSync(root)) renameSync(unpacked, root);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return root;
}

/** Downloads the packages and their dependencies; returns the paths of the files. */
async function download(folder: string, packages: readonly string[]): Promise<readonly string[]> {
  const archives = join(folder, 'cache', 'archives');
  for (const each of [join(folder, 'state', 'lists', 'partial'), join(archives, 'partial')])
    mkdirSync(each, { recursive: true });
  const [sources, status] = [join(folder, 'sources.list'), join(folder, 'status')];
  writeFileSync(sources, `deb ${await ownMirror()} sid main\n`);
  // No package is installed, so that every dependency is downloaded, libc too.
  writeFileSync(status, '');
  const settings = [
    `Dir::State=${join(folder, 'state')}`,
    `Dir::State::status=${status}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    `Dir::Etc::SourceList=${sources}`,
    'Dir::Etc::SourceParts=/dev/null',
    'Acquire::Languages=none',
    'Acquire::Retries=2',
  ].flatMap((setting) => ['-o', setting]);
  await command('apt-get', [...settings, 'update']);
  const only = ['--yes', '--no-install-recommends', '--download-only'];
  await command('apt-get', [...settings, 'install', ...only, ...packages]);
  return readdirSync(archives).flatMap((name) => (name.endsWith('.deb') ? [join(archives, name)] : []));
}

/** The mirror from which this machine gets its own release. */
async function ownMirror(): Promise<string> {
  const [, release] = /^VERSION_CODENAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const format = ['--format', '$(RELEASE) $(COMPONENT) $(REPO_URI)'];
  const targets = await command('apt-get', ['indextargets', ...format, 'Created-By: Packages']);
  const sources = targets.split('\n').map((line) => line.split(' '));
  const [, , mirror] = sources.find(([suite, component]) => suite === release && component === 'main') ?? [];
  if (mirror === undefined) throw new Error('apt has no source of this machine’s Debian release');
  return mirror;
}

/** Runs a program in plain English; its last error line is the message of a failure. */
async function command(program: string, words: readonly string[]): Promise<string> {
  try {
    const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
    const { stdout } = await run(program, [...words], { env, timeout: longestMilliseconds });
    return stdout;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(said.split('\n').at(-1) || `${program} is missing or too slow`, { cause: error });
  }
}
