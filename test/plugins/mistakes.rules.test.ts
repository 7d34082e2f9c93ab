/** Every mistake of a plugin is reported before the start: by the plugin's name, the field, and the wrong value. */
import { expect } from 'chai';
import { contracts } from '../../generated/index.js';
import { checkPlugins } from '../../src/plugins/check.js';
import { branches, handler, here } from './branches.js';
import { bank, mistakenParts, rightParts, sca, wrongParts } from './parts.js';

const check = (value: unknown) => checkPlugins([{ source: './plugin.js', value }], contracts);

describe('A plugin', () => {
  for (const [what, part] of Object.entries(rightParts)) {
    it(`may have ${what}`, () => {
      expect(check({ name: 'my-bank', ...part })).to.deep.equal({
        mistakes: [],
        plugins: [{ name: 'my-bank', ...part }],
      });
    });
  }

  const wrong = Object.entries(wrongParts).map(([want, part]) => [part, [want]] as const);
  for (const [part, want] of [...wrong, ...mistakenParts]) {
    it(`is refused: ${want[0]?.replace(here.pathname, '')}`, () => {
      const mistakes = want.map((each) => `my-bank (./plugin.js): ${each}`);
      expect(check({ name: 'my-bank', ...part })).to.deep.equal({ mistakes, plugins: [] });
    });
  }

  for (const [name, isRight] of [
    ['bank', true],
    ['my-bank-2', true],
    ['My-Bank', false],
    ['my_bank', false],
    ['-bank', false],
    ['', false],
    [7, false],
    ['b'.repeat(41), false],
  ] as const) {
    it(`${isRight ? 'may' : 'must not'} have the name ${JSON.stringify(name)}`, () => {
      const { mistakes } = check({ name });
      expect(mistakes).to.have.length(isRight ? 0 : 1);
      for (const mistake of mistakes)
        expect(mistake).to.include('name must consist of at most 40 letters a to z');
    });
  }

  for (const value of [undefined, null, 'plugin', [], handler]) {
    it(`must not be ${JSON.stringify(value) ?? typeof value}`, () => {
      expect(check(value).mistakes).to.deep.equal([
        './plugin.js: it is not an object; a plugin is the default export of its module.',
      ]);
    });
  }
});

describe('Several plugins', () => {
  const mistakesOf = (...values: readonly object[]) =>
    checkPlugins(
      values.map((value, at) => ({ source: `./${at}.js`, value })),
      contracts,
    ).mistakes;

  it('are all checked, and all mistakes are reported', () => {
    expect(mistakesOf({ name: 'one', befor: [] }, { name: 'two', after: 1 })).to.deep.equal([
      'one (./0.js): befor is not a field of a plugin; the fields are name, bank, sca, login, keys, handlers, contracts, migrations, before, after, pause, close.',
      'two (./1.js): after is not a list of functions.',
    ]);
  });

  it('must have different names', () => {
    expect(mistakesOf({ name: 'one' }, { name: 'one' })).to.deep.equal([
      'one (./1.js): name is also the name of ./0.js.',
    ]);
    expect(mistakesOf({}, {})).to.deep.equal([
      './1.js: name is missing; the default, bank, is also the name of ./0.js.',
    ]);
  });

  it('must have a name if they have migrations', () => {
    expect(mistakesOf({ migrations: new URL('none/', import.meta.url) })).to.include(
      './0.js: name is missing; the migrations are recorded under the name, so the name must never change.',
    );
  });

  it('may have only one bank', () => {
    expect(mistakesOf({ name: 'one', bank, sca }, { name: 'two', bank, sca })).to.deep.equal([
      'two (./1.js): bank exists already, from ./0.js.',
    ]);
  });

  it('may have only one login', () => {
    const login = { begin: () => undefined, finish: () => undefined };
    expect(mistakesOf({ name: 'one', login }, { name: 'two', login })).to.deep.equal([
      'two (./1.js): login exists already, from ./0.js.',
    ]);
  });

  it('must not have the same contract', () => {
    expect(
      mistakesOf({ name: 'one', contracts: [branches()] }, { name: 'two', contracts: [branches()] }),
    ).to.deep.equal([
      'two (./1.js): branches-1.0.0 is the name of another contract.',
      'two (./1.js): branches-1.0.0 has the base path /branches, which branches-1.0.0 uses.',
    ]);
  });

  it('may replace handlers of each other', () => {
    const handlers = { listBranches: { 'branches-1.0.0': handler } };
    expect(mistakesOf({ name: 'one', contracts: [branches()] }, { name: 'two', handlers })).to.deep.equal([]);
  });
});
