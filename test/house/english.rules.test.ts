import { expect } from 'chai';
import { commentsIn, findingsIn } from '../../tools/english.js';

const good = '/** Returns the balance of an account. */';
const given = (comments: readonly string[]) => comments.map((text) => ['src/new.ts', text] as const);

describe('The check of English in comments', () => {
  it('reads block and line comments, without directives', () => {
    const source = `/**\n * Returns the balance.\n * In minor units.\n */\n// The first line\n// and the second.\nlet x; // oxlint-disable-line\n`;
    expect(commentsIn(source)).to.deep.equal([
      'Returns the balance. In minor units.',
      'The first line and the second.',
    ]);
  });

  for (const [what, comment, isFine] of [
    ['a sentence with a subject', good, true],
    ['a relative clause', 'What the bank has said.', false],
    ['a word that hides the subject', 'The bank tells nobody of it.', false],
  ] as const) {
    it(`${isFine ? 'allows' : 'refuses'} ${what}`, () => {
      const findings = findingsIn(given([...Array.from({ length: 20 }, () => good), comment]));
      expect(findings.length === 0).to.equal(isFine);
      if (!isFine) expect(findings.join('\n')).to.include('src/new.ts: ').and.include(comment);
    });
  }

  it('allows one comment in fifty to begin with a relative clause', () => {
    const most = [...Array.from({ length: 49 }, () => good), 'What the bank has said.'];
    expect(findingsIn(given(most))).to.deep.equal([]);
  });
});
