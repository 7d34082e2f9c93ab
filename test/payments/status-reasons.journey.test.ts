/** The reason of a payment's status, which versions from 1.3.16 on tell. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { ana, ibans, luka, marko, type Customer } from '../support/embedded-bank/sandbox.js';
import { paymentsOf, paying } from '../support/tpp/payments.js';
import { orderOf, v100, v105, v132, v1316 } from '../support/tpp/tpp.js';

describeAtTheBank('The status of a payment', (bank) => {
  const { start } = paymentsOf(bank);

  const noFunds = [
    {
      category: 'WARNING',
      code: 'FUNDS_NOT_AVAILABLE',
      text: 'The account does not have the money for amount and fee.',
    },
  ];
  const ends: readonly (readonly [what: string, order: object, end: End, want: object, since: object])[] = [
    [
      'missing funds',
      paying('20.01', ibans.marko, ibans.elsewhere),
      (link) => authorise(link, marko),
      { transactionStatus: 'RJCT', fundsAvailable: false },
      { statusReasonCode: 'AM04', tppMessages: noFunds },
    ],
    [
      'the customer’s limit',
      paying('100.01', ibans.luka, ibans.elsewhere),
      (link) => authorise(link, luka),
      { transactionStatus: 'RJCT' },
      { statusReasonCode: 'AM02' },
    ],
    [
      'the customer’s refusal',
      orderOf(),
      (link) => refuse(link, ana),
      { transactionStatus: 'RJCT' },
      { statusReasonCode: 'CN01' },
    ],
    [
      'the TPP’s cancellation',
      orderOf(),
      (_link, id) => bank.tpp.cancel(id),
      { transactionStatus: 'CANC' },
      { statusReasonCode: 'FOCR' },
    ],
    ['nothing yet', orderOf(), async () => {}, { transactionStatus: 'RCVD' }, {}],
  ];
  for (const [what, order, end, want, since] of ends) {
    it(`tells the reason of its status since 1.3.16: ${what}`, async () => {
      const { id, link } = await start({ basePath: v1316, order });
      await end(link, id);
      for (const reader of [v100, v105, v132]) {
        expect((await bank.tpp.read(id, { basePath: reader, below: '/status' })).body).to.deep.equal(want);
      }
      const { body } = await bank.tpp.read(id, { basePath: v1316, below: '/status' });
      expect(body).to.deep.equal({ ...want, ...since });
    });
  }
});

type End = (link: string, id: string) => Promise<unknown>;

async function refuse(link: string, customer: Customer): Promise<void> {
  const browser = browserAt(link);
  await browser.open();
  await browser.logIn(customer);
  await browser.cancel();
}
