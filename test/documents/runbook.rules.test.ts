/** The runbook is complete for an operator on call: each alarm leads to a section, and each section to its end. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { anchorOf, root, sectionsOf, textOf } from './markdown.js';

const page = 'docs/operator/runbook.md';
const text = textOf(page);
/** A heading of the second level begins a part, which has no text of its own. */
const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
const sections = sectionsOf(page).filter(({ title }) => !parts.includes(title));
/** The table of contents, by what is seen. */
const table = text.slice(0, text.indexOf('\n## '));

describe(page, () => {
  it('has its parts', () => {
    expect(parts).to.deep.equal(['Setting up', 'When something is away', 'Certificates, keys and TPPs']);
    expect(sections).to.have.length.above(18);
  });

  for (const { text: content, title } of sections) {
    it(`says what to do, and when it has worked: ${title}`, () => {
      expect(content).to.match(/^\*\*Do\*{0,2}/m);
      expect(content).to.match(/^\*\*It has worked when\*\* /m);
    });
  }

  const [, ...nights] = text.split(/^## /m).slice(1);
  for (const { text: content, title } of sections.filter((each) =>
    nights.join().includes(`### ${each.title}\n`),
  )) {
    it(`says by what it is recognised, in the section and at the top: ${title}`, () => {
      expect(content).to.match(/^\*\*You see\*\* /m);
      expect(table).to.include(`](#${anchorOf(title)})`);
    });
  }

  it('is where each alarm of docs/operator/operating.md leads to, and names it there', () => {
    const alarms =
      sectionsOf('docs/operator/operating.md').find(({ title }) => title === 'Alarms')?.text ?? '';
    const rows = [...alarms.matchAll(/^\| `([a-z-]+)` .*\|$/gm)].filter(([, name]) => name !== 'alarm');
    expect(rows).to.have.length.above(10);
    for (const [row, name = ''] of rows) {
      const [, anchor] = /\]\(runbook\.md#([a-z-]+)\)/.exec(row) ?? [];
      const section = sections.find(({ title }) => anchorOf(title) === anchor);
      expect(section?.text, name).to.include(`\`${name}\``);
    }
  });

  it('starts by systemd what there is, and gives it the time to end', () => {
    const [, program = ''] = /^ExecStart=\S+ .*?(\S+)\.js$/m.exec(text) ?? [];
    expect(existsSync(join(root, `${program.replace(/^dist\//, '')}.ts`))).to.equal(true);
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [];
    expect(textOf('compose.yaml')).to.include(`stop_grace_period: ${seconds}s`);
  });

  it('starts it by systemd, in the image and in the benchmark as `npm start` does', () => {
    const [, flags = ''] = /node (--.+) dist\/src\/main\.js/.exec(textOf('package.json')) ?? [];
    expect(flags).to.include('--max-semi-space-size=');
    expect(text).to.include(`/node ${flags} dist/src/main.js`);
    const command = ['node', ...flags.split(' '), 'dist/src/main.js'].map((word) => `"${word}"`);
    expect(textOf('Dockerfile')).to.include(`CMD [${command.join(', ')}]`);
    const memory = flags.split(' ').find((flag) => flag.startsWith('--max-semi-space-size='));
    expect(textOf('bench/processes.ts')).to.include(`'${memory}'`);
    expect(textOf('bench/README.md')).to.include(`\`${memory}\``);
  });
});
