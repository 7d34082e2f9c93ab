/** The list of public types, in which a review sees a change. */
import { expect } from 'chai';
import { listPublicTypes } from '../../tools/public-types.js';

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
