/** The review page before an approval shows everything that the TPP has ordered. */
import { expect } from 'chai';
import { describeAtTheBank } from '../support/server/bank.js';
import { browserAt } from '../support/customer/customer.js';
import { wholeDomesticOrder, orders } from '../support/tpp/product-orders.js';
import { ibans } from '../support/embedded-bank/sandbox.js';
import type { Product } from '../../src/domain/payments/products.js';
import { domestic, rtgs, startedBy, v132 } from '../support/tpp/tpp.js';

const cross = 'cross-border-credit-transfers';
const creditorReference = { reference: 'HR01-2026-114', referenceType: 'SCOR', referenceIssuer: 'HUB' };

describeAtTheBank('The review page of a payment', ({ tpp }) => {
  const never = /Bank fee|Total|reference|behalf|Final/;
  const inDollars = { ...orders[cross], debtorAccount: { iban: ibans.anaDollars } };
  const referenced = { ...orders[rtgs], remittanceInformationStructured: creditorReference };
  const table: readonly (readonly [what: string, Product, order: object, ...want: string[]])[] = [
    [
      'every field of a domestic payment',
      domestic,
      wholeDomesticOrder(),
      'Final recipient The landlord',
      'Paid on behalf of Ana’s mother',
      'Payment description Račun 2026-114',
      'Recipient’s reference HR01-2026-114',
      'Payer’s reference END-TO-END-1',
    ],
    [
      'a whole reference of an urgent payment',
      rtgs,
      referenced,
      'Recipient’s reference HR01-2026-114 (SCOR, HUB)',
    ],
    ['an exchange', cross, orders[cross], 'Bank fee EUR 5.00', 'Total from your account EUR 105.00'],
    ['a fee without exchange', cross, inDollars, 'Bank fee USD 5.50', 'Total from your account USD 111.50'],
    ['only the amount of a domestic payment', domestic, orders[domestic], 'Amount EUR 12.50'],
  ];
  for (const [what, product, order, ...want] of table) {
    it(`shows ${what}`, async () => {
      const browser = browserAt(startedBy(await tpp.initiate({ basePath: v132, product, order })).link);
      await browser.open();
      const { name, text } = await browser.logIn();
      expect(name).to.equal('review');
      const words = text.slice(text.indexOf('<dl'), text.lastIndexOf('</dl>')).replace(/<[^>]*>/g, ' ');
      const read = words.replace(/\s+/g, ' ');
      for (const each of want) expect(read).to.include(each);
      if (order === orders[domestic]) expect(read).not.to.match(never);
    });
  }
});
