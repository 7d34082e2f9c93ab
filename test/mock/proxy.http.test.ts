/** The proxy to a real server, which says where requests and answers leave the document. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { startMock } from '../../tools/mock/command.js';
import type { Running } from '../../tools/mock/server.js';
import { inFolder, workspace } from '../codegen/workspace.js';
import { but, inOperation, thingReference } from '../codegen/mistake.js';

const document = inOperation(
  `      requestBody:
        content:
          application/json:
            schema: { ${thingReference} }
            example: { name: lamp }`,
  but(
    '          content:',
    '          headers: { X-Count: { required: true, schema: { type: integer } } }\n          content:',
    but('    get:', '    post:'),
  ),
);

interface Given {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const json = { 'Content-Type': 'application/json' };
const right: Given = { status: 200, headers: { ...json, 'X-Count': '3' }, body: '{"name":"lamp"}' };

const thing = '/things/1.0.0/things/7';
const lamp = '{"name":"lamp"}';
const uncounted: Given = { ...right, headers: json, body: '{}' };
const miscounted: Given = { ...right, headers: { ...json, 'X-Count': 'many' } };
const text: Given = { ...right, headers: { 'Content-Type': 'text/plain', 'X-Count': '3' } };
const notText = 'answer: header.Content-Type is text/plain; it must be application/json.';
const undeclared = 'answer: getThings does not declare the status 418.';

/** What is sent to a path and answered, and the proxy's sentences about it. */
type Row = readonly [what: string, path: string, sent: string, given: Given, ...want: string[]];
const rows: readonly Row[] = [
  ['a right call', thing, lamp, right],
  ['a wrong request', thing, '{"name":3}', right, 'request: body.name must be a string.'],
  [
    'a wrong field in the answer',
    thing,
    lamp,
    { ...right, body: '{"name":"LAMP"}' },
    'answer: body.name must match the pattern ^[a-z]+$.',
  ],
  [
    'an undeclared field in the answer',
    thing,
    lamp,
    { ...right, body: '{"name":"lamp","size":3}' },
    'answer: body has an unknown field size.',
  ],
  [
    'a missing and a wrong part of the answer',
    thing,
    lamp,
    uncounted,
    'answer: header.X-Count is missing.',
    'answer: body.name is missing.',
  ],
  ['a wrong header of the answer', thing, lamp, miscounted, 'answer: header.X-Count must be an integer.'],
  ['an answer that is not JSON', thing, lamp, { ...right, body: '{' }, 'answer: body is not JSON.'],
  ['another media type', thing, lamp, text, notText],
  ['an undeclared status', thing, lamp, { ...right, status: 418 }, undeclared],
  ['an unknown path', '/things/1.0.0/more', lamp, right, 'The document has no such operation.'],
];

describe('npm run mock -- --proxy', () => {
  let target: Server;
  let proxy: Running;
  let given: Given;
  const told: string[] = [];
  const seen: { readonly url: string | undefined; readonly body: string; readonly mode: unknown }[] = [];

  const start = async (address: string) => {
    const folder = workspace({ 'things/1.0.0.yaml': document });
    const environment = { PORT: '0' };
    return inFolder(folder, () =>
      startMock(['--proxy', address], environment, undefined, (line) => told.push(line)),
    );
  };
  const addressOf = (server: Server) => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base/`;
  };
  const answer = async (request: IncomingMessage) => {
    const body = (await buffer(request)).toString();
    seen.push({ url: request.url, body, mode: request.headers['x-mode'] });
  };

  before(async () => {
    target = createServer((request, response) => {
      void answer(request).then(() => response.writeHead(given.status, given.headers).end(given.body));
    });
    await once(target.listen(0, '127.0.0.1'), 'listening');
    const started = await start(addressOf(target));
    if (!started.running) throw new Error(JSON.stringify(started));
    proxy = started.running;
  });
  after(async () => {
    await proxy.stop();
    target.closeAllConnections();
    target.close();
  });

  for (const [what, path, sent, reply, ...want] of rows) {
    it(`passes on ${what}, and says ${want.join(' ') || 'nothing of it'}`, async () => {
      given = reply;
      told.length = 0;
      const response = await fetch(`${proxy.url}${path}?all=1`, {
        method: 'POST',
        body: sent,
        headers: { ...json, 'X-Mode': 'fast' },
      });
      expect([response.status, await response.text()]).to.deep.equal([reply.status, reply.body]);
      expect(response.headers.get('x-count')).to.equal(reply.headers['X-Count'] ?? null);
      expect(seen.at(-1)).to.deep.equal({ url: `/base${path}?all=1`, body: sent, mode: 'fast' });
      expect(told).to.deep.equal([`POST ${path} ${reply.status}`, ...want.map((line) => `  ${line}`)]);
    });
  }

  it('answers 502 for a server that is away', async () => {
    const gone = createServer();
    await once(gone.listen(0, '127.0.0.1'), 'listening');
    const address = addressOf(gone);
    gone.close();
    const { running } = await start(address);
    told.length = 0;
    expect((await fetch(`${running?.url}/things/1.0.0/things/7`)).status).to.equal(502);
    expect(told.join()).to.match(/^GET \S+: http:\/\/127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED/);
    await running?.stop();
  });

  it('refuses an address that is none', async () => {
    const refused = await start('localhost:8080');
    expect('mistakes' in refused && refused.mistakes[0]).to.match(
      /^--proxy localhost:8080 is no address of a server: Usage/,
    );
  });
});
