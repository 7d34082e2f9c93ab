/** A server whose plugins have mistakes does not start, and says all of them at once. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { temporaryFolder } from '../support/temporary.js';
import { bank, sca } from './parts.js';

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url));

/** Starts it in a folder with these files, some of them plugins, and answers what it says when it gives up. */
function startWith(
  files: Readonly<Record<string, string>>,
  plugins: readonly string[],
  command: readonly string[] = [],
) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const PLUGINS = plugins.map((name) => `./${name}`).join(', ');
  const env = {
    PATH: process.env['PATH'],
    PLUGINS,
    DATABASE_URL: `file:${join(folder, 'bank.db')}`,
    PORT: '0',
  };
  const { status, stderr } = spawnSync(process.execPath, [main, ...command], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, lines: stderr.replaceAll(folder, '').trimEnd().split('\n') };
}

describe('A server with plugins that are wrong', () => {
  const modules = {
    'broken.mjs': 'throw new Error("no such table of rates");',
    'slip.mjs': 'export default { name: "slip",, };',
    'silent.mjs': 'export const plugin = {};',
    'misspelt.mjs': 'export default { name: "misspelt", handler: {}, handlers: { getPaymnt: {} } };',
    'right.mjs': 'export default { name: "right" };',
  };
  const plugins = ['nowhere.mjs', ...Object.keys(modules)];
  const want = [
    'The plugins are not usable:',
    '  ./nowhere.mjs: it is not there: /nowhere.mjs.',
    '  ./broken.mjs: it cannot be loaded: no such table of rates (/broken.mjs:1:7)',
    "  ./slip.mjs: it cannot be loaded: Unexpected token ','; `node ./slip.mjs` says where.",
    '  ./silent.mjs: it has no default export.',
    '  misspelt (./misspelt.mjs): handler is no part of a plugin: name, bank, sca, login, handlers, contracts, migrations, before, after.',
    '  misspelt (./misspelt.mjs): handlers.getPaymnt is no operation of any contract.',
  ];

  it('says all mistakes at once and ends', () => {
    expect(startWith(modules, plugins)).to.deep.equal({ status: 3, lines: want });
  });

  it('migrates nothing either', () => {
    expect(startWith(modules, plugins, ['migrate'])).to.deep.equal({ status: 3, lines: want });
  });
});

describe('A program that serves a bank', () => {
  it('is told every method that the bank lacks', () => {
    const folder = temporaryFolder();
    const index = new URL('../../src/index.js', import.meta.url).href;
    const program = `import { serve } from '${index}'; await serve({ name: 'my-bank', bank: {}, sca: {} });`;
    writeFileSync(join(folder, 'main.mjs'), program);
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'main.mjs')], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATABASE_URL: `file:${join(folder, 'bank.db')}`, PORT: '0' },
    });
    const lacking = [
      ...Object.keys(bank).map((method) => `bank.${method}`),
      ...Object.keys(sca).map((method) => `sca.${method}`),
    ];
    expect(stderr.trimEnd().split('\n')).to.deep.equal([
      'The plugins are not usable:',
      ...lacking.map((method) => `  my-bank (serve()): ${method} is no function.`),
    ]);
    expect(status).to.equal(3);
  });
});

describe('A plugin whose migration fails', () => {
  const files = {
    'plugin.mjs': 'export default { name: "mine", migrations: new URL("migrations/", import.meta.url) };',
    'migrations/package.json': '{"type":"module"}',
    'migrations/0001-rates.js': `
      export const up = () => { throw new Error('no such rate'); };
      export const down = () => undefined;`,
  };

  for (const [command, failure] of [
    [['migrate'], 'The schema could not be brought up to date'],
    [[], 'The server could not start'],
  ] as const) {
    it(`is named with it by ${command[0] ?? 'the start'}`, () => {
      const line = `${failure}: mine: The migration 0001-rates has failed: no such rate`;
      expect(startWith(files, ['plugin.mjs'], command)).to.deep.equal({ status: 1, lines: [line] });
    });
  }
});
