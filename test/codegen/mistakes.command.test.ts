/** Every mistake in a contract is reported once, with its file, its line, its rule and a sentence. */
import { join } from 'node:path';
import { expect } from 'chai';
import { type Generated, generate } from '../../codegen/generate.js';
import { createLinter, type Lintable } from '../../codegen/rules/lint.js';
import { allRules, ownRules, type RuleId, rules, type Severities } from '../../codegen/rule-table.js';
import { but, mistakesOf, small } from './mistake.js';
import { mistakenAnnouncements } from './mistaken-announcements.js';
import { mistakenDocuments } from './mistaken-documents.js';
import { mistakenExclusions } from './mistaken-exclusions.js';
import { mistakenFiles } from './mistaken-files.js';
import { mistakenOperations } from './mistaken-operations.js';
import { mistakenOverlayResults } from './mistaken-overlay-results.js';
import { mistakenOverlays } from './mistaken-overlays.js';
import { mistakenPaths } from './mistaken-paths.js';
import { mistakenReferences } from './mistaken-references.js';
import { mistakenSchemas } from './mistaken-schemas.js';
import { mistakenUses } from './mistaken-uses.js';
import { mistakenValues } from './mistaken-values.js';
import { unreadDocuments } from '../engine/unread.js';
import { warnedDocuments } from '../engine/warned.js';
import { contract, type Files, workspace } from './workspace.js';

/** The place of the `# here` comment. */
function placeIn(files: Files): string {
  for (const [name, text] of Object.entries(files)) {
    const line = text.split('\n').findIndex((candidate) => candidate.includes('# here'));
    if (line !== -1) return `${name}:${line + 1}`;
  }
  throw new Error('No line carries the comment.');
}

const allMistakes = [
  ...mistakenExclusions,
  ...mistakenUses,
  ...[
    mistakenAnnouncements,
    mistakenDocuments,
    mistakenFiles,
    mistakenOperations,
    mistakenOverlays,
    mistakenOverlayResults,
    mistakenPaths,
    mistakenReferences,
    mistakenSchemas,
    mistakenValues,
  ].flatMap(mistakesOf),
];

/** Rules that a text alone cannot break; `rules.command.test.ts` tests them. */
const elsewhere: readonly RuleId[] = [
  'configuration-invalid',
  'exception-unused',
  'field-not-kept',
  'file-is-folder',
  'file-not-utf8',
  'file-too-large',
  'linter-failed',
  'schema-refused',
  ...[unreadDocuments, warnedDocuments].flatMap(mistakesOf).map(({ rule }) => rule),
];

/** Rules that the small contract itself breaks. */
const lacking: readonly RuleId[] = ['operation-summary', 'operation-untagged', 'parameter-description'];

function rulesFor(rule: RuleId): Severities {
  return new Map([...ownRules].filter(([id]) => id === rule || !lacking.includes(id)));
}

/** Checks every folder, with one process of the linter for all of them. */
async function checkTogether(
  folders: readonly (readonly [specs: string, rule: RuleId])[],
): Promise<Generated[]> {
  const documents: Lintable[] = [];
  let answer = (): void => undefined;
  const linted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const lint = (lintables: readonly Lintable[]) => {
    documents.push(...lintables);
    return linted;
  };
  const checks = folders.map(([specs, rule]) => generate(specs, { lint, rules: rulesFor(rule) }));
  await createLinter()(documents);
  answer();
  return Promise.all(checks);
}

describe('The check of contracts', () => {
  const cases = allMistakes.map((each) => ({ ...each, specs: join(workspace(each.files), 'specs') }));
  let results: readonly Generated[] = [];

  before(async () => {
    results = await checkTogether(cases.map(({ specs, rule }) => [specs, rule]));
  });

  it('is tested with at least eighty mistakes', () => {
    expect(allMistakes.length).to.be.at.least(80);
  });

  it('is tested with a mistake for every rule', () => {
    const shown = new Set([...allMistakes.map(({ rule }) => rule), ...elsewhere]);
    expect([...allRules].filter((rule) => !shown.has(rule))).to.deep.equal([]);
  });

  it('finds no mistake in the small contract', async () => {
    const { problems } = await generate(join(workspace({ 'things/1.0.0.yaml': small }), 'specs'));
    expect(problems).to.deep.equal([]);
  });

  for (const [index, { files, rule, specs, want }] of cases.entries()) {
    it(`reports [${rule}] ${want}`, () => {
      const { output, problems, warnings } = results[index] ?? {
        output: new Map(),
        problems: [],
        warnings: [],
      };
      const isError = rules[rule].severity === 'error';
      const line = `${join(specs, placeIn(files))}: ${isError ? '' : 'warning '}[${rule}] ${want}`;
      expect([...problems, ...warnings]).to.deep.equal([line]);
      expect(output.size === 0).to.equal(isError);
    });
  }

  it('reports all mistakes at once, in order of file and line', async () => {
    const files = {
      'things/1.0.0.yaml': but(
        'operationId: getThings',
        'operationId: get-things',
        but('format: date', 'format: duration'),
      ),
      'others/1.0.0.yaml': but('name: lamp', 'name: 3', contract('1.0.0', 'others')),
      'others/1.1.0.yaml': but("pattern: '^[a-z]+$'", "pattern: '^l|p$'", contract('1.1.0', 'others')),
    };
    const specs = join(workspace(files), 'specs');
    const { problems } = await generate(specs);
    expect(problems.map((problem) => problem.slice(specs.length + 1).split(': ')[0])).to.deep.equal([
      'others/1.0.0.yaml:25',
      'others/1.1.0.yaml:34',
      'things/1.0.0.yaml:10',
      'things/1.0.0.yaml:37',
    ]);
  });
});
