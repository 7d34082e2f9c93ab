/** The package exports every type of its ports, so that authors of adapters can name the type. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../documents/markdown.js';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The names in the braces of every statement of this kind. */
function namesIn(text: string, statement: 'import type' | 'export type'): readonly string[] {
  return [...text.matchAll(new RegExp(`^${statement} \\{([^}]*)\\}`, 'gm'))].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => name.trim().replace(/^type /, '') || []),
  );
}

describe('The package', () => {
  const index = textOf('src/index.ts');

  for (const port of ['core-banking', 'payment-orders', 'sca']) {
    it(`exports all types of src/bank/${port}.ts, including the types of their members`, () => {
      expect(index).to.include(`export type * from './bank/${port}.js';`);
      const text = textOf(`src/bank/${port}.ts`);
      const exported = new Set([
        ...namesIn(index, 'export type'),
        ...namesIn(text, 'export type'),
        ...[...textOf('src/bank/payment-orders.ts').matchAll(/^export (?:interface|type) (\w+)/gm)].map(
          ([, name]) => name,
        ),
      ]);
      expect(namesIn(text, 'import type').filter((name) => !exported.has(name))).to.deep.equal([]);
    });
  }
});
