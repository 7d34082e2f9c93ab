/**
 * The operator's procedures are complete: each alarm leads to a section of the runbook, and each procedure says what to
 * do and how success is recognised.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { anchorOf, root, sectionsOf, textOf } from './markdown.js';

const runbook = 'docs/operator/runbook.md';
const text = textOf(runbook);
/** A heading of the second level begins a part, which has no text of its own. */
const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
const sections = sectionsOf(runbook).filter(({ title }) => !parts.includes(title));
/** The table of contents, by symptom. */
const table = text.slice(0, text.indexOf('\n## '));

const setup = 'docs/operator/setup.md';
const [, proceduresText = ''] = textOf(setup).split('\n## Procedures\n');
const procedures = sectionsOf(setup).filter(({ title }) => proceduresText.includes(`\n### ${title}\n`));

for (const [page, found, least] of [
  [runbook, sections, 11],
  [setup, procedures, 5],
] as const) {
  describe(`A procedure of ${page}`, () => {
    it('exists', () => expect(found).to.have.length.above(least));

    for (const { text: content, title } of found) {
      it(`has the steps and the sign of success: ${title}`, () => {
        expect(content).to.match(/^\*\*Do\*{0,2}/m);
        expect(content).to.match(/^\*\*It has worked when\*\* /m);
      });
    }
  });
}

describe(runbook, () => {
  it('has its parts', () => {
    expect(parts).to.deep.equal(['Outages', 'Certificates, keys and TPPs']);
  });

  for (const { text: content, title } of sections) {
    it(`describes the symptom in the section and at the top: ${title}`, () => {
      expect(content).to.match(/^\*\*You see\*\* /m);
      expect(table).to.include(`](#${anchorOf(title)})`);
    });
  }

  it('links from its table to each set-up procedure for a fault', () => {
    for (const { title } of procedures.filter((each) => each.text.includes('**You see** '))) {
      expect(table).to.include(`](setup.md#${anchorOf(title)})`);
    }
  });

  it('has a section for each alarm of docs/operator/log.md, which names the alarm', () => {
    const alarms = sectionsOf('docs/operator/log.md').find(({ title }) => title === 'Alarms')?.text ?? '';
    const rows = [...alarms.matchAll(/^\| `([a-z-]+)` .*\|$/gm)].filter(([, name]) => name !== 'alarm');
    expect(rows).to.have.length.above(10);
    for (const [row, name = ''] of rows) {
      const [, anchor] = /\]\(runbook\.md#([a-z-]+)\)/.exec(row) ?? [];
      const section = sections.find(({ title }) => anchorOf(title) === anchor);
      expect(section?.text, name).to.include(`\`${name}\``);
    }
  });
});

describe(setup, () => {
  const setupText = textOf(setup);

  it('starts an existing program by systemd, with enough time to stop', () => {
    const [, program = ''] = /^ExecStart=\S+ .*?(\S+)\.js$/m.exec(setupText) ?? [];
    expect(existsSync(join(root, `${program.replace(/^dist\//, '')}.ts`))).to.equal(true);
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(setupText) ?? [];
    expect(textOf('compose.yaml')).to.include(`stop_grace_period: ${seconds}s`);
  });

  it('starts the server by systemd, in the image and in the benchmark with the flags of `npm start`', () => {
    const [, flags = ''] = /node (--.+) dist\/src\/main\.js/.exec(textOf('package.json')) ?? [];
    expect(flags).to.include('--max-semi-space-size=');
    expect(setupText).to.include(`/node ${flags} dist/src/main.js`);
    const command = ['node', ...flags.split(' '), 'dist/src/main.js'].map((word) => `"${word}"`);
    expect(textOf('Dockerfile')).to.include(`CMD [${command.join(', ')}]`);
    const memory = flags.split(' ').find((flag) => flag.startsWith('--max-semi-space-size='));
    expect(textOf('bench/processes.ts')).to.include(`'${memory}'`);
    expect(textOf('bench/README.md')).to.include(`\`${memory}\``);
  });
});
