/** The release of a contract: its lock, its required reason, its report and its refusals. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { digestOf } from '../../codegen/released/lock.js';
import { releaseCommand } from '../../codegen/released/command.js';
import { writeAtomically } from '../../codegen/released/write.js';
import { temporaryFolder } from '../support/runner/temporary.js';
import { but, nameType } from './mistake.js';
import { contents, contract, type Files, run, spawnGenerator, workspace } from './workspace.js';

const name = 'things-1.0.0';
const shared = 'components:\n  schemas:\n    Name:\n      type: string\n      maxLength: 9\n';
const files: Files = {
  'things/1.0.0.yaml': but(nameType, `$ref: '../shared/name.yaml#/components/schemas/Name'`),
  'shared/name.yaml': shared,
};

/** A folder in which the contract has been released. */
async function published(): Promise<string> {
  const folder = workspace(files);
  expect(await release(folder, name)).to.deep.equal({ lines: [`${name} is released for the first time.`] });
  return folder;
}

const release = (folder: string, ...args: readonly string[]) =>
  releaseCommand(['--specs', join(folder, 'specs'), ...args]);

const edit = (folder: string, file: string, from: string, to: string) => {
  const path = join(folder, 'specs', file);
  writeFileSync(path, but(from, to, readFileSync(path, 'utf8')));
};

/** Everything below specs that a release writes. */
const lockOf = (folder: string) => {
  const specs = join(folder, 'specs');
  const digests = join(specs, 'released.json');
  return [
    existsSync(digests) ? readFileSync(digests, 'utf8') : '',
    existsSync(join(specs, 'released')) ? contents(join(specs, 'released')) : {},
  ];
};

describe('The release of a contract', () => {
  it('stores the generated document and its digest', async () => {
    const folder = await published();
    await run(folder);
    const document = readFileSync(join(folder, `specs/released/${name}.json`), 'utf8');
    expect(document).to.equal(readFileSync(join(folder, `generated/${name}.json`), 'utf8'));
    expect(JSON.parse(readFileSync(join(folder, 'specs/released.json'), 'utf8'))).to.deep.equal({
      [name]: digestOf(JSON.parse(document)),
    });
  });

  it('accepts and reports a compatible change', async () => {
    const folder = await published();
    const date = '          format: date';
    edit(folder, 'things/1.0.0.yaml', date, `${date}\n        mark: { type: string }`);
    const line = 'compatible, answers: `GET /things/{id}`: The answer 200 has `mark`: optional, text.';
    expect(await release(folder, name)).to.deep.equal({ lines: [`${name} is released.`, `  ${line}`] });
    expect(await run(folder)).to.include({ status: 0, err: '' });
    expect((await run(folder, ['--check'])).status).to.equal(0);
  });

  it('requires a reason for a breaking change, and reports the reason', async () => {
    const folder = await published();
    const before = lockOf(folder);
    edit(folder, 'shared/name.yaml', 'maxLength: 9', 'maxLength: 20');
    const line =
      'breaking, answers: `GET /things/{id}`: In the answer 200, `name`: at most 20 characters, formerly at most 9 characters.';
    for (const args of [[], ['--breaking', ' ']]) {
      expect(await release(folder, name, ...args)).to.deep.equal({
        mistakes: [
          `${name} would break its clients. If that is intended, give the reason: npm run release -- ${name} --breaking "<a sentence>"`,
          `  ${line}`,
        ],
      });
    }
    expect(lockOf(folder)).to.deep.equal(before);
    expect(await release(folder, name, '--breaking', 'Names\n are longer.')).to.deep.equal({
      lines: [`${name} is released, and breaks its clients: Names are longer.`, `  ${line}`],
    });
  });

  it('refuses a reason for a change that needs no reason', async () => {
    const folder = await published();
    const want = { mistakes: [`${name} breaks no client; leave out --breaking.`] };
    edit(folder, 'things/1.0.0.yaml', 'description: The thing.', 'description: A thing.');
    expect(await release(folder, name, '--breaking', 'Why not.')).to.deep.equal(want);
    expect(await release(workspace(files), name, '--breaking', 'Why not.')).to.deep.equal(want);
  });

  it('publishes several contracts together', async () => {
    const folder = await published();
    writeFileSync(join(folder, 'specs/things/1.1.0.yaml'), contract('1.1.0'));
    edit(folder, 'things/1.0.0.yaml', 'description: The thing.', 'description: A thing.');
    const answer = await release(folder, name, 'things-1.1.0');
    expect('lines' in answer && answer.lines.filter((line) => !line.startsWith(' '))).to.deep.equal([
      `${name} is released.`,
      'things-1.1.0 is released for the first time.',
    ]);
    expect(await release(folder, name, 'things-1.1.0')).to.deep.equal({
      lines: [`${name} is unchanged since its release.`, 'things-1.1.0 is unchanged since its release.'],
    });
  });

  it('publishes none of several contracts if one contract would break its clients', async () => {
    const folder = await published();
    writeFileSync(join(folder, 'specs/things/1.1.0.yaml'), contract('1.1.0'));
    edit(folder, 'shared/name.yaml', 'maxLength: 9', 'maxLength: 20');
    const before = lockOf(folder);
    const answer = await release(folder, 'things-1.1.0', name);
    expect('mistakes' in answer && answer.mistakes[0]).to.match(/^things-1\.0\.0 would break its clients\./);
    expect(lockOf(folder)).to.deep.equal(before);
  });

  it('reports that nothing has changed', async () => {
    const folder = await published();
    const before = lockOf(folder);
    expect(await release(folder, name)).to.deep.equal({ lines: [`${name} is unchanged since its release.`] });
    expect(lockOf(folder)).to.deep.equal(before);
  });

  it('changes nothing if one of its files cannot be written', async () => {
    for (const obstacle of ['released.json.draft', `released/${name}.json.draft`]) {
      const folder = await published();
      const before = lockOf(folder);
      edit(folder, 'things/1.0.0.yaml', 'description: The thing.', 'description: A thing.');
      mkdirSync(join(folder, 'specs', obstacle));
      const answer = await release(folder, name);
      expect('mistakes' in answer && answer.mistakes[0]).to.match(
        /^things-1\.0\.0 is not released, and nothing is/,
      );
      rmSync(join(folder, 'specs', obstacle), { recursive: true, force: true });
      expect(lockOf(folder), obstacle).to.deep.equal(before);
    }
  });

  it('overwrites no folder', async () => {
    for (const obstacle of ['released.json', `released/${name}.json`]) {
      const folder = workspace(files);
      mkdirSync(join(folder, 'specs', obstacle), { recursive: true });
      expect(await release(folder, name)).to.have.property('mistakes');
      expect(readdirSync(join(folder, 'specs')).toSorted()).to.deep.equal(
        [obstacle.split('/')[0] ?? '', 'shared', 'things'].toSorted(),
      );
    }
  });

  const mistakes: readonly (readonly [args: readonly string[], want: string])[] = [
    [[], 'Usage: '],
    [['things', '1.0.0'], 'There is no contract things: things-1.0.0.'],
    [[name, '--breaking'], 'Usage: '],
    [[name, '--loud'], 'Usage: '],
    [['things-9'], 'There is no contract things-9: things-1.0.0.'],
    [[name, '--specs', 'nowhere'], 'There is no folder nowhere.'],
  ];
  for (const [args, want] of mistakes) {
    it(`reports the mistake in the arguments: ${args.join(' ') || 'none'}`, async () => {
      const answer = await release(workspace(files), ...args);
      expect(('mistakes' in answer && answer.mistakes[0]) || '').to.match(new RegExp(`^${want}`));
    });
  }

  it('publishes no invalid contract, and exits with 1', () => {
    const folder = workspace({ 'things/1.0.0.yaml': contract().replace('name: lamp', 'name: LAMP') });
    const { err, status } = spawnGenerator(folder, [name], {}, 'release');
    expect([status, err].join(' ')).to.match(/^1 specs\/things\/1\.0\.0\.yaml:25: /);
    expect(lockOf(folder)).to.deep.equal(['', {}]);
  });
});

