/** Edits of a schema, each made in the request and in the answer. */
import type { Class } from '../../codegen/changes/policy.js';
import { classified, type Edit } from './edited.js';

/**
 * Edits by their class in the request and in the answer. `.name` is the field `name`; `%` stands for the body or the
 * answer, `+` and `-` for the first words of an addition and a removal. Which of two patterns or formats is wider
 * cannot be decided, so the worse class counts.
 */
export const schemaEdits: readonly (readonly [request: Class, answer: Class, edits: readonly Edit[]])[] = [
  classified('compatible', 'compatible', [
    ['.fresh', { type: 'string' }, '+ `fresh`: optional, text.'],
    ['.constructor', { type: 'string' }, '+ `constructor`: optional, text.'],
    ['.maker.properties.street', { type: 'string' }, '+ `maker.street`: optional, text.'],
    ['.remark.deprecated', true, 'In %, `remark`: now deprecated.'],
  ]),
  classified('breaking', 'breaking', [
    ['.remark', undefined, '- `remark`.'],
    ['.maker.properties.city', undefined, '- `maker.city`.'],
    ['.remark.type', 'integer', 'In %, `remark`: whole number, formerly text.'],
    [
      '.name.pattern',
      '^[a-y]+$',
      'In %, `name`: of the pattern `^[a-y]+$`, formerly of the pattern `^[a-z]+$`.',
    ],
    ['.made.format', 'date-time', 'In %, `made`: of the format date-time, formerly of the format date.'],
    [
      '.figure.discriminator.mapping.round',
      '#/components/schemas/Square',
      'In %, `figure`: `discriminator` is now `{"propertyName":"kind","mapping":{"Round":"Round","round":"Square"}}`, formerly `{"propertyName":"kind","mapping":{"round":"Round","Square":"Square"}}`.',
    ],
    ['.remark.readOnly', true, 'In %, `remark`: now in answers alone.'],
    [
      '.remark.discriminator',
      { propertyName: 'a' },
      'In %, `remark`: now with `discriminator`: `{"propertyName":"a"}`.',
    ],
    ['.remark.not', { enum: ['a'] }, 'In %, `remark`: now with `not`: `{"enum":["a"]}`.'],
  ]),
  classified('breaking', 'compatible', [
    ['required', ['name', 'remark'], 'In %, `remark`: now required.'],
    ['.weight.type', 'integer', 'In %, `weight`: whole number, formerly number.'],
    ['.note.nullable', undefined, 'In %, `note`: no longer possibly null.'],
    ['.colour.enum', ['red'], 'In %, `colour`: no longer `blue`.'],
    ['.remark.enum', ['a', 'b'], 'In %, `remark`: now one of `a`, `b`.'],
    ['.name.maxLength', 30, 'In %, `name`: at most 30 characters, formerly at most 40 characters.'],
    ['.remark.maxLength', 9, 'In %, `remark`: now at most 9 characters.'],
    ['.name.minLength', 3, 'In %, `name`: at least 3 characters, formerly at least 2 characters.'],
    ['.size.maximum', 8, 'In %, `size`: at most 8, formerly at most 9.'],
    ['.size.exclusiveMaximum', true, 'In %, `size`: now less than its most.'],
    ['.parts.minItems', 2, 'In %, `parts`: at least 2 entries, formerly at least 1 entries.'],
    ['.parts.uniqueItems', true, 'In %, `parts`: now each entry once.'],
    ['.parts.items.maxLength', 9, 'In %, `parts[]`: now at most 9 characters.'],
    ['.remark.pattern', '^a$', 'In %, `remark`: now of the pattern `^a$`.'],
    ['.remark.format', 'uuid', 'In %, `remark`: now of the format uuid.'],
    ['additionalProperties', false, '%: now without other fields.'],
    ['.others.additionalProperties.maxLength', 9, 'In %, `others.*`: now at most 9 characters.'],
    ['.shape.oneOf.1', undefined, '- `shape` of the form `Square`.'],
    [
      '.remark.anyOf',
      [{ maxLength: 3 }, { minLength: 9 }],
      'In %, `remark`: now any of its forms, several too: `1`, `2`.',
    ],
  ]),
  classified('compatible', 'breaking', [
    ['required', [], 'In %, `name`: now optional.'],
    ['.size.type', 'number', 'In %, `size`: number, formerly whole number.'],
    ['.remark.type', undefined, 'In %, `remark`: no longer text.'],
    ['.remark.nullable', true, 'In %, `remark`: now possibly null.'],
    ['.colour.enum', ['red', 'blue', 'green'], 'In %, `colour`: also `green`.'],
    ['.colour.enum', undefined, 'In %, `colour`: no longer one of `blue`, `red` alone.'],
    ['.name.maxLength', 50, 'In %, `name`: at most 50 characters, formerly at most 40 characters.'],
    ['.name.maxLength', undefined, 'In %, `name`: no longer at most 40 characters.'],
    ['.name.minLength', 1, 'In %, `name`: at least 1 characters, formerly at least 2 characters.'],
    ['.size.maximum', 10, 'In %, `size`: at most 10, formerly at most 9.'],
    ['.size.minimum', 0, 'In %, `size`: at least 0, formerly at least 1.'],
    ['.size.minimum', undefined, 'In %, `size`: no longer at least 1.'],
    ['.weight.multipleOf', undefined, 'In %, `weight`: no longer a multiple of 5.'],
    ['.parts.maxItems', 6, 'In %, `parts`: at most 6 entries, formerly at most 5 entries.'],
    ['.parts.items', undefined, 'In %, `parts`: no longer with `items`: `{"type":"string"}`.'],
    ['.others.maxProperties', 4, 'In %, `others`: at most 4 fields, formerly at most 3 fields.'],
    ['.name.pattern', undefined, 'In %, `name`: no longer of the pattern `^[a-z]+$`.'],
    ['.made.format', undefined, 'In %, `made`: no longer of the format date.'],
    ['.maker.additionalProperties', undefined, 'In %, `maker`: no longer without other fields.'],
    [
      '.shape.oneOf.2',
      { $ref: '#/components/schemas/Flat' },
      '+ `shape` of the form `Flat`: required, object.',
    ],
    [
      '.figure',
      {
        oneOf: ['Round', 'Square', 'Flat'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
        discriminator: {
          propertyName: 'kind',
          mapping: { round: '#/components/schemas/Round', flat: '#/components/schemas/Flat' },
        },
      },
      '+ `figure` of the form `Flat`: required, object.',
    ],
    [
      '.shape',
      { anyOf: [{ $ref: '#/components/schemas/Round' }, { $ref: '#/components/schemas/Square' }] },
      'In %, `shape`: any of its forms, several too, formerly exactly one of its forms.',
    ],
    ['.pair.allOf.1.required', [], 'In %, `pair.radius`: now optional.'],
  ]),
  classified('breaking', 'text', [
    ['.size.default', 4, 'In %, `size`: when absent 4, formerly when absent 3.'],
    ['.size.default', undefined, 'In %, `size`: no longer when absent 3.'],
  ]),
  classified('compatible', 'text', [['.remark.default', 'none', 'In %, `remark`: now when absent none.']]),
  classified('text', 'text', [
    ['.name.description', 'Another.', 'In %, `name`: another description.'],
    ['.remark.description', 'A remark.', 'In %, `remark`: now with a description.'],
    ['.note.example', 'some', 'In %, `note`: another example.'],
    ['title', 'A thing', '%: now with a title.'],
    ['.remark.x-colour', 'red', 'In %, `remark`: now with `x-colour`: `red`.'],
  ]),
];
