/** Mistakes in paths, methods, ids, summaries and tags. */
import { but, inOperation, type MistakeTable, small, withPath } from './mistake.js';

const second = (path: string, name: string, here = ' # here') =>
  withPath(
    path,
    `      parameters:\n        - { name: ${name}, in: path, required: true, schema: { type: string } }\n`,
  ).replace(`  ${path}:`, `  ${path}:${here}`);

export const mistakenPaths: MistakeTable = {
  'paths-empty: The contract has no operations.': small
    .replace(/paths:[\s\S]*?components:/, 'paths: {} # here\ncomponents:')
    .replace(/components:[\s\S]*?security/, 'security'),
  'path-parameters-defined: getThings of things-1.0.0 has the path parameter id, which is not in /things.':
    but('/things/{id}:', '/things:').replace('name: id', 'name: id # here'),
  'path-parameters-defined: getThings of things-1.0.0 does not declare the path parameter part of /things/{id}/{part}.':
    but('/things/{id}:', '/things/{id}/{part}:').replace('parameters:', 'parameters: # here'),
  'path-parameter-optional: The parameter id is of the path: write required: true.': but(
    '          required: true\n',
    '',
  ).replace('name: id', 'name: id # here'),
  'path-parameter-twice: /things/{id}/{id} has {id} twice; give each place a name of its own.': but(
    '/things/{id}:',
    '/things/{id}/{id}: # here',
  ),
  'path-declaration-must-exist: Path parameter declarations must be non-empty. `{}` is invalid.': but(
    '/things/{id}:',
    '/things/{id}/{}: # here',
  ),
  'path-segment: {id}.pdf of /things/{id}.pdf is only partly a parameter; a parameter takes the whole segment.':
    but('/things/{id}:', '/things/{id}.pdf: # here'),
  "path-not-include-query: Don't put query string items in the path, they belong in parameters with `in: query`.":
    but('/things/{id}:', '/things/{id}?all=true: # here'),
  'no-path-trailing-slash: `/things/{id}/` should not have a trailing slash.': but(
    '/things/{id}:',
    '/things/{id}/: # here',
  ),
  'struct: Property `more` is not expected here.': but('components:', '  more: {} # here\ncomponents:'),
  'no-identical-paths: /things/{other} is /things/{id} with other names; GET /things/{other} (more) cannot be reached.':
    second('/things/{other}', 'other'),
  'server-below: A contract has one base path; write servers at the top of the document.': but(
    '    get:',
    "    servers: [{ url: 'https://elsewhere.example' }] # here\n    get:",
  ),
  'path-not-an-object: A path holds its operations, or a $ref to the same path of an older contract.': but(
    'components:',
    '  /more: # here\ncomponents:',
  ),
  'struct: Expected type `Operation` (object) but got `null`.': but('    get:', '    post: # here\n    get:'),
  'struct: Property `fetch` is not expected here. Did you mean patch?': but(
    '    get:',
    '    fetch: {} # here\n    get:',
  ),
  'method-unserved: HEAD is not served; remove it.': withPath('/more', '').replace(
    '    get:\n      operationId: more',
    '    head: # here\n      operationId: more',
  ),
  'operation-operationId-unique: Another operation has this operationId; give each its own.': withPath(
    '/more',
    '',
  ).replace('get:\n      operationId: more', 'get: # here\n      operationId: getThings'),
  'operation-summary: The operation has no summary; say in a line what it does.': but(
    '    get:',
    '    get: # here',
  ),
  'operation-untagged: The operation has no tag, so documentation cannot group it.': but(
    '    get:',
    '    get: # here',
  ),
  'tag-undeclared: Things is not declared; list it in tags, at the top of things/1.0.0.yaml.': inOperation(
    '      tags: [Things] # here',
  ),
  "no-duplicated-tag-names: Duplicate tag name found: 'Things'.": but(
    'servers:',
    'tags:\n  - name: Things\n  - name: Things # here\nservers:',
  ),
  'struct: Property `sumary` is not expected here. Did you mean summary?': inOperation(
    '      sumary: Read a thing. # here',
  ),
};
