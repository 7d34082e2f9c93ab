/** Edits of an operation's answers outside of their schemas, and of the document around the operation. */
import { classified } from './edited.js';
import type { OperationEdits } from './edits-of-requests.js';

const text = { schema: { type: 'string' } };
const json = { 'application/json': text };
const answer = 'responses.200.content';

export const answerEdits: readonly OperationEdits[] = [
  classified('breaking', 'answer', [
    ['responses.202', { description: 'Later.' }, 'Answers 202 too.'],
    ['responses.303', { description: 'Elsewhere.' }, 'Answers 303 too.'],
    ['responses.204', undefined, 'Does not answer 204.'],
    ['responses.200.headers.X-Mark', undefined, 'The answer 200 carries no header `X-Mark`.'],
    ['responses.200.headers.X-Mark.required', false, 'Header `X-Mark` of the answer 200: now optional.'],
    [
      'responses.200.headers.X-Mark.schema.maxLength',
      10,
      'Header `X-Mark` of the answer 200: at most 10 characters, formerly at most 9 characters.',
    ],
    [`${answer}.application/xml`, undefined, 'The answer 200 comes as application/xml no longer.'],
    [
      'responses.409.content',
      { 'text/plain': { schema: { type: 'string' } } },
      'The answer 409 comes as text/plain in place of application/json.',
    ],
    ['responses.409.content', undefined, 'The answer 409 has no body.'],
  ]),
  classified('compatible', 'answer', [
    ['responses.429', { description: 'Too often.' }, 'Answers 429 too.'],
    ['responses.default', { description: 'Anything.' }, 'Answers default too.'],
    ['responses.4XX', { description: 'Anything.' }, 'Answers 4XX too.'],
    ['responses.404', undefined, 'Does not answer 404.'],
    [
      'responses.404.links',
      { self: { operationId: 'a' } },
      'The answer 404: now with `links`: `{"self":{"operationId":"a"}}`.',
    ],
    ['responses.200.headers.X-More', text, 'The answer 200 carries the header `X-More`: optional, text.'],
    ['responses.200.headers.X-Hint.required', true, 'Header `X-Hint` of the answer 200: now required.'],
    [
      'responses.200.headers.X-Mark.schema.maxLength',
      8,
      'Header `X-Mark` of the answer 200: at most 8 characters, formerly at most 9 characters.',
    ],
    [`${answer}.text/plain`, text, 'The answer 200 comes as text/plain too.'],
    ['responses.404.content', json, 'The answer 404 has a body.'],
  ]),
  classified('text', 'answer', [
    ['responses.404.description', 'No.', 'The answer 404: another description.'],
    [
      'responses.200.headers.X-Mark.description',
      'Mark.',
      'Header `X-Mark` of the answer 200: another description.',
    ],
    [`${answer}.application/json.example`, { name: 'bed' }, 'The answer 200: another example.'],
  ]),
];

/** Edits whose path starts at the root of the document. */
export const documentEdits: readonly OperationEdits[] = [
  classified('breaking', 'both', [['paths./row-%/{id}', undefined, 'Not offered: Make a thing.']]),
  classified('compatible', 'both', [
    ['paths./row-%/{id}.get', { responses: {} }, 'Offered in addition.'],
    ['info.x-deprecated', '2030-01-31', 'The contract: now with `x-deprecated`: `2030-01-31`.'],
  ]),
  classified('text', 'both', [
    ['paths./row-%/{id}.description', 'A path.', 'The path: now with a description.'],
    ['info.title', 'More things', 'The contract: another title.'],
    ['tags', [{ name: 'Other things' }], 'The contract: another list of tags.'],
  ]),
  classified('breaking', 'request', [
    [
      'components.securitySchemes.scheme%.name',
      'X-Other',
      'The security scheme `scheme%`: `name` is now `X-Other`, formerly `X-Key`.',
    ],
    [
      'components.securitySchemes.scheme%.in',
      'query',
      'The security scheme `scheme%`: `in` is now `query`, formerly `header`.',
    ],
    [
      'components.securitySchemes.oauth%.flows.clientCredentials.tokenUrl',
      '/other',
      'The security scheme `oauth%`: `flows clientCredentials tokenUrl` is now `/other`, formerly `/token`.',
    ],
    [
      'components.securitySchemes.oauth%.flows.clientCredentials.scopes.write',
      undefined,
      'The security scheme `oauth%`: no longer with `flows clientCredentials scopes write`: `Write.`.',
    ],
    ['servers.0.url', '/things/v2', 'The base path is `/things/v2` in place of `/things/v1`.'],
  ]),
  classified('text', 'request', [
    [
      'components.securitySchemes.scheme%.description',
      'Key.',
      'The security scheme `scheme%`: another description.',
    ],
  ]),
  classified('compatible', 'request', [
    [
      'components.securitySchemes.oauth%.flows.clientCredentials.scopes.more',
      'More.',
      'The security scheme `oauth%`: now with `flows clientCredentials scopes more`: `More.`.',
    ],
  ]),
];
