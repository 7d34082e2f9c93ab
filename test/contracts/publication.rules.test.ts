/** The lock of published contracts. */
import { join } from 'node:path';
import { expect } from 'chai';
import { readLock } from '../../codegen/released/lock.js';
import { contracts } from '../../generated/index.js';
import { contracts as sandboxContracts } from '../../generated/sandbox.js';
import { projectRoot } from '../codegen/workspace.js';

describe('The lock of published contracts', () => {
  it('covers every served contract, so that no contract changes by accident', () => {
    const { documents, mistakes } = readLock(join(projectRoot, 'specs'));
    expect(mistakes).to.deep.equal([]);
    const served = [...contracts, ...sandboxContracts].map(({ name }) => name);
    expect([...documents.keys()].toSorted()).to.deep.equal(served.toSorted());
  });
});
