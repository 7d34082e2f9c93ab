/** Form bodies: accepted encodings and sizes, judged by the bytes and not by the caller's headers. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import Koa from 'koa';
import { Problem } from '../../src/domain/problem.js';
import { readForm } from '../../src/pages/kit/submission.js';
import { exchange } from '../support/server/exchange.js';

const form = 'application/x-www-form-urlencoded';
const most = 16_384;
const tooLarge = `request.invalid body The body is larger than ${most} bytes.`;
const wrongType = `media-type.unsupported A form is sent as ${form}.`;
const twice = 'request.invalid body.a The form has a field twice.';

/** Answers with the fields, or with the reason of the refusal. */
const app = new Koa();
app.use(async (ctx) => {
  try {
    const fields = await readForm(ctx);
    ctx.body = { names: fields instanceof URLSearchParams ? [...fields] : [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [{ field = '', text }] = error.violations;
    ctx.status = 400;
    ctx.body = [error.reason, field, text].filter((part) => part !== '').join(' ');
  }
});

interface Case {
  readonly what: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly want: string | readonly (readonly [string, string])[];
}

const chunked = { 'Transfer-Encoding': 'chunked' };
const full = `a=${'x'.repeat(most - 2)}`;
const many = Array.from({ length: 1200 }, (_, index) => [`f${index}`, 'v'] as const);

const cases: readonly Case[] = [
  {
    what: 'two fields',
    body: 'a=1&b=+%C4%8D',
    want: [
      ['a', '1'],
      ['b', ' č'],
    ],
  },
  { what: 'chunked transfer encoding', headers: chunked, body: 'a=1', want: [['a', '1']] },
  { what: 'no fields', body: '', want: [] },
  { what: 'a media type in capitals', type: form.toUpperCase(), body: 'a=1', want: [['a', '1']] },
  { what: 'another charset', type: `${form}; charset=utf-16`, body: 'a=1', want: [['a', '1']] },
  { what: 'invalid parameters of the media type', type: `${form}; =;;x"`, body: 'a=1', want: [['a', '1']] },
  { what: 'no media type', type: '', body: 'a=1', want: wrongType },
  { what: 'JSON', type: 'application/json', body: '{"a":1}', want: wrongType },
  { what: 'a similar media type', type: `${form}-2`, body: 'a=1', want: wrongType },
  { what: 'multipart/form-data', type: 'multipart/form-data; boundary=x', body: 'a=1', want: wrongType },
  { what: 'a repeated field', body: 'a=1&b=2&a=1', want: twice },
  {
    what: 'several check boxes of one name',
    body: 'iban=1&iban=2',
    want: [
      ['iban', '1'],
      ['iban', '2'],
    ],
  },
  {
    what: 'brackets',
    body: 'a[b]=1&a[]=2&c[0][d]=3',
    want: [
      ['a[b]', '1'],
      ['a[]', '2'],
      ['c[0][d]', '3'],
    ],
  },
  {
    what: 'dots',
    body: 'a.b=1&a.c=2',
    want: [
      ['a.b', '1'],
      ['a.c', '2'],
    ],
  },
  {
    what: 'names of object properties',
    body: '__proto__=1&constructor=2&toString=3',
    want: [
      ['__proto__', '1'],
      ['constructor', '2'],
      ['toString', '3'],
    ],
  },
  { what: 'deeply nested brackets', body: `a${'[b]'.repeat(100)}=1`, want: [[`a${'[b]'.repeat(100)}`, '1']] },
  { what: 'more than a thousand fields', body: many.map((each) => each.join('=')).join('&'), want: many },
  {
    what: 'broken percent-encoding',
    body: 'a=%&b=%zz&c=%C4',
    want: [
      ['a', '%'],
      ['b', '%zz'],
      ['c', '\uFFFD'],
    ],
  },
  {
    what: 'NUL',
    body: 'a=%00&b=\0',
    want: [
      ['a', '\0'],
      ['b', '\0'],
    ],
  },
  { what: 'a byte order mark', body: '\uFEFFa=1', want: [['\uFEFFa', '1']] },
  { what: 'invalid UTF-8', body: Buffer.from([0x61, 0x3d, 0xff]), want: [['a', '\uFFFD']] },
  { what: 'a letter in UTF-8', body: 'a=č€', want: [['a', 'č€']] },
  {
    what: 'a wrong Content-Encoding',
    headers: { 'Content-Encoding': 'gzip' },
    body: 'a=1',
    want: [['a', '1']],
  },
  {
    what: 'an unknown Content-Encoding',
    headers: { 'Content-Encoding': 'x' },
    body: 'a=1',
    want: [['a', '1']],
  },
  { what: 'the maximum number of bytes', body: full, want: [['a', 'x'.repeat(most - 2)]] },
  { what: 'one byte too many', body: `${full}x`, want: tooLarge },
  { what: 'one byte too many, in chunks', headers: chunked, body: `${full}x`, want: tooLarge },
  {
    what: 'far too many bytes, in chunks',
    headers: chunked,
    body: `a=${'x'.repeat(300_000)}`,
    want: tooLarge,
  },
];

describe('The body of a form', () => {
  let server: Server;
  let port = 0;
  before(async () => {
    server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const place = server.address();
    port = typeof place === 'object' ? (place?.port ?? 0) : 0;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (body: string | Uint8Array, type: string, headers: Readonly<Record<string, string>> = {}) =>
    exchange(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { ...(type !== '' && { 'Content-Type': type }), ...headers },
      body,
    });

  for (const { what, type = form, headers, body, want } of cases) {
    it(`is ${typeof want === 'string' ? 'refused' : 'read'} with ${what}`, async () => {
      const { text } = await send(body, type, headers);
      const got: unknown = typeof want === 'string' ? text : JSON.parse(text);
      expect(got).to.deep.equal(typeof want === 'string' ? want : { names: want });
    });
  }

  it('is not decompressed', async () => {
    const { text } = await send(gzipSync('a=1'), form, { 'Content-Encoding': 'gzip' });
    expect(text).not.to.include('["a","1"]');
  });

  it('is refused at once for a Content-Length above the limit', async () => {
    for (const length of [most + 1, 4_294_967_297]) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST / HTTP/1.1\r\nHost: bank\r\nContent-Type: ${form}\r\nContent-Length: ${length}\r\n\r\n`,
      );
      const [answer] = await once(socket, 'data');
      socket.destroy();
      expect(String(answer)).to.include(tooLarge);
    }
  });

  it('is read on a connection after a refused body', async () => {
    const size = 200_000;
    const second = `POST / HTTP/1.1\r\nHost: bank\r\nConnection: close\r\nContent-Type: ${form}\r\nContent-Length: 3\r\n\r\na=1`;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nHost: bank\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n` +
        `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n${second}`,
    );
    let answers = '';
    socket.on('data', (chunk) => (answers += String(chunk)));
    await once(socket, 'close');
    expect(answers).to.include(tooLarge);
    expect(answers).to.include('{"names":[["a","1"]]}');
  });
});
