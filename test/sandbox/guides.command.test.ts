/** The portal's guides: every step is answered as it says, by its call and by the snippet of every language. */
import { expect } from 'chai';
import { givenNames, type Guide, type GuideStep } from '../../src/portal/guides/guide.js';
import { namesIn } from '../../src/portal/guides/fill.js';
import { guides } from '../../src/portal/guides/guides.js';
import { snippetLanguages } from '../../src/portal/guides/snippets/languages.js';
import { describeAtTheDoor } from '../support/bank.js';
import { absentPrograms, programsOfGuides } from '../support/programs.js';
import { removeFolder, temporaryFolder } from '../support/temporary.js';
import { JavaSnippets } from './java-snippets.js';
import { bySnippet, directly, follow, givensAt, keepsOf } from './guide-runs.js';

function neededBy(step: GuideStep): readonly string[] {
  const isSigned = 'call' in step && step.call.isSigned;
  return [...namesIn(JSON.stringify(step)), ...(isSigned ? ['keyId', 'certificate', 'privateKey'] : [])];
}

/** The values that a step needs and that nothing before it gives. */
function missingIn({ steps }: Guide): readonly string[] {
  const known = new Set<string>(givenNames);
  return steps.flatMap((step) => {
    const missing = neededBy(step).filter((name) => !known.has(name));
    for (const name of 'call' in step ? Object.keys(keepsOf(step)) : [step.keepsOutputAs]) known.add(name);
    return missing;
  });
}

describe('A guide', () => {
  for (const guide of guides) {
    it(`${guide.id} needs no value that no step before has given`, () => {
      expect(missingIn(guide)).to.deep.equal([]);
    });
  }

  it('has a name of its own', () => {
    expect(new Set(guides.map(({ id }) => id)).size).to.equal(guides.length);
  });
});

describeAtTheDoor('The guides are followed', ({ url }) => {
  const folder = temporaryFolder();
  const java = new JavaSnippets(folder);
  after(() => {
    java.stop();
    removeFolder(folder);
  });

  it('by their calls', async () => {
    await follow(guides, await givensAt(url), { call: directly, folder });
  });

  for (const language of snippetLanguages) {
    // The runner says what is absent.
    if (absentPrograms(programsOfGuides[language]).length > 0) continue;
    it(`in ${language}`, async () => {
      const call =
        language === 'java'
          ? bySnippet(language, folder, (path, env) => java.run(path, env))
          : bySnippet(language, folder);
      await follow(guides, await givensAt(url), { call, folder });
    });
  }

  if (absentPrograms(programsOfGuides.java).length > 0) return;
  it('in java, by the one command that the snippet needs', async () => {
    const [first] = guides;
    const steps = first?.steps.slice(0, 1) ?? [];
    const call = bySnippet('java', folder);
    if (first) await follow([{ ...first, steps }], await givensAt(url), { call, folder });
  });
});
