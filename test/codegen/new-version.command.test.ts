/** The command that creates a version: its files and its refusals. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { newVersionCommand as beginVersion } from '../../codegen/new-version/command.js';
import { contract, type Files, overlay, run, runIn, spawnGenerator, workspace } from './workspace.js';

const two = { 'things/1.3.2.yaml': contract('1.3.2'), 'things/1.10.0.yaml': contract('1.10.0') };
const begin = (folder: string, ...args: readonly string[]) => runIn(folder, () => beginVersion(args));

describe('The command npm run new-version', () => {
  it('writes an overlay of the newest version, which generates without changes', async () => {
    const folder = workspace(two);
    const { err, out, status } = await begin(folder, 'things', '1.11.0');
    expect([status, err]).to.deep.equal([0, '']);
    expect(out).to.match(
      /^specs\/things\/1\.11\.0\.yaml extends 1\.10\.0, at the base path \/things\/1\.11\.0\.\n/,
    );
    const written = readFileSync(join(folder, 'specs/things/1.11.0.yaml'), 'utf8');
    const plain = written.replaceAll(/^ *#.*\n/gm, '');
    expect(plain).to.equal(overlay('1.11.0', '1.10.0'));
    expect(await run(folder)).to.include({ status: 0, err: '' });
    expect(readFileSync(join(folder, 'generated/things-1.11.0.json'), 'utf8')).to.include('/things/1.11.0');
  });

  it('shows example actions with names of its own API', async () => {
    const folder = workspace(two);
    await begin(folder, 'things', '1.11.0');
    const file = join(folder, 'specs/things/1.11.0.yaml');
    const written = readFileSync(file, 'utf8');
    const [change, removal] = written.split(/^(?=  # - target)/m).slice(1);
    expect(removal).to.equal("  # - target: $.paths['/things/{id}']\n  #   remove: true\n");
    // Without the example of a removal, because this API has no other path.
    writeFileSync(
      file,
      written.replace(removal ?? '', '').replace(change ?? '', (change ?? '').replaceAll('# ', '')),
    );
    expect(await run(folder)).to.include({ status: 0, err: '' });
    expect(readFileSync(join(folder, 'generated/things-1.11.0.json'), 'utf8')).to.include('"note"');
  });

  const steps = [
    /npm run mock -- specs\/things\/1\.11\.0\.yaml/,
    /npm run generate/,
    /npm run release -- things-1\.11\.0"/,
  ];
  it('prints the next steps', () => {
    const { out } = spawnGenerator(workspace(two), ['things', '1.11.0'], {}, 'new-version');
    for (const step of steps) expect(out).to.match(step);
  });

  it('extends a version that is an overlay itself', async () => {
    const folder = workspace(two);
    await begin(folder, 'things', '1.11.0');
    expect((await begin(folder, 'things', '1.12.0')).out).to.match(
      /^specs\/things\/1\.12\.0\.yaml extends 1\.11\.0, /,
    );
    expect(await run(folder)).to.include({ status: 0, err: '' });
  });

  const basePaths: readonly (readonly [url: string, want: string])[] = [
    ['/things-api-1.3.2/v1', '/things-api-1.4.0/v1'],
    ['/things', '/things-1.4.0'],
  ];
  for (const [url, want] of basePaths) {
    it(`turns the base path ${url} into ${want}`, async () => {
      const folder = workspace({ 'things/1.3.2.yaml': contract('1.3.2').replace('/things/1.3.2', url) });
      expect((await begin(folder, 'things', '1.4.0')).out).to.include(`at the base path ${want}.`);
    });
  }

  const usage = 'Name an API and its new version, as in: npm run new-version -- payments 1.4.0';
  const refused: readonly (readonly [args: readonly string[], want: string, files?: Files])[] = [
    [[], usage],
    [['things'], usage],
    [['things', '1.4.0', '1.5.0'], usage],
    [['--loud'], usage],
    [['thongs', '1.4.0'], 'There is no API thongs: things.'],
    [['things', 'next'], 'next is not a version; write numbers with points between them, as in 1.4.0.'],
    [['things', '1.x'], '1.x is not a version; write numbers with points between them, as in 1.4.0.'],
    [
      ['things', '../1.4.0'],
      '../1.4.0 is not a version; write numbers with points between them, as in 1.4.0.',
    ],
    [['things', '1.3.2'], 'things has the version 1.3.2 already: specs/things/1.3.2.yaml.'],
    [['things', '1.4.0'], '1.4.0 is older than 1.10.0, the newest version of things.'],
    [['things', '1.11.0', '--specs', 'nowhere'], 'There is no folder nowhere.'],
    [
      ['things', '1.11.0'],
      'specs/things/1.10.0.yaml:31: [reference-missing] #/components/schemas/Thong does not exist. Used by getThings of things-1.10.0.',
      { 'things/1.10.0.yaml': contract('1.10.0').replace('schemas/Thing', 'schemas/Thong') },
    ],
  ];
  for (const [args, want, files = two] of refused) {
    it(`refuses in a sentence: ${args.join(' ') || 'no arguments'}`, async () => {
      const folder = workspace(files);
      const { err, out, status } = await begin(folder, ...args);
      expect({ err: err.replace(/:\d+:/, ':31:').trim(), out, status }).to.deep.equal({
        err: want,
        out: '',
        status: 1,
      });
      expect(existsSync(join(folder, 'specs/things/1.11.0.yaml'))).to.equal(false);
    });
  }
});
