/** Form bodies: accepted encodings and sizes, judged by the bytes and not by the caller's headers. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { listenHere } from '../support/runner/ports.js';
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
    ctx.body = fields instanceof URLSearchParams ? [...fields].map((pair) => pair.join('=')) : [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [{ field = '', text }] = error.violations;
    ctx.status = 400;
    ctx.body = [error.reason, field, text].filter((part) => part !== '').join(' ');
  }
});

/** The wanted fields, each with its value, or the reason of the refusal. */
type Case = readonly [
  what: string,
  body: string | Uint8Array,
  want: string | readonly string[],
  type?: string,
  headers?: Readonly<Record<string, string>>,
];

const chunked = { 'Transfer-Encoding': 'chunked' };
const full = `a=${'x'.repeat(most - 2)}`;
const nested = `a${'[b]'.repeat(100)}=1`;
const many = Array.from({ length: 1200 }, (_, index) => `f${index}=v`);

const cases: readonly Case[] = [
  ['two fields', 'a=1&b=+%C4%8D', ['a=1', 'b= č']],
  ['chunked transfer encoding', 'a=1', ['a=1'], form, chunked],
  ['no fields', '', []],
  ['a media type in capitals', 'a=1', ['a=1'], form.toUpperCase()],
  ['another charset', 'a=1', ['a=1'], `${form}; charset=utf-16`],
  ['invalid parameters of the media type', 'a=1', ['a=1'], `${form}; =;;x"`],
  ['no media type', 'a=1', wrongType, ''],
  ['JSON', '{"a":1}', wrongType, 'application/json'],
  ['a similar media type', 'a=1', wrongType, `${form}-2`],
  ['multipart/form-data', 'a=1', wrongType, 'multipart/form-data; boundary=x'],
  ['a repeated field', 'a=1&b=2&a=1', twice],
  ['several check boxes of one name', 'iban=1&iban=2', ['iban=1', 'iban=2']],
  ['brackets', 'a[b]=1&a[]=2&c[0][d]=3', ['a[b]=1', 'a[]=2', 'c[0][d]=3']],
  ['dots', 'a.b=1&a.c=2', ['a.b=1', 'a.c=2']],
  [
    'names of object properties',
    '__proto__=1&constructor=2&toString=3',
    ['__proto__=1', 'constructor=2', 'toString=3'],
  ],
  ['deeply nested brackets', nested, [nested]],
  ['more than a thousand fields', many.join('&'), many],
  ['broken percent-encoding', 'a=%&b=%zz&c=%C4', ['a=%', 'b=%zz', 'c=\uFFFD']],
  ['NUL', 'a=%00&b=\0', ['a=\0', 'b=\0']],
  ['a byte order mark', '\uFEFFa=1', ['\uFEFFa=1']],
  ['invalid UTF-8', Buffer.from([0x61, 0x3d, 0xff]), ['a=\uFFFD']],
  ['a letter in UTF-8', 'a=č€', ['a=č€']],
  ['a wrong Content-Encoding', 'a=1', ['a=1'], form, { 'Content-Encoding': 'gzip' }],
  ['an unknown Content-Encoding', 'a=1', ['a=1'], form, { 'Content-Encoding': 'x' }],
  ['the maximum number of bytes', full, [full]],
  ['one byte too many', `${full}x`, tooLarge],
  ['one byte too many, in chunks', `${full}x`, tooLarge, form, chunked],
  ['far too many bytes, in chunks', `a=${'x'.repeat(300_000)}`, tooLarge, form, chunked],
];

describe('The body of a form', () => {
  let server: Server;
  let port = 0;
  before(async () => {
    server = createServer(app.callback());
    port = await listenHere(server);
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

  for (const [what, body, want, type = form, headers] of cases) {
    it(`is ${typeof want === 'string' ? 'refused' : 'read'} with ${what}`, async () => {
      const { text } = await send(body, type, headers);
      const got: unknown = typeof want === 'string' ? text : JSON.parse(text);
      expect(got).to.deep.equal(want);
    });
  }

  it('is not decompressed', async () => {
    const { text } = await send(gzipSync('a=1'), form, { 'Content-Encoding': 'gzip' });
    expect(text).not.to.include('["a=1"]');
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
    expect(answers).to.include('["a=1"]');
  });
});
