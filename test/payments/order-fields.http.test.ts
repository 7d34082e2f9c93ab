/** Every field of every payment product in every version: needed, optional, ignored or refused; kept and shown. */
import { expect } from 'chai';
import type { Product } from '../../src/domain/payments/products.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { everyField, offers, orders } from '../support/tpp/product-orders.js';
import { startedBy, v100, v105, v132, verdictOf } from '../support/tpp/tpp.js';

/** For each product the answer before 1.3.2, and the answer of 1.3.2. */
const table = `
field                              domestic  rtgs  sepa  target  cross-border
debtorName                         io        io    io    io      io
debtorAccount                      nn        nn    nn    nn      nn
instructedAmount                   nn        nn    nn    nn      nn
creditorAccount                    nn        nn    nn    nn      nn
creditorName                       nn        nn    nn    nn      nn
endToEndIdentification             oo        oo    oo    oo      rr
ultimateDebtor                     oo        rr    rr    rr      rr
creditorAgent                      rr        rr    oo    oo      oo
creditorAddress                    oo        oo    oo    oo      oo
ultimateCreditor                   oo        or    rr    rr      rr
chargeBearer                       rr        rr    rr    oo      oo
purposeCode                        oo        oo    rr    rr      rr
remittanceInformationStructured    oo        oo    rr    rr      rr
remittanceInformationUnstructured  nn        nn    oo    oo      oo
requestedExecutionDate             oo        oo    oo    oo      oo
creditorAgentName                  rr        rr    rr    rr      rr
creditorId                         rr        rr    rr    rr      rr
instructionIdentification          rr        rr    rr    rr      rr
remittanceInformationUnstructuredArray rr    rr    rr    rr      rr
remittanceInformationStructuredArray rr      rr    rr    rr      rr
exchangeRateInformation            rr        rr    rr    rr      rr
paymentExchangeRate                rr        rr    rr    rr      rr
currencyOfTransfer                 rr        rr    rr    rr      rr
transactionCurrency                rr        rr    rr    rr      rr
creditorNameAndAddress             rr        rr    rr    rr      rr
serviceLevel                       rr        rr    rr    rr      rr
serviceLevelCode                   rr        rr    rr    rr      rr
debtorId                           rr        rr    rr    rr      rr
requestedExecutionTime             rr        rr    rr    rr      rr
startDate                          rr        rr    rr    rr      rr
endDate                            rr        rr    rr    rr      rr
executionRule                      rr        rr    rr    rr      rr
frequency                          rr        rr    rr    rr      rr
dayOfExecution                     rr        rr    rr    rr      rr
monthsOfExecution                  rr        rr    rr    rr      rr
payments                           rr        rr    rr    rr      rr
batchBookingPreferred              rr        rr    rr    rr      rr
paymentInformationId               rr        rr    rr    rr      rr
surprise                           ii        ii    ii    ii      ii
`;

const columns = [
  'domestic-credit-transfers-hr',
  'hr-rtgs-payments',
  'sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
] as const satisfies readonly Product[];
const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(/ +/));
const names = rows.map(([name = '']) => name);

/** The fields that have one of these answers. */
function fieldsWith(answers: string, product: Product, basePath: string): readonly string[] {
  const version = basePath === v132 ? 1 : 0;
  const column = columns.indexOf(product) + 1;
  return rows.filter((row) => answers.includes(row[column]?.[version] ?? '-')).map(([name = '']) => name);
}

describeAtTheDoor('A field of a payment order', ({ database, tpp }) => {
  for (const product of columns) {
    const values: Readonly<Record<string, unknown>> = { ...everyField, ...orders[product] };
    const orderWith = (fields: readonly string[]) =>
      Object.fromEntries(fields.map((name) => [name, values[name] ?? 'x']));

    for (const basePath of offers[product]) {
      const without = (answer: string) => {
        const left = fieldsWith(answer, product, basePath);
        return names.filter((name) => !left.includes(name));
      };

      it(`is needed or not: ${product} at ${basePath}`, async () => {
        const needed = fieldsWith('n', product, basePath);
        for (const name of needed) {
          const order = orderWith(needed.filter((each) => each !== name));
          const answer = await tpp.initiate({
            basePath,
            product,
            order: { ...orders[product], ...order, [name]: undefined },
          });
          expect(verdictOf(answer)).to.equal(`400 FORMAT_ERROR body.${name}`);
        }
      });

      it(`is refused by name: ${product} at ${basePath}`, async () => {
        const answer = await tpp.initiate({ basePath, product, order: orderWith(names) });
        const want = fieldsWith('r', product, basePath).map((name) => `PARAMETER_NOT_SUPPORTED body.${name}`);
        expect(verdictOf(answer)).to.equal(`400 ${want.join(', ')}`);
      });

      it(`is kept as submitted, and shown in every version that has the field: ${product} at ${basePath}`, async () => {
        const { id } = startedBy(await tpp.initiate({ basePath, product, order: orderWith(without('r')) }));
        const kept = fieldsWith('no', product, basePath);
        const row = await database().reader('payments').where({ id }).first('order_json');
        expect(JSON.parse(row.order_json)).to.deep.equal(orderWith(kept));
        for (const other of [v100, v105, v132]) {
          const shown = fieldsWith('no', product, other).filter((name) => kept.includes(name));
          const { body } = await tpp.read(id, { basePath: other, product });
          expect(body, other).to.deep.equal({ ...orderWith(shown), transactionStatus: 'RCVD' });
        }
      });
    }
  }
});
