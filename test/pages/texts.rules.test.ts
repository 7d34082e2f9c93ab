import { expect } from 'chai';
import { catalogue } from '../../src/pages/texts/catalogue.js';
import { products } from '../../src/domain/payments/products.js';
import { sentencesOf, things } from '../support/contracts/sentences.js';

describe('The texts of the customers’ pages', () => {
  const croatian = sentencesOf(catalogue.hr);
  const english = sentencesOf(catalogue.en);

  it('have the same sentences in Croatian and in English', () => {
    expect([...croatian.keys()].sort()).to.deep.equal([...english.keys()].sort());
  });

  it('are never empty, and differ between the languages', () => {
    for (const [place, sentence] of english) {
      expect(sentence.trim(), place).to.equal(sentence).and.not.equal('');
      if (place !== '.sandbox.title') expect(croatian.get(place), place).not.to.equal(sentence);
    }
  });

  it('contain the same values in both languages', () => {
    for (const [place, sentence] of english) {
      for (const thing of things) {
        expect(croatian.get(place)?.includes(thing), place).to.equal(sentence.includes(thing));
      }
    }
  });

  it('inflect the number of attempts that are left', () => {
    const table = [
      [1, 'Preostao je još jedan pokušaj.', 'One attempt is left.'],
      [2, 'Preostala su još 2 pokušaja.', '2 attempts are left.'],
    ] as const;
    for (const [attempts, hr, en] of table) {
      expect(catalogue.hr.attemptsLeft(attempts)).to.equal(hr);
      expect(catalogue.en.attemptsLeft(attempts)).to.equal(en);
    }
  });

  it('name every payment product on offer', () => {
    for (const product of Object.keys(products)) {
      expect(catalogue.hr.payment.products, product).to.have.property(product);
      expect(catalogue.en.payment.products, product).to.have.property(product);
    }
  });
});
