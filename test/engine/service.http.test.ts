/** A service of the engine alone: authentication, routing and error answers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { developmentSecret } from '../../src/engine/development-secret.js';
import { notWritten, type PlainHandler } from '../../src/engine/handlers.js';
import { type RunningService, serve, type Service } from '../../src/engine/service.js';
import type { AnyOperation } from '../../src/engine/stages/state.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { exchange, type Exchange } from '../support/server/exchange.js';

const json = ['application/json'];
const plain = { 'Content-Type': 'text/plain' };

function operation(id: string, path: string, others: Partial<AnyOperation> = {}): AnyOperation {
  const types = { requestTypes: [], replyTypes: json, contentTypes: { 200: json, default: json } };
  return { id, method: 'GET', path, declaredBy: 'things-1', security: [], ...types, ...others };
}

const note = { requestTypes: ['text/plain', 'image/*'], replyTypes: ['text/csv'] };
const operations = [
  operation('byId', '/things/{id}'),
  operation('partsOf', '/things/{thing}/parts'),
  // The path of the first operation with another name.
  operation('hidden', '/things/{other}'),
  operation('mine', '/mine', { security: [['key'], ['token', 'session']] }),
  operation('anybody', '/anybody', { security: [['key'], []] }),
  operation('keyless', '/keyless', { security: [['unwritten']] }),
  operation('keylessOr', '/keyless-or', { security: [['unwritten'], ['key']] }),
  operation('developed', '/developed', { security: [['developed']] }),
  operation('developedBasic', '/developed-basic', { security: [['basic']] }),
  operation('broken', '/broken'),
  operation('wrong', '/wrong'),
  operation('unwritten', '/unwritten'),
  operation('head', '/things/{id}', { method: 'HEAD', contentTypes: {}, replyTypes: [] }),
  operation('note', '/note', { method: 'POST', ...note, contentTypes: { 200: ['text/csv'] } }),
];

const secretFile = join(temporaryFolder('secret-'), 'development-secret');
writeFileSync(secretFile, 'd1\n');

const echo: PlainHandler = ({ path }, { callers }) => ({ status: 200, headers: {}, body: { path, callers } });
const unwritten = ['hidden', 'unwritten'];
const written: Readonly<Record<string, unknown>> = {
  broken: () => {
    throw new Error('a defect');
  },
  wrong: () => ({ status: 200, headers: {}, body: 'wrong' }),
  head: () => ({ status: 200, headers: { 'x-size': 3 } }),
  note: ({ body, type }: { readonly body: unknown; readonly type?: string }) => ({
    status: 200,
    headers: {},
    body: `${type},${Buffer.isBuffer(body) ? body.length : String(body)}`,
  }),
};
const handlers: Readonly<Record<string, unknown>> = Object.fromEntries(
  operations.map(({ id }) => [id, written[id] ?? (unwritten.includes(id) ? notWritten : echo)]),
);

/** Accepts every value except the text "wrong". */
const taking = Object.assign((value: unknown) => !JSON.stringify(value).includes('"wrong"'), { errors: [] });
const faults: string[] = [];
const service: Service = {
  contracts: [{ name: 'things-1', api: 'things', version: '1', basePath: '/v1', operations }],
  validators: {
    'things-1': Object.fromEntries(
      operations.map(({ id }) => [id, { request: taking, replies: { default: taking } }]),
    ),
  },
  headerNames: {},
  securitySchemes: {
    key: { in: 'header', name: 'X-Key' },
    token: { in: 'bearer' },
    session: { in: 'cookie', name: 'session' },
    unwritten: { in: 'header', name: 'X-Key' },
    developed: { in: 'bearer' },
    basic: { in: 'basic' },
  },
  handlers: { 'things-1': handlers },
  security: {
    key: (credential) => (credential === 'k1' ? 'ana' : undefined),
    token: (credential) => (credential === 't1' ? 'an app' : undefined),
    session: (credential) => (credential === 's1' ? 'ivan' : undefined),
    unwritten: notWritten,
    developed: developmentSecret(secretFile),
    basic: developmentSecret(secretFile),
  },
  logFault: (error, asked) => faults.push(`${asked?.id}: ${String(error)}`),
};

