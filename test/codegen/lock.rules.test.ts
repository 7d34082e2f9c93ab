/** A broken lock file is reported with file and line, and blocks every release. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { releaseCommand } from '../../codegen/released/command.js';
import { readLock } from '../../codegen/released/lock.js';
import { contract, run, workspace } from './workspace.js';

const name = 'things-1.0.0';
const digests = 'released.json';
const document = `released/${name}.json`;

interface Damage {
  readonly title: string;
  /** Returns the file's new content; undefined deletes the file. */
  readonly file: string;
  readonly to: (text: string) => string | undefined;
  /** `file:line: sentence`, without the remedy. */
  readonly want: string | RegExp;
}

const damages: readonly Damage[] = [
  {
    title: 'an edited released document',
    file: document,
    to: (text) => text.replace('The thing.', 'Some thing.'),
    want: `${document}:1: ${name} is not what was released: this file or its digest in ${digests}:2 was edited by hand.`,
  },
  {
    title: 'an edited digest',
    file: digests,
    to: (text) => text.replace(/sha256-../, 'sha256-00'),
    want: `${document}:1: ${name} is not what was released: this file or its digest in ${digests}:2 was edited by hand.`,
  },
  {
    title: 'a missing released document',
    file: document,
    to: () => undefined,
    want: `${digests}:2: ${name} is released, but ${document} is missing.`,
  },
  {
    title: 'a missing file of digests',
    file: digests,
    to: () => undefined,
    want: `${document}:1: ${name} is here, but ${digests} has no entry for it.`,
  },
  {
    title: 'a missing line',
    file: digests,
    to: () => '{}\n',
    want: `${document}:1: ${name} is here, but ${digests} has no entry for it.`,
  },
  {
    title: 'an invalid digest',
    file: digests,
    to: () => `{\n\n  "${name}": 7\n}\n`,
    want: `${digests}:3: The digest of ${name} is not a SHA-256 digest.`,
  },
  {
    title: 'an unfinished merge',
    file: digests,
    to: (text) => text.replace('\n', '\n<<<<<<< HEAD\n'),
    want: new RegExp(`^${digests}:2: This is not JSON: `),
  },
  {
    title: 'a truncated file of digests',
    file: digests,
    to: (text) => text.slice(0, -4),
    want: new RegExp(`^${digests}:2: This is not JSON: `),
  },
  {
    title: 'an empty file of digests',
    file: digests,
    to: () => '',
    want: new RegExp(`^${digests}:1: This is not JSON: `),
  },
  {
    title: 'a list in place of the digests',
    file: digests,
    to: () => '[]',
    want: `${digests}:1: This is not a JSON object.`,
  },
  {
    title: 'a truncated released document',
    file: document,
    to: (text) => text.slice(0, 100),
    want: new RegExp(`^${document.replaceAll('.', String.raw`\.`)}:\\d+: This is not JSON: `),
  },
  {
    title: 'a released document that is a text',
    file: document,
    to: () => '"a"',
    want: `${document}:1: This is not a JSON object.`,
  },
];

const remedy = ' Restore both from the last commit with git; only "npm run release" writes them.';

describe('A broken lock of releases', () => {
  for (const { file, title, to, want } of damages) {
    it(`is reported for ${title}`, async () => {
      const folder = workspace({ 'things/1.0.0.yaml': contract() });
      const specs = join(folder, 'specs');
      await releaseCommand(['--specs', specs, name]);
      const text = to(readFileSync(join(specs, file), 'utf8'));
      if (text === undefined) rmSync(join(specs, file));
      else writeFileSync(join(specs, file), text);

      const { mistakes } = readLock(specs);
      const said = (mistakes[0] ?? '').replace(`${specs}/`, '');
      expect(said.endsWith(remedy)).to.equal(true);
      const sentence = said.slice(0, -remedy.length);
      if (typeof want === 'string') expect(sentence).to.equal(want);
      else expect(sentence).to.match(want);

      expect(await releaseCommand(['--specs', specs, name])).to.deep.equal({ mistakes });
      const generated = await run(folder);
      expect(generated.status).to.equal(0);
      expect(generated.out).to.include(said);
      const checked = await run(folder, ['--check']);
      expect(checked.status).to.equal(1);
      expect(checked.err).to.include(said);
    });
  }

  it('is not reported for another order of keys or other line ends', async () => {
    const folder = workspace({ 'things/1.0.0.yaml': contract() });
    const specs = join(folder, 'specs');
    await releaseCommand(['--specs', specs, name]);
    const { info, ...others }: Record<string, unknown> = JSON.parse(
      readFileSync(join(specs, document), 'utf8'),
    );
    writeFileSync(
      join(specs, document),
      JSON.stringify({ ...others, info }, null, 4).replaceAll('\n', '\r\n'),
    );
    expect(readLock(specs).mistakes).to.deep.equal([]);
  });

  it('is not reported before the first release', () => {
    const specs = join(workspace({ 'things/1.0.0.yaml': contract() }), 'specs');
    mkdirSync(join(specs, 'released'));
    expect(readLock(specs).mistakes).to.deep.equal([]);
  });
});
