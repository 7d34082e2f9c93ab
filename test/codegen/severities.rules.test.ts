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
const exception = (at: string, rule = 'pattern-unanchored') => ({
  exceptions: [{ rule, at, reason: 'Clients send it.' }],
});
const name = 'things/1.0.0.yaml#/components/schemas/Thing/properties/name';

const rows: readonly (readonly [
  what: string,
  configuration: object,
  mistakes: string[],
  warnings: string[],
])[] = [
  ['nothing', {}, [`${about} ${rest}`], []],
  ['a rule that warns', { rules: { 'pattern-unanchored': 'warn' } }, [], [`${about} warning ${rest}`]],
  ['a rule that is off', { rules: { 'pattern-unanchored': 'off' } }, [], []],
  ['documents of others', { houseRules: false }, [], []],
  [
    'a rule of the house for documents of others',
    { houseRules: false, rules: { 'pattern-unanchored': 'error' } },
    [`${about} ${rest}`],
    [],
  ],
  ['an excepted value', exception(`${name}/pattern`), [], []],
  ['an excepted schema', exception(name), [], []],
  ['an excepted file', exception('things/1.0.0.yaml'), [], []],
  [
    'an exception that excepts nothing',
    { ...exception(`${name}/maxLength`, 'bounds-crossed'), rules: { 'pattern-unanchored': 'off' } },
    [],
    [
      `contracts.json:3: warning [exception-unused] The exception from bounds-crossed at ${name}/maxLength excepts nothing; remove it.`,
    ],
  ],
  [
    'an excepted place elsewhere',
    exception('things/1.0.0.yaml#/paths'),
    [`${about} ${rest}`],
    [
      'contracts.json:3: warning [exception-unused] The exception from pattern-unanchored at things/1.0.0.yaml#/paths excepts nothing; remove it.',
    ],
  ],
  [
    'an exception that excepts nothing, as an error',
    { rules: { 'exception-unused': 'error' }, ...exception(`${name}/maxLength`, 'bounds-crossed') },
    [
      `contracts.json:6: [exception-unused] The exception from bounds-crossed at ${name}/maxLength excepts nothing; remove it.`,
      `${about} ${rest}`,
    ],
    [],
  ],
  [
    'a module that is no file',
    { houseRules: false, validator: 7 },
    ['contracts.json:3: [configuration-invalid] validator is a file.'],
    [],
  ],
  [
    'no rule',
    { exceptions: [{ at: name }, { rule: '' }] },
    ['contracts.json:3: [configuration-invalid] An exception names a rule, and this one has none.'],
    [],
  ],
  [
    'a size that is none',
    { maxBytes: -1 },
    ['contracts.json:2: [configuration-invalid] maxBytes is a number of bytes.'],
    [],
  ],
  [
    'an unknown key',
    { severity: 'warn' },
    [
      'contracts.json:2: [configuration-invalid] severity is unknown; known are answers, exceptions, houseRules, keptFields, maxBytes, rules and validator.',
    ],
    [],
  ],
  [
    'an unknown rule',
    { rules: { 'pattern-anchored': 'off' } },
    [
      'contracts.json:3: [configuration-invalid] pattern-anchored is no rule; docs/developer/contract-rules.md has all of them.',
    ],
    [],
  ],
  [
    'an unknown severity',
    { rules: { 'pattern-unanchored': 'warning' } },
    [
      'contracts.json:3: [configuration-invalid] The severity of pattern-unanchored is "error", "warn" or "off".',
    ],
    [],
  ],
  [
    'a rule that cannot be turned down',
    { rules: { 'reference-missing': 'warn' } },
    [
      'contracts.json:3: [configuration-invalid] reference-missing is always an error, because nothing can be generated from what breaks it.',
    ],
    [],
  ],
  [
    'an exception without a reason',
    { exceptions: [{ rule: 'pattern-unanchored', at: name, reason: ' ' }] },
    [
      `contracts.json:3: [configuration-invalid] The exception from pattern-unanchored at ${name} says why: "reason".`,
    ],
    [],
  ],
];

describe('contracts.json', () => {
  for (const [what, configuration, mistakes, warnings] of rows) {
    it(`decides about rules: ${what}`, async () => {
      const folder = workspace({ 'things/1.0.0.yaml': loose });
      writeFileSync(join(folder, 'contracts.json'), JSON.stringify(configuration, null, 2));
      const answer = await inFolder(folder, () => generateCommand([]));
      expect(['mistakes' in answer ? answer.mistakes : [], answer.warnings ?? []]).to.deep.equal([
        mistakes,
        warnings,
      ]);
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
