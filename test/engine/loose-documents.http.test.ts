/** What documents of others may have: parts of segments, servers below the top, lists in forms and deep objects. */
import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { repeatedFields } from '../../codegen/operations/fields.js';
import type { Contract } from '../../codegen/operations/operations.js';
import { foreignRules } from '../../codegen/rule-table.js';
import { type RunningService, serve } from '../../src/engine/service.js';
import type { PlainHandler } from '../../src/engine/handlers.js';
import { Mock } from '../../tools/mock/mock.js';
import { loadValidators, workspace } from '../codegen/workspace.js';

const parameter = (name: string) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const answer = `responses: { '200': { description: Done., content: { application/json: { schema: { type: object }, example: {} } } } }`;
const get = (id: string, path: string, names: readonly string[], more = '') =>
  `  ${path}:
    ${more}
    get:
      operationId: ${id}
      parameters: [${names.map(parameter).join(', ')}]
      ${answer}
`;
const document = `openapi: 3.0.3
info: { title: Loose, version: 1.0.0 }
servers: [{ url: 'https://bank.example/v1' }]
paths:
${get('readFirst', '/accounts/{sid}', ['sid'])}
${get('readAgain', '/accounts/{other}', ['other'])}
${get('readJson', '/accounts/{sid}.json', ['sid'])}
${get('readDraft', '/accounts/{sid}.draft.json', ['sid'])}
${get('readMine', '/accounts/mine.json', [])}
${get('readRange', '/accounts/{sid}/{from}..{to}', ['sid', 'from', 'to'])}
${get('readFile', '/files/{id}', ['id'], "servers: [{ url: 'https://files.example/v9' }]")}
${get('readRoot', '/roots', [], "servers: [{ url: 'https://files.example' }]")}
  /search:
    get:
      operationId: search
      parameters:
        - { name: X-City, in: header, schema: { type: string } }
        - { name: X-Cities, in: header, schema: { type: array, items: { type: string } } }
        - name: filter
          in: query
          style: deepObject
          schema:
            type: object
            required: [size]
            properties:
              size: { type: integer }
              tags: { type: array, items: { type: string } }
            additionalProperties: { type: boolean }
      ${answer}
  /orders:
    post:
      operationId: order
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                name: { type: string }
                sizes: { type: array, items: { type: integer } }
                tags: { type: array, items: { type: string } }
            encoding: { tags: { style: form, explode: false } }
      ${answer}
`;

const echo = (id: string): PlainHandler => {
  return ({ body, path, query }) => ({ status: 200, headers: {}, body: { id, path, query, body } });
};

function served({ api, basePath, name, routes, version, document: whole }: Contract) {
  const types = { replyTypes: ['application/json'], contentTypes: { 200: ['application/json'] } };
  const operations = routes.map(({ basePath: own, body, id, method, path, declaredBy }) => ({
    ...types,
    id,
    path,
    declaredBy,
    security: [],
    requestTypes: body?.types ?? [],
    method: method === 'POST' ? ('POST' as const) : ('GET' as const),
    ...(own !== undefined && { basePath: own }),
    repeatedFields: repeatedFields(whole, body),
  }));
  return { api, basePath, name, version, operations };
}

interface Row {
  readonly path: string;
  readonly form?: string;
  readonly want: {
    readonly id: string;
    readonly path?: object;
    readonly query?: object;
    readonly body?: object;
  };
}

const rows: readonly Row[] = [
  { path: '/v1/accounts/7', want: { id: 'readFirst', path: { sid: '7' } } },
  { path: '/v1/accounts/7.xml', want: { id: 'readFirst', path: { sid: '7.xml' } } },
  { path: '/v1/accounts/.json', want: { id: 'readFirst', path: { sid: '.json' } } },
  { path: '/v1/accounts/7.json', want: { id: 'readJson', path: { sid: '7' } } },
  { path: '/v1/accounts/7.draft.json', want: { id: 'readDraft', path: { sid: '7' } } },
  { path: '/v1/accounts/mine.json', want: { id: 'readMine' } },
  { path: '/v1/accounts/7/a..b..c', want: { id: 'readRange', path: { sid: '7', from: 'a', to: 'b..c' } } },
  { path: '/v9/files/1', want: { id: 'readFile', path: { id: '1' } } },
  { path: '/roots', want: { id: 'readRoot' } },
  {
    path: '/v1/search?filter[size]=3&filter[tags]=a&filter[new]=true',
    want: { id: 'search', query: { filter: { size: 3, tags: ['a'], new: true } } },
  },
  {
    path: '/v1/search?filter%5Bsize%5D=3&filter%5Btags%5D=a&filter%5Btags%5D=b',
    want: { id: 'search', query: { filter: { size: 3, tags: ['a', 'b'] } } },
  },
  {
    path: '/v1/orders',
    form: 'name=lamp&sizes=3&sizes=4&tags=a,b',
    want: { id: 'order', body: { name: 'lamp', sizes: [3, 4], tags: ['a', 'b'] } },
  },
  { path: '/v1/orders', form: 'sizes=3', want: { id: 'order', body: { sizes: [3] } } },
];

