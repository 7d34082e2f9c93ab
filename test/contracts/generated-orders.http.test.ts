/** Hundreds of made-up bodies for every way to initiate a payment: each is taken or refused in the contract's words. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { domestic, rtgs, startedBy, v100, v132, verdictOf } from '../support/tpp/tpp.js';
import { damagedTexts, rightOrders } from './generated-orders.js';
import { holdsForMadeUp, WrongAnswer } from './made-up.js';

/** The bank's own refusals of an order that follows the contract. */
const functionalVerdict =
  /^400 ((FORMAT_ERROR body\.(debtorAccount|creditorAccount)\.iban|FORMAT_ERROR body\.instructedAmount\.amount|PARAMETER_NOT_SUPPORTED body\.(instructedAmount\.currency|creditorAccount\.iban)|RESOURCE_UNKNOWN body\.debtorAccount|PARAMETER_NOT_CONSISTENT body\.(debtorAccount|creditorAccount\.iban)|EXECUTION_DATE_INVALID body\.requestedExecutionDate)(, )?)+$/;

describeAtTheBank('Made-up bodies', ({ tpp }) => {
  for (const basePath of [v100, v132]) {
    for (const product of [domestic, rtgs]) {
      it(`are taken or refused for a reason, ${product} on ${basePath}, and read back as they were`, async () => {
        await holdsForMadeUp(rightOrders(basePath, product), async (order) => {
          const answer = await tpp.initiate({ basePath, product, order });
          if (answer.status === 201) {
            const { body } = await tpp.read(startedBy(answer).id, { basePath, product });
            expect(body).to.deep.equal({ ...order, transactionStatus: 'RCVD' });
          } else if (!functionalVerdict.test(verdictOf(answer))) {
            throw new WrongAnswer(order, answer, String(functionalVerdict));
          }
        });
      });

      it(`are taken or refused with one byte changed, ${product} on ${basePath}`, async () => {
        const wanted = /^201$|^400 ([A-Z_]+ body[^,]*(, )?)+$/;
        await holdsForMadeUp(damagedTexts, async (content) => {
          const answer = await tpp.initiate({ basePath, product, content });
          if (!wanted.test(verdictOf(answer))) throw new WrongAnswer(content, answer, String(wanted));
        });
      });
    }
  }
});
