/** Hundreds of made-up bodies for every way to initiate a payment: each is taken or refused in the contract's words. */
import { expect } from 'chai';
import fc from 'fast-check';
import { describeAtTheBank } from '../support/bank.js';
import { domestic, rtgs, startedBy, v100, v132, verdictOf } from '../support/tpp.js';
import { damagedTexts, rightOrders } from './generated-orders.js';

/** What the bank's own rules say of an order that follows the contract. */
const functionalVerdict =
  /^400 ((FORMAT_ERROR body\.(debtorAccount|creditorAccount)\.iban|FORMAT_ERROR body\.instructedAmount\.amount|PARAMETER_NOT_SUPPORTED body\.(instructedAmount\.currency|creditorAccount\.iban)|RESOURCE_UNKNOWN body\.debtorAccount|PARAMETER_NOT_CONSISTENT body\.(debtorAccount|creditorAccount\.iban)|EXECUTION_DATE_INVALID body\.requestedExecutionDate)(, )?)+$/;

/** Bodies are sent by the ten, as the ten at once that a bank meets. */
const atOnce = 10;
const options = { numRuns: Math.ceil(Number(process.env['TEST_MADE_UP_BODIES'] ?? 50) / atOnce) };
const tens = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: atOnce, maxLength: atOnce });

describeAtTheBank('Made-up bodies', ({ tpp }) => {
  for (const basePath of [v100, v132]) {
    for (const product of [domestic, rtgs]) {
      it(`are taken or refused for a reason, ${product} on ${basePath}, and read back as they were`, async () => {
        const check = async (order: object) => {
          const answer = await tpp.initiate({ basePath, product, order });
          if (answer.status !== 201) {
            expect(verdictOf(answer)).to.match(functionalVerdict);
            return;
          }
          const { body } = await tpp.read(startedBy(answer).id, { basePath, product });
          expect(body).to.deep.equal({ ...order, transactionStatus: 'RCVD' });
        };
        const property = fc.asyncProperty(tens(rightOrders(basePath, product)), async (orders) => {
          await Promise.all(orders.map(check));
        });
        await fc.assert(property, options);
      });

      it(`are taken or refused with one byte changed, ${product} on ${basePath}`, async () => {
        const property = fc.asyncProperty(tens(damagedTexts), async (texts) => {
          const check = async (content: Uint8Array) => {
            const answer = await tpp.initiate({ basePath, product, content });
            expect(verdictOf(answer)).to.match(/^201$|^400 ([A-Z_]+ body[^,]*(, )?)+$/);
          };
          await Promise.all(texts.map(check));
        });
        await fc.assert(property, options);
      });
    }
  }
});
