import { expect } from 'chai';
import type { ConsentSummary } from '../../src/usecases/resource/subject.js';
import { stepPage } from './page-samples.js';
import { consents } from './subject-samples.js';

/** The words of a page, from its heading to the end of its form. */
function wordsOf(consent: ConsentSummary, step: 'review' | 'code', language: 'hr' | 'en'): string {
  const page = stepPage(step, { kind: 'consent', consent }, language).text;
  const main = page.slice(page.indexOf('<h1'), page.indexOf('</form>'));
  return main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

const sample = (name: string): ConsentSummary => {
  const consent = consents[name];
  if (!consent) throw new Error(`there is no sample ${name}`);
  return consent;
};

describe('The pages of a consent', () => {
  const named = sample('for named accounts');
  const chosen = sample('for accounts to choose');
  const mixed = sample('for a named account and others to choose, once');
  const funds = sample('to ask about funds');
  const table = [
    { consent: named, step: 'review', en: 'HR95 9900 0143 2000 0101 0 Account details and balances' },
    {
      consent: named,
      step: 'review',
      en: 'Account Adria Trade d.o.o. HR95',
      hr: 'Račun Adria Trade d.o.o. HR95',
    },
    { consent: named, step: 'review', en: 'HR94 9900 0143 2000 0102 8 Account details How long' },
    { consent: named, step: 'review', en: 'Until 30 September 2026', hr: 'Do 30. rujna 2026.' },
    {
      consent: named,
      step: 'code',
      en: 'these accounts: HR95 9900 0143 2000 0101 0 , HR94 9900 0143 2000 0102 8',
    },
    {
      consent: chosen,
      step: 'review',
      en: 'Accounts that you choose Account details, balances and transactions',
      hr: 'Računi koje odaberete Podaci o računu, stanje i promet',
    },
    {
      consent: chosen,
      step: 'review',
      en: 'Choose the accounts All accounts Current account HR95 9900 0143 2000 0101 0',
      hr: 'Odaberite račune Svi računi',
    },
    { consent: mixed, step: 'review', en: 'HR95 9900 0143 2000 0101 0 Account details and balances' },
    { consent: mixed, step: 'review', en: 'Accounts that you choose Account details and transactions' },
    {
      consent: mixed,
      step: 'code',
      en: 'these accounts: HR95 9900 0143 2000 0101 0 , HR94 9900 0143 2000 0102 8',
    },
    { consent: mixed, step: 'review', en: 'How often Once', hr: 'Koliko često Jednom' },
    { consent: funds, step: 'review', en: 'yes or no, never the balance', hr: 'da ili ne, nikada stanje' },
    { consent: funds, step: 'review', en: 'How long Until you revoke it', hr: 'Dok je ne opozovete' },
    {
      consent: { ...named, frequencyPerDay: 1 },
      step: 'review',
      en: 'once a day without',
      hr: 'jednom na dan bez',
    },
    { consent: { ...named, frequencyPerDay: 2 }, step: 'review', en: '2 times a day', hr: '2 puta na dan' },
    {
      consent: { ...named, frequencyPerDay: 11 },
      step: 'review',
      en: '11 times a day',
      hr: '11 puta na dan',
    },
    { consent: { ...named, frequencyPerDay: 21 }, step: 'review', en: '21 times a day', hr: '21 put na dan' },
  ] as const;
  for (const { consent, step, ...words } of table) {
    it(`show on the page ${step} of a ${consent.recurring ? 'recurring' : 'one-off'} consent: ${words.en}`, () => {
      expect(wordsOf(consent, step, 'en')).to.include(words.en);
      if ('hr' in words) expect(wordsOf(consent, step, 'hr')).to.include(words.hr);
    });
  }

  it('do not repeat the reviewed details beside the code', () => {
    const page = stepPage('code', { kind: 'consent', consent: chosen }, 'en').text;
    expect(page).to.not.include('<dl');
  });

  it('name an account once, in any spelling of its IBAN', () => {
    const iban = 'HR9599000143200001010';
    const consent = { ...named, accounts: [iban, 'hr95 9900 0143 2000 0101 0'], balances: [iban] };
    expect(wordsOf(consent, 'review', 'en').match(/HR95/gi)).to.have.length(1);
  });

  it('offer only accounts to choose, and preselect none', () => {
    const page = (consent: ConsentSummary) => stepPage('review', { kind: 'consent', consent }, 'en').text;
    expect(page(named)).not.to.include('checkbox');
    expect(page(chosen).match(/type="checkbox"/g), 'two accounts, and all of them').to.have.length(3);
    expect(page(chosen)).not.to.include(' checked');
  });
});
