/** Import rules: every rule is broken here once, so that no row can silently stop working. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { importRules } from '../../tools/arrows.js';
import { findingsIn } from '../../tools/imports.js';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const table = readFileSync(join(projectRoot, 'test/house/arrows.txt'), 'utf8');

interface Example {
  readonly verdict: string;
  readonly line: string;
}

/** By importing file: the import lines that are allowed or refused. */
const examples = new Map<string, Example[]>();
let file = '';
for (const text of table.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
  const [, verdict, line] = /^ {2}(allowed|refused) {2}(.+)$/.exec(text) ?? [];
  if (verdict !== undefined && line !== undefined) examples.get(file)?.push({ verdict, line });
  else examples.set((file = text), []);
}

const found = (files: Readonly<Record<string, string>>) => findingsIn(new Map(Object.entries(files)));

describe('The import rules', () => {
  for (const [path, lines] of examples) {
    it(`allow and refuse the example imports of ${path}`, () => {
      // Each line is checked alone, since together the lines would declare the same names twice.
      const verdicts = lines.map(({ line }) => {
        const isRefused = found({ [path]: `\n${line}\n` }).some((each) => each.startsWith(`${path}:2: `));
        return { verdict: isRefused ? 'refused' : 'allowed', line };
      });
      expect(verdicts).to.deep.equal(lines);
    });
  }

  it('have at least 209 examples', () => {
    expect([...examples.values()].flat().length).to.be.at.least(209);
  });

  it('report the file, the line, and the violated row', () => {
    expect(
      found({ 'src/domain/money.ts': `import { x } from './time.js';\nimport type { Knex } from 'knex';\n` }),
    ).to.deep.equal([
      'src/domain/money.ts:2: knex may not be imported here; the row src/domain of tools/arrows.ts allows ibantools.',
    ]);
  });

  it('refuse import cycles of values and of types', () => {
    for (const kind of ['import', 'import type', 'export', 'export type']) {
      const complaints = found({
        'src/domain/one.ts': `${kind} { other } from './other.js';`,
        'src/domain/other.ts': `${kind} { third } from './deep/third.js';`,
        'src/domain/deep/third.ts': `import type { one } from '../one.js';`,
        'src/domain/bystander.ts': `import { one } from './one.js';`,
      });
      expect(complaints, kind).to.deep.equal([
        'src/domain/deep/third.ts:1: a cycle of imports: src/domain/one.ts → src/domain/other.ts → src/domain/deep/third.ts → src/domain/one.ts.',
      ]);
    }
  });

  it('refuse a cycle of sibling folders', () => {
    const files = {
      'src/usecases/payments/core/one.ts': `import { other } from '../../consents/other.js';`,
      'src/usecases/consents/third.ts': `import type { fourth } from '../baskets/fourth.js';`,
      'src/usecases/consents/other.ts': '',
      'src/usecases/baskets/fourth.ts': '',
      'src/usecases/payments/bystander.ts': '',
    };
    expect(found(files)).to.deep.equal([]);
    for (const kind of ['import', 'import type', 'export type']) {
      const last = `\n${kind} { bystander } from '../payments/bystander.js';`;
      expect(found({ ...files, 'src/usecases/baskets/fourth.ts': last }), kind).to.deep.equal([
        'src/usecases/baskets/fourth.ts:2: a cycle of folders: src/usecases/payments → src/usecases/consents → src/usecases/baskets → src/usecases/payments.',
      ]);
    }
  });

  it('allow a folder and its parent to import each other, and the folders of the repository', () => {
    const files = {
      'src/usecases/payments/one.ts': `import { clock } from '../clock.js';`,
      'src/usecases/clock.ts': '',
      'src/usecases/services.ts': `import { other } from './payments/other.js';`,
      'src/usecases/payments/other.ts': '',
      'src/contract/operation.ts': `import { routes } from '../../generated/index.js';`,
      'generated/index.ts': '',
      'generated/payments.ts': `import type { Entry } from '../src/engine/entries.js';`,
      'src/engine/entries.ts': '',
    };
    expect(found(files)).to.deep.equal([]);
  });

  it('cover every folder of the server, and only existing folders', () => {
    const folders = readdirSync(join(projectRoot, 'src')).map((name) => `src/${name}`);
    const rooms = Object.keys(importRules).filter((room) => /^src\/[^/]+$/.test(room));
    expect(rooms).to.have.members(folders);
    expect(found({ 'src/attic/new.ts': '' })).to.deep.equal([
      'src/attic/new.ts:1: tools/arrows.ts has no row with the imports that this file may have.',
    ]);
  });

  it('cannot be disabled by a comment', () => {
    for (const tool of ['oxlint', 'eslint']) {
      const source = `/* ${tool}-disable */\n// ${tool}-disable-next-line\nimport 'koa'; // @ts-ignore\n`;
      expect(found({ 'src/domain/new.ts': source })).to.have.length(1);
    }
  });

  it('leave only two linter rules that the code may disable', () => {
    const sources = ['src', 'handlers', 'sandbox/src', 'conformance/src', 'migrations', 'codegen'].flatMap(
      (folder) =>
        readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts'))
          .map((name) => join(folder, name)),
    );
    const exempt = sources.filter((source) =>
      /(oxlint|eslint)-disable(?!.*(no-control-regex|no-unsafe-type-assertion))/.test(
        readFileSync(join(projectRoot, source), 'utf8'),
      ),
    );
    expect(sources.length).to.be.greaterThan(100);
    expect(exempt).to.deep.equal([]);
  });
});
