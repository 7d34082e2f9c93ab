/** Members of an `allOf` that exclude each other. */
import { but, type Mistake, thingReference } from './mistake.js';

/** Members beside the thing, by the reason why no value follows both. */
const exclusions: Readonly<Record<string, string>> = {
  'the types of name have no value in common': 'name: { type: integer }',
  'the enums of size have no value in common': 'size: { type: string, enum: [s, m] }',
  'the types of colour have no value in common': 'colour: { type: integer, enum: [3] }',
  'minimum 7 of weight is above maximum 5': 'weight: { type: number, minimum: 7 }',
  'minLength 9 of maker.city is above maxLength 5':
    'maker: { type: object, properties: { city: { type: string, minLength: 9 } } }',
};

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

export const mistakenExclusions: readonly Mistake[] = Object.entries(exclusions).map(([reason, member]) => ({
  rule: 'all-of-excluding',
  files: { 'things/1.0.0.yaml': documentWith(member) },
  want: `The members of allOf exclude each other: ${reason}.`,
}));
