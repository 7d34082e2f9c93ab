/** The review page before an approval shows everything that the TPP has ordered. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { browserAt } from '../support/customer/customer.js';
import { wholeDomesticOrder, orders } from '../support/tpp/product-orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import { domestic, rtgs, startedBy, v132 } from '../support/tpp/tpp.js';

const cross = 'cross-border-credit-transfers';
const creditorReference = { reference: 'HR01-2026-114', referenceType: 'SCOR', referenceIssuer: 'HUB' };

describeAtTheBank('The review page of a payment', ({ tpp }) => {
  const table = [
    {
      what: 'every field of a domestic payment',
      product: domestic,
      order: wholeDomesticOrder(),
      want: [
        'Final recipient The landlord',
        'Paid on behalf of Ana’s mother',
        'Payment description Račun 2026-114',
        'Recipient’s reference HR01-2026-114',
        'Payer’s reference END-TO-END-1',
      ],
    },
    {
      what: 'type and issuer of the reference of an urgent payment',
      product: rtgs,
      order: { ...orders[rtgs], remittanceInformationStructured: creditorReference },
      want: ['Recipient’s reference HR01-2026-114 (SCOR, HUB)'],
    },
    {
      what: 'fee and total of a payment abroad with exchange',
      product: cross,
      order: orders[cross],
      want: ['Bank fee EUR 5.00', 'Total from your account EUR 105.00'],
    },
    {
      what: 'fee and total of a payment abroad from an account of the same currency',
      product: cross,
      order: { ...orders[cross], debtorAccount: { iban: ibans.anaDollars } },
      want: ['Bank fee USD 5.50', 'Total from your account USD 111.50'],
    },
    {
      what: 'only the amount of a domestic payment',
      product: domestic,
      order: orders[domestic],
      want: ['Amount EUR 12.50'],
      never: /Bank fee|Total|reference|behalf|Final/,
    },
  ] as const;
  for (const { order, product, want, what, ...row } of table) {
    it(`shows ${what}`, async () => {
      const browser = browserAt(startedBy(await tpp.initiate({ basePath: v132, product, order })).link);
      await browser.open();
      const { name, text } = await browser.logIn();
      expect(name).to.equal('review');
      const words = text.slice(text.indexOf('<dl'), text.lastIndexOf('</dl>')).replace(/<[^>]*>/g, ' ');
      const read = words.replace(/\s+/g, ' ');
      for (const each of want) expect(read).to.include(each);
      if ('never' in row) expect(read).not.to.match(row.never);
    });
  }
});