const refused: readonly (readonly [path: string, form: string | undefined, status: number, text: string])[] =
  [
    ['/v1/files/1', undefined, 404, 'There is nothing at this path.'],
    ['/v1/search?filter[size]=x', undefined, 400, 'query.filter.size must be an integer.'],
    ['/v1/search?filter[tags]=a', undefined, 400, 'query.filter.size is missing.'],
    ['/v1/search?filter=a', undefined, 400, 'query.filter must be an object.'],
    ['/v1/orders', 'name=a&name=b', 400, 'The form has the field name twice.'],
    ['/v1/orders', 'sizes=3&sizes=x', 400, 'body.sizes.1 must be an integer.'],
  ];

const sent = (form: string | undefined): RequestInit =>
  form === undefined
    ? {}
    : { method: 'POST', body: form, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };

describe('A service of a document with loose forms', () => {
  let running: RunningService;
  let contract: Contract;
  before(async () => {
    const folder = workspace({ 'loose/1.0.0.yaml': document });
    const found = await generate(join(folder, 'specs'), { rules: foreignRules, openAnswers: true });
    expect(found.problems).to.deep.equal([]);
    expect(found.warnings.map((line) => /\[.*?\]/.exec(line)?.[0])).to.deep.equal([
      '[no-identical-paths]',
      '[server-host]',
    ]);
    const [first] = found.bundles;
    if (!first) throw new Error('There is no contract.');
    contract = first;
    mkdirSync(join(folder, 'generated'));
    const module = 'loose-1.0.0.validators.ts';
    writeFileSync(join(folder, 'generated', module), found.output.get(module) ?? '');
    const validators = await loadValidators(folder, 'loose-1.0.0');
    expect(found.output.get('index.ts'))
      .to.include("basePath: '/v9',")
      .and.include("repeatedFields: ['sizes'],")
      .and.include("listHeaders: ['x-cities'],");
    running = await serve(
      {
        contracts: [served(contract)],
        validators: { 'loose-1.0.0': validators },
        headerNames: {},
        securitySchemes: {},
        handlers: { 'loose-1.0.0': Object.fromEntries(contract.operations.map(({ id }) => [id, echo(id)])) },
        security: {},
      },
      { port: 0 },
    );
  });
  after(() => running.stop());

  for (const { form, path, want } of rows) {
    it(`answers ${path} ${form ?? ''}`, async () => {
      const response = await fetch(running.url + path, sent(form));
      const { body, ...others } = Object(await response.json());
      const nothing = { path: {}, query: {} };
      expect({ ...others, ...(body !== undefined && { body }) }).to.deep.equal({ ...nothing, ...want });
    });
  }

  for (const [path, form, status, detail] of refused) {
    it(`refuses ${path} ${form ?? ''}`, async () => {
      const response = await fetch(running.url + path, sent(form));
      expect([response.status, Object(await response.json()).detail]).to.deep.equal([status, detail]);
    });
  }

  it('has a mock that finds the same operations', async () => {
    const mock = await Mock.of(contract);
    for (const { form, path: address } of rows) {
      const [path = '', query = ''] = address.split('?');
      const headers: Record<string, string> =
        form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
      const method = form === undefined ? 'GET' : 'POST';
      const given = mock.answer({ method, path, query, headers, body: form ?? '' });
      expect([address, given.status, given.body]).to.deep.equal([address, 200, '{}']);
    }
  });
});
