/** Fields that begin, end or change with a version: what a contract takes from a body, refuses, and shows. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { contracts } from '../../generated/index.js';
import { findRefusedFields, type RefusedField } from '../../src/domain/field-paths.js';
import { type AnyTable, showFields, takeFields } from '../../src/domain/field-table.js';
import * as resources from '../../src/domain/resource-fields.js';

const address = {
  street: [
    { until: 'payments-1.10.0', outside: 'ignored', maxLength: 3 },
    { since: 'payments-1.10.0', outside: 'refused', name: 'streetName' },
  ],
  country: { presence: 'needed' },
} as const;
const status = {
  PART: { since: 'payments-1.10.0', instead: 'WAIT' },
  WAIT: { since: 'payments-1.9', instead: 'OPEN' },
  LOST: { since: 'payments-1.9', instead: undefined },
} as const;
const table = {
  id: {},
  note: { since: 'payments-1.9', until: 'payments-1.10.0', outside: 'refused' },
  urgency: { since: 'payments-1.9', outside: 'ignored', products: ['a'] },
  tags: { since: 'payments-1.9', outside: 'ignored', values: status },
  status: { values: status },
  address: { fields: address },
  places: { fields: address },
  consent: { since: 'accounts-1.9', outside: 'refused' },
} as const satisfies AnyTable;

const rowsOfVersions = ['src/domain/payments/products.ts', 'src/domain/resource-fields.ts'];
const hidden = { is: 'hidden' };
const [old, middle, newest] = ['payments-1.3.2.2', 'payments-1.9', 'payments-1.10.0'] as const;
const whole = { note: 'n', urgency: 1, tags: ['x'], unknown: 1, consent: 1, id: 'i' };

const shownBy = (fields: AnyTable, stored: object, contract: string) =>
  showFields<object>(fields, stored, () => hidden, contract, 'a');

describe('A field of a version', () => {
  const taken: readonly (readonly [contract: string, product: string, body: object, want: object])[] = [
    [old, 'a', whole, { id: 'i' }],
    [middle, 'a', whole, { note: 'n', urgency: 1, tags: ['x'], id: 'i' }],
    [middle, 'b', whole, { note: 'n', tags: ['x'], id: 'i' }],
    [newest, 'a', whole, { urgency: 1, tags: ['x'], id: 'i' }],
    ['accounts-1.9', 'a', whole, { consent: 1, id: 'i' }],
    [old, 'a', { address: { street: 'long', x: 1 } }, { address: { street: 'long' } }],
    [newest, 'a', { address: { street: 's', streetName: 'n' } }, { address: { street: 'n' } }],
    [newest, 'a', { places: [{ streetName: 'n', x: 1 }] }, { places: [{ street: 'n' }] }],
  ];
  for (const [contract, product, body, want] of taken) {
    it(`is taken only from bodies of its versions: ${JSON.stringify(body)} in ${contract} for ${product}`, () => {
      const any: AnyTable = table;
      expect(takeFields<object>(any, body, contract, product)).to.deep.equal(want);
    });
  }

  const foreign = { path: 'foreign' };
  const renamed = { path: 'places.streetName', renamedTo: 'street' };
  const refused: readonly (readonly [contract: string, product: string, want: readonly RefusedField[]])[] = [
    [old, 'a', [{ path: 'note' }, renamed, foreign]],
    [middle, 'a', [renamed, foreign]],
    [middle, 'b', [{ path: 'urgency' }, renamed, foreign]],
    [newest, 'a', [{ path: 'note' }, foreign]],
  ];
  for (const [contract, product, want] of refused) {
    it(`is refused where its row says so, or another product has the field: ${contract} for ${product}`, () => {
      const { consent: _, ...body } = whole;
      const given = { ...body, places: [{ streetName: 'n' }], foreign: 1 };
      expect(findRefusedFields(table, given, new Set(['foreign']), contract, product)).to.deep.equal(want);
    });
  }

  const country = { country: 'HR' };
  const shown: readonly (readonly [contract: string, stored: object, want: object])[] = [
    [old, { ...whole, status: 'OPEN' }, { id: 'i', status: 'OPEN' }],
    [old, { status: 'PART' }, { status: 'OPEN' }],
    [middle, { status: 'PART' }, { status: 'WAIT' }],
    [newest, { status: 'PART' }, { status: 'PART' }],
    [old, { status: 'LOST', id: 'i' }, { id: 'i' }],
    [middle, { tags: ['PART', 'OPEN'] }, { tags: ['WAIT', 'OPEN'] }],
    [old, { address: { street: '😀😀😀😀', ...country } }, { address: { street: '😀😀😀', ...country } }],
    [newest, { address: { street: 'long', ...country } }, { address: { streetName: 'long', ...country } }],
    [old, { id: 'i', address: { street: 's' } }, { id: 'i' }],
    [old, { places: [{ street: 's' }, { country: 'HR' }] }, { places: [{ country: 'HR' }] }],
  ];
  for (const [contract, stored, want] of shown) {
    it(`is shown as far as the reading version can: ${JSON.stringify(stored)} in ${contract}`, () => {
      expect(shownBy(table, stored, contract)).to.deep.equal(want);
    });
  }

  it('hides the resource from a version that requires a field which the resource lacks or cannot express', () => {
    expect(shownBy(address, { street: 's' }, old)).to.equal(hidden);
    const needed = { status: { presence: 'needed', values: status } } as const;
    expect(shownBy(needed, { status: 'LOST' }, old)).to.equal(hidden);
    expect(shownBy(needed, { status: 'LOST' }, middle)).to.deep.equal({ status: 'LOST' });
  });

  it('begins and ends with a contract that exists', () => {
    const names: readonly string[] = contracts.map(({ name }) => name);
    const named = JSON.stringify(resources).matchAll(/"(?:since|until)":"([^"]+)"/g);
    expect([...named].map(([, name]) => name).filter((name = '') => !names.includes(name))).to.deep.equal([]);
  });

  it('is named with its version only in rows, in keys of handler tables and in imports of types', () => {
    const isName = /'[a-z0-9-]+-\d+(\.\d+)+'/;
    const isKeyOrImport = /^(?: {2}|export default \{ )'[^']+': |^import type | from '/;
    const files = ['src', 'handlers'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    );
    const naming = files
      .filter((file) => file.endsWith('.ts') && !rowsOfVersions.includes(file))
      .filter((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .some((line) => isName.test(line) && !isKeyOrImport.test(line)),
      );
    expect(naming).to.deep.equal([]);
  });
});
