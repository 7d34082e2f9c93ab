/** `npm run mock` from the command line: for the bank's contracts, and for a draft without code. */
import { cpSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { listenHere } from '../support/runner/ports.js';
import { but, small, thingReference } from '../codegen/mistake.js';
import { startMock } from '../../tools/mock/command.js';
import { contract, type Files, heir, projectRoot, runIn, workspace } from '../codegen/workspace.js';
import { commandProcess } from '../support/server/command-line.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { mockProcess, program, runningMock, type RunningMock } from './running-mock.js';

/**
 * The bank's contracts with a draft version: it extends the newest version, with an alias, a shared file, and an
 * additional path.
 */
function draftOfPayments(): string {
  const folder = temporaryFolder('mock-');
  cpSync(join(projectRoot, 'specs'), join(folder, 'specs'), { recursive: true });
  writeFileSync(
    join(folder, 'specs/payments/1.4.0.yaml'),
    `overlay: 1.0.0
info: { title: Draft, version: 1.4.0 }
extends: ./1.3.2.yaml
actions:
  - target: $.servers[0]
    update: { url: /psd2-bank-payments-api-1.4.0/v1 }
  - target: $.paths
    update:
      /baskets:
        $ref: '#/paths/~1signing-baskets'
      /limits/{limit}:
        put:
          operationId: setLimit
          parameters:
            - { $ref: '../shared/request-headers.yaml#/components/parameters/XRequestId' }
            - { name: limit, in: path, required: true, schema: { type: integer, minimum: 1 } }
          responses:
            '200':
              description: The limit.
              headers:
                X-Request-ID: { $ref: '#/components/headers/XRequestId' }
                X-Level: { required: true, example: high, schema: { type: string } }
                X-Count: { required: true, schema: { type: integer, minimum: 7 } }
              content:
                application/json:
                  schema: { type: object, properties: { used: { type: boolean } } }
                  examples:
                    fresh: { value: { used: false } }
                    spent: { value: { used: true } }
`,
  );
  return folder;
}

const id = '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40';

describe('npm run mock', () => {
  it('serves every contract of specs/, prints the addresses, and ends on Ctrl-C', async () => {
    const mock = await mockProcess(projectRoot);
    const lines = mock.out.split('\n');
    expect(lines[0]).to.equal(`The mock answers on ${mock.url}`);
    expect(lines).to.include.members([
      `payments 1.0.0: ${mock.url}/v1/payments-api`,
      '  POST   /v1/payments-api/{payment-service}/domestic-credit-transfers-hr',
      `accounts 1.3.2.2: ${mock.url}/psd2-bank-accounts-api-1.3.2.2/v1`,
      '  POST   /psd2-bank-accounts-api-1.3.2.2/v1/consents',
      `oauth2 1.3.2.1: ${mock.url}/psd2-bank-oauth2-api`,
    ]);
    expect((await fetch(mock.url)).status).to.equal(200);
    expect(await mock.stop()).to.equal(0);
  });

  describe('with a draft', () => {
    let mock: RunningMock;
    before(async () => {
      mock = await runningMock(draftOfPayments(), 'specs/payments/1.4.0.yaml');
    });
    after(() => mock.stop());

    const ask = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
      const url = `${mock.url}/psd2-bank-payments-api-1.4.0/v1${path}`;
      const body = method === 'POST' ? JSON.stringify({ paymentIds: [id] }) : null;
      const type = { 'Content-Type': 'application/json', 'PSU-IP-Address': '192.0.2.1' };
      return fetch(url, { method, body, headers: { 'X-Request-ID': id, ...type, ...headers } });
    };

    it('serves only the draft', async () => {
      const line = `payments 1.4.0: ${mock.url}/psd2-bank-payments-api-1.4.0/v1`;
      expect(mock.out.match(/^payments .*/gm)).to.deep.equal([line]);
      const older = await fetch(`${mock.url}/psd2-bank-payments-api-1.3.2/v1/signing-baskets`);
      expect(older.status).to.equal(404);
    });

    it('serves inherited operations, also under an alias', async () => {
      for (const path of ['/signing-baskets', '/baskets']) {
        const answer = await ask('POST', path);
        expect(answer.status, path).to.equal(201);
        expect(answer.headers.get('location'), path).to.match(/\/signing-baskets\/[0-9a-f-]{36}$/);
      }
    });

    it('serves additional operations, with the required headers', async () => {
      const answer = await ask('PUT', '/limits/3');
      expect(await answer.json()).to.deep.equal({ used: false });
      const headers = ['x-request-id', 'x-level', 'x-count'].map((name) => answer.headers.get(name));
      expect(headers).to.deep.equal([id, 'high', '7']);
      const other = await ask('PUT', '/limits/3', { Prefer: 'example=spent' });
      expect(await other.json()).to.deep.equal({ used: true });
    });

    it('validates requests against the draft', async () => {
      const text = await (await ask('PUT', '/limits/none')).text();
      expect(text).to.include('"path.limit must be an integer."');
    });
  });

  it('serves several drafts together', async () => {
    const files = { 'things/1.0.0.yaml': small, 'things/1.1.0.yaml': heir('1.1.0', '1.0.0') };
    const mock = await runningMock(workspace(files), 'specs/things/1.0.0.yaml', 'specs/things/1.1.0.yaml');
    for (const version of ['1.0.0', '1.1.0']) {
      const answer = await fetch(`${mock.url}/things/${version}/things/1`);
      expect(await answer.json(), version).to.deep.equal({ name: 'lamp' });
    }
    await mock.stop();
  });

  /** The generator's check refuses a draft: codegen/mistakes.command.test.ts has its sentences. */
  type Refused = readonly [what: string, files: Files, want: RegExp, ...args: string[]];
  const one = 'specs/things/1.0.0.yaml';
  const mistaken = but(thingReference, `${thingReference.replace('Thing', 'Nothing')} # here`);
  const line = mistaken.split('\n').findIndex((text) => text.includes('# here')) + 1;
  const refused: readonly Refused[] = [
    [
      'a draft with an error',
      { 'things/1.0.0.yaml': mistaken },
      new RegExp(
        `^${one}:${line}: \\[reference-missing] #/components/schemas/Nothing does not exist\\. Used by getThings of things-1\\.0\\.0\\.\n$`,
      ),
      one,
    ],
    [
      'a folder with one wrong draft',
      { 'things/1.0.0.yaml': mistaken, 'other/1.0.0.yaml': contract('1.0.0', 'other') },
      new RegExp(`^${one}:${line}: `),
    ],
    ['a missing file', {}, /^There is no file specs\/things\/1\.0\.0\.yaml\.\n$/, one],
    [
      'a file that is no contract',
      { 'shared/types.yaml': small },
      /^specs\/shared\/types\.yaml is not a contract; a contract is called <api>\/<version>\.yaml/,
      'specs/shared/types.yaml',
    ],
    ['a folder without contracts', {}, /^There is no folder specs\.\n$/],
    ['an unknown option', {}, /^Usage: npm run mock/, '--port'],
  ];
  for (const [what, files, want, ...args] of refused) {
    it(`refuses to start for ${what}`, async () => {
      const { err, status } = await runIn(workspace(files), () => startMock(args, { PORT: '0' }));
      expect(status).to.equal(1);
      expect(err).to.match(want);
    });
  }

  it('exits with code 1 if it does not start', async () => {
    const { status, stderr, stdout } = await commandProcess({}, ['--port'], { program });
    expect([status, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.match(/^Usage: npm run mock/);
  });

  it('reports a taken and an invalid port', async () => {
    const folder = workspace({ 'things/1.0.0.yaml': small });
    const other = createServer();
    const port = String(await listenHere(other));
    const said = async (PORT: string) => (await runIn(folder, () => startMock([], { PORT }))).err;
    expect(await said(port)).to.equal(`The port ${port} is taken; choose another one with PORT.\n`);
    other.close();
    for (const wrong of ['many', '65536', '-1', '1.5']) {
      expect(await said(wrong)).to.equal(`PORT is ${wrong}; it must be a port, as in PORT=8090.\n`);
    }
  });
});
