/** The bank of docs/extending.md, as it stands on the page: built elsewhere on the packed server, served, and tried. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { root, textOf } from '../documents/markdown.js';
import { spawnServer } from '../support/server.js';
import { v132 } from '../support/tpp.js';
import { InstalledProject } from './packed-server.js';
import { bank } from './parts.js';

const page = textOf('docs/extending.md');
/** The blocks of the page that name their file in the first line. */
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

describe('The bank of docs/extending.md', () => {
  let project: InstalledProject;
  before(() => {
    project = new InstalledProject(writeProject);
  });

  it('names a promise of every method of the core', () => {
    const [, table = ''] = /^### What the core promises$([^]*?)^###/m.exec(page) ?? [];
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(named).to.have.members([...Object.keys(bank), 'cancel', 'listen']);
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

  it('is served', async () => {
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
