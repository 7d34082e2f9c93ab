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
    because: 'The keyword describes the document.',
  },
  {
    keywords: [...forReaders, 'bearerFormat'],
    means: 'text',
    because: 'The keyword is for readers; it changes no call and no answer.',
  },
  {
    keywords: ['deprecated', 'x-deprecated', 'x-sunset'],
    means: 'compatible',
    because: 'A deprecated operation is served as before.',
  },
  {
    keywords: ['success'],
    how: ['added'],
    means: 'breaking',
    because: 'A client that knows one status of success treats another status as a failure.',
  },
  {
    keywords: ['first success'],
    means: 'compatible',
    because: 'The operation only failed before, so that no client knows a status of success.',
  },
  {
    keywords: ['failure'],
    how: ['removed'],
    means: 'compatible',
    because: 'The branch of a client for the failure is no longer reached.',
  },
  {
    keywords: ['required'],
    owner: 'header',
    how: ['removed'],
    means: 'breaking',
    because: 'A client reads the header without a check for its presence. redocly calls it a patch.',
  },
  {
    keywords: ['required body'],
    how: ['added'],
    means: 'breaking',
    because: 'A call without a body was valid. redocly compares only bodies that existed before.',
  },
  {
    keywords: ['properties'],
    side: 'request',
    how: ['removed'],
    means: 'breaking',
    because:
      'The field of a call is ignored from now on. redocly reports it only where the field is refused.',
  },
  {
    keywords: ['oneOf to anyOf'],
    side: 'request',
    means: 'compatible',
    because: 'A value that fits exactly one form fits any. redocly reports a removed and an added keyword.',
  },
  {
    keywords: ['anyOf to oneOf'],
    side: 'answer',
    means: 'compatible',
    because: 'A value that fits exactly one form fits any. redocly reports a removed and an added keyword.',
  },
  {
    keywords: ['default'],
    side: 'request',
    how: ['changed', 'removed'],
    means: 'breaking',
    because: 'A call without the field has another meaning. redocly ignores defaults.',
  },
  {
    keywords: ['default'],
    side: 'request',
    how: ['added'],
    means: 'compatible',
    because: 'The default documents the meaning of a call without the field.',
  },
  {
    keywords: ['default'],
    side: 'answer',
    means: 'text',
    because: 'An answer has its own values; the default is for readers.',
  },
  {
    keywords: ['scope'],
    how: ['added'],
    means: 'compatible',
    because: 'No client has to request the scope.',
  },
  {
    keywords: ['scope'],
    how: ['changed'],
    means: 'text',
    because: 'Only the description of the scope can have changed.',
  },
  {
    keywords: ['path'],
    means: 'compatible',
    because: 'The names of path parameters are not part of an address.',
  },
  {
    keywords: ['name'],
    owner: 'parameter',
    means: 'compatible',
    because: 'Only the name of a path parameter can change, and that name is not part of an address.',
  },
  {
    keywords: ['servers'],
    means: 'breaking',
    because: 'The operation has another address. redocly ignores the first server of an operation.',
  },
  {
    keywords: ['webhook'],
    how: ['added'],
    means: 'compatible',
    because: 'Only a client that subscribes is called.',
  },
  {
    keywords: ['webhook'],
    means: 'breaking',
    because: 'A client waits for the call.',
  },
  {
    keywords: ['more types'],
    side: 'request',
    means: 'compatible',
    because: 'Every value that was taken is taken.',
  },
  {
    keywords: ['fewer types'],
    side: 'answer',
    means: 'compatible',
    because: 'A client has seen every value that comes.',
  },
  {
    keywords: ['prefixItems', 'propertyNames', 'unevaluatedProperties'],
    side: 'request',
    how: ['removed'],
    means: 'compatible',
    because: 'Every value that was taken is taken.',
  },
  {
    keywords: ['prefixItems', 'propertyNames', 'unevaluatedProperties'],
    side: 'answer',
    how: ['added'],
    means: 'compatible',
    because: 'A client has seen every value that comes.',
  },
  {
    keywords: [
      'more types',
      'fewer types',
      'other types',
      ...'prefixItems propertyNames unevaluatedProperties contentEncoding contentMediaType'.split(' '),
    ],
    means: 'breaking',
    because: 'A value is refused, comes in another form, or is decoded otherwise. redocly knows OpenAPI 3.0.',
  },
  {
    keywords: ['jsonSchemaDialect'],
    means: 'text',
    because: 'All dialects that are read mean the same.',
  },
  {
    keywords: ['links'],
    means: 'compatible',
    because: 'Links suggest the next calls, and bind no client.',
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
