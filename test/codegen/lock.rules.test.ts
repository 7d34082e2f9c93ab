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

const edited = `${document}:1: ${name} is not what was released: this file or its digest in ${digests}:2 was edited by hand.`;
const entryless = `${document}:1: ${name} is here, but ${digests} has no entry for it.`;
const unreadable = (file: string, line: string) =>
  new RegExp(`^${file.replaceAll('.', String.raw`\.`)}:${line}: This is not JSON: `);

/** The file's new content, or undefined to delete it, and `file:line: sentence` without the remedy. */
type Damage = readonly [
  title: string,
  file: string,
  to: (text: string) => string | undefined,
  want: string | RegExp,
];
const damages: readonly Damage[] = [
  ['an edited released document', document, (text) => text.replace('The thing.', 'Some thing.'), edited],
  ['an edited digest', digests, (text) => text.replace(/sha256-../, 'sha256-00'), edited],
  [
    'a missing released document',
    document,
    () => undefined,
    `${digests}:2: ${name} is released, but ${document} is missing.`,
  ],
  ['a missing file of digests', digests, () => undefined, entryless],
  ['a missing line', digests, () => '{}\n', entryless],
  [
    'an invalid digest',
    digests,
    () => `{\n\n  "${name}": 7\n}\n`,
    `${digests}:3: The digest of ${name} is not a SHA-256 digest.`,
  ],
  [
    'an unfinished merge',
    digests,
    (text) => text.replace('\n', '\n<<<<<<< HEAD\n'),
    unreadable(digests, '2'),
  ],
  ['a truncated file of digests', digests, (text) => text.slice(0, -4), unreadable(digests, '2')],
  ['an empty file of digests', digests, () => '', unreadable(digests, '1')],
  ['a list in place of the digests', digests, () => '[]', `${digests}:1: This is not a JSON object.`],
  ['a truncated document', document, (text) => text.slice(0, 100), unreadable(document, '\\d+')],
  ['a document that is a text', document, () => '"a"', `${document}:1: This is not a JSON object.`],
];

const remedy = ' Restore both from the last commit with git; only "npm run release" writes them.';

describe('A broken lock of releases', () => {
  for (const [title, file, to, want] of damages) {
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