describe('The atomic write of several files', () => {
  it('leaves all files unchanged if the last file cannot be replaced', () => {
    const folder = temporaryFolder('written-');
    const [first, second, last] = ['first', 'second', 'last'].map((file) => join(folder, file));
    if (!first || !second || !last) throw new Error('there are three');
    writeFileSync(first, 'old');
    // Race: the last file becomes a folder after the check and before the replacement.
    const content = () => {
      mkdirSync(last);
      return 'new';
    };
    const why = writeAtomically(
      new Map([first, second, last].map((file) => [file, file === last ? content : () => 'new'])),
    );
    expect(why).to.match(/EISDIR/);
    expect(readdirSync(folder).toSorted()).to.deep.equal(['first', 'last']);
    expect(readFileSync(first, 'utf8')).to.equal('old');
  });
});

describe('A changed published contract', () => {
  it('is generated, with a line about the difference', async () => {
    const folder = await published();
    await run(folder);
    edit(folder, 'shared/name.yaml', 'maxLength: 9', 'maxLength: 20');
    const { err, out, status } = await run(folder);
    expect([status, err]).to.deep.equal([0, '']);
    expect(readFileSync(join(folder, `generated/${name}.json`), 'utf8')).to.include('"maxLength": 20');
    expect(out.trim().split('\n').at(-1)).to.equal(
      `${name} differs from its release; "npm run contract:describe ${name}" shows the differences, "npm run release -- ${name}" publishes the contract.`,
    );
  });

  it('is refused by --check, with the class of every change', async () => {
    const folder = await published();
    edit(folder, 'shared/name.yaml', 'maxLength: 9', 'maxLength: 20\n      description: What it is called.');
    await run(folder);
    const { err, status } = await run(folder, ['--check']);
    expect(status).to.equal(1);
    expect(err.trimEnd().split('\n')).to.deep.equal([
      `specs/things/1.0.0.yaml:1: ${name} is published, and has changed since its release (breaking). Undo it, or release it: npm run release -- ${name} --breaking "<why>"`,
      '  breaking, answers: `GET /things/{id}`: In the answer 200, `name`: at most 20 characters, formerly at most 9 characters.',
      '  text, answers: `GET /things/{id}`: In the answer 200, `name`: now with a description.',
    ]);
  });

  it('is reported when its document is missing', async () => {
    const folder = await published();
    rmSync(join(folder, 'specs/things/1.0.0.yaml'));
    const gone =
      'specs/released.json:2: things-1.0.0 has been published, but its contract is missing. Restore it; or, to serve it no longer, remove this line and released/things-1.0.0.json.';
    const { out, status } = await run(folder);
    expect(status).to.equal(0);
    expect(out.trim().split('\n')).to.include(gone);
    expect((await run(folder, ['--check'])).err.trim().split('\n')).to.include(gone);
  });
});
