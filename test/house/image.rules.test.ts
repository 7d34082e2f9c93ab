/** The Dockerfile and its context, without a build: the build stage has all files that the build reads. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root, textOf } from '../documents/markdown.js';
import { baseMajor } from '../support/image/base-image.js';

const [, stage = ''] = textOf('Dockerfile').split(/^FROM .*$/m);
const copied = [...stage.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
const [everything, ...allowed] = textOf('.dockerignore').trim().split('\n');

describe('The image’s build stage', () => {
  it('copies all files that the build reads: sources, contracts, generator and settings', () => {
    const { include }: { readonly include: readonly string[] } = JSON.parse(textOf('tsconfig.json'));
    const needless = ['test', 'sandbox/test', 'conformance/test', 'tools', 'examples/remote-core'];
    const folders = include.filter((name) => !name.includes('*') && !needless.includes(name));
    const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.dist.json'];
    expect(copied).to.include.members([...folders, 'specs', 'tools/build', 'tools/sbom.ts', ...settings]);
  });

  it('is tested on the Node major version of its base image', () => {
    const { optionalDependencies }: { readonly optionalDependencies: Readonly<Record<string, string>> } =
      JSON.parse(textOf('test/image/base/package.json'));
    for (const version of Object.values(optionalDependencies))
      expect(version.split('.')[0]).to.equal(baseMajor());
  });

  for (const name of copied) {
    it(`is allowed to copy ${name}`, () => {
      expect(everything).to.equal('*');
      expect(allowed).to.include(`!${name}`);
      expect(existsSync(join(root, name))).to.equal(true);
    });
  }
});
