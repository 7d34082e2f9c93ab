/** Invalid orders of every product: each gets the error code and the path of its wrong field. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { orders, spelledAt } from '../support/tpp/product-orders.js';
import { expectRefusal } from '../support/contracts/refused-requests.js';
import { v100, v105, v132, v1316, verdictOf } from '../support/tpp/tpp.js';

const sepa = 'sepa-credit-transfers';
const target = 'target-2-payments';
const cross = 'cross-border-credit-transfers';
const domestic = 'domestic-credit-transfers-hr';
const unknown = '404 PRODUCT_UNKNOWN path.payment-product';
const german = { iban: 'DE89370400440532013000' };

const badAgent = '400 FORMAT_ERROR body.creditorAgent';
const noName = '400 FORMAT_ERROR body.creditorName';
const foreignFields = { chargeBearer: 'SHAR', frequency: 'Monthly' };
const unsupported = ['creditorAccount.iban', 'chargeBearer', 'frequency'].map(
  (field) => `PARAMETER_NOT_SUPPORTED body.${field}`,
);

type Row = readonly [basePath: string, product: keyof typeof orders, changes: object, want: string];
const rows: readonly Row[] = [
  [v100, sepa, {}, unknown],
  [v100, cross, {}, unknown],
  [v105, domestic, {}, unknown],
  [v105, 'hr-rtgs-payments', {}, unknown],
  [v105, target, {}, unknown],
  ...[v105, v132, v1316].flatMap((basePath): Row[] => [
    [basePath, sepa, { creditorAgent: 'COBADEFFXX' }, badAgent],
    [basePath, cross, { creditorAgent: 'CHASUS33XX' }, badAgent],
    [basePath, cross, { chargeBearer: 'ME' }, '400 FORMAT_ERROR body.chargeBearer'],
  ]),
  ...[v100, v132, v1316].flatMap((basePath): Row[] => [
    [basePath, target, { creditorAgent: 'COBADEFFXX' }, badAgent],
    [basePath, target, { creditorAccount: {}, creditorName: undefined }, noName],
    [basePath, domestic, { ...foreignFields, creditorName: undefined }, noName],
    [basePath, domestic, { ...foreignFields, creditorAccount: german }, `400 ${unsupported.join(', ')}`],
  ]),
];

describeAtTheBank('A payment order', (bank) => {
  for (const [basePath, product, changes, want] of rows) {
    it(`is refused for ${product} at ${basePath} with ${JSON.stringify(changes, (_, value) => value ?? null)}: ${want}`, async () => {
      const order = spelledAt(basePath, { ...orders[product], ...changes });
      await expectRefusal(bank, () => bank.tpp.initiate({ basePath, product, order }), want);
    });
  }

  it('is refused only for its unknown product, although other fields are wrong', async () => {
    const initiation = { basePath: v132, product: 'instant-sepa-credit-transfers', order: { x: 1 } };
    expect(verdictOf(await bank.tpp.initiate(initiation))).to.equal(unknown);
  });

  it('is refused for every product when the client lacks the payment role', async () => {
    await bank.database().writer('clients').where('id', 'sandbox-tpp-b').update({ roles: '["PSP_AI"]' });
    for (const product of [sepa, target, cross] as const) {
      const answer = await bank
        .client('sandbox-tpp-b')
        .initiate({ basePath: v132, product, order: orders[product] });
      expect(verdictOf(answer)).to.equal('403 SERVICE_BLOCKED');
    }
    const path = `${v132}/bulk-payments/${sepa}/x`;
    expect(verdictOf(await bank.client('sandbox-tpp-b').ask('GET', path))).to.equal('403 SERVICE_BLOCKED');
  });
});
