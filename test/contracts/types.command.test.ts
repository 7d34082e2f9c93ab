/**
 * Mistakes in a handler or stage that the compiler must report: each is in a source file, below a comment with the
 * wanted error.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, 'test/contracts/types');
const sources = readdirSync(folder).filter((name) => name.endsWith('.ts'));

interface Complaint {
  readonly line: number;
  text: string;
}

/** The compiler's errors by file name; an error continues over indented lines. */
function compile(): Map<string, Complaint[]> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  const complaints = new Map<string, Complaint[]>();
  let last: Complaint | undefined;
  for (const text of stdout.split('\n')) {
    const start = /^(?:.*\/)?([^/(]+)\((\d+),\d+\): error/.exec(text);
    if (start?.[1] && start[2]) {
      last = { line: Number(start[2]), text };
      complaints.set(start[1], [...(complaints.get(start[1]) ?? []), last]);
    } else if (last) last.text += `\n${text}`;
  }
  return complaints;
}

interface Wanted {
  readonly line: number;
  readonly text: string;
}

/** The expected errors of a file: each `want` comment stands on the line before its error. */
function wantedIn(name: string): readonly Wanted[] {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const text = line.split('// want: ')[1];
    return text === undefined ? [] : { line: at + 2, text };
  });
}

describe('The contracts as types', () => {
  let complaints: Map<string, Complaint[]>;
  before(() => {
    complaints = compile();
  });

  it('have a file for every expected mistake', () => {
    expect(sources).to.include.members([
      'handler-module-missing.ts',
      'contract-missing.ts',
      'debtor-name-too-early.ts',
      'location-missing.ts',
      'status-undeclared.ts',
      'code-of-another-status.ts',
      'redirect-without-location.ts',
      'everything-right.ts',
      'pages-and-tokens.ts',
      'stage-too-early.ts',
      'rows-missing.ts',
      'wrong-handlers.ts',
      'wrong-plugins.ts',
    ]);
  });

  it('cause no error in another file', () => {
    expect([...complaints.keys()].filter((name) => !sources.includes(name))).to.deep.equal([]);
  });

  for (const name of sources) {
    const wanted = wantedIn(name);
    const found = () => complaints.get(name) ?? [];
    it(`cause errors at exactly ${wanted.length} lines of ${name}`, () => {
      expect(found().map(({ line }) => line)).to.deep.equal(wanted.map(({ line }) => line));
    });

    for (const { line, text } of wanted) {
      it(`cause at ${name}, line ${line}: ${text}`, () => {
        expect(found().find((each) => each.line === line)?.text).to.include(text);
      });
    }
  }
});
