/** docs/developer/contract-rules.md explains exactly the contract rules of the table. */
import { expect } from 'chai';
import { rules } from '../../codegen/rule-table.js';
import { textOf } from './markdown.js';

/** The sections of the rules: the id in the heading, the paragraph below the heading, and the explanation. */
const sections = textOf('docs/developer/contract-rules.md')
  .split(/^### `/m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    const text = lines.join('\n').replace(/\n## [^]*/, '');
    const [claim = '', ...explanation] = text.trim().split('\n\n');
    return { id: heading.replace('`', ''), claim, explanation: explanation.join('\n\n') };
  });

const names = { error: 'error', warn: 'warning', off: 'off' } as const;
/** An error is not named. */
const suffixes = { error: '', warn: ', warning', off: ', off' } as const;

describe('docs/developer/contract-rules.md', () => {
  it('has a section for every rule, once and in the order of the table', () => {
    expect(sections.map(({ id }) => id)).to.deep.equal(Object.keys(rules));
  });

  for (const [id, { foreign, kind, severity, title }] of Object.entries(rules)) {
    it(`explains the rule ${id}, with its title, kind and severity`, () => {
      const section = sections.find((each) => each.id === id);
      const standard = kind === 'house' ? 'off' : severity;
      const others = foreign === standard ? '' : `; foreign: ${names[foreign]}`;
      expect(section?.claim).to.equal(`**${title}.** _${kind}${suffixes[severity]}${others}_`);
      expect(section?.explanation).to.match(/\w{2}.*\.$/m);
    });
  }
});
