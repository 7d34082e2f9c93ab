/** The lock on what TPPs have been promised. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { contracts } from '../../generated/index.js';
import { projectRoot } from '../codegen/workspace.js';

describe('the published contracts', () => {
  it('are all that the bank serves, so that none changes by accident', () => {
    const locked: object = JSON.parse(readFileSync(join(projectRoot, 'specs/released.json'), 'utf8'));
    expect(Object.keys(locked).toSorted()).to.deep.equal(contracts.map(({ name }) => name).toSorted());
  });
});
