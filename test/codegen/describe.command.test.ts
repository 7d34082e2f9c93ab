/** The command that says where two versions differ, on the bank's own contracts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { answerTo } from '../../codegen/describe/command.js';
import { findPairs } from '../../codegen/describe/versions.js';
import { contract, projectRoot, spawnGenerator, workspace } from './workspace.js';

describe('the command that describes differences', () => {
  const usage = 'Name an API and two of its versions, as in: npm run contract:describe payments 1.0.0 1.3.2';
  const files = { 'things/1.0.0.yaml': contract(), 'things/1.10.yaml': contract('1.10') };
  const mistakes: readonly (readonly [args: readonly string[], want: string])[] = [
    [[], usage],
    [['things', '1.0.0'], usage],
    [['things', '1.0.0', '1.10', '2'], usage],
    [['--loud'], usage],
    [['payments', '1.0.0', '1.10'], 'There is no API payments: things.'],
    [['things', '1.0.0', '1.1'], 'things has no version 1.1: 1.0.0, 1.10.'],
    [['things', '1', '1.10'], 'things has no version 1: 1.0.0, 1.10.'],
    [['things', '1.10', '1.10'], 'Both are version 1.10; name two different ones.'],
    [['things', '1.0.0', '1.10', '--specs', 'nowhere'], 'There is no folder nowhere.'],
  ];
  it('says in a sentence what is wrong with its arguments', () => {
    const specs = join(workspace(files), 'specs');
    for (const [args, want] of mistakes) {
      expect(answerTo(['--specs', specs, ...args]), args.join(' ')).to.deep.equal({ mistakes: [want] });
    }
  });

  it('says where the contracts are wrong', () => {
    const specs = join(workspace({ ...files, 'things/1.10.yaml': 'paths: [' }), 'specs');
    const answer = answerTo(['--specs', specs, 'things', '1.0.0', '1.10']);
    expect('mistakes' in answer && answer.mistakes[0]).to.match(/1\.10\.yaml:1: /);
  });

  it("says the interface's differences of domestic payments, and the same each time", () => {
    const asked = ['payments', '1.0.0', '1.3.2'];
    const { err, out, status } = spawnGenerator(projectRoot, asked, {}, 'describe');
    expect([status, err]).to.deep.equal([0, '']);
    const sectionOf = (product: string) =>
      out.split(`\`POST /{payment-service}/${product}\``)[1]?.split('\n\n')[1]?.split('\n') ?? [];
    const both = [
      '- The body takes `debtorName`: optional, text, at most 70 characters.',
      '- The answer 201 has `_links.scaApp2AppIOS`: optional, object with `href`.',
      '- The answer 201 has `_links.scaApp2AppAndroid`: optional, object with `href`.',
    ];
    expect(sectionOf('domestic-credit-transfers-hr')).to.include.members(both);
    expect(sectionOf('domestic-credit-transfers-hr').join('\n')).not.to.include('ultimateCreditor');
    expect(sectionOf('hr-rtgs-payments')).to.include.members([
      ...both,
      '- The body has no `ultimateCreditor`.',
    ]);
    expect(answerTo([...asked, '--specs', join(projectRoot, 'specs')])).to.deep.equal({
      lines: [out.trimEnd()],
    });
  });

  it('has its words in the changelog, for each version beside the one before it', () => {
    const pairs = findPairs(join(projectRoot, 'specs')).map(
      ([older, newer]) => `${older.name} ${newer.name}`,
    );
    expect(pairs).to.include.members([
      'accounts-1.3.2 accounts-1.3.2.2',
      'payments-1.0.0 payments-1.0.5',
      'payments-1.0.5 payments-1.3.2',
      'payments-1.0.0 payments-1.3.2',
    ]);
    const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8');
    expect(changelog.split('## Contracts')[1]).to.include('### payments 1.3.2 against 1.0.0');
  });
});
