/** Malformed and incomplete HTTP requests also get an answer with an X-Request-ID. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { startServer, type RunningServer } from '../support/server/server.js';

const head = 'GET /health/live HTTP/1.1\r\nHost: bank\r\n';
const chunked =
  'POST /psd2-bank-oauth2-api/oauth2/token HTTP/1.1\r\nHost: bank\r\nTransfer-Encoding: chunked\r\n\r\n';

const table = [
  ['plain text', 'hello\r\n\r\n', 400],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a byte outside ASCII in the path', 'GET /\u00ff HTTP/1.1\r\nHost: bank\r\n\r\n', 400],
  ['a space in a header name', `${head}X Y: z\r\n\r\n`, 400],
  ['two Content-Length headers', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
  ['a length and chunked encoding', `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
  ['headers of 20 KiB', `${head}X-Long: ${'x'.repeat(20_480)}\r\n\r\n`, 431],
  ['a path of 20 KiB', `GET /${'x'.repeat(20_480)} HTTP/1.1\r\nHost: bank\r\n\r\n`, 431],
  ['an invalid chunk size', `${chunked}zz\r\n`, 400],
  ['a URL of another scheme', 'GET other://bank HTTP/1.1\r\nHost: bank\r\n\r\n', 400],
  ['a URL of another scheme with a path', `GET other://bank/health/live HTTP/1.1\r\nHost: bank\r\n\r\n`, 400],
  ['an asterisk as path', 'OPTIONS * HTTP/1.1\r\nHost: bank\r\n\r\n', 400],
  ['no Host header', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
  ['two different Host headers', `${head}host: other\r\n\r\n`, 400],
  ['the same Host header twice', `${head}HOST: bank\r\n\r\n`, 400],
  ['an unknown Expect header', `${head}Expect: a-miracle\r\n\r\n`, 417],
] as const;

describe('A malformed HTTP request', () => {
  let bank: RunningServer;
  before(async () => {
    bank = await startServer();
  });
  after(() => bank.stop());

  async function answerTo(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(bank.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes, 'latin1');
    return text(socket);
  }

  for (const [what, bytes, status] of table) {
    it(`is answered with ${status}, an X-Request-ID and a closed connection: ${what}`, async () => {
      const [top = '', body = '', ...rest] = (await answerTo(bytes)).split('\r\n\r\n');
      expect(top).to.match(new RegExp(`^HTTP/1.1 ${status} `));
      expect(top).to.match(/\r\nX-Request-ID: [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\r|$)/);
      expect(top.split('\r\n')).to.include.members([
        'Connection: close',
        'Content-Type: application/problem+json',
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
      ]);
      expect(JSON.parse(body)).to.include({ type: 'about:blank', status }).and.have.property('title');
      expect(rest).to.deep.equal([]);
    });
  }

  const id = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
  const named = `GET /health/live HTTP/1.1\r\nX-Request-ID: ${id}\r\n`;
  const readable = [
    ['no Host header', `${named}\r\n`],
    ['two Host headers', `${named}Host: bank\r\nHost: bank\r\n\r\n`],
    ['an asterisk as path', `OPTIONS * HTTP/1.1\r\nHost: bank\r\nX-Request-ID: ${id}\r\n\r\n`],
    ['an unknown Expect header', `${named}Host: bank\r\nExpect: a-miracle\r\n\r\n`],
  ] as const;
  for (const [what, bytes] of readable) {
    it(`has its own X-Request-ID where its head can be read: ${what}`, async () => {
      expect(await answerTo(bytes)).to.match(new RegExp(`^HTTP/1.1 4\\d\\d .*\r\nX-Request-ID: ${id}\r\n`));
    });
  }

  it('does not replace the answer to the previous request on the connection', async () => {
    const ready = 'GET /health/ready HTTP/1.1\r\nHost: bank\r\n\r\n';
    const [first = ''] = (await answerTo(`${ready}garbage\r\n\r\n`)).split('\r\n\r\n', 1);
    expect(first).not.to.match(/^HTTP\/1.1 400 /);
  });

  it('frees its connection even if the caller leaves its side open', async () => {
    await untilGivenBack(Number(new URL(bank.url).port), 'hello\r\n\r\n');
  });

  it('is not assumed for a request line with an absolute URL', async () => {
    const absolute = (url: string) => `GET ${url} HTTP/1.1\r\nHost: bank\r\nConnection: close\r\n\r\n`;
    expect(await answerTo(absolute('http://bank/health/live'))).to.match(/^HTTP\/1.1 200 /);
    expect(await answerTo(absolute('http://bank?x'))).to.match(/^HTTP\/1.1 404 /);
  });

  it('is not assumed for HTTP/1.0 without a Host header', async () => {
    expect(await answerTo('GET /health/live HTTP/1.0\r\n\r\n')).to.match(/^HTTP\/1.1 200 /);
  });
});

/** Settles when a server in this process has closed its side of the caller's connection. */
async function untilGivenBack(port: number, bytes: string): Promise<void> {
  const taken: Socket[] = [];
  const take = (message: unknown) => {
    const isSocket = typeof message === 'object' && message !== null && 'socket' in message;
    if (isSocket && message.socket instanceof Socket) taken.push(message.socket);
  };
  subscribe('net.server.socket', take);
  const caller = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  caller.on('error', () => undefined);
  await once(caller, 'connect');
  caller.resume().write(bytes, 'latin1');
  await once(caller, 'end');
  unsubscribe('net.server.socket', take);
  const held = taken.find(({ destroyed, remotePort }) => !destroyed && remotePort === caller.localPort);
  if (held) await once(held, 'close');
  caller.destroy();
}
