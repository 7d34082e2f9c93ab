/** The customer's view of a given consent: its duration and its frequency of access. */
import { expect } from 'chai';
import { givenDetails } from '../../src/pages/consents/customer-pages.js';
import type { GivenConsent } from '../../src/usecases/customer/given-consents.js';
import { givenConsent } from './customer-samples.js';
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
    it(`have the end of a consent that is ${status}, and no duration`, () => {
      const words = wordsOf(givenConsent(status), 'en');
      expect(words).to.match(/Status \w.* on 30 June 2026/);
      expect(words).not.to.match(/How long|Until|How often/);
    });
  }
});
