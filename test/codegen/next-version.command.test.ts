/** The next version of the payments, drafted as an overlay: the handlers that it needs, and its service. */
import { expect } from 'chai';
import { exchange } from '../support/server/exchange.js';
import { textAt } from '../support/runner/json.js';
import { spawnServer, type ServerProcess } from '../support/server/server.js';
import { domestic, orderOf, rtgs } from '../support/tpp/tpp.js';
import { VersionProject } from './version-project.js';

/** A new optional field, a removed product and a new status. */
const version140 = `overlay: 1.0.0
info:
  title: Payment initiation
  version: 1.4.0
extends: ./1.3.16.yaml
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
    update: BLCK
`;

/** Table entries and members of answers that the compiler reports as missing, and values that it refuses, by file. */
function missingIn(project: VersionProject): readonly string[] {
  const stdout = project.compile();
  const found = stdout.split(/^(?=\S)/m).flatMap((error) => {
    const [, file] = /^handlers\/(?!index)(\S+)\(/.exec(error) ?? [];
    const [, entry, member, value] =
      /'"([^"]+)"' is missing|readonly missing: "([^"]+)"|Type '"([^"]+)"' is not assignable/.exec(error) ??
      [];
    const name = entry ?? member ?? value;
    return file === undefined || name === undefined ? [] : [`${file}: ${name}`];
  });
  return found.length > 0 || stdout === '' ? found : [stdout];
}

describe('The next version of the payment contracts', () => {
  const project = new VersionProject();
  before(async () => {
    project.add('specs/payments/1.4.0.yaml', version140);
    await project.generate();
  });

  it('needs no handler, because the older handlers fit', () => {
    expect(missingIn(project)).to.deep.equal([]);
  });

  describe('on a running server', () => {
    let server: ServerProcess;
    before(async () => {
      server = await spawnServer({ program: project.program });
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
      expect([tooLong.status, tooLong.text].join(' ')).to.match(/^400 .*noteToBank/);
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
      project.add(
        'specs/payments/1.5.0.yaml',
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
      await project.generate();
      expect(missingIn(project)).to.have.members([
        'baskets/get-signing-basket-status.ts: _links',
        // The payments of a bulk and of a standing order carry the value too.
        'bulks/initiate-bulk-payment.ts: payments-1.5.0',
        'standing-orders/initiate-periodic-payment.ts: payments-1.5.0',
        'payments/initiate-cross-border-credit-transfer.ts: NONE',
        'payments/initiate-payment.ts: NONE',
        'payments/initiate-target-2-payment.ts: NONE',
      ]);
    });
  });
});
