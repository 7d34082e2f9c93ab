/** A client whose types are generated from the served document of payments 1.3.16 compiles, and pays. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { bundle } from '../../codegen/documents/bundle.js';
import { documentAt } from '../../codegen/configuration.js';
import { Sources } from '../../codegen/documents/sources.js';
import { toContract } from '../../codegen/inheritance.js';
import { typesModule } from '../../codegen/types/module.js';
import { projectRoot } from '../codegen/workspace.js';
import { authorise } from '../support/customer/customer.js';
import { ana, ibans } from '../support/embedded-bank/sandbox.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { describeAtTheDoor, until } from '../support/server/bank.js';

/** An error that the compiler does not find is an error of its own: TS2578, unused '@ts-expect-error' directive. */
const client = `import type { Operations } from './generated/payments-1.3.16.js';

type Sent<Id extends keyof Operations> = Pick<Operations[Id], 'body' | 'headers'>;

async function call<Id extends keyof Operations>(
  method: string,
  address: string,
  { body, headers }: Sent<Id>,
): Promise<Operations[Id]['replies']> {
  const content = { 'content-type': 'application/json', 'x-gateway-client-id': 'sandbox-tpp' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(address, { method, headers: { ...headers, ...content }, ...sent });
  const reply: unknown = { status: answer.status, headers: {}, body: await answer.json() };
  return reply as Operations[Id]['replies'];
}

const headers = () => ({ 'x-request-id': crypto.randomUUID(), 'psu-ip-address': '192.0.2.1' });
const order: Operations['initiateDomesticCreditTransfer']['body'] = {
  debtorAccount: { iban: '${ibans.ana}' },
  instructedAmount: { currency: 'EUR', amount: '12.50' },
  creditorAccount: { iban: '${ibans.elsewhere}' },
  creditorName: 'Vodovod Zagreb',
  creditorAddress: { streetName: 'Ilica', townName: 'Zagreb', postCode: '10000', country: 'HR' },
  remittanceInformationUnstructured: 'Invoice 1',
};
// @ts-expect-error: the address has streetName since 1.3.16
export const former: typeof order = { ...order, creditorAddress: { street: 'Ilica', country: 'HR' } };

export async function pay(base: string) {
  const address = \`\${base}/payments/domestic-credit-transfers-hr\`;
  const sent = { body: order, headers: headers() };
  const created = await call<'initiateDomesticCreditTransfer'>('POST', address, sent);
  if (created.status !== 201) throw new Error(\`it was refused: \${created.status}\`);
  const { _links: links, estimatedTotalAmount: total, paymentId } = created.body;
  return { link: links.scaRedirect?.href ?? '', status: \`\${address}/\${paymentId}/status\`, total: total?.amount };
}

export async function statusAt(address: string) {
  const read = await call<'getPaymentStatus'>('GET', address, { body: undefined, headers: headers() });
  return read.status === 200 ? read.body.transactionStatus : \`answer \${read.status}\`;
}
`;

interface Client {
  readonly pay: (base: string) => Promise<{ link: string; status: string; total: string }>;
  readonly statusAt: (address: string) => Promise<string>;
}

const compilerOptions = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  outDir: 'out',
};

describeAtTheDoor('A client that is generated from the document of payments 1.3.16', ({ url }) => {
  const folder = temporaryFolder('typed-client-');

  /** Writes the types of the document that the bank serves. */
  async function writeTypes(): Promise<void> {
    const file = join(folder, 'specs/payments/1.3.16.yaml');
    for (const name of ['specs/payments', 'generated', 'src/engine']) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    const served = await fetch(`${url()}/openapi/payments-1.3.16.yaml`);
    writeFileSync(file, await served.text());
    const document = documentAt(file);
    const sources = new Sources(document.root);
    const contract = toContract(bundle(document.file, sources));
    expect(sources.lines()).to.deep.equal([]);
    writeFileSync(join(folder, 'generated/payments-1.3.16.ts'), typesModule(contract));
    const shared = 'src/engine/max-length.ts';
    cpSync(join(projectRoot, shared), join(folder, shared));
  }

  it('compiles, refuses names of older versions, and pays to ACSC', async () => {
    await writeTypes();
    writeFileSync(join(folder, 'client.ts'), client);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
    const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).to.equal('');

    const made: Client = await import(pathToFileURL(join(folder, 'out/client.js')).href);
    const { link, status, total } = await made.pay(`${url()}/psd2-bank-payments-api-1.3.16/v1`);
    expect(total).to.equal('12.50');
    await authorise(link, ana);
    await until(async () => (await made.statusAt(status)) === 'ACSC');
  });
});
