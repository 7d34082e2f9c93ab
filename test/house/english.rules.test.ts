import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commentsIn, descriptionsIn, findingsIn } from '../../tools/english.js';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const good = '/** Returns the balance of an account. */';
const given = (comments: readonly string[]) => comments.map((text) => ['src/new.ts', text] as const);

describe('The check of English in comments and contracts', () => {
  it('reads block and line comments, without directives', () => {
    const source = `/**\n * Returns the balance.\n * In minor units.\n */\n// The first line\n// and the second.\nlet x; // oxlint-disable-line\n`;
    expect(commentsIn(source)).to.deep.equal([
      'Returns the balance. In minor units.',
      'The first line and the second.',
    ]);
  });

  it('reads the summaries and descriptions of a contract, each once', () => {
    const schema = { type: 'string', description: 'The status.' };
    const document = { info: { title: 'Payments', description: 'The bank.' }, a: schema, b: schema };
    expect(descriptionsIn(JSON.stringify(document))).to.deep.equal(['The bank.', 'The status.']);
  });

  for (const [what, comment, isFine] of [
    ['a sentence with a subject', good, true],
    ['a relative clause', 'What the bank has said.', false],
    ['a word that hides the subject', 'The bank tells nobody of it.', false],
  ] as const) {
    it(`${isFine ? 'allows' : 'refuses'} ${what}`, () => {
      const findings = findingsIn('comments', given([...Array.from({ length: 20 }, () => good), comment]));
      expect(findings.length === 0).to.equal(isFine);
      if (!isFine) expect(findings.join('\n')).to.include('src/new.ts: ').and.include(comment);
    });
  }

  it('allows one comment in fifty to begin with a relative clause', () => {
    const most = [...Array.from({ length: 49 }, () => good), 'What the bank has said.'];
    expect(findingsIn('comments', given(most))).to.deep.equal([]);
  });
});

/** Terms that a payments or web engineer searches for. */
const terms = [
  'rate limit',
  'brute force',
  'lockout',
  'session fixation',
  'dynamic linking',
  'eIDAS',
  'retry',
  'state machine',
  'concurrency limit',
  'backpressure',
  'load shedding',
  'graceful shutdown',
  'readiness',
  'connection pool',
  'pagination',
  'test clock',
  'idle timeout',
  'lease',
  'request coalescing',
  'slowloris',
  'double submit',
];

/** Case, hyphens and spaces make no difference to a search, and a time-out is a timeout. */
function toSearchText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s-]+/g, ' ')
    .replaceAll('time out', 'timeout');
}

/** A source file's name, and the first line of its header comment. */
function titleOf(file: string): string {
  const [, header = ''] = /^\/\*\*\s+(?:\* )?(.*)/.exec(readFileSync(file, 'utf8')) ?? [];
  return toSearchText(`${basename(file, '.ts')} ${header}`);
}

describe('The terms of the trade', () => {
  const titles = ['src', 'sandbox/src', 'handlers'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => titleOf(join(projectRoot, folder, name))),
  );
  for (const term of terms) {
    it(`lead a search for "${term}" to a file`, () => {
      const wanted = new RegExp(String.raw`\b${toSearchText(term)}`);
      expect(titles.filter((title) => wanted.test(title))).not.to.deep.equal([]);
    });
  }
});
