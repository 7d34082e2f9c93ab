/** Edits of an operation's answers outside of their schemas, and of the document around the operation. */
import type { OperationRow } from './edits-of-requests.js';

const text = { schema: { type: 'string' } };
const json = { 'application/json': { schema: { type: 'string' } } };
const answer = 'responses.200.content';

export const answerRows: readonly OperationRow[] = [
  // Statuses
  ['responses.202', { description: 'Later.' }, 'breaking', 'answer', 'Answers 202 too.'],
  ['responses.303', { description: 'Elsewhere.' }, 'breaking', 'answer', 'Answers 303 too.'],
  ['responses.429', { description: 'Too often.' }, 'compatible', 'answer', 'Answers 429 too.'],
  ['responses.default', { description: 'Anything.' }, 'compatible', 'answer', 'Answers default too.'],
  ['responses.4XX', { description: 'Anything.' }, 'compatible', 'answer', 'Answers 4XX too.'],
  ['responses.204', undefined, 'breaking', 'answer', 'Does not answer 204.'],
  ['responses.404', undefined, 'compatible', 'answer', 'Does not answer 404.'],
  ['responses.404.description', 'No.', 'text', 'answer', 'The answer 404: another description.'],
  [
    'responses.404.links',
    { self: { operationId: 'a' } },
    'compatible',
    'answer',
    'The answer 404: now with `links`: `{"self":{"operationId":"a"}}`.',
  ],
  // Headers of answers
  [
    'responses.200.headers.X-More',
    text,
    'compatible',
    'answer',
    'The answer 200 carries the header `X-More`: optional, text.',
  ],
  [
    'responses.200.headers.X-Mark',
    undefined,
    'breaking',
    'answer',
    'The answer 200 carries no header `X-Mark`.',
  ],
  [
    'responses.200.headers.X-Mark.required',
    false,
    'breaking',
    'answer',
    'Header `X-Mark` of the answer 200: now optional.',
  ],
  [
    'responses.200.headers.X-Hint.required',
    true,
    'compatible',
    'answer',
    'Header `X-Hint` of the answer 200: now required.',
  ],
  [
    'responses.200.headers.X-Mark.schema.maxLength',
    10,
    'breaking',
    'answer',
    'Header `X-Mark` of the answer 200: at most 10 characters, formerly at most 9 characters.',
  ],
  [
    'responses.200.headers.X-Mark.schema.maxLength',
    8,
    'compatible',
    'answer',
    'Header `X-Mark` of the answer 200: at most 8 characters, formerly at most 9 characters.',
  ],
  [
    'responses.200.headers.X-Mark.description',
    'Mark.',
    'text',
    'answer',
    'Header `X-Mark` of the answer 200: another description.',
  ],
  // Media types of answers
  [
    `${answer}.application/xml`,
    undefined,
    'breaking',
    'answer',
    'The answer 200 comes as application/xml no longer.',
  ],
  [`${answer}.text/plain`, text, 'compatible', 'answer', 'The answer 200 comes as text/plain too.'],
  [
    `${answer}.application/json.example`,
    { name: 'bed' },
    'text',
    'answer',
    'The answer 200: another example.',
  ],
  [
    'responses.409.content',
    { 'text/plain': { schema: { type: 'string' } } },
    'breaking',
    'answer',
    'The answer 409 comes as text/plain in place of application/json.',
  ],
  ['responses.409.content', undefined, 'breaking', 'answer', 'The answer 409 has no body.'],
  ['responses.404.content', json, 'compatible', 'answer', 'The answer 404 has a body.'],
];

/** Edits whose path starts at the root of the document. */
export const documentRows: readonly OperationRow[] = [
  ['paths./row-%/{id}', undefined, 'breaking', 'both', 'Not offered: Make a thing.'],
  ['paths./row-%/{id}.get', { responses: {} }, 'compatible', 'both', 'Offered in addition.'],
  ['paths./row-%/{id}.description', 'A path.', 'text', 'both', 'The path: now with a description.'],
  [
    'components.securitySchemes.scheme%.name',
    'X-Other',
    'breaking',
    'request',
    'The security scheme `scheme%`: `name` is now `X-Other`, formerly `X-Key`.',
  ],
  [
    'components.securitySchemes.scheme%.in',
    'query',
    'breaking',
    'request',
    'The security scheme `scheme%`: `in` is now `query`, formerly `header`.',
  ],
  [
    'components.securitySchemes.scheme%.description',
    'Key.',
    'text',
    'request',
    'The security scheme `scheme%`: another description.',
  ],
  [
    'components.securitySchemes.oauth%.flows.clientCredentials.tokenUrl',
    '/other',
    'breaking',
    'request',
    'The security scheme `oauth%`: `flows clientCredentials tokenUrl` is now `/other`, formerly `/token`.',
  ],
  [
    'components.securitySchemes.oauth%.flows.clientCredentials.scopes.write',
    undefined,
    'breaking',
    'request',
    'The security scheme `oauth%`: no longer with `flows clientCredentials scopes write`: `Write.`.',
  ],
  [
    'components.securitySchemes.oauth%.flows.clientCredentials.scopes.more',
    'More.',
    'compatible',
    'request',
    'The security scheme `oauth%`: now with `flows clientCredentials scopes more`: `More.`.',
  ],
  [
    'servers.0.url',
    '/things/v2',
    'breaking',
    'request',
    'The base path is `/things/v2` in place of `/things/v1`.',
  ],
  ['info.title', 'More things', 'text', 'both', 'The contract: another title.'],
  [
    'info.x-deprecated',
    '2030-01-31',
    'compatible',
    'both',
    'The contract: now with `x-deprecated`: `2030-01-31`.',
  ],
  ['tags', [{ name: 'Other things' }], 'text', 'both', 'The contract: another list of tags.'],
];
