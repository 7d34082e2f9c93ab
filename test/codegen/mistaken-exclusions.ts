/** Members of an `allOf` that exclude each other. */
import { but, type Mistake, thingReference } from './mistake.js';

/** A member beside the thing, and the reason why no value follows both. */
const exclusions: readonly (readonly [mistake: string, member: string, sentence: string])[] = [
  ['types that exclude each other', 'name: { type: integer }', 'the types of name have no value in common'],
  [
    'enums that exclude each other',
    'size: { type: string, enum: [s, m] }',
    'the enums of size have no value in common',
  ],
  [
    'an enum without a value of the type',
    'colour: { type: integer, enum: [3] }',
    'the types of colour have no value in common',
  ],
  [
    'bounds that exclude each other',
    'weight: { type: number, minimum: 7 }',
    'minimum 7 of weight is above maximum 5',
  ],
  [
    'lengths of a field within a field that exclude each other',
    'maker: { type: object, properties: { city: { type: string, minLength: 9 } } }',
    'minLength 9 of maker.city is above maxLength 5',
  ],
];

const documentWith = (member: string) =>
  but(
    '          type: string\n          format: date',
    `          allOf:
            - $ref: '#/components/schemas/More'
            - ${thingReference}
            - type: object # here
              properties:
                ${member}`,
    but(
      '  schemas:\n',
      `  schemas:
    More:
      type: object
      properties:
        size: { type: string, enum: [l] }
        colour: { type: string, enum: [red] }
        weight: { type: number, maximum: 5 }
        maker: { type: object, properties: { city: { type: string, maxLength: 5 } } }
`,
    ),
  );

export const mistakenExclusions: readonly Mistake[] = exclusions.map(([mistake, member, sentence]) => ({
  rule: 'all-of-excluding',
  mistake,
  files: { 'things/1.0.0.yaml': documentWith(member) },
  want: `The members of allOf exclude each other: ${sentence}.`,
}));
