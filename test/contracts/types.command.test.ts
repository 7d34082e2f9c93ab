/** The mistakes that the compiler must catch for whoever writes a handler or a stage: each small source file holds one. */
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

/** File name to what the compiler says about it; a complaint goes on over indented lines. */
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

/** The complaint that a file asks for: its `want` comment stands on the line before. */
function wantedIn(name: string): Wanted | undefined {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.includes('// want: '));
  return at === -1 ? undefined : { line: at + 2, text: lines[at]?.split('// want: ')[1] ?? '' };
}

describe('the contracts as types', () => {
  let complaints: Map<string, Complaint[]>;
  before(() => {
    complaints = compile();
  });

  it('knows every mistake by a file of its own', () => {
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
    ]);
  });

  it('complains about no other file', () => {
    expect([...complaints.keys()].filter((name) => !sources.includes(name))).to.deep.equal([]);
  });

  for (const name of sources) {
    const wanted = wantedIn(name);
    it(wanted ? `refuses ${name}: ${wanted.text}` : `accepts ${name}`, () => {
      const [first, ...others] = complaints.get(name) ?? [];
      expect(others).to.deep.equal([]);
      if (!wanted) expect(first).to.equal(undefined);
      else {
        expect(first?.line).to.equal(wanted.line);
        expect(first?.text).to.include(wanted.text);
      }
    });
  }
});
