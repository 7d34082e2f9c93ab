/** `open-banking-contracts init`: from a document to a server that shows its examples, and then to handlers. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generateProject } from '../../tools/contracts/generate.js';
import { initProject } from '../../tools/contracts/init.js';
import { compiledRoot, projectRoot, runIn } from '../codegen/workspace.js';
import { InstalledProject } from '../support/runner/installed-project.js';
import { newFolder } from './projects.js';

const main = join(compiledRoot, 'tools/contracts/main.js');
const petstore = join(projectRoot, 'test/foreign/documents/petstore.json');

/** Runs the command-line program in a new process. */
function program(folder: string, ...args: readonly string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [main, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

const init = (folder: string, document?: string) => runIn(folder, () => initProject(document));
const generate = (folder: string) => runIn(folder, () => generateProject());

/** Starts the server and returns the address that it prints. */
async function serve(folder: string): Promise<readonly [ChildProcess, string]> {
  const child = spawn(process.execPath, [main, 'serve-once'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
  });
  const [text]: unknown[] = await once(child.stdout, 'data');
  const url = /http:\S+/.exec(String(text))?.[0];
  if (url === undefined) throw new Error(`It does not listen: ${String(text)}`);
  return [child, url];
}

describe('open-banking-contracts', () => {
  let folder = '';
  let served: ChildProcess | undefined;

  before(() => {
    folder = newFolder();
    mkdirSync(join(folder, 'given'));
    symlinkSync(join(projectRoot, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
    writeFileSync(join(folder, 'security.ts'), '// mine\n');
  });
  afterEach(() => served?.kill());

  it('prints its usage for an unknown command', () => {
    const { err, status } = program(folder, 'serve');
    expect(status).to.equal(1);
    expect(err).to.match(/^Usage: open-banking-contracts <command>\n {2}init/);
  });

  it('prints its usage on --help', () => {
    const { out, status } = program(folder, '--help');
    expect(status).to.equal(0);
    expect(out).to.match(/^Usage: open-banking-contracts <command>\n/);
  });

  it('refuses to generate without a project', () => {
    expect(program(folder, 'generate').err).to.equal(
      'There is no contracts.json here; "open-banking-contracts init" writes one.\n',
    );
  });

  const noDocument = '[openapi-version] This is no OpenAPI document of version 3.0 or 3.1:';
  const instead = 'instead of openapi: "3.0.3" or similar.';
  const refused: readonly (readonly [name: string, text: string, said: string])[] = [
    ['old.yaml', "swagger: '2.0'\n", `${noDocument} it has swagger: "2.0" ${instead}`],
    ['new.yaml', 'openapi: 4.0.0\n', `${noDocument} it has openapi: "4.0.0" ${instead}`],
    ['number.yaml', 'openapi: 3.0\n', `${noDocument} it has openapi: 3 ${instead}`],
    ['any.json', '{}', `${noDocument} it has no openapi ${instead}`],
    [
      'other.json',
      '[1]',
      '[yaml-not-a-map] The file holds no map of keys and values; a contract begins with openapi, info and paths.',
    ],
    [
      'bomb.yaml',
      `a: &a ${JSON.stringify('ha'.repeat(50_000))}\nb: [${'*a, '.repeat(1_001)}]\n`.replace('[', '\n  ['),
      '[yaml-alias-explosion] Aliases expand this file to too many values; write the values out.',
    ],
  ];
  for (const [name, text, said] of refused) {
    it(`refuses ${name}, which is no document that is read, and writes nothing`, async () => {
      writeFileSync(join(folder, 'given', name), text);
      const { err } = await init(folder, `given/${name}`);
      expect(err.replace(/^(\S+):\d+: /, '$1: ')).to.equal(`given/${name}: ${said}\n`);
      expect(existsSync(join(folder, 'specs'))).to.equal(false);
    });
  }

  it('refuses a folder as document, and an invalid package.json, and writes nothing', async () => {
    expect((await init(folder, 'given')).err).to.equal('There is no file given.\n');
    writeFileSync(join(folder, 'package.json'), '{ "name": "mine", }');
    expect((await init(folder)).err).to.match(/^package\.json:\d+: This is not JSON: .*\.\n$/);
    expect(existsSync(join(folder, 'specs'))).to.equal(false);
    rmSync(join(folder, 'package.json'));
  });

  it('names the new path of a document with errors', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(
      join(other, 'oops.yaml'),
      'openapi: 3.0.3\ninfo: { title: Oops, version: 2.1.0 }\npaths: {}\noops: 1\n',
    );
    const { err } = await init(other, 'oops.yaml');
    expect(err).to.match(/^specs\/oops\/2\.1\.0\.yaml:4: \[struct\] .*oops/);
    expect(err).to.include('Fix the mistakes in specs/oops/2.1.0.yaml, then run ');
  });

  it('creates a project that compiles and shows the examples, and keeps existing files', async () => {
    const { err, out, status } = program(folder, 'init', petstore);
    expect(status, err).to.equal(0);
    const [, secret = ''] =
      /^The development secret is (\w{32}), for petstore_auth and api_key until/m.exec(out) ?? [];
    expect(out).to.include(`curl --header 'api_key: ${secret}' …`);
    expect(readFileSync(join(folder, 'development-secret'), 'utf8')).to.equal(`${secret}\n`);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).to.include('\ndevelopment-secret\n');
    expect(readFileSync(join(folder, 'security.ts'), 'utf8')).to.equal('// mine\n');
    writeFileSync(
      join(folder, 'security.ts'),
      `import { developmentSecret } from 'open-banking-contracts/engine';\nconst developer = developmentSecret();\nexport const security = { petstore_auth: developer, api_key: developer };\n`,
    );
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
    expect(spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout).to.equal('');
    const [child, url] = await serve(folder);
    served = child;
    expect((await fetch(`${url}/v2/pet/5`)).status).to.equal(401);
    const shown = await fetch(`${url}/v2/pet/5`, { headers: { api_key: secret } });
    expect([shown.status, shown.headers.get('content-type')]).to.deep.equal([200, 'application/json']);
    expect(await shown.json()).to.have.property('name', 'doggie');
    const wrong = await fetch(`${url}/v2/pet/findByStatus?status=lost`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect([wrong.status, wrong.headers.get('content-type')]).to.deep.equal([
      400,
      'application/problem+json',
    ]);
    expect(Object(await wrong.json()).errors[0].field).to.equal('query.status.0');
  });

  it('writes a skeleton for a new operation, and reports errors of a document by line', async () => {
    const file = join(folder, 'specs/swagger-petstore/1.0.0.yaml');
    const text = readFileSync(file, 'utf8');
    const added = text.replace(
      '"/pet/{petId}": {',
      '"/pet/{petId}": {\n      "head": { "parameters": [{ "$ref": "#/paths/~1pet~1{petId}/get/parameters/0" }], "responses": { "200": { "description": "There." } } },',
    );
    expect(added).not.to.equal(text);
    writeFileSync(file, added);
    expect((await generate(folder)).out).to.include(
      'handlers/swagger-petstore-1.0.0/head-pet-by-pet-id.ts\n',
    );
    writeFileSync(file, text.replace('"openapi": "3.0.0"', '"openapi": "3.0.0", "oops": 1'));
    const { err, status } = await generate(folder);
    expect(status).to.equal(1);
    expect(err).to.match(/^specs\/swagger-petstore\/1\.0\.0\.yaml:2: \[\S+\] .*oops/m);
  });

  it('reports a taken and an invalid port in one sentence', async () => {
    const [child, url] = await serve(folder);
    served = child;
    const { port } = new URL(url);
    for (const [setting, said] of [
      [port, `The port ${port} is taken; choose another one with PORT.\n`],
      ['nine', 'PORT is nine; it must be a port, as in PORT=8080.\n'],
    ]) {
      const { stderr } = spawnSync(process.execPath, [main, 'serve-once'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PORT: setting },
      });
      expect(stderr).to.equal(said);
    }
  });

  it('explains the naming of documents if it finds none', async () => {
    renameSync(join(folder, 'specs/swagger-petstore/1.0.0.yaml'), join(folder, 'specs/petstore.yaml'));
    expect((await generate(folder)).err).to.equal(
      'specs contains no document; a document is called <api>/<version>.yaml, as in petstore/1.0.0.yaml.\n',
    );
  });
});

it('open-banking-contracts names missing development packages', () => {
  const project = new InstalledProject((folder) =>
    writeFileSync(
      join(folder, 'package.json'),
      '{ "dependencies": { "open-banking-contracts": "*", "yaml": "*" } }',
    ),
  );
  const args = [project.program('open-banking-contracts'), 'init'];
  const { stderr } = spawnSync(process.execPath, args, { cwd: project.folder, encoding: 'utf8' });
  expect(stderr).to.match(
    /^The package \S+ is missing; development needs these:\nnpm install --save-dev --ignore-scripts "@redocly\/cli@\S+" .*"typescript@\S+" .*\n$/,
  );
});
