/**
 * Classifies an edit for clients that were written against the document before it: the policy of specs/README.md.
 * `redocly diff` judges; the rows below override it, or cover keywords that it ignores.
 */
import type { Edit, How, Owner, Side } from './edit.js';

export type Class = 'breaking' | 'compatible' | 'text';

/** From the most serious to the least. */
export const classes: readonly Class[] = ['breaking', 'compatible', 'text'];

interface Row {
  readonly keywords: readonly string[];
  readonly owner?: Owner;
  readonly side?: Side;
  readonly how?: readonly How[];
  readonly means: Class;
  readonly because: string;
}

const forReaders = 'description title summary example examples externalDocs tags'.split(' ');

const rows: readonly Row[] = [
  {
    keywords: [
      'server',
      'more servers',
      ...'version contact license termsOfService openapi'.split(' '),
      ...forReaders,
    ],
    owner: 'document',
    means: 'text',
    because: 'It is about the document.',
  },
  {
    keywords: [...forReaders, 'bearerFormat'],
    means: 'text',
    because: 'It is for readers; no call and no answer is another for it.',
  },
  {
    keywords: ['deprecated', 'x-deprecated', 'x-sunset'],
    means: 'compatible',
    because: 'What is announced as ending is served as before.',
  },
  {
    keywords: ['success'],
    how: ['added'],
    means: 'breaking',
    because: 'A client that knows one status of success takes another one for a failure.',
  },
  {
    keywords: ['failure'],
    how: ['removed'],
    means: 'compatible',
    because: 'The branch that a client has for it is not reached any more.',
  },
  {
    keywords: ['required'],
    owner: 'header',
    how: ['removed'],
    means: 'breaking',
    because: 'A client reads the header without looking whether it is there. redocly calls it a patch.',
  },
  {
    keywords: ['required body'],
    how: ['added'],
    means: 'breaking',
    because: 'A call without a body was right. redocly looks only at bodies that were there before.',
  },
  {
    keywords: ['properties'],
    side: 'request',
    how: ['removed'],
    means: 'breaking',
    because:
      'What a client says with the field is ignored from now on. redocly minds it only where it is refused.',
  },
  {
    keywords: ['oneOf to anyOf'],
    side: 'request',
    means: 'compatible',
    because: 'Whatever fits exactly one form fits any. redocly sees one keyword go and another come.',
  },
  {
    keywords: ['anyOf to oneOf'],
    side: 'answer',
    means: 'compatible',
    because: 'Whatever fits exactly one form fits any. redocly sees one keyword go and another come.',
  },
  {
    keywords: ['default'],
    side: 'request',
    how: ['changed', 'removed'],
    means: 'breaking',
    because: 'A call that leaves it out means something else. redocly does not look at it.',
  },
  {
    keywords: ['default'],
    side: 'request',
    how: ['added'],
    means: 'compatible',
    because: 'What a call without it means is said where nothing was said.',
  },
  {
    keywords: ['default'],
    side: 'answer',
    means: 'text',
    because: 'An answer says what it says; the default is for readers.',
  },
  {
    keywords: ['scope'],
    how: ['added'],
    means: 'compatible',
    because: 'Nobody has to ask for it.',
  },
  {
    keywords: ['scope'],
    how: ['changed'],
    means: 'text',
    because: 'Only its description can have changed.',
  },
  {
    keywords: ['path'],
    means: 'compatible',
    because: 'What the parameters of a path are called stands in no address.',
  },
  {
    keywords: ['name'],
    owner: 'parameter',
    means: 'compatible',
    because: 'Only that of a path parameter can be another one, and it stands in no address.',
  },
  {
    keywords: ['servers'],
    means: 'breaking',
    because: 'The operation has another address. redocly does not mind the first that is named.',
  },
  {
    keywords: ['links'],
    means: 'compatible',
    because: 'They say what a client may do next, and oblige nobody.',
  },
];

/** Keywords that `redocly diff` judges. It is silent about all others, which does not make them compatible. */
const judged = new Set([
  'base path',
  'media types',
  'required parameter',
  'required property',
  ...'operation operationId security scheme in name openIdConnectUrl parameter header'.split(' '),
  ...'body success failure style explode allowReserved allowEmptyValue required properties'.split(' '),
  ...'type nullable enum const format pattern oneOf anyOf items additionalProperties uniqueItems multipleOf'.split(
    ' ',
  ),
  ...'minLength maxLength minItems maxItems minProperties maxProperties'.split(' '),
  ...'minimum maximum exclusiveMinimum exclusiveMaximum'.split(' '),
]);

/** The class from our own rows; undefined when redocly judges. */
export function findKnownClass({ how, keyword, owner, side }: Edit): Class | undefined {
  const row = rows.find(
    (each) =>
      each.keywords.includes(keyword) &&
      (each.owner ?? owner) === owner &&
      (each.side ?? side) === side &&
      (each.how ?? [how]).includes(how),
  );
  if (row) return row.means;
  return keyword.startsWith('x-') ? 'text' : undefined;
}

/** An edit of a keyword that neither our rows nor redocly know counts as breaking. */
export function classifyEdit(edit: Edit, isMajor: boolean): Class {
  return findKnownClass(edit) ?? (isMajor || !judged.has(edit.keyword) ? 'breaking' : 'compatible');
}

export function worstClass(found: readonly Class[]): Class | undefined {
  return classes.find((each) => found.includes(each));
}
