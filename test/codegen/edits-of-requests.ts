/** Edits of an operation and of its request, outside of schemas. */
import type { Side } from '../../codegen/changes/edit.js';
import type { Class } from '../../codegen/changes/policy.js';
import type { Json } from '../../codegen/json.js';

/** `%` stands for the number of the row. */
export type OperationRow = readonly [
  at: string,
  to: Json | undefined,
  want: Class,
  side: Side,
  words: string,
];

const text = { schema: { type: 'string' } };
const body = 'requestBody.content';

export const requestRows: readonly OperationRow[] = [
  // The operation
  [
    'operationId',
    'doThing',
    'breaking',
    'both',
    'The operation: its operationId is `doThing`, formerly `makeThing%`.',
  ],
  [
    'operationId',
    undefined,
    'breaking',
    'both',
    'The operation: no longer with `operationId`: `makeThing%`.',
  ],
  ['summary', 'Do it', 'text', 'both', 'The operation: another summary.'],
  ['description', 'Does it.', 'text', 'both', 'The operation: another description.'],
  ['tags', ['Others'], 'text', 'both', 'The operation: listed under Others, formerly under Things.'],
  ['deprecated', true, 'compatible', 'both', 'The operation: now deprecated.'],
  ['x-sunset', '2030-01-31', 'compatible', 'both', 'The operation: now with `x-sunset`: `2030-01-31`.'],
  [
    'servers',
    [{ url: '/elsewhere' }],
    'breaking',
    'both',
    'The operation: now with `servers`: `[{"url":"/elsewhere"}]`.',
  ],
  // Security
  [
    'security',
    [{ other: [] }],
    'breaking',
    'request',
    'Asks for other in place of oauth% (read) and scheme%, or other.',
  ],
  [
    'security',
    [{ 'scheme%': [], 'oauth%': ['read'] }],
    'breaking',
    'request',
    'Asks for oauth% (read) and scheme% in place of oauth% (read) and scheme%, or other.',
  ],
  [
    'security.2',
    { 'oauth%': [] },
    'compatible',
    'request',
    'Asks for oauth%, or oauth% (read) and scheme%, or other in place of oauth% (read) and scheme%, or other.',
  ],
  [
    'security',
    [],
    'compatible',
    'request',
    'Asks for nothing in place of oauth% (read) and scheme%, or other.',
  ],
  [
    'security.1.oauth%',
    ['read', 'write'],
    'breaking',
    'request',
    'Asks for oauth% (read, write) and scheme%, or other in place of oauth% (read) and scheme%, or other.',
  ],
  [
    'security.1.oauth%',
    [],
    'compatible',
    'request',
    'Asks for oauth% and scheme%, or other in place of oauth% (read) and scheme%, or other.',
  ],
  [
    'security.1.other',
    [],
    'breaking',
    'request',
    'Asks for oauth% (read) and other and scheme%, or other in place of oauth% (read) and scheme%, or other.',
  ],
  // Parameters
  [
    'parameters.3',
    { name: 'sort', in: 'query', ...text },
    'compatible',
    'request',
    'Takes the query parameter `sort`: optional, text.',
  ],
  [
    'parameters.3',
    { name: 'sort', in: 'query', required: true, ...text },
    'breaking',
    'request',
    'Takes the query parameter `sort`: required, text.',
  ],
  [
    'parameters.3',
    { name: 'X-More', in: 'header', required: true, ...text },
    'breaking',
    'request',
    'Takes the header `X-More`: required, text.',
  ],
  [
    'parameters.3',
    { name: 'mark', in: 'cookie', ...text },
    'compatible',
    'request',
    'Takes the cookie `mark`: optional, text.',
  ],
  ['parameters.1', undefined, 'breaking', 'request', 'Takes no query parameter `page`.'],
  ['parameters.2', undefined, 'breaking', 'request', 'Takes no header `X-Mode`.'],
  ['parameters.1.required', true, 'breaking', 'request', 'Query parameter `page`: now required.'],
  [
    'parameters.1.schema.maximum',
    8,
    'breaking',
    'request',
    'Query parameter `page`: at most 8, formerly at most 9.',
  ],
  [
    'parameters.1.schema.maximum',
    10,
    'compatible',
    'request',
    'Query parameter `page`: at most 10, formerly at most 9.',
  ],
  [
    'parameters.1.schema.type',
    'string',
    'breaking',
    'request',
    'Query parameter `page`: text, formerly whole number.',
  ],
  [
    'parameters.1.description',
    'What page.',
    'text',
    'request',
    'Query parameter `page`: another description.',
  ],
  [
    'parameters.1.style',
    'pipeDelimited',
    'breaking',
    'request',
    'Query parameter `page`: now in the style pipeDelimited.',
  ],
  ['parameters.1.deprecated', true, 'compatible', 'request', 'Query parameter `page`: now deprecated.'],
  ['parameters.2.schema.enum', ['fast'], 'breaking', 'request', 'Header `X-Mode`: no longer `slow`.'],
  [
    'parameters.2.schema.enum',
    ['fast', 'slow', 'calm'],
    'compatible',
    'request',
    'Header `X-Mode`: also `calm`.',
  ],
  [
    'parameters.0.schema.pattern',
    '^a$',
    'breaking',
    'request',
    'Path parameter `id`: now of the pattern `^a$`.',
  ],
  ['parameters.0.example', 'a', 'text', 'request', 'Path parameter `id`: now with an example.'],
  [
    'parameters.3',
    { name: 'flat', in: 'query', schema: { $ref: '#/components/schemas/Flat' } },
    'compatible',
    'request',
    'Takes the query parameter `flat`: optional, object.',
  ],
  // The body
  ['requestBody', undefined, 'breaking', 'request', 'Takes no body.'],
  ['requestBody.required', false, 'compatible', 'request', 'The body: now optional.'],
  ['requestBody.description', 'It.', 'text', 'request', 'The body: another description.'],
  [
    `${body}.application/xml`,
    undefined,
    'breaking',
    'request',
    'The body is sent as application/xml no longer.',
  ],
  [`${body}.text/plain`, text, 'compatible', 'request', 'The body is sent as text/plain too.'],
  [`${body}.application/json.example`, { name: 'bed' }, 'text', 'request', 'The body: another example.'],
  [
    `${body}.application/json.encoding`,
    { name: {} },
    'breaking',
    'request',
    'The body: now with `encoding`: `{"name":{}}`.',
  ],
  [
    `${body}.application/xml.schema.maxProperties`,
    9,
    'breaking',
    'request',
    'The body as application/xml: now at most 9 fields.',
  ],
];
