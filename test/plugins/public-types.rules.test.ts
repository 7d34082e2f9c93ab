/** The public types are as reviewed: a change of one shows in a committed file. */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { emitPublicTypes, listPublicTypes, publicTypesFile } from '../../tools/public-types.js';

describe('The types of the package', () => {
  it('are as public-types.d.ts.txt declares them', () => {
    const statementsOf = (text: string) => text.trimEnd().split(/\n(?=\w)/);
    const reviewed = statementsOf(readFileSync(publicTypesFile, 'utf8'));
    const current = statementsOf(emitPublicTypes());
    const changes = {
      added: current.filter((each) => !reviewed.includes(each)),
      removed: reviewed.filter((each) => !current.includes(each)),
    };
    const hint = 'a public type has changed; if that is intended, run "npm run public-types"';
    expect(changes, hint).to.deep.equal({ added: [], removed: [] });
  });
});

describe('The list of public types', () => {
  const modules: Readonly<Record<string, string>> = {
    'src/index.d.ts': `export { type Port as Core } from './bank/port.js';\nexport type * from './domain/time.js';\n`,
    'src/bank/port.d.ts': [
      `import type { Money as Amount } from '../domain/money.js';`,
      `import type { Row } from '../storage/row.js';`,
      'export interface Port {\n    pay(amount: Amount, row: Row): typeof outcome;\n}',
      'declare const outcome: import("../domain/money.js").Outcome;\n',
    ].join('\n'),
    'src/domain/money.d.ts': 'export type Money = bigint;\nexport type Outcome = string;\ntype Unused = 1;\n',
    'src/domain/time.d.ts': [
      'export type Instant = number;',
      'export type Zone = keyof typeof zones;',
      `declare const zones: {\n    readonly 'Europe/Zagreb': {\n        readonly hours: 1;\n    };\n    UTC: 0;\n};\n`,
    ].join('\n'),
    'src/storage/row.d.ts': 'export type Row = Column[];\ntype Column = string;\n',
  };
  const listed = (read: Readonly<Record<string, string>>) =>
    listPublicTypes((file) => read[file] ?? expect.fail(file)).replace(/^\/\/.*\n/, '');

  it('has the exports and the types that they use, up to the first of an internal folder', () => {
    expect(listed(modules)).to.equal(
      [
        'export type Instant = number;',
        'type Money = bigint;',
        'type Outcome = string;',
        'export interface Port {\n    pay(amount: Amount, row: Row): typeof outcome;\n}',
        'type Row = Column[];',
        `export type Zone =\n    | 'Europe/Zagreb'\n    | 'UTC';`,
        'const outcome: Outcome;\n',
      ].join('\n'),
    );
  });

  it('is the same after a module has moved', () => {
    const moved = {
      ...modules,
      'src/index.d.ts': modules['src/index.d.ts']?.replace('domain/time', 'clock') ?? '',
      'src/clock.d.ts': modules['src/domain/time.d.ts'] ?? '',
    };
    expect(listed(moved)).to.equal(listed(modules));
  });
});
