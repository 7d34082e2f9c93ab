/**
 * The example plugin and the bank of docs/developer/bank.md, built and run in another project, on the packed server.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { linksIn, pathsIn, root, textOf, withoutBlocks } from '../documents/markdown.js';
import { exchange } from '../support/server/exchange.js';
import { example, InstalledProject } from '../support/runner/installed-project.js';
import { textAt } from '../support/runner/json.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { Tpp, v105, v132, verdictOf, type Initiation } from '../support/tpp/tpp.js';
import { bank as methods } from './parts.js';

describe('A plugin in a separate project', () => {
  let project: InstalledProject;
  let bank: ServerProcess | undefined;
  const tpp = new Tpp(() => bank?.url ?? '');

  before(async () => {
    project = new InstalledProject(example('plugin'));
    project.run('generate');
    project.run('build');
    bank = await spawnServer({
      program: pathToFileURL(project.program('open-banking-interface')),
      settings: { PLUGINS: join(project.folder, 'dist/src/plugin.js') },
    });
  });
  after(() => bank?.stop());

  const started = async (initiation: Initiation) => {
    const headers = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
    const { body } = await tpp.initiate({ ...initiation, headers });
    return textAt(body, 'paymentId') ?? '';
  };

  it('adds a field to an operation of 1.3.2, and to no other version', async () => {
    const of132 = await started({ basePath: v132 });
    const { body, status } = await tpp.startAuthorisation(of132, { basePath: v132 });
    expect(status).to.equal(201);
    expect(textAt(body, 'psuMessage')).to.equal('Confirm the payment in the My Bank app.');
    const of100 = await tpp.startAuthorisation(await started({}));
    expect(of100.status).to.equal(201);
    expect(of100.body).not.to.have.property('psuMessage');
  });

  it('replaces a handler of 1.0.0, and no handler of other versions', async () => {
    expect(verdictOf(await tpp.cancel(await started({})))).to.equal('405 CANCELLATION_INVALID');
    for (const basePath of [v105, v132]) {
      const product = basePath === v105 ? 'sepa-credit-transfers' : undefined;
      const paymentId = await started({ basePath, ...(product && { product }) });
      const { status } = await tpp.cancel(paymentId, { basePath, ...(product && { product }) });
      expect(status, basePath).to.equal(204);
    }
  });

  const branches = '/my-bank-branches-api/v1/branches';
  type Row = readonly [path: string, client: string | undefined, status: number, text: string];
  const cases: readonly Row[] = [
    [`${branches}?city=Split`, 'sandbox-tpp', 200, '"branchId":"split-riva"'],
    [`${branches}/zagreb-ilica`, 'sandbox-tpp', 200, '"hasAtm":false'],
    [`${branches}/nowhere`, 'sandbox-tpp', 404, 'There is no such branch.'],
    [`${branches}?city=`, 'sandbox-tpp', 400, 'query.city must not be empty.'],
    [branches, undefined, 401, 'The header X-Gateway-Client-Id is missing.'],
    ['/openapi/branches-1.0.0.json', undefined, 200, '"title": "Branches of My Bank"'],
  ];
  for (const [path, client, status, text] of cases) {
    it(`serves its own contract: ${status} for ${client ?? 'a caller without a client'} at ${path}`, async () => {
      const headers = {
        'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
        ...(client !== undefined && { 'X-Gateway-Client-Id': client }),
      };
      const answer = await exchange(`${bank?.url}${path}`, { headers });
      expect(answer.status).to.equal(status);
      expect(answer.text).to.include(text);
    });
  }

  it('contains its documents, and every file that they name', () => {
    const packed = join(project.folder, 'node_modules/open-banking-interface');
    const documents = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    expect(documents).to.include.members([
      'README.md',
      'docs/operator/configuration.md',
      'docs/developer/bank.md',
    ]);
    const absent = documents.flatMap((document) =>
      absentIn(packed, document).map((path) => `${document}: ${path}`),
    );
    expect(absent).to.deep.equal([]);
  });

  it('does not compile with a longer text than its contract allows', () => {
    const wrong = `import { ok, type HandlersFor } from 'open-banking-interface';
      import type { Contracts, DeclaredBy } from '../generated/index.js';
      type Handler = HandlersFor<Contracts, DeclaredBy>['getBranch']['branches-1.0.0'];
      export const wrong: Handler = async ({ path: { branchId } }) =>
        ok({ branchId, name: 'Ilica', city: '${'g'.repeat(71)}', hasAtm: true });`;
    const file = join(project.folder, 'src/wrong.ts');
    writeFileSync(file, wrong);
    expect(() => project.run('build')).to.throw(/wrong\.ts\(5,.*ShorterText<"at most 70 characters">/);
    rmSync(file);
  });

  it('gets the name of a package that its generator lacks', () => {
    rmSync(join(project.folder, 'node_modules/redos-detector'));
    expect(() => project.run('generate')).to.throw(
      'The package redos-detector is missing; development needs these:',
    );
  });

  it('gets the generator’s usage from --help', () => {
    const program = project.program('open-banking-contracts');
    const { status, stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    expect(status).to.equal(0);
    expect(stdout).to.include('--contract-module open-banking-interface/contract');
  });
});

/** Tests, tools and generator are not packed; documents name them, and do not link them. */
const ofRepository = /^(test|sandbox\/test|conformance\/test|tools|bench|codegen)(\/|$)/;

