/** The last page for payments that are executed another day, and for entries whose signing basket was deleted. */
import { expect } from 'chai';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { formatDate } from '../../src/pages/texts/wording.js';
import { describeAtTheBank } from '../support/server/bank.js';
import { authorise, browserAt } from '../support/customer/customer.js';
import { farAway, farAwayInWords, paymentsOf, paying } from '../support/tpp/payments.js';
import { ana, ibans } from '../support/embedded-bank/sandbox.js';
import { BasketTpp } from '../support/tpp/tpp-baskets.js';

const later = { requestedExecutionDate: farAway };

describeAtTheBank('The result page after an approval', (bank) => {
  const { start } = paymentsOf(bank);
  const tpp = new BasketTpp(bank.url);
  const textOf = async (link: string) => {
    await authorise(link, ana);
    return (await browserAt(link).open()).text;
  };

  for (const [when, more, want] of [
    ['today', {}, 'You have approved the payment, and the bank has carried it out.'],
    ['another day', later, `The bank will carry it out on ${farAwayInWords}.`],
  ] as const) {
    it(`states when a payment for ${when} is executed`, async () => {
      const { link } = await start({ order: paying('1.00', ibans.ana, ibans.elsewhere, more) });
      expect(await textOf(link)).to.include(want);
    });
  }

  const baskets: readonly {
    readonly what: string;
    readonly days: readonly Readonly<Record<string, unknown>>[];
    readonly hasConsent?: boolean;
    readonly want: string;
  }[] = [
    {
      what: 'payments for today',
      days: [{}, {}],
      want: 'You have approved the payments, and the bank has carried them out.',
    },
    {
      what: 'payments for one later day',
      days: [later, later],
      want: `The bank will carry out the payments on ${farAwayInWords}.`,
    },
    {
      what: 'payments for several days',
      days: [{}, later],
      want: 'The bank will carry out each payment on its own date.',
    },
    { what: 'only a consent', days: [], hasConsent: true, want: 'You have approved everything.</p>' },
  ];
  for (const { days, hasConsent, want, what } of baskets) {
    it(`states when a signing basket with ${what} is executed`, async () => {
      const payments = await Promise.all(days.map((day) => tpp.pay(day)));
      const consentIds = hasConsent ? [await tpp.consent()] : [];
      const paymentIds = payments.map(({ id }) => id);
      const contents = hasConsent ? { consentIds } : { paymentIds };
      expect(await textOf((await tpp.start(contents)).link)).to.include(want);
    });
  }

  it('refers a payment to no signing basket that was deleted, refused or approved', async () => {
    const wants = { deleted: 'basket-ended', refused: 'undone', approved: 'decided' } as const;
    const ends: Readonly<Record<keyof typeof wants, (link: string, id: string) => Promise<unknown>>> = {
      deleted: (_, id) => tpp.ask('DELETE', id),
      refused: async (link) => {
        const browser = browserAt(link);
        await browser.open();
        await browser.cancel();
      },
      approved: (link) => authorise(link, ana),
    };
    for (const how of ['deleted', 'refused', 'approved'] as const) {
      const payment = await tpp.pay(later);
      const basket = await tpp.start({ paymentIds: [payment.id] });
      expect((await browserAt(payment.link).open()).name).to.equal('in-basket');
      await ends[how](basket.link, basket.id);
      expect((await browserAt(payment.link).open()).name, how).to.equal(wants[how]);
    }
  });
});

describe('The result page after an approval in Croatian', () => {
  const day = formatDate('2026-06-30', 'hr');
  for (const [text, want] of [
    [catalogue.hr.payment.approvedFor(day), 'Odobrili ste plaćanje. Banka će ga provesti 30. lipnja 2026.'],
    [
      catalogue.hr.basket.approvedFor(day),
      'Odobrili ste sve stavke. Banka će plaćanja provesti 30. lipnja 2026.',
    ],
  ] as const) {
    it(`ends its sentence with the date: ${want}`, () => expect(text).to.equal(want));
  }
});
