/** The documents and the domain's table have the same fields for each payment product. */
import { expect } from 'chai';
import { asList, asObject, asText, type Json, type JsonObject, toJson, valueAt } from '../../codegen/json.js';
import type { ContractName } from '../../src/contract/operation.js';
import { showFields, takeFields } from '../../src/domain/field-table.js';
import type { PaymentOrder } from '../../src/domain/payments/order.js';
import {
  fieldsOf,
  neededFieldsOf,
  orderFields,
  products,
  type Product,
} from '../../src/domain/payments/products.js';
import { payment } from '../../src/domain/resource-fields.js';
import { resolve } from '../../codegen/documents/resolve.js';
import { everyField, orders } from '../support/tpp/product-orders.js';
import {
  complaints,
  operationOf,
  publishedDocument,
  replyValidatorOf,
  requestId,
  validatorOf,
} from './published.js';
import { requestOf } from './payments.js';

type Initiation = readonly [operation: string, schema: string, since: ContractName];
/** The products with a path of their own: its operation, the schema of its body, and the first contract that has it. */
const ownPaths: Readonly<Partial<Record<Product, Initiation>>> = {
  'domestic-credit-transfers-hr': [
    'initiateDomesticCreditTransfer',
    'DomesticCreditTransfer',
    'payments-1.0.0',
  ],
  'hr-rtgs-payments': ['initiateRtgsPayment', 'RtgsPayment', 'payments-1.0.0'],
  'sepa-credit-transfers': ['initiateSepaCreditTransfer', 'SepaCreditTransfer', 'payments-1.0.5'],
  'target-2-payments': ['initiateTarget2Payment', 'Target2Payment', 'payments-1.0.0'],
  'cross-border-credit-transfers': [
    'initiateCrossBorderCreditTransfer',
    'CrossBorderCreditTransfer',
    'payments-1.0.5',
  ],
};
const genericPath: Initiation = ['initiatePayment', 'SinglePayment', 'payments-1.3.2'];

/** Objects that a nested field stands in. */
const around: Readonly<Record<string, unknown>> = {
  ...orders['domestic-credit-transfers-hr'],
  creditorAddress: { country: 'HR' },
  remittanceInformationStructured: { reference: 'HR01' },
};

/** For each enumerated field every value, and for each limited text the longest one, in nested objects too. */
function extremeValues(document: JsonObject, schema: JsonObject): readonly (readonly [string, Json])[] {
  return Object.entries(asObject(schema['properties'])).flatMap(([name, property]) => {
    const { enum: values, maxLength, ...plain } = resolve(document, property);
    const inner = extremeValues(document, plain);
    const longest = typeof maxLength === 'number' ? ['x'.repeat(maxLength)] : [];
    return [
      ...[...asList(values), ...longest].map((value) => [name, value] as const),
      ...inner.map(([part, value]) => [name, { ...asObject(toJson(around[name])), [part]: value }] as const),
    ];
  });
}

function isProductName(name: string): name is Product {
  return Object.hasOwn(products, name);
}
const versions = ['payments-1.0.0', 'payments-1.0.5', 'payments-1.3.2', 'payments-1.3.16'] as const;
const names = Object.keys(products).filter(isProductName);

describe('The payment products', () => {
  const schemaOf = (contract: ContractName, schema: string) =>
    asObject(valueAt(publishedDocument(contract), ['components', 'schemas', schema]));
  const namesIn = (list: Parameters<typeof asList>[0]) => asList(list).map((name) => asText(name) ?? '');

  for (const product of names) {
    const [operation, schema, since] = ownPaths[product] ?? genericPath;
    for (const contract of new Set<ContractName>([since, 'payments-1.3.2', 'payments-1.3.16'])) {
      it(`have the table’s required fields: ${product} in ${contract}`, () => {
        const { required } = schemaOf(contract, schema);
        expect(namesIn(required)).to.have.members(neededFieldsOf(product, contract));
      });

      it(`can show in every version what they accept: ${product} in ${contract}`, () => {
        for (const [name, value] of extremeValues(publishedDocument(contract), schemaOf(contract, schema))) {
          const body = {
            ...orders[product],
            remittanceInformationUnstructured: 'Invoice 114',
            [name]: value,
          };
          const order = takeFields<PaymentOrder>(orderFields, body, contract, product);
          for (const reader of versions) {
            const stored = { ...order, transactionStatus: 'RCVD' };
            const shown = showFields<object>(payment.fields, stored, () => ({}), reader, product);
            const reply = { status: 200, headers: { 'x-request-id': requestId }, body: shown };
            expect(complaints(replyValidatorOf(reader, 'getPayment', 200), reply), name).to.deep.equal([]);
          }
        }
      });
    }

    if (!ownPaths[product]) continue;
    it(`get the same verdict at their own path and at the generic path: ${product}`, () => {
      const named = { 'payment-product': product };
      const own = { 'payment-service': 'payments', ...(product === 'target-2-payments' && named) };
      const verdict = (id: string, changes: object, path: object) => {
        const request = requestOf({ body: { ...orders[product], ...changes }, path });
        return complaints(validatorOf('payments-1.3.2', id), request);
      };
      for (const [changes, isRight] of [
        [{}, true],
        [everyField, true],
        [{ creditorName: undefined }, false],
        [{ debtorAccount: 'x' }, false],
        [{ requestedExecutionDate: '2026-02-30' }, false],
      ] as const) {
        const said = verdict(operation, changes, own);
        expect(said.length === 0, JSON.stringify(changes)).to.equal(isRight);
        expect(verdict('initiatePayment', changes, named)).to.deep.equal(said);
      }
    });
  }

  it('have together the fields of the generic body', () => {
    const path = ['components', 'schemas', 'SinglePayment', 'properties'];
    const any = Object.keys(asObject(valueAt(publishedDocument('payments-1.3.16'), path)));
    expect(any).to.have.members([...new Set(names.flatMap(fieldsOf))]);
  });

  const offered: readonly (readonly [ContractName, string, readonly Product[]])[] = [
    ['payments-1.0.0', 'initiateTarget2Payment', ['target-2-payments']],
    ['payments-1.3.2', 'initiateTarget2Payment', ['target-2-payments']],
    ['payments-1.0.5', 'initiatePayment', ['sepa-credit-transfers', 'cross-border-credit-transfers']],
    ['payments-1.3.2', 'initiatePayment', names],
    ['payments-1.3.16', 'initiatePayment', names],
  ];
  for (const [contract, operation, want] of offered) {
    it(`are the declared list of ${operation} in ${contract}`, () => {
      const parameters = asList(operationOf(publishedDocument(contract), operation)['parameters']);
      const product = parameters.map(asObject).find(({ name }) => name === 'payment-product');
      expect(valueAt(product ?? {}, ['schema', 'enum'])).to.have.members([...want]);
    });
  }

  it('accept a BIC of eight or eleven characters only', () => {
    const validate = validatorOf('payments-1.3.2', 'initiateSepaCreditTransfer');
    const verdictOf = (creditorAgent: string) =>
      complaints(validate, requestOf({ body: { ...orders['sepa-credit-transfers'], creditorAgent } }));
    for (const bic of ['COBADEFF', 'COBADEFFXXX', 'SANDHR22']) expect(verdictOf(bic), bic).to.deep.equal([]);
    for (const bic of ['COBADEFFXX', 'COBADEF', 'COBADEFFXXXX', 'cobadeff', '', 'COBADEFF\n', 'COBA1EFF']) {
      expect(verdictOf(bic), bic).to.deep.equal(['/body/creditorAgent pattern']);
    }
  });
});
