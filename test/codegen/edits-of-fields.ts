/** Edits of fields, types and values, each made in the request and in the answer. */
import type { Class } from '../../codegen/changes/policy.js';
import type { Json } from '../../codegen/json.js';

/** `%` stands for the body or the answer, `+` and `-` for the first words of an addition and a removal. */
export type SchemaRow = readonly [
  at: string,
  to: Json | undefined,
  request: Class,
  answer: Class,
  words: string,
];

export const fieldRows: readonly SchemaRow[] = [
  // Fields
  ['properties.fresh', { type: 'string' }, 'compatible', 'compatible', '+ `fresh`: optional, text.'],
  [
    'properties.constructor',
    { type: 'string' },
    'compatible',
    'compatible',
    '+ `constructor`: optional, text.',
  ],
  ['properties.remark', undefined, 'breaking', 'breaking', '- `remark`.'],
  ['properties.maker.properties.city', undefined, 'breaking', 'breaking', '- `maker.city`.'],
  [
    'properties.maker.properties.street',
    { type: 'string' },
    'compatible',
    'compatible',
    '+ `maker.street`: optional, text.',
  ],
  ['required', ['name', 'remark'], 'breaking', 'compatible', 'In %, `remark`: now required.'],
  ['required', [], 'compatible', 'breaking', 'In %, `name`: now optional.'],
  // Types
  [
    'properties.remark.type',
    'integer',
    'breaking',
    'breaking',
    'In %, `remark`: whole number, formerly text.',
  ],
  [
    'properties.size.type',
    'number',
    'compatible',
    'breaking',
    'In %, `size`: number, formerly whole number.',
  ],
  [
    'properties.weight.type',
    'integer',
    'breaking',
    'compatible',
    'In %, `weight`: whole number, formerly number.',
  ],
  ['properties.remark.type', undefined, 'compatible', 'breaking', 'In %, `remark`: no longer text.'],
  ['properties.note.nullable', undefined, 'breaking', 'compatible', 'In %, `note`: no longer possibly null.'],
  ['properties.remark.nullable', true, 'compatible', 'breaking', 'In %, `remark`: now possibly null.'],
  // Values
  [
    'properties.colour.enum',
    ['red', 'blue', 'green'],
    'compatible',
    'breaking',
    'In %, `colour`: also `green`.',
  ],
  ['properties.colour.enum', ['red'], 'breaking', 'compatible', 'In %, `colour`: no longer `blue`.'],
  [
    'properties.colour.enum',
    undefined,
    'compatible',
    'breaking',
    'In %, `colour`: no longer one of `blue`, `red` alone.',
  ],
  ['properties.remark.enum', ['a', 'b'], 'breaking', 'compatible', 'In %, `remark`: now one of `a`, `b`.'],
  ['properties.size.default', 4, 'breaking', 'text', 'In %, `size`: when absent 4, formerly when absent 3.'],
  ['properties.size.default', undefined, 'breaking', 'text', 'In %, `size`: no longer when absent 3.'],
  ['properties.remark.default', 'none', 'compatible', 'text', 'In %, `remark`: now when absent none.'],
];
