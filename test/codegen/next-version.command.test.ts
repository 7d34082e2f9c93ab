/** The next version of the payments, drafted as an overlay: its cost in YAML and handlers, and its service. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { separateApis } from '../../codegen/command.js';
import { generate } from '../../codegen/generate.js';
import { TextCache } from '../../codegen/cache.js';
import { write } from '../../codegen/output.js';
import { exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { domestic, orderOf, rtgs } from '../support/tpp/tpp.js';
import { projectRoot } from './workspace.js';

/** A new optional field, a removed product and a new status. */
const version140 = `overlay: 1.0.0
info:
  title: Payment initiation
  version: 1.4.0
extends: ./1.3.2.yaml
actions:
  - target: $.servers[0]
    update: { url: /psd2-bank-payments-api-1.4.0/v1 }
  - target: $.components.schemas['DomesticCreditTransfer','SinglePayment'].properties
    update:
      noteToBank:
        type: string
        description: For the bank, and not for the payee.
        maxLength: 70
  - target: $.paths['/{payment-service}/hr-rtgs-payments']
    remove: true
  - target: $.paths.*.*.parameters[?@.name == 'payment-product'].schema.enum[?@ == 'hr-rtgs-payments']
    remove: true
  - target: $.components.schemas.TransactionStatus.enum
    update: PART
`;

const sources = ['src', 'handlers', 'sandbox', 'conformance', 'generated', 'specs', 'assets', 'migrations'];

/** Copies the project, adds a version to the copy, and generates its code. */
async function projectWith(version: string, text: string): Promise<string> {
  const folder = temporaryFolder('next-version-');
  for (const name of sources) cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  for (const name of ['package.json', 'node_modules'])
    symlinkSync(join(projectRoot, name), join(folder, name));
  const { compilerOptions } = JSON.parse(readFileSync(join(projectRoot, 'tsconfig.json'), 'utf8'));
  const include = [
    'src',
    'sandbox/src',
    'conformance/src',
    'generated',
    'handlers',
    'migrations',
    'generated/*.json',
    'sandbox/src/bank/*.json',
  ];
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, outDir: 'dist' }, include }),
  );
  await addVersion(folder, version, text);
  return folder;
}

/** Caches the generated code of the other versions. */
const memory = new TextCache();

async function addVersion(folder: string, version: string, text: string): Promise<void> {
  const specs = join(folder, 'specs');
  writeFileSync(join(specs, `payments/${version}.yaml`), text);
  const { output, problems } = await generate(specs, { apart: separateApis, memory });
  expect(problems).to.deep.equal([]);
  write(output, join(folder, 'generated'));
}

/** Table entries, and members of answers, that the compiler reports as missing, by file. */
function compile(folder: string): readonly string[] {
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', folder, '--incremental', '--pretty', 'false'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const found = stdout.split(/^(?=\S)/m).flatMap((error) => {
    const [, file] = /^handlers\/(?!index)(\S+)\(/.exec(error) ?? [];
    const [, entry, member] = /'"([^"]+)"' is missing|readonly missing: "([^"]+)"/.exec(error) ?? [];
    return file === undefined || (entry ?? member) === undefined ? [] : [`${file}: ${entry ?? member}`];
  });
  return found.length > 0 || stdout === '' ? found : [stdout];
}

describe('The next version of the payment contracts', () => {
  let folder: string;
  before(async () => {
    folder = await projectWith('1.4.0', version140);
  });

  it('needs at most 40 lines for a new field, a removed product and a new status', () => {
    expect(version140.trimEnd().split('\n').length).to.be.at.most(40);
    expect(version140).not.to.include('operationId');
  });

  it('needs no handler, because the older handlers fit', () => {
    expect(compile(folder)).to.deep.equal([]);
  });

  describe('on a running server', () => {
    let server: ServerProcess;
    before(async () => {
      server = await spawnServer({ program: new URL(`file://${folder}/dist/src/main.js`) });
    });
    after(() => server.stop());

    const headers = {
      'Content-Type': 'application/json',
      'X-Gateway-Client-Id': 'sandbox-tpp',
      'X-Request-ID': '0d6a8e21-4f7e-4c35-9b40-a7c1d9e25b40',
      'PSU-IP-Address': '192.0.2.1',
    };
    const initiate = (product: string, order: object) =>
      exchange(`${server.url}/psd2-bank-payments-api-1.4.0/v1/payments/${product}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(order),
      });

    it('answers by the older handlers, with its own validation', async () => {
      const tooLong = await initiate(domestic, orderOf({ noteToBank: 'x'.repeat(71) }));
      expect([tooLong.status, tooLong.text]).to.satisfy(
        ([status, text]: [number, string]) => status === 400 && text.includes('noteToBank'),
      );
      const created = await initiate(domestic, orderOf({ noteToBank: 'x' }));
      expect(created.status).to.equal(201);
      const status = textAt(JSON.parse(created.text), '_links', 'status', 'href') ?? '';
      expect(status).to.include('/psd2-bank-payments-api-1.4.0/v1/');
      const read = await exchange(status, { headers });
      expect([read.status, textAt(JSON.parse(read.text), 'transactionStatus')]).to.deep.equal([200, 'RCVD']);
    });

    it('does not offer the removed product', async () => {
      expect((await initiate(rtgs, orderOf())).status).to.be.oneOf([404, 405]);
    });
  });

  describe('followed by a further version', () => {
    it('needs only the handlers whose types no longer fit', async () => {
      await addVersion(
        folder,
        '1.5.0',
        `overlay: 1.0.0
info:
  title: Payment initiation
  version: 1.5.0
extends: ./1.4.0.yaml
actions:
  - target: $.servers[0]
    update: { url: /psd2-bank-payments-api-1.5.0/v1 }
  # A value that the older handlers do not know, and a field that they may leave out.
  - target: $.components.schemas.ChargeBearer.enum
    update: NONE
  - target: $.components.schemas.SigningBasketStatus
    update: { required: [_links], properties: { _links: { type: object, properties: {} } } }
  - target: $.paths['/signing-baskets/{basketId}/status'].get..example
    update: { _links: {} }
`,
      );
      expect(compile(folder)).to.have.members([
        'baskets/get-signing-basket-status.ts: _links',
        'payments/initiate-cross-border-credit-transfer.ts: payments-1.5.0',
        'payments/initiate-payment.ts: payments-1.5.0',
        'payments/initiate-target-2-payment.ts: payments-1.5.0',
      ]);
    });
  });
});
