/** Who may import whom: every arrow of the house is broken here once, so that a rule cannot silently stop working. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { coreArrows } from './core-arrows.js';
import { edgeArrows } from './edge-arrows.js';
import { type Complaint, lint, projectRoot } from './linted.js';

const arrows = { ...edgeArrows, ...coreArrows };

const cycle = {
  'src/domain/one.ts': [`import { other } from './other.js';`, 'export const one = () => other;'],
  'src/domain/other.ts': [`import { one } from './one.js';`, 'export const other = () => one;'],
};

describe('the arrows between folders', () => {
  let complaints: readonly Complaint[];
  before(() => {
    const files = Object.entries(arrows).map(([file, { allowed, refused }]) => [
      file,
      [...allowed, ...refused],
    ]);
    complaints = lint({ ...Object.fromEntries(files), ...cycle });
  });

  const isRefused = (file: string, line: number) =>
    complaints.some(
      (each) => each.file === file && each.line === line && each.rule === 'no-restricted-imports',
    );

  for (const [file, { allowed, refused }] of Object.entries(arrows)) {
    it(`let ${file} import what it may know, and nothing else`, () => {
      const imports = [...allowed, ...refused];
      expect(imports.filter((_, index) => isRefused(file, index + 1))).to.deep.equal(refused);
    });
  }

  it('never lead round in a circle', () => {
    const files = complaints.filter(({ rule }) => rule === 'no-cycle').map(({ file }) => file);
    expect(files).to.have.members(Object.keys(cycle));
  });

  it('are drawn for every folder of the server', () => {
    const folders = readdirSync(join(projectRoot, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'generated')
      .map(({ name }) => `src/${name}/new.ts`);
    expect(Object.keys(arrows)).to.include.members(folders);
  });

  it('are not switched off anywhere', () => {
    const sources = ['src', 'handlers', 'migrations', 'codegen'].flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(folder, file)),
    );
    const exempt = sources.filter((file) =>
      /(oxlint|eslint)-disable(?!.*(no-control-regex|no-unsafe-type-assertion))/.test(
        readFileSync(join(projectRoot, file), 'utf8'),
      ),
    );
    expect(sources.length).to.be.greaterThan(100);
    expect(exempt).to.deep.equal([]);
  });
});
