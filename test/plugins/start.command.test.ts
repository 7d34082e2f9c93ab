/** A server whose plugins have mistakes does not start, and reports all mistakes at once. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { command, commandProcess } from '../support/server/command-line.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { bank, sca } from './parts.js';

/** Creates a folder with these files, some of them plugins, and settings that name the plugins. */
function folderWith(files: Readonly<Record<string, string>>, plugins: readonly string[]) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const DATABASE_URL = `file:${join(folder, 'bank.db')}`;
  const PLUGINS = plugins.map((name) => join(folder, name)).join(', ');
  return { folder, settings: { PLUGINS, DATABASE_URL, PORT: '0' } };
}

/** Returns the exit code of the command or of the start, and its output lines, in which the folder is `.`. */
async function failureOf(given: ReturnType<typeof folderWith>, words: readonly string[]) {
  const { status, stderr } = await command(given.settings, ...words);
  return { status, lines: stderr.replaceAll(given.folder, '.').trimEnd().split('\n') };
}

describe('A server with wrong plugins', () => {
  const modules = {
    'broken.mjs': 'throw new Error("no such table of rates");',
    'slip.mjs': 'export default { name: "slip",, };',
    'silent.mjs': 'export const plugin = {};',
    'misspelt.mjs': 'export default { name: "misspelt", handler: {}, handlers: { getPaymnt: {} } };',
    'right.mjs': 'export default { name: "right" };',
  };
  const plugins = ['nowhere.mjs', ...Object.keys(modules)];
  const want = [
    'The plugins are invalid:',
    '  ./nowhere.mjs: it does not exist: ./nowhere.mjs.',
    '  ./broken.mjs: it cannot be loaded: no such table of rates (./broken.mjs:1:7)',
    "  ./slip.mjs: it cannot be loaded: Unexpected token ','; `node ./slip.mjs` shows the line.",
    '  ./silent.mjs: it has no default export.',
    '  misspelt (./misspelt.mjs): handler is not a field of a plugin; the fields are name, bank, sca, login, keys, handlers, contracts, migrations, before, after, pause, close.',
    '  misspelt (./misspelt.mjs): handlers.getPaymnt is not an operation of any contract.',
  ];

  it('reports all mistakes at once', async () => {
    expect(await failureOf(folderWith(modules, plugins), [])).to.deep.equal({ status: 3, lines: want });
  });

  it('applies no migrations', async () => {
    expect(await failureOf(folderWith(modules, plugins), ['migrate'])).to.deep.equal({
      status: 3,
      lines: want,
    });
  });

  it('exits as a program, and finds plugins relative to its working folder', async () => {
    const { folder, settings } = folderWith({}, []);
    const environment = { ...settings, PLUGINS: './nowhere.mjs' };
    const { status, stderr } = await commandProcess(environment, [], { folder });
    const line = `  ./nowhere.mjs: it does not exist: ${join(folder, 'nowhere.mjs')}.\n`;
    expect([status, stderr]).to.deep.equal([3, `The plugins are invalid:\n${line}`]);
  });
});

describe('A program that serves a bank', () => {
  it('reports every missing method of the bank', async () => {
    const { folder, settings } = folderWith({}, []);
    const index = new URL('../../src/index.js', import.meta.url).href;
    const program = `import { serve } from '${index}'; await serve({ name: 'my-bank', bank: {}, sca: {} });`;
    writeFileSync(join(folder, 'main.mjs'), program);
    const { status, stderr } = await commandProcess(settings, [], { program: join(folder, 'main.mjs') });
    const lacking = [
      ...Object.keys(bank).map((method) => `bank.${method}`),
      ...Object.keys(sca).map((method) => `sca.${method}`),
    ];
    expect(stderr.trimEnd().split('\n')).to.deep.equal([
      'The plugins are invalid:',
      ...lacking.map((method) => `  my-bank (serve()): ${method} is not a function.`),
    ]);
    expect(status).to.equal(3);
  });
});

describe('A plugin with a failing migration', () => {
  const files = {
    'plugin.mjs': 'export default { name: "mine", migrations: new URL("migrations/", import.meta.url) };',
    'migrations/package.json': '{"type":"module"}',
    'migrations/0001-rates.js': `
      export const up = () => { throw new Error('no such rate'); };
      export const down = () => undefined;`,
  };

  for (const [words, failure] of [
    [['migrate'], 'The schema could not be updated'],
    [[], 'The server could not start'],
  ] as const) {
    it(`is named together with the migration by ${words[0] ?? 'the start'}`, async () => {
      const line = `${failure}: mine: The migration 0001-rates failed: no such rate`;
      expect(await failureOf(folderWith(files, ['plugin.mjs']), words)).to.deep.equal({
        status: 1,
        lines: [line],
      });
    });
  }
});
