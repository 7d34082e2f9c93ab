/** Severities of rules and excepted places, which `contracts.json` names. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generateCommand } from '../../codegen/command.js';
import { laughs } from './mistaken-files.js';
import { but, named, small } from './mistake.js';
import { inFolder, run, workspace } from './workspace.js';

const loose = named("type: string\n          pattern: '[a-z]+'");
const about = 'specs/things/1.0.0.yaml:34:';
const rest = '[pattern-unanchored] The pattern [a-z]+ is not anchored; write ^…$.';
const unanchored = 'pattern-unanchored';
const exception = (at: string, rule = unanchored) => ({
  exceptions: [{ rule, at, reason: 'Clients send it.' }],
});
const name = 'things/1.0.0.yaml#/components/schemas/Thing/properties/name';

const excepted = `${name}/maxLength`;
const unused = (rule: string, at: string) =>
  `[exception-unused] The exception from ${rule} at ${at} excepts nothing; remove it.`;

interface Verdict {
  readonly mistakes?: readonly string[];
  readonly warnings?: readonly string[];
}

const rows: readonly (readonly [what: string, configuration: object, want: Verdict])[] = [
  ['nothing', {}, { mistakes: [`${about} ${rest}`] }],
  ['a rule that warns', { rules: { [unanchored]: 'warn' } }, { warnings: [`${about} warning ${rest}`] }],
  ['a rule that is off', { rules: { [unanchored]: 'off' } }, {}],
  ['documents of others', { houseRules: false }, {}],
  [
    'a rule of the house for documents of others',
    { houseRules: false, rules: { [unanchored]: 'error' } },
    { mistakes: [`${about} ${rest}`] },
  ],
  ['an excepted value', exception(`${name}/pattern`), {}],
  ['an excepted schema', exception(name), {}],
  ['an excepted file', exception('things/1.0.0.yaml'), {}],
  [
    'an exception that excepts nothing',
    { ...exception(excepted, 'bounds-crossed'), rules: { [unanchored]: 'off' } },
    { warnings: [`contracts.json:3: warning ${unused('bounds-crossed', excepted)}`] },
  ],
  [
    'an excepted place elsewhere',
    exception('things/1.0.0.yaml#/paths'),
    {
      mistakes: [`${about} ${rest}`],
      warnings: [`contracts.json:3: warning ${unused(unanchored, 'things/1.0.0.yaml#/paths')}`],
    },
  ],
  [
    'an exception that excepts nothing, as an error',
    { rules: { 'exception-unused': 'error' }, ...exception(excepted, 'bounds-crossed') },
    { mistakes: [`contracts.json:6: ${unused('bounds-crossed', excepted)}`, `${about} ${rest}`] },
  ],
];

/** The mistake in each invalid configuration, after the file's name. */
const invalid: readonly (readonly [configuration: object, line: number, want: string])[] = [
  [{ houseRules: false, validator: 7 }, 3, 'validator is a file.'],
  [{ exceptions: [{ at: name }, { rule: '' }] }, 3, 'An exception names a rule, and this one has none.'],
  [{ maxBytes: -1 }, 2, 'maxBytes is a number of bytes.'],
  [
    { severity: 'warn' },
    2,
    'severity is unknown; known are answers, exceptions, houseRules, keptFields, maxBytes, rules and validator.',
  ],
  [
    { rules: { 'pattern-anchored': 'off' } },
    3,
    'pattern-anchored is no rule; docs/developer/contract-rules.md has all of them.',
  ],
  [{ rules: { [unanchored]: 'warning' } }, 3, `The severity of ${unanchored} is "error", "warn" or "off".`],
  [
    { rules: { 'reference-missing': 'warn' } },
    3,
    'reference-missing is always an error, because nothing can be generated from what breaks it.',
  ],
  [
    { exceptions: [{ rule: unanchored, at: name, reason: ' ' }] },
    3,
    `The exception from ${unanchored} at ${name} says why: "reason".`,
  ],
];

/** Checks a contract with an unanchored pattern. */
async function verdictOn(configuration: object): Promise<Verdict> {
  const folder = workspace({ 'things/1.0.0.yaml': loose });
  writeFileSync(join(folder, 'contracts.json'), JSON.stringify(configuration, null, 2));
  const answer = await inFolder(folder, () => generateCommand([]));
  return { mistakes: 'mistakes' in answer ? answer.mistakes : [], warnings: answer.warnings ?? [] };
}

describe('contracts.json', () => {
  for (const [what, configuration, { mistakes = [], warnings = [] }] of rows) {
    it(`decides about rules: ${what}`, async () => {
      expect(await verdictOn(configuration)).to.deep.equal({ mistakes, warnings });
    });
  }

  for (const [configuration, line, want] of invalid) {
    it(`is refused: ${want}`, async () => {
      const mistakes = [`contracts.json:${line}: [configuration-invalid] ${want}`];
      expect(await verdictOn(configuration)).to.deep.equal({ mistakes, warnings: [] });
    });
  }

  it('has a syntax error at its line', async () => {
    const folder = workspace({ 'things/1.0.0.yaml': small });
    writeFileSync(join(folder, 'contracts.json'), '{\n  "maxBytes": many\n}');
    const { err } = await run(folder);
    expect(err).to.match(/^contracts\.json:2: \[configuration-invalid\] This is not JSON: /);
  });

  it('leaves aliases bounded in a document with a mistake that is off', async () => {
    const bomb = but('  title: Small', '  title: Small\n  x-sunset: 2027-01-31').replace(
      'paths:',
      `x-laughs:\n  l0: &l0 ha\n${laughs}\npaths:`,
    );
    const folder = workspace({ 'things/1.0.0.yaml': bomb });
    writeFileSync(join(folder, 'contracts.json'), JSON.stringify({ houseRules: false }));
    const answer = await inFolder(folder, () => generateCommand([]));
    expect('mistakes' in answer && answer.mistakes.join()).to.include('[yaml-alias-explosion]');
  });
});
