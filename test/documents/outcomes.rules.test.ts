/** That docs/tpp.md has the table of outcomes as the sandbox's bank follows it. */
import { expect } from 'chai';
import { accountOutcomes, payeeOutcomes } from '../../src/domain/payments/planned-outcomes.js';
import { textOf } from './markdown.js';

/** The cells of every row between two marks, as they are read. */
function rowsIn(document: string, mark: string): readonly string[] {
  const [, table = ''] = textOf(document).split(`<!-- ${mark} -->`);
  const [rows = ''] = table.split(`<!-- /${mark} -->`);
  return [...rows.matchAll(/^\|(.+)\|$/gm)].map(([, cells = '']) =>
    cells
      .replaceAll('`', '')
      .split('|')
      .map((cell) => cell.trim())
      .join(' | '),
  );
}

describe('docs/tpp.md', () => {
  it('has every outcome of the sandbox with its statuses and its sentence', () => {
    const rows = rowsIn('docs/tpp.md', 'outcomes').filter((row) => row.startsWith('HR'));
    expect(rows).to.deep.equal([
      ...payeeOutcomes.map(({ payee, statuses, text }) => [payee, statuses.join(', '), text.en].join(' | ')),
      ...accountOutcomes.map(({ account, amount, customers, statuses, text }) =>
        [account, customers.join(', '), amount, statuses.join(', '), text.en].join(' | '),
      ),
    ]);
  });
});
