/** The customer's view of a given consent: its duration and its frequency of access. */
import { expect } from 'chai';
import { givenDetails } from '../../src/pages/consents/consent-pages.js';
import type { ConsentEnd } from '../../src/domain/consents/consent.js';
import type { GivenConsent } from '../../src/usecases/customer/given-consents.js';
import { endedConsent, everyEnding, givenConsent } from './customer-samples.js';
import { contextOf } from './page-samples.js';

describe('The details of a given consent', () => {
  const recurring: GivenConsent = { ...givenConsent('valid'), tpp: 'Sandbox TPP' };
  const oneOff: GivenConsent = { ...recurring, recurring: false, frequencyPerDay: 1 };
  const table = [
    {
      what: 'a recurring consent',
      consent: recurring,
      en: 'How long Until 30 September 2026 How often Whenever you use Sandbox TPP, and up to 4 times a day without you',
      hr: 'Koliko dugo Do 30. rujna 2026. Koliko često Kad god se služite uslugom Sandbox TPP, i najviše 4 puta na dan bez vas',
    },
    {
      what: 'a one-off consent',
      consent: oneOff,
      en: 'How long Until 30 September 2026 How often Once',
      hr: 'Koliko dugo Do 30. rujna 2026. Koliko često Jednom',
    },
    {
      what: 'a consent about funds',
      consent: { ...recurring, kind: 'funds' },
      en: 'How often Whenever it asks',
      hr: 'Koliko često Kad god zatraži',
    },
  ] as const;
  const wordsOf = (consent: GivenConsent, language: 'hr' | 'en') =>
    givenDetails(consent, contextOf(language))
      .text.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  for (const { consent, en, hr, what } of table) {
    it(`have the duration and frequency of ${what} in both languages`, () => {
      expect(wordsOf(consent, 'en')).to.include(en);
      expect(wordsOf(consent, 'hr')).to.include(hr);
    });
  }

  for (const status of ['revokedByPsu', 'expired', 'terminatedByTpp'] as const) {
    it(`have the end of a consent that is ${status} without a known cause, and no duration`, () => {
      const words = wordsOf(givenConsent(status), 'en');
      expect(words).to.match(/Status (Revoked|Ended|Ended by the service) on 30 June 2026/);
      expect(words).not.to.match(/How long|Until|How often/);
    });
  }

  const ends = {
    'revoked-by-psu': ['Revoked by you on 30 June 2026', 'Opozvali ste je 30. lipnja 2026.'],
    'revoked-by-bank': ['Revoked by the bank on 30 June 2026', 'Banka ju je opozvala 30. lipnja 2026.'],
    'deleted-by-tpp': ['Ended by the service on 30 June 2026', 'Usluga ju je okončala 30. lipnja 2026.'],
    superseded: [
      'Replaced on 30 June 2026 by a newer consent for the same service',
      'Zamijenjena 30. lipnja 2026. novijom suglasnošću za istu uslugu',
    ],
    'validity-over': ['Expired on 30 June 2026', 'Istekla 30. lipnja 2026.'],
    'used-up': [
      'Ended on 30 June 2026, because its only use has taken place',
      'Okončana 30. lipnja 2026. jer je iskorištena za jedini pristup',
    ],
    'role-removed': [
      'Ended on 30 June 2026, because the service is no longer registered with the bank for this',
      'Okončana 30. lipnja 2026. jer usluga za to više nije registrirana u banci',
    ],
    'client-removed': [
      'Ended on 30 June 2026, because the service is no longer registered with the bank',
      'Okončana 30. lipnja 2026. jer usluga više nije registrirana u banci',
    ],
  } as const satisfies Record<ConsentEnd, readonly [en: string, hr: string]>;
  for (const ending of everyEnding) {
    it(`say in both languages why a consent has ended: ${ending}`, () => {
      const [en, hr] = ends[ending];
      expect(wordsOf(endedConsent(ending), 'en')).to.include(`Status ${en}`);
      expect(wordsOf(endedConsent(ending), 'hr')).to.include(`Stanje suglasnosti ${hr}`);
    });
  }
});
