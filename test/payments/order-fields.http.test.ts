/** Every field of every payment product in every version: needed, optional, ignored or refused; kept and shown. */
import { expect } from 'chai';
import type { Product } from '../../src/domain/payments/products.js';
import { describeAtTheDoor } from '../support/server/bank.js';
import { everyField, offers, orders, spelledAt } from '../support/tpp/product-orders.js';
import { paymentPaths, startedBy, v132, v1316, verdictOf } from '../support/tpp/tpp.js';

/** Fields of other orders and of other interfaces. */
const refusedEverywhere = [
  'creditorId instructionIdentification remittanceInformationUnstructuredArray',
  'remittanceInformationStructuredArray exchangeRateInformation paymentExchangeRate currencyOfTransfer',
  'transactionCurrency creditorNameAndAddress serviceLevel serviceLevelCode debtorId requestedExecutionTime',
  'startDate startDateTime endDate endDateTime executionRule frequency dayOfExecution monthsOfExecution',
  'payments batchBookingPreferred paymentInformationId categoryPurposeCode',
].flatMap((line) => line.split(' '));

/** For each product the answers before 1.3.2, of 1.3.2 and of 1.3.16. */
const table = `
field                              domestic  rtgs  sepa  target  cross-border
debtorName                         ioo       ioo   ioo   ioo     ioo
debtorAccount                      nnn       nnn   nnn   nnn     nnn
instructedAmount                   nnn       nnn   nnn   nnn     nnn
creditorAccount                    nnn       nnn   nnn   nnn     nnn
creditorName                       nnn       nnn   nnn   nnn     nnn
endToEndIdentification             ooo       ooo   ooo   ooo     rro
ultimateDebtor                     ooo       rrr   rrr   rrr     rrr
creditorAgent                      rrr       rrr   ooo   ooo     ooo
creditorAddress                    ooo       ooo   ooo   ooo     ooo
ultimateCreditor                   ooo       orr   rrr   rrr     rrr
chargeBearer                       rrr       rrr   rrr   ooo     ooo
purposeCode                        ooo       ooo   rrr   rrr     rrr
remittanceInformationStructured    ooo       ooo   rrr   rrr     rrr
remittanceInformationUnstructured  nnn       nnn   ooo   ooo     ooo
requestedExecutionDate             ooo       ooo   ooo   ooo     ooo
creditorAgentName                  rrr       rrr   rro   rro     rro
surprise                           iii       iii   iii   iii     iii
`;

const columns = [
  'domestic-credit-transfers-hr',
  'hr-rtgs-payments',
  'sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
] as const satisfies readonly Product[];
const rows = [
  ...table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/ +/)),
  ...refusedEverywhere.map((name) => [name, ...columns.map(() => 'rrr')]),
];
const names = rows.map(([name = '']) => name);

/** The fields that have one of these answers. */
function fieldsWith(answers: string, product: Product, basePath: string): readonly string[] {
  const version = Math.max([v132, v1316].indexOf(basePath) + 1, 0);
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
            order: spelledAt(basePath, { ...orders[product], ...order, [name]: undefined }),
          });
          expect(verdictOf(answer)).to.equal(`400 FORMAT_ERROR body.${name}`);
        }
      });

      it(`is refused by name: ${product} at ${basePath}`, async () => {
        const order = spelledAt(basePath, orderWith(names));
        const answer = await tpp.initiate({ basePath, product, order });
        const want = fieldsWith('r', product, basePath).map((name) => `PARAMETER_NOT_SUPPORTED body.${name}`);
        expect(verdictOf(answer)).to.equal(`400 ${want.join(', ')}`);
      });

      it(`is kept as submitted, and shown in every version that has the field: ${product} at ${basePath}`, async () => {
        const order = spelledAt(basePath, orderWith(without('r')));
        const { id } = startedBy(await tpp.initiate({ basePath, product, order }));
        const kept = fieldsWith('no', product, basePath);
        const row = await database().reader('payments').where({ id }).first('order_json');
        expect(JSON.parse(row.order_json)).to.deep.equal(orderWith(kept));
        for (const other of paymentPaths) {
          const shown = fieldsWith('no', product, other).filter((name) => kept.includes(name));
          const { body } = await tpp.read(id, { basePath: other, product });
          const want = { ...spelledAt(other, orderWith(shown)), transactionStatus: 'RCVD' };
          expect(body, other).to.deep.equal(want);
        }
      });
    }
  }
});
