/** The state of a payment in the customer's words, and the day and time of each event. */
import { expect } from 'chai';
import { orderPage } from '../../src/pages/payments/order-pages.js';
import type { PaymentEnd, PaymentStanding } from '../../src/domain/payments/standing.js';
import { everyState, fullPayment, ownPayment } from './order-samples.js';
import { contextOf } from './page-samples.js';

const wordsOf = (order: typeof fullPayment, language: 'hr' | 'en') =>
  orderPage(order, contextOf(language))
    .text.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const standings: Readonly<Record<PaymentStanding, readonly [en: string, hr: string]>> = {
  unapproved: ['Waiting for approval', 'Čeka odobrenje'],
  'partly-signed': ['Waiting for another signature', 'Čeka još jedan potpis'],
  scheduled: [
    'Approved, to be carried out on 30 June 2026',
    'Odobreno, banka će ga provesti 30. lipnja 2026.',
  ],
  approved: ['Approved, about to be carried out', 'Odobreno, banka će ga uskoro provesti'],
  'under-way': ['The bank is carrying it out', 'Banka ga provodi'],
  'short-of-funds': ['Approved, waiting for money on the account', 'Odobreno, čeka se novac na računu'],
  stopping: ['The bank is trying to stop it', 'Banka ga pokušava zaustaviti'],
  'carried-out': ['Carried out', 'Provedeno'],
  rejected: ['Rejected', 'Odbijeno'],
  cancelled: ['Cancelled', 'Otkazano'],
};

const endings: Readonly<Record<PaymentEnd, readonly [en: string, hr: string]>> = {
  'cancelled-by-psu': ['refused when it was to be approved', 'Odbijeno je pri odobravanju'],
  'approval-expired': ['not approved in time', 'Nije odobreno na vrijeme'],
  'approval-failed': ['too many wrong codes', 'previše pogrešnih kodova'],
  'limit-exceeded': ['above the limit', 'veći od limita'],
  'no-funds': ['not enough money', 'nije bilo dovoljno novca'],
  'account-blocked': ['account was blocked', 'Račun je bio blokiran'],
  'psu-blocked': ['approved it was blocked', 'u međuvremenu je blokirana'],
  'mandate-ended': ['may no longer sign for the account', 'ne smije potpisivati za račun'],
  'creditor-unknown': ['account does not exist', 'Račun primatelja ne postoji'],
  'refused-by-core': ['bank could not carry it out', 'Banka ga nije mogla provesti'],
  'end-date-passed': ['last day of the standing order', 'posljednji dan trajnog naloga'],
  'cancelled-by-tpp': ['service cancelled it', 'Usluga ga je otkazala'],
  'stopped-by-psu': ['before the bank carried it out', 'prije nego što ga je banka provela'],
  'stopped-at-core': ['while the bank was carrying it out', 'dok ga je banka provodila'],
};

describe('A payment on the customer’s own page', () => {
  for (const [standing, ending] of everyState) {
    it(`says in both languages that it is ${[standing, ending].filter(Boolean).join(': ')}`, () => {
      for (const [at, language] of (['en', 'hr'] as const).entries()) {
        const words = wordsOf(ownPayment(standing, ending), language);
        expect(words).to.include(standings[standing][at]);
        if (ending) expect(words).to.include(endings[ending][at]);
        expect(words).to.include(['30 June 2026, 14:35', '30. lipnja 2026. u 14:35'][at]);
      }
    });
  }

  it('names the signatures, the requests to stop it and the returned money', () => {
    const words = wordsOf(fullPayment, 'en');
    expect(words).to.include('Approved by 2 of 2 signatures Ana Horvat , 30 June 2026, 14:35 Petra');
    expect(words).to.include('A former customer, 30 June 2026, 14:35');
    expect(words).to.include('Money returned to your account EUR 99,999,999,999,999.99, 30 June 2026, 14:35');
    expect(wordsOf({ ...fullPayment, approvals: [] }, 'hr')).to.include('Odobrenja Potpisa: 0 od 2');
  });
});
