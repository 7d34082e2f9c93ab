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
  const table: readonly (readonly [ConsentSummary, 'review' | 'code', en: string, hr?: string])[] = [
    [named, 'review', 'HR95 9900 0143 2000 0101 0 Account details and balances'],
    [named, 'review', 'Account Adria Trade d.o.o. HR95', 'Račun Adria Trade d.o.o. HR95'],
    [named, 'review', 'HR94 9900 0143 2000 0102 8 Account details How long'],
    [named, 'review', 'Until 30 September 2026', 'Do 30. rujna 2026.'],
    [named, 'code', 'these accounts: HR95 9900 0143 2000 0101 0 , HR94 9900 0143 2000 0102 8'],
    [
      chosen,
      'review',
      'Accounts that you choose Account details, balances and transactions',
      'Računi koje odaberete Podaci o računu, stanje i promet',
    ],
    [
      chosen,
      'review',
      'Choose the accounts All accounts Current account HR95 9900 0143 2000 0101 0',
      'Odaberite račune Svi računi',
    ],
    [mixed, 'review', 'HR95 9900 0143 2000 0101 0 Account details and balances'],
    [mixed, 'review', 'Accounts that you choose Account details and transactions'],
    [mixed, 'code', 'these accounts: HR95 9900 0143 2000 0101 0 , HR94 9900 0143 2000 0102 8'],
    [mixed, 'review', 'How often Once', 'Koliko često Jednom'],
    [funds, 'review', 'yes or no, never the balance', 'da ili ne, nikada stanje'],
    [funds, 'review', 'How long Until you revoke it', 'Dok je ne opozovete'],
    [{ ...named, frequencyPerDay: 1 }, 'review', 'once a day without', 'jednom na dan bez'],
    [{ ...named, frequencyPerDay: 2 }, 'review', '2 times a day', '2 puta na dan'],
    [{ ...named, frequencyPerDay: 11 }, 'review', '11 times a day', '11 puta na dan'],
    [{ ...named, frequencyPerDay: 21 }, 'review', '21 times a day', '21 put na dan'],
  ];
  for (const [consent, step, en, hr] of table) {
    it(`show on the page ${step} of a ${consent.recurring ? 'recurring' : 'one-off'} consent: ${en}`, () => {
      expect(wordsOf(consent, step, 'en')).to.include(en);
      if (hr) expect(wordsOf(consent, step, 'hr')).to.include(hr);
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