/** The files that a packed document links or names, and that are not in the package. */
function absentIn(packed: string, document: string): readonly string[] {
  const text = readFileSync(join(packed, document), 'utf8');
  const linked = linksIn(document, withoutBlocks(text));
  const named = pathsIn(text).filter((path) => !ofRepository.test(path));
  return [
    ...linked.filter((path) => !existsSync(join(packed, path))),
    ...named.filter((path) => !isPacked(packed, path, document)),
  ];
}

/** Whether the package has a named file, as it is or compiled; an example's document also names the example's own files. */
function isPacked(packed: string, path: string, document: string): boolean {
  const compiled = join('dist', path.replace(/\.ts$/, '.js'));
  return [path, compiled, join(dirname(document), path)].some((each) => existsSync(join(packed, each)));
}

const page = textOf('docs/developer/bank.md');
/** The code blocks of the page that name their file in the first line. */
const files = [...page.matchAll(/^```ts\n\/\/ (src\/\S+)\n([^]*?)^```$/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
);

function writeProject(folder: string): void {
  const { scripts, ...manifest }: { readonly scripts: object } = JSON.parse(
    readFileSync(join(root, 'examples/plugin/package.json'), 'utf8'),
  );
  const own = { ...manifest, scripts: { ...scripts, build: 'tsc -p .' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  cpSync(join(root, 'examples/plugin/tsconfig.json'), join(folder, 'tsconfig.json'));
  for (const { name, text } of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe('The bank of docs/developer/bank.md', () => {
  let project: InstalledProject;
  before(() => {
    project = new InstalledProject(writeProject);
  });

  it('documents every method of the core', () => {
    const [, table = ''] = /^### What the core promises$([^]*?)^###/m.exec(page) ?? [];
    const named = [...table.matchAll(/^- `(\w+)`:/gm)].map(([, name]) => name);
    expect(named).to.have.members([...Object.keys(methods), 'cancel', 'listen']);
  });

  it('compiles under strict on the packed server', () => {
    expect(files.map(({ name }) => name)).to.have.members([
      'src/main.ts',
      'src/my-bank.ts',
      'src/my-sca.ts',
      'src/conformance.ts',
    ]);
    project.run('build');
  });

  it('runs as a server', async () => {
    const program = pathToFileURL(join(project.folder, 'dist/src/main.js'));
    const server = await spawnServer({ program });
    const { status } = await fetch(`${server.url}${v132}/payments/sepa-credit-transfers/none/status`);
    await server.stop();
    expect(status).to.equal(401);
  });

  it('passes the conformance suite of the package', () => {
    const program = project.program('open-banking-interface');
    const args = [program, 'conformance', './dist/src/conformance.js'];
    const { status, stderr, stdout } = spawnSync(process.execPath, args, {
      cwd: project.folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect(stdout.match(/^FAIL[^]*?(?=^ok|^skip)/gm) ?? []).to.deep.equal([]);
    expect(stdout).to.match(/\n\d+ checks: \d+ ok, 0 failed, 0 skipped\n$/);
    expect([status, stderr]).to.deep.equal([0, '']);
  });
});
