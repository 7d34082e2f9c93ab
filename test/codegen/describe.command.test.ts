/** The command that describes the differences between two versions of a contract. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { parse } from 'yaml';
import { describeCommand } from '../../codegen/describe/command.js';
import { releaseCommand } from '../../codegen/released/command.js';
import { newVersionCommand } from '../../codegen/new-version/command.js';
import { contract, projectRoot, runIn, spawnGenerator, workspace } from './workspace.js';

describe('The command that describes differences', () => {
  const usage = 'Name two documents to compare, the older one first:';
  const files = { 'things/1.0.0.yaml': contract(), 'things/1.10.yaml': contract('1.10') };
  const versions = { 'things/1.0.0.yaml': contract(), 'things/1.10.0.yaml': contract('1.10.0') };
  const mistakes: readonly (readonly [args: readonly string[], want: string])[] = [
    [[], usage],
    [['things', '1.0.0', '1.10', '2'], usage],
    [['--loud'], usage],
    [['draft.yaml'], usage],
    [['draft.yaml', '1.0.0', '1.10'], usage],
    [['payments', '1.0.0', '1.10'], 'There is no API payments: things.'],
    [['things', '1.0.0', '1.1'], 'things has no version 1.1: 1.0.0, 1.10.'],
    [['things', '1', '1.10'], 'things has no version 1: 1.0.0, 1.10.'],
    [['things', '1.10', '1.10'], 'Both names mean things-1.10; name two different documents.'],
    [['things'], 'Say which version of things: 1.0.0, 1.10.'],
    [['things-1.1'], 'things has no version 1.1: 1.0.0, 1.10.'],
    [['1.0.0'], 'There is no API 1.0.0: things.'],
    [['things-1.0.0', './draft.yaml'], 'There is no file ./draft.yaml.'],
    [['things', '1.0.0', '1.10', '--specs', 'nowhere'], 'There is no folder nowhere.'],
  ];
  it('reports wrong arguments in a sentence', async () => {
    const specs = join(workspace(files), 'specs');
    for (const [args, want] of mistakes) {
      const answer = await describeCommand(['--specs', specs, ...args]);
      expect('mistakes' in answer && answer.mistakes[0], args.join(' ')).to.equal(want);
    }
  });

  it('reports an unreleased contract and a damaged release', async () => {
    const specs = join(workspace(versions), 'specs');
    const asked = ['--specs', specs, 'things-1.0.0'];
    expect(await describeCommand(asked)).to.deep.equal({
      mistakes: [`things-1.0.0 has not been released: there is no ${specs}/released/things-1.0.0.json.`],
    });
    await releaseCommand(asked);
    writeFileSync(join(specs, 'released/things-1.0.0.json'), '{');
    const answer = await describeCommand(asked);
    expect('mistakes' in answer && answer.mistakes[0]).to.match(
      /released\/things-1\.0\.0\.json:1: This is not JSON/,
    );
  });

  it('compares releases, present documents, versions and files', async () => {
    const folder = workspace(versions);
    const specs = join(folder, 'specs');
    await releaseCommand(['--specs', specs, 'things-1.0.0']);
    const edited = contract().replace('format: date\n', 'format: date\n        mark: { type: string }\n');
    writeFileSync(join(specs, 'things/1.0.0.yaml'), edited);
    writeFileSync(join(folder, 'draft.yaml'), edited);
    writeFileSync(join(folder, 'draft.json'), JSON.stringify(parse(edited)));
    const gained = '- **compatible** The answer 200 has `mark`: optional, text.';
    const pairs: readonly (readonly [names: readonly string[], has: boolean])[] = [
      [['things-1.0.0'], true],
      [['things', '1.0.0'], true],
      [['things-1.0.0@released'], true],
      [['things-1.0.0@released', 'things-1.0.0'], true],
      [['things-1.10.0', 'things-1.0.0'], true],
      [['things', '1.10.0', '1.0.0'], true],
      [['things', '1.10.0', '1.0.0@released'], false],
      [['things-1.0.0@released', join(folder, 'draft.yaml')], true],
      [['things-1.0.0@released', join(folder, 'draft.json')], true],
      [['things-1.0.0', join(folder, 'draft.json')], false],
      [[join(folder, 'draft.yaml'), join(folder, 'draft.json')], false],
      [[join(specs, 'released/things-1.0.0.json'), join(specs, 'things/1.0.0.yaml')], true],
    ];
    for (const [names, has] of pairs) {
      const answer = await describeCommand(['--specs', specs, ...names]);
      const lines = 'lines' in answer ? answer.lines.join('\n').split('\n') : answer.mistakes;
      expect(lines.includes(gained), `${names.join(' ')}: ${lines.join(' ')}`).to.equal(has);
      expect(lines).to.include(has ? '`GET /things/{id}`:' : 'The common operations are the same.');
    }
  });

  it('reports the place of a mistake in a contract', async () => {
    const specs = join(workspace({ ...files, 'things/1.10.yaml': 'paths: [' }), 'specs');
    const answer = await describeCommand(['--specs', specs, 'things', '1.0.0', '1.10']);
    expect('mistakes' in answer && answer.mistakes[0]).to.match(/1\.10\.yaml:1: /);
  });

  it('reads documents of others without the rules of the house', async () => {
    const foreign = contract().replace(
      'type: string\n          format: date',
      "$ref: '#/components/schemas/Thing/properties/name'",
    );
    const folder = workspace({
      'things/1.0.0.yaml': foreign,
      '../old.yaml': foreign,
      '../new.yaml': foreign,
    });
    const said = await runIn(folder, () => describeCommand(['old.yaml', 'new.yaml']));
    expect(said).to.include({ status: 0, err: '' });
    const own = await runIn(folder, () => describeCommand(['old.yaml', 'things-1.0.0']));
    expect(own.err).to.match(/^specs\/things\/1\.0\.0\.yaml:36: \[reference-target\] /);
    writeFileSync(join(folder, 'contracts.json'), '{ "houseRules": false }');
    const configured = await runIn(folder, () => describeCommand(['old.yaml', 'things-1.0.0']));
    expect(configured).to.include({ status: 0, err: '' });
    const next = await runIn(folder, () => newVersionCommand(['things', '1.1.0']));
    expect(next).to.include({ status: 0, err: '' });
  });

  it('writes the differences to stdout, and the duration to stderr', () => {
    const { err, out, status } = spawnGenerator(
      workspace(files),
      ['things', '1.0.0', '1.10'],
      {},
      'describe',
    );
    expect(status).to.equal(0);
    expect(out).to.match(/^things-1\.0\.0 → things-1\.10\n[^]*\nThe common operations are the same\.\n$/);
    expect(err, 'nothing but the time').to.match(/^[\d.]+ s\n$/);
  });

  it('describes the differences of domestic payments, and is deterministic', async () => {
    const asked = ['payments', '1.0.0', '1.3.2', '--specs', join(projectRoot, 'specs')];
    const answer = await describeCommand(asked);
    const out = 'lines' in answer ? answer.lines.join('\n') : '';
    const placesOf = (words: string) =>
      out.split('\n').flatMap((line) => (line.includes(words) ? [line.slice(2, line.indexOf(': **'))] : []));
    expect(placesOf('The body takes `debtorName`: optional')).to.deep.equal(['Payment initiation (all 3)']);
    expect(placesOf('The answer 201 has `_links.scaApp2AppAndroid`, `_links.scaApp2AppIOS`').join()).to.match(
      /^Payment initiation \(all 3\), /,
    );
    expect(placesOf('**breaking** The body has no `ultimateCreditor`.')).to.deep.equal([
      '`POST /{payment-service}/hr-rtgs-payments`',
    ]);
    const sentences = out.split('\n').filter((line) => line.startsWith('- '));
    expect(sentences).to.have.length(new Set(sentences).size);
    expect(await describeCommand(asked)).to.deep.equal(answer);
  });

  it('has a section in the guide for TPPs for each pair of versions', () => {
    const guide = readFileSync(join(projectRoot, 'docs/tpp/versions.md'), 'utf8');
    expect(guide.match(/(?<=^## ).*: what .* changes from .*$/gm)).to.have.members([
      'Accounts: what 1.3.2.2 changes from 1.3.2',
      'Payments: what 1.0.5 changes from 1.0.0',
      'Payments: what 1.3.2 changes from 1.0.5',
      'Payments: what 1.3.16 changes from 1.3.2',
      'Payments: what 1.3.16 changes from 1.0.0',
    ]);
  });
});
