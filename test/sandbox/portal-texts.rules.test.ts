import { expect } from 'chai';
import { portalCatalogue } from '../../src/portal/texts/catalogue.js';
import { sentencesOf, things } from '../support/sentences.js';

/** Words that both languages have. */
const common = ['Status', 'curl', 'Node', 'Python', 'Java'];

describe('the texts of the portal', () => {
  const croatian = sentencesOf({ ...portalCatalogue.hr });
  const english = sentencesOf({ ...portalCatalogue.en });

  it('say in Croatian what they say in English, sentence for sentence', () => {
    expect([...croatian.keys()].sort()).to.deep.equal([...english.keys()].sort());
  });

  it('are never empty and never the same in both languages', () => {
    for (const [place, sentence] of english) {
      expect(sentence.trim(), place).to.equal(sentence).and.not.equal('');
      if (!common.includes(sentence)) expect(croatian.get(place), place).not.to.equal(sentence);
    }
  });

  it('name the same things in both languages', () => {
    for (const [place, sentence] of english) {
      const named = (text: string | undefined) => things.filter((thing) => text?.includes(thing));
      expect(named(croatian.get(place)), place).to.deep.equal(named(sentence));
    }
  });
});
