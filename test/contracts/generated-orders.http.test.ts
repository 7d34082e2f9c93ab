/** Hundreds of generated bodies for initiations of payments: each is accepted, or refused with the contract's codes. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { domestic, rtgs, startedBy, v100, v132, v1316, verdictOf } from '../support/tpp/tpp.js';
import { damagedTexts, rightOrders, withoutBlanks } from './generated-orders.js';
import { holdsForMadeUp, WrongAnswer } from './made-up.js';

/** The bank's own refusals of an order that follows the contract. */
const functionalVerdict =
  /^400 ((FORMAT_ERROR body\.(debtorAccount|creditorAccount)\.iban|FORMAT_ERROR body\.instructedAmount\.amount|PARAMETER_NOT_SUPPORTED body\.(instructedAmount\.currency|creditorAccount\.iban)|RESOURCE_UNKNOWN body\.debtorAccount|PARAMETER_NOT_CONSISTENT body\.(debtorAccount|creditorAccount\.iban)|EXECUTION_DATE_INVALID body\.requestedExecutionDate)(, )?)+$/;

describeAtTheBank('Generated orders', ({ tpp }) => {
  for (const basePath of [v100, v132, v1316]) {
    for (const product of [domestic, rtgs]) {
      it(`are read back with all visible texts, or refused: ${product} on ${basePath}`, async () => {
        await holdsForMadeUp(rightOrders(basePath, product), async (order) => {
          const answer = await tpp.initiate({ basePath, product, order });
          if (answer.status === 201) {
            const { body } = await tpp.read(startedBy(answer).id, { basePath, product });
            expect(body).to.deep.equal({ ...withoutBlanks(order), transactionStatus: 'RCVD' });
          } else if (!functionalVerdict.test(verdictOf(answer))) {
            throw new WrongAnswer(order, answer, String(functionalVerdict));
          }
        });
      });

      it(`get 201 or 400 with one byte damaged: ${product} on ${basePath}`, async () => {
        const wanted = /^201$|^400 ([A-Z_]+ body[^,]*(, )?)+$/;
        await holdsForMadeUp(damagedTexts, async (content) => {
          const answer = await tpp.initiate({ basePath, product, content });
          if (!wanted.test(verdictOf(answer))) throw new WrongAnswer(content, answer, String(wanted));
        });
      });
    }
  }
});
