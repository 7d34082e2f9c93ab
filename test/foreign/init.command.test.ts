/** A folder becomes a project: from a document to a server that shows its examples, and then to handlers. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { projectRoot } from '../codegen/workspace.js';
import { freePort } from '../support/ports.js';
import { TalkingProcess } from '../support/talking-process.js';
import { newFolder } from './projects.js';

const program = join(projectRoot, 'dist/tools/contracts/main.js');
const petstore = join(projectRoot, 'test/foreign/documents/petstore.json');

/** Any other program than the compiler would be a process more. */
function run(folder: string, ...args: readonly string[]) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

/** The address that it prints, once it listens. */
async function serve(folder: string): Promise<readonly [ChildProcess, string]> {
  const child = spawn(process.execPath, [program, 'serve-once'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
  });
  const [text]: unknown[] = await once(child.stdout, 'data');
  const url = /http:\S+/.exec(String(text))?.[0];
  if (url === undefined) throw new Error(`It does not listen: ${String(text)}`);
  return [child, url];
}

describe('open-banking-contracts', function () {
  this.timeout(60_000);
  let folder = '';
  let served: ChildProcess | undefined;

  before(() => {
    folder = newFolder();
    mkdirSync(join(folder, 'given'));
    symlinkSync(join(projectRoot, 'node_modules/typescript'), join(folder, 'node_modules/typescript'));
    writeFileSync(join(folder, 'security.ts'), '// mine\n');
  });
  afterEach(() => served?.kill());

  it('says what it knows when it is asked for anything else', () => {
    const { err, status } = run(folder, 'serve');
    expect(status).to.equal(1);
    expect(err).to.match(/^Usage: open-banking-contracts <command>\n {2}init/);
  });

  it('refuses to generate where there is no project', () => {
    expect(run(folder, 'generate').err).to.equal(
      'There is no contracts.json here; "open-banking-contracts init" writes one.\n',
    );
  });

  it('refuses what is no document of OpenAPI 3.0, and writes nothing', () => {
    writeFileSync(join(folder, 'given/old.yaml'), "swagger: '2.0'\n");
    expect(run(folder, 'init', 'given/old.yaml').err).to.equal(
      'given/old.yaml is no OpenAPI 3.0 document: it says openapi: nothing.\n',
    );
    expect(existsSync(join(folder, 'specs'))).to.equal(false);
  });

  it('makes a project that compiles and shows the examples, and leaves what was there', async () => {
    const { err, status } = run(folder, 'init', petstore);
    expect(status, err).to.equal(0);
    expect(readFileSync(join(folder, 'security.ts'), 'utf8')).to.equal('// mine\n');
    writeFileSync(
      join(folder, 'security.ts'),
      `import { notWritten } from 'open-banking-interface/engine';\nexport const security = { petstore_auth: notWritten, api_key: notWritten };\n`,
    );
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc');
    expect(spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout).to.equal('');
    const [child, url] = await serve(folder);
    served = child;
    const shown = await fetch(`${url}/v2/pet/5`);
    expect([shown.status, shown.headers.get('content-type')]).to.deep.equal([200, 'application/json']);
    expect(await shown.json()).to.have.property('name', 'doggie');
    const wrong = await fetch(`${url}/v2/pet/findByStatus?status=lost`);
    expect([wrong.status, wrong.headers.get('content-type')]).to.deep.equal([
      400,
      'application/problem+json',
    ]);
    expect(Object(await wrong.json()).errors[0].field).to.equal('query.status.0');
  });

  it('writes a skeleton for an operation that is new, and says what is wrong with a document by its line', () => {
    const file = join(folder, 'specs/swagger-petstore/1.0.0.yaml');
    const text = readFileSync(file, 'utf8');
    const added = text.replace(
      '"/pet/{petId}": {',
      '"/pet/{petId}": {\n      "head": { "parameters": [{ "$ref": "#/paths/~1pet~1{petId}/get/parameters/0" }], "responses": { "200": { "description": "There." } } },',
    );
    expect(added).not.to.equal(text);
    writeFileSync(file, added);
    expect(run(folder, 'generate').out).to.include('handlers/swagger-petstore-1.0.0/head-pet-by-pet-id.ts\n');
    writeFileSync(file, text.replace('"openapi": "3.0.0"', '"openapi": "3.0.0", "oops": 1'));
    const { err, status } = run(folder, 'generate');
    expect(status).to.equal(1);
    expect(err).to.match(/^specs\/swagger-petstore\/1\.0\.0\.yaml:2: \[\S+\] .*oops/m);
  });

  it('is developed: what is saved is served, a mistake is said, and what was good stays', async () => {
    const file = join(folder, 'specs/swagger-petstore/1.0.0.yaml');
    const text = petstoreText(file);
    writeFileSync(file, text);
    // The operation that it was for is gone again.
    rmSync(join(folder, 'handlers/swagger-petstore-1.0.0/head-pet-by-pet-id.ts'));
    const port = String(await freePort());
    const dev = new TalkingProcess({
      folder,
      program: process.execPath,
      args: [program, 'dev'],
      environment: { PORT: port },
    });
    try {
      await dev.hears(/Listening on/);
      const shown = async () => (await fetch(`http://localhost:${port}/v2/pet/5`)).text();
      expect(await shown()).to.include('doggie');
      writeFileSync(file, text.replace('"openapi": "3.0.0"', '"openapi": "3.0.0", "oops": 1'));
      await dev.hears(/oops/);
      expect(await shown()).to.include('doggie');
      writeFileSync(file, text.replaceAll('"doggie"', '"kitty"'));
      await dev.hears(/Listening on/);
      expect(await shown()).to.include('kitty');
    } finally {
      await dev.interrupt();
    }
  });

  it('says in a sentence that its port is taken, or is none', async () => {
    const [child, url] = await serve(folder);
    served = child;
    const { port } = new URL(url);
    for (const [wish, said] of [
      [port, `The port ${port} is taken; choose another one with PORT.\n`],
      ['nine', 'PORT is nine; it must be a port, as in PORT=8080.\n'],
    ]) {
      const { stderr } = spawnSync(process.execPath, [program, 'serve-once'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PORT: wish },
      });
      expect(stderr).to.equal(said);
    }
  });
});

it('open-banking-contracts names the packages that only development needs, where they are missing', () => {
  const folder = newFolder();
  const own = join(folder, 'own');
  for (const part of [
    'package.json',
    'dist/codegen',
    'dist/src/engine',
    'dist/tools/contracts',
    'dist/tools/mock',
    'dist/tools/watch',
  ]) {
    cpSync(join(projectRoot, part), join(own, part), { recursive: true });
  }
  const script = join(own, 'dist/tools/contracts/main.js');
  symlinkSync(join(projectRoot, 'node_modules/yaml'), join(folder, 'node_modules/yaml'));
  const { stderr } = spawnSync(process.execPath, [script, 'init'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).to.match(
    /^The package \S+ is missing; development needs these:\nnpm install --save-dev @redocly\/cli@\S+ .*typescript@\S+\n$/,
  );
});

/** As it was given, without what the tests before have written into it. */
function petstoreText(file: string): string {
  return readFileSync(file, 'utf8').replace(', "oops": 1', '');
}
