/** The portal's search, over all that the sandbox has. */
import { expect } from 'chai';
import { contracts as sandboxContracts } from '../../../generated/sandbox.js';
import { publicContracts } from '../../../src/contract/audiences.js';
import { portalPaths } from '../../src/portal/frame/paths.js';
import { listEntries } from '../../src/portal/search/entries.js';
import { createSearch } from '../../src/portal/search/search.js';
import { queries } from './queries.js';

const entries = listEntries([...publicContracts, ...sandboxContracts]);
const search = createSearch(entries);

describe('The search', () => {
  for (const [query, first] of queries)
    it(`begins with the right result for ${query}`, () => {
      const found = search(query);
      expect(
        found[0]?.href,
        found
          .slice(0, 5)
          .map(({ href }) => href)
          .join('\n'),
      ).to.equal(first);
    });

  it('lists an operation once, with its older versions', () => {
    const found = search('initiateSepaCreditTransfer').filter(({ names }) =>
      names?.includes('initiateSepaCreditTransfer'),
    );
    expect(found).to.have.length(1);
    expect(found[0]?.older?.map(({ version }) => version)).to.deep.equal(['1.3.2', '1.0.5']);
  });

  it('has every operation that the sandbox serves', () => {
    const ids = [...publicContracts, ...sandboxContracts].flatMap(({ operations }) =>
      operations.map(({ id }) => id),
    );
    const missing = ids.filter((id) => search(id)[0]?.kind !== 'operation');
    expect(missing).to.deep.equal([]);
  });

  const nothing = ['', ' ', 'zxqv', 'a', '<b>', '%', '\u0000', 'x'.repeat(10_000), 'how do I'];
  for (const query of nothing)
    it(`finds nothing for ${JSON.stringify(query.slice(0, 10))}`, () => {
      expect(search(query)).to.deep.equal([]);
    });

  it('finds a page by its beginning before texts that have the word', () => {
    expect(search('Request l')[0]?.href).to.equal(portalPaths.log);
  });
});
