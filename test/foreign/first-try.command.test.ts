/** The first try of docs/developer/engine.md, command by command, on the package that `npm run pack:engine` makes. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { root, stepsOf } from '../documents/markdown.js';
import { InstalledProject } from '../support/runner/installed-project.js';
import { TalkingProcess } from '../support/server/talking-process.js';

const firstTry = stepsOf('docs/developer/engine.md').find(({ kind }) => kind === 'commands');
const lines = firstTry?.kind === 'commands' ? firstTry.text.split('\n') : [];
const commands = lines.flatMap((line) => line.replace(/ +#.*$/, '').split(' && '));

/** Runs the commands before the server, which does not end; returns the secret that `init` prints. */
function follow(project: InstalledProject): string {
  let secret = '';
  for (const command of commands) {
    const [program = '', word, ...args] = command.split(' ');
    if (program === 'npm' && word === 'install') project.install(...args);
    else if (program === 'npx' && word !== undefined) {
      const said = execFileSync(project.program(word), args, { cwd: project.folder, encoding: 'utf8' });
      secret = /^The development secret is (\w+)/m.exec(said)?.[1] ?? secret;
    } else expect(command).to.equal('npm run dev');
  }
  return secret;
}

/** Returns the folders of a package and of all its dependencies. */
function withDependencies(folder: string, found = new Set<string>()): ReadonlySet<string> {
  const place = realpathSync(folder);
  if (found.has(place)) return found;
  found.add(place);
  const { dependencies }: { readonly dependencies?: object } = JSON.parse(
    readFileSync(join(place, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(dependencies ?? {})) withDependencies(findPackage(name, place), found);
  return found;
}

/** Finds a package like Node: in the `node_modules` of the nearest folder above. */
function findPackage(name: string, from: string): string {
  const place = join(from, 'node_modules', name);
  if (existsSync(place)) return place;
  if (dirname(from) === from) throw new Error(`${name} is not installed.`);
  return findPackage(name, dirname(from));
}

/** The size in bytes of a package's own files, in disk blocks; nested packages are counted separately. */
function sizeOf(folder: string): number {
  const block = 4096;
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  const sizes = entries.map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sizeOf(path) : Math.ceil(statSync(path).size / block) * block;
  });
  return sizes.reduce((sum, size) => sum + size, block);
}

describe('The first try of docs/developer/engine.md', () => {
  let project: InstalledProject;
  let production: InstalledProject;
  let secret = '';
  const started: TalkingProcess[] = [];
  const start = (folder: string, script: string) => {
    const args = ['run', '--silent', script];
    const process = new TalkingProcess({ folder, program: 'npm', args, environment: { PORT: '0' } });
    started.push(process);
    return process;
  };
  const serve = async (folder: string, script: string) => {
    const [, url = ''] = await start(folder, script).hears(/Listening on (http:\S+)/);
    return `${url}/v2/pet/5`;
  };

  before(() => {
    project = new InstalledProject((folder) => {
      cpSync(join(root, 'test/foreign/documents/petstore.json'), join(folder, 'petstore.yaml'));
      writeFileSync(join(folder, 'package.json'), '{}');
    });
    secret = follow(project);
  });
  after(() => Promise.all(started.map((each) => each.interrupt())));

  it('serves the examples of the document', async () => {
    const answer = await fetch(await serve(project.folder, 'dev'), { headers: { api_key: secret } });
    expect(answer.status).to.equal(200);
    expect(await answer.json()).to.have.property('name', 'doggie');
  });

  it('shows the documentation, and a handler that does not fit', async () => {
    const workbench = start(project.folder, 'design');
    const [, url = ''] = await workbench.hears(
      /Handlers: no mistakes\.[^]*Documentation and mock: (http:\S+)/,
    );
    for (const path of [
      'swagger-petstore-1.0.0',
      'swagger-petstore-1.0.0/getPetById',
      'page.js',
      'reference.css',
    ])
      expect((await fetch(`${url}/documentation/${path}`)).status, path).to.equal(200);
    const handler = join(project.folder, 'handlers/swagger-petstore-1.0.0/get-pet-by-id.ts');
    const text = readFileSync(handler, 'utf8');
    writeFileSync(handler, text.replace(' = notWritten', " = () => ({ status: 200, body: 'Rex' })"));
    await workbench.hears(
      /Handlers: 1 mistake of types:\n  handlers\/swagger-petstore-1\.0\.0\/get-pet-by-id/,
    );
    writeFileSync(handler, text);
  });

  it('builds a service that runs without the development packages', async () => {
    project.run('build');
    const copied = (folder: string) => {
      for (const name of ['package.json', 'dist'])
        cpSync(join(project.folder, name), join(folder, name), { recursive: true });
    };
    production = new InstalledProject(copied, { development: false });
    expect(readdirSync(join(production.folder, 'node_modules'))).to.have.members([
      '.bin',
      'koa',
      'open-banking-contracts',
    ]);
    // Production has no secret of development, so that the skeleton knows nobody.
    const answer = await fetch(await serve(production.folder, 'start'), { headers: { api_key: secret } });
    expect(answer.status).to.equal(401);
  });

  it('needs at most 48 packages and 15 MB in production', () => {
    const packages = withDependencies(production.folder);
    expect(packages.size).to.be.within(3, 48);
    const sizes = [...packages].map((folder) =>
      folder === realpathSync(production.folder) ? 0 : sizeOf(folder),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.below(15 * 1024 * 1024);
  });
});