describe('A service of the engine', () => {
  let running: RunningService;
  before(async () => {
    running = await serve(service, { port: 0 });
  });
  after(() => running.stop());

  const call = async (path: string, sent: Exchange = {}) => {
    const { headers, status, text } = await exchange(`${running.url}${path}`, sent);
    return { status, type: headers['content-type'], allow: headers.allow, text };
  };

  const both = { Authorization: 'Bearer t1', Cookie: 'session=s1' };
  type Row = readonly [path: string, headers: NonNullable<Exchange['headers']>, callers: object, id?: object];
  const answers: readonly Row[] = [
    ['/v1/things/7', {}, {}, { id: '7' }],
    ['/v1/things/7/parts', {}, {}, { thing: '7' }],
    ['/v1/mine', { 'X-Key': 'k1' }, { key: 'ana' }],
    ['/v1/mine', both, { token: 'an app', session: 'ivan' }],
    ['/v1/keyless-or', { 'X-Key': 'k1' }, { key: 'ana' }],
    ['/v1/developed', { Authorization: 'Bearer d1' }, { developed: 'developer' }],
    ['/v1/developed-basic', { Authorization: `Basic ${btoa('ana:d1')}` }, { basic: 'developer' }],
    ['/v1/anybody', { 'X-Key': 'k2' }, {}],
    ['/v1/anybody', { 'X-Key': ['k1', 'k2'] }, {}],
    ['/v1/mine', { 'X-Key': ['k1', 'k1'] }, { key: 'ana' }],
  ];
  for (const [path, headers, callers, id = {}] of answers) {
    it(`answers ${path} with ${JSON.stringify(headers)}`, async () => {
      const { status, text } = await call(path, { headers });
      expect([status, JSON.parse(text)]).to.deep.equal([200, { path: id, callers }]);
    });
  }

  const ofJson = { 'Content-Type': 'application/json' };
  const refusals: readonly (readonly [what: string, path: string, sent: Exchange, status: number])[] = [
    ['missing credentials', '/v1/mine', {}, 401],
    ['incomplete credentials', '/v1/mine', { headers: { Authorization: 'Bearer t1' } }, 401],
    ['different keys', '/v1/mine', { headers: { 'X-Key': ['k1', 'k2'] } }, 401],
    ['different tokens', '/v1/developed', { headers: { Authorization: ['Bearer d1', 'Bearer d2'] } }, 401],
    ['a scheme without a function', '/v1/keyless', { headers: { 'X-Key': 'k1' } }, 401],
    ['another secret than the file’s', '/v1/developed', { headers: { Authorization: 'Bearer d2' } }, 401],
    ['no secret of development', '/v1/developed', {}, 401],
    ['an unknown path', '/v1/nothing', {}, 404],
    ['a path with invalid percent-encoding', '/v1/things/%FF', {}, 400],
    ['a wrong method', '/v1/mine', { method: 'PUT' }, 405],
    ['an unsupported media type', '/v1/note', { method: 'POST', body: '{}', headers: ofJson }, 415],
    ['an unacceptable answer type', '/v1/things/7', { headers: { Accept: 'text/html' } }, 406],
    ['an oversized body', '/v1/note', { method: 'POST', body: 'x'.repeat(1_048_577), headers: plain }, 413],
    ['an operation without a handler', '/v1/unwritten', {}, 501],
    ['a call whose handler throws', '/v1/broken', {}, 500],
    ['a call whose handler breaks the contract', '/v1/wrong', {}, 500],
  ];
  for (const [what, path, sent, status] of refusals) {
    it(`answers ${what} with ${status}, as problem details`, async () => {
      const answer = await call(path, sent);
      expect([answer.status, answer.type]).to.deep.equal([status, 'application/problem+json']);
      expect(JSON.parse(answer.text)).to.include({ type: 'about:blank', status });
      if (status === 405) expect(answer.allow).to.equal('GET');
    });
  }

  it('knows no caller by a development secret without its file, or with an empty one', () => {
    const request = { method: 'GET', url: '/', headers: {} };
    const empty = join(temporaryFolder('secret-'), 'empty');
    writeFileSync(empty, '');
    for (const file of ['nowhere', empty]) {
      for (const credential of ['', 'd1'])
        expect(developmentSecret(file)(credential, request)).to.equal(undefined);
    }
  });

  it('listens on the loopback address alone, or on the address in HOST', async () => {
    const { port } = new URL(running.url);
    const elsewhere = await fetch(`http://127.0.0.2:${port}/v1/things/7`).catch(() => 'refused');
    expect(elsewhere).to.equal('refused');
    process.env['HOST'] = '127.0.0.2';
    const other = await serve(service, { port: 0 });
    delete process.env['HOST'];
    expect(other.url).to.match(/^http:\/\/127\.0\.0\.2:/);
    expect((await fetch(`${other.url}/v1/things/7`)).status).to.equal(200);
    await other.stop();
  });

  it('reports its own faults only', () => {
    expect(faults).to.have.length(2);
    expect(faults[0]).to.equal('broken: Error: a defect');
    expect(faults[1]).to.match(/^wrong: Error: things-1 wrong 200 does not follow the contract/);
  });

  it('passes a text as text and an image as bytes, and answers with the declared text type', async () => {
    const text = await call('/v1/note', { method: 'POST', body: 'hello', headers: plain });
    expect([text.type, text.text]).to.deep.equal(['text/csv; charset=utf-8', 'text/plain,hello']);
    const bytes = new Uint8Array([0, 255, 1]);
    const png = { 'Content-Type': 'image/png' };
    const image = await call('/v1/note', { method: 'POST', body: bytes, headers: png });
    expect(image.text).to.equal('image/png,3');
  });

  it('answers HEAD with headers only', async () => {
    const response = await fetch(`${running.url}/v1/things/7`, { method: 'HEAD' });
    expect([response.status, response.headers.get('x-size')]).to.deep.equal([200, '3']);
  });

  it('lets the application choose the form of errors', async () => {
    const own = await serve(
      {
        ...service,
        failureReply: ({ status }) => ({ status, headers: { 'x-own': true }, body: { code: status } }),
      },
      { port: 0 },
    );
    const response = await fetch(`${own.url}/nowhere`);
    expect([response.status, response.headers.get('x-own'), await response.json()]).to.deep.equal([
      404,
      'true',
      { code: 404 },
    ]);
    await own.stop();
  });

  it('does not start without a handler for every operation', async () => {
    const failed = await serve({ ...service, handlers: { 'things-1': {} } }, { port: 0 }).catch(String);
    expect(failed).to.equal('Error: things-1 byId has no handler or no validators; generate the code again.');
  });
});
