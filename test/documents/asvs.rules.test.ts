/**
 * docs/security/asvs.md has every requirement of levels 1 and 2 once, in the standard's order, with statements that are
 * true of the tree.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { levelOf, levels, numbers } from './asvs-numbers.js';
import { root, textOf } from './markdown.js';

const document = textOf('docs/security/asvs.md');
const verdicts = ['holds', 'not applicable', "the bank's", 'open'] as const;

interface Row {
  /** One requirement, or the first and the last of a range. */
  readonly requirement: string;
  readonly numbers: readonly string[];
  readonly level: string;
  readonly asks: string;
  readonly verdict: string;
  readonly evidence: string;
}

const rows: readonly Row[] = [
  ...document.matchAll(/^- \*\*(V\d[^*]*)\*\* \(([^)]*)\) (.+?)\. _([^_]+)_: (.+)$/gm),
].map(([, requirement = '', level = '', asks = '', verdict = '', evidence = '']) => {
  return {
    requirement,
    numbers: numbersIn(requirement),
    level,
    asks,
    verdict: verdict.toLowerCase(),
    evidence,
  };
});

/** Expands `V1.2.6–V1.2.8` to all requirements of levels 1 and 2 in the range. */
function numbersIn(requirement: string): readonly string[] {
  const [first = '', last = first] = requirement.split('–');
  return numbers.slice(numbers.indexOf(first), numbers.indexOf(last) + 1);
}

const countOf = (verdict: string) =>
  rows.filter((row) => row.verdict === verdict).reduce((sum, row) => sum + row.numbers.length, 0);

describe('The list of ASVS requirements', () => {
  it('has as many requirements of each level as ASVS 5.0.0', () => {
    const all = Object.values(levels).join('');
    const count = (level: string) => all.split(level).length - 1;
    expect([count('1'), count('2'), count('3')]).to.deep.equal([70, 183, 92]);
    expect(numbers).to.have.length(253);
  });
});

describe('docs/security/asvs.md', () => {
  it('has every requirement once, in the standard’s order', () => {
    expect(rows.flatMap((row) => row.numbers)).to.deep.equal(numbers);
  });

  it('has a level, a summary, a verdict, and evidence or a reason for each requirement', () => {
    for (const { asks, evidence, level, numbers: named, requirement, verdict } of rows) {
      expect(level, requirement).to.equal(
        [...new Set(named.map((name) => String(levelOf(name))))]
          .toSorted((one, other) => one.localeCompare(other))
          .join(', '),
      );
      expect(verdict, requirement).to.be.oneOf(verdicts);
      expect(asks, requirement).to.have.length.within(4, 120);
      expect(evidence, requirement).not.to.equal('');
    }
  });

  it('groups only requirements that do not apply to this server', () => {
    expect(rows.filter((row) => row.numbers.length > 1 && row.verdict !== 'not applicable')).to.deep.equal(
      [],
    );
  });

  it('names existing files only, and gives evidence for every requirement that holds', () => {
    for (const { evidence, requirement, verdict } of rows) {
      const paths = [...evidence.matchAll(/`((?:src|test|docs|specs|tools)\/[^`]*)`/g)].map(
        ([, path = '']) => path,
      );
      expect(
        paths.filter((path) => !existsSync(join(root, path))),
        requirement,
      ).to.deep.equal([]);
      const isAbove = /^(the same|as V\d)/.test(evidence);
      const isProven = paths.length > 0 || isAbove || /decision D\d+/.test(evidence);
      if (verdict === 'holds') expect(isProven, `${requirement}: ${evidence}`).to.equal(true);
    }
  });

  it('counts its verdicts correctly', () => {
    const [, counts = ''] = document.split('<!-- counts -->');
    const told = [...counts.matchAll(/^- ([a-z' ]+): (\d+)$/gm)].map(([, name, count]) => [
      name,
      Number(count),
    ]);
    expect(told).to.deep.equal(verdicts.map((verdict) => [verdict, countOf(verdict)]));
  });
});
