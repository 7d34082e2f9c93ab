/** Mistakes in paths, methods, ids, summaries and tags. */
import { but, inOperation, type MistakeTable, small, withPath } from './mistake.js';

const second = (path: string, name: string, here = ' # here') =>
  withPath(
    path,
    `      parameters:\n        - { name: ${name}, in: path, required: true, schema: { type: string } }\n`,
  ).replace(`  ${path}:`, `  ${path}:${here}`);

export const mistakenPaths: MistakeTable = {
  'paths-empty: a contract without paths': [
    small
      .replace(/paths:[\s\S]*?components:/, 'paths: {} # here\ncomponents:')
      .replace(/components:[\s\S]*?security/, 'security'),
    'The contract has no operations.',
  ],
  'path-parameters-defined: a path parameter that is not in the path': [
    but('/things/{id}:', '/things:').replace('name: id', 'name: id # here'),
    'getThings of things-1.0.0 has the path parameter id, which is not in /things.',
  ],
  'path-parameters-defined: an undeclared path parameter': [
    but('/things/{id}:', '/things/{id}/{part}:').replace('parameters:', 'parameters: # here'),
    'getThings of things-1.0.0 does not declare the path parameter part of /things/{id}/{part}.',
  ],
  'path-parameter-optional: an optional path parameter': [
    but('          required: true\n', '').replace('name: id', 'name: id # here'),
    'The parameter id is of the path: write required: true.',
  ],
  'path-parameter-twice: a path with a duplicate parameter': [
    but('/things/{id}:', '/things/{id}/{id}: # here'),
    '/things/{id}/{id} has {id} twice; give each place a name of its own.',
  ],
  'path-declaration-must-exist: a parameter without a name in the path': [
    but('/things/{id}:', '/things/{id}/{}: # here'),
    'Path parameter declarations must be non-empty. `{}` is invalid.',
  ],
  'path-segment: a parameter as a part of a segment': [
    but('/things/{id}:', '/things/{id}.pdf: # here'),
    '{id}.pdf of /things/{id}.pdf is only partly a parameter; a parameter takes the whole segment.',
  ],
  'path-not-include-query: a query in the path': [
    but('/things/{id}:', '/things/{id}?all=true: # here'),
    "Don't put query string items in the path, they belong in parameters with `in: query`.",
  ],
  'no-path-trailing-slash: a slash at the end of a path': [
    but('/things/{id}:', '/things/{id}/: # here'),
    '`/things/{id}/` should not have a trailing slash.',
  ],
  'struct: a path without a leading slash': [
    but('components:', '  more: {} # here\ncomponents:'),
    'Property `more` is not expected here.',
  ],
  'no-identical-paths: paths that differ in the names of their parameters only': [
    second('/things/{other}', 'other'),
    '/things/{other} is /things/{id} with other names; GET /things/{other} (more) cannot be reached.',
  ],
  'server-below: a path with its own server': [
    but('    get:', "    servers: [{ url: 'https://elsewhere.example' }] # here\n    get:"),
    'A contract has one base path; write servers at the top of the document.',
  ],
  'path-not-an-object: an empty path': [
    but('components:', '  /more: # here\ncomponents:'),
    'A path holds its operations, or a $ref to the same path of an older contract.',
  ],
  'struct: an empty method': [
    but('    get:', '    post: # here\n    get:'),
    'Expected type `Operation` (object) but got `null`.',
  ],
  'struct: an unknown method': [
    but('    get:', '    fetch: {} # here\n    get:'),
    'Property `fetch` is not expected here. Did you mean patch?',
  ],
  'method-unserved: an unsupported method': [
    withPath('/more', '').replace(
      '    get:\n      operationId: more',
      '    head: # here\n      operationId: more',
    ),
    'HEAD is not served; remove it.',
  ],
  'operation-operationId-unique: one id for two operations': [
    withPath('/more', '').replace(
      'get:\n      operationId: more',
      'get: # here\n      operationId: getThings',
    ),
    'Another operation has this operationId; give each its own.',
  ],
  'operation-summary: an operation without a summary': [
    but('    get:', '    get: # here'),
    'The operation has no summary; say in a line what it does.',
  ],
  'operation-untagged: an operation without a tag': [
    but('    get:', '    get: # here'),
    'The operation has no tag, so documentation cannot group it.',
  ],
  'tag-undeclared: an undeclared tag': [
    inOperation('      tags: [Things] # here'),
    'Things is not declared; list it in tags, at the top of things/1.0.0.yaml.',
  ],
  'no-duplicated-tag-names: a duplicate tag': [
    but('servers:', 'tags:\n  - name: Things\n  - name: Things # here\nservers:'),
    "Duplicate tag name found: 'Things'.",
  ],
  'struct: an unknown field of an operation': [
    inOperation('      sumary: Read a thing. # here'),
    'Property `sumary` is not expected here. Did you mean summary?',
  ],
};
