/** The portal's guides as data: every value that a step needs is given before it. */
import { expect } from 'chai';
import type { Guide, GuideStep } from '../../src/portal/guides/guide.js';
import { namesIn } from '../../src/portal/guides/fill.js';
import { guides } from '../../src/portal/guides/guides.js';
import { givenNames } from './guide-runs.js';

function neededBy(step: GuideStep): readonly string[] {
  const isSigned = 'call' in step && step.call.isSigned;
  return [...namesIn(JSON.stringify(step)), ...(isSigned ? ['keyId', 'certificate', 'privateKey'] : [])];
}

/** The values that a step needs and that nothing before it gives. */
function missingIn({ steps }: Guide): readonly string[] {
  const known = new Set<string>(givenNames);
  return steps.flatMap((step) => {
    const missing = neededBy(step).filter((name) => !known.has(name));
    for (const name of 'call' in step ? Object.keys(step.keeps ?? {}) : [step.keepsOutputAs]) known.add(name);
    return missing;
  });
}

describe('A guide', () => {
  for (const guide of guides) {
    it(`gives every value before a step needs it: ${guide.id}`, () => {
      expect(missingIn(guide)).to.deep.equal([]);
    });
  }

  it('has a unique name', () => {
    expect(new Set(guides.map(({ id }) => id)).size).to.equal(guides.length);
  });
});
