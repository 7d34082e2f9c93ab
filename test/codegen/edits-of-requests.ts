/** Edits of an operation and of its request, outside of schemas. */
import type { Side } from '../../codegen/changes/edit.js';
import type { Class } from '../../codegen/changes/policy.js';
import { classified, type Edit } from './edited.js';

/** Edits by their class and side. `%` stands for the number of the row. */
export type OperationEdits = readonly [want: Class, side: Side, edits: readonly Edit[]];

const text = { schema: { type: 'string' } };
const body = 'requestBody.content';

export const requestEdits: readonly OperationEdits[] = [
  classified('breaking', 'both', [
    ['operationId', 'doThing', 'The operation: its operationId is `doThing`, formerly `makeThing%`.'],
    ['operationId', undefined, 'The operation: no longer with `operationId`: `makeThing%`.'],
    ['servers', [{ url: '/elsewhere' }], 'The operation: now with `servers`: `[{"url":"/elsewhere"}]`.'],
  ]),
  classified('text', 'both', [
    ['summary', 'Do it', 'The operation: another summary.'],
    ['description', 'Does it.', 'The operation: another description.'],
    ['tags', ['Others'], 'The operation: listed under Others, formerly under Things.'],
  ]),
  classified('compatible', 'both', [
    ['deprecated', true, 'The operation: now deprecated.'],
    ['x-sunset', '2030-01-31', 'The operation: now with `x-sunset`: `2030-01-31`.'],
  ]),
  classified('breaking', 'request', [
    ['security', [{ other: [] }], 'Asks for other in place of oauth% (read) and scheme%, or other.'],
    [
      'security',
      [{ 'scheme%': [], 'oauth%': ['read'] }],
      'Asks for oauth% (read) and scheme% in place of oauth% (read) and scheme%, or other.',
    ],
    [
      'security.1.oauth%',
      ['read', 'write'],
      'Asks for oauth% (read, write) and scheme%, or other in place of oauth% (read) and scheme%, or other.',
    ],
    [
      'security.1.other',
      [],
      'Asks for oauth% (read) and other and scheme%, or other in place of oauth% (read) and scheme%, or other.',
    ],
    [
      'parameters.3',
      { name: 'sort', in: 'query', required: true, ...text },
      'Takes the query parameter `sort`: required, text.',
    ],
    [
      'parameters.3',
      { name: 'X-More', in: 'header', required: true, ...text },
      'Takes the header `X-More`: required, text.',
    ],
    ['parameters.1', undefined, 'Takes no query parameter `page`.'],
    ['parameters.2', undefined, 'Takes no header `X-Mode`.'],
    ['parameters.1.required', true, 'Query parameter `page`: now required.'],
    ['parameters.1.schema.maximum', 8, 'Query parameter `page`: at most 8, formerly at most 9.'],
    ['parameters.1.schema.type', 'string', 'Query parameter `page`: text, formerly whole number.'],
    ['parameters.1.style', 'pipeDelimited', 'Query parameter `page`: now in the style pipeDelimited.'],
    ['parameters.2.schema.enum', ['fast'], 'Header `X-Mode`: no longer `slow`.'],
    ['parameters.0.schema.pattern', '^a$', 'Path parameter `id`: now of the pattern `^a$`.'],
    ['requestBody', undefined, 'Takes no body.'],
    [`${body}.application/xml`, undefined, 'The body is sent as application/xml no longer.'],
    [`${body}.application/json.encoding`, { name: {} }, 'The body: now with `encoding`: `{"name":{}}`.'],
    [`${body}.application/xml.schema.maxProperties`, 9, 'The body as application/xml: now at most 9 fields.'],
  ]),
  classified('compatible', 'request', [
    [
      'security.2',
      { 'oauth%': [] },
      'Asks for oauth%, or oauth% (read) and scheme%, or other in place of oauth% (read) and scheme%, or other.',
    ],
    ['security', [], 'Asks for nothing in place of oauth% (read) and scheme%, or other.'],
    [
      'security.1.oauth%',
      [],
      'Asks for oauth% and scheme%, or other in place of oauth% (read) and scheme%, or other.',
    ],
    [
      'parameters.3',
      { name: 'sort', in: 'query', ...text },
      'Takes the query parameter `sort`: optional, text.',
    ],
    ['parameters.3', { name: 'mark', in: 'cookie', ...text }, 'Takes the cookie `mark`: optional, text.'],
    ['parameters.1.schema.maximum', 10, 'Query parameter `page`: at most 10, formerly at most 9.'],
    ['parameters.1.deprecated', true, 'Query parameter `page`: now deprecated.'],
    ['parameters.2.schema.enum', ['fast', 'slow', 'calm'], 'Header `X-Mode`: also `calm`.'],
    [
      'parameters.3',
      { name: 'flat', in: 'query', schema: { $ref: '#/components/schemas/Flat' } },
      'Takes the query parameter `flat`: optional, object.',
    ],
    ['requestBody.required', false, 'The body: now optional.'],
    [`${body}.text/plain`, text, 'The body is sent as text/plain too.'],
  ]),
  classified('text', 'request', [
    ['parameters.1.description', 'What page.', 'Query parameter `page`: another description.'],
    ['parameters.0.example', 'a', 'Path parameter `id`: now with an example.'],
    ['requestBody.description', 'It.', 'The body: another description.'],
    [`${body}.application/json.example`, { name: 'bed' }, 'The body: another example.'],
  ]),
];
