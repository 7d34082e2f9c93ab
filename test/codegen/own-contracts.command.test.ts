/** The bank's own contracts keep every rule of `docs/developer/contract-rules.md`. */
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from '../../codegen/generate.js';
import { createLinter } from '../../codegen/rules/lint.js';
import { compiledRoot, projectRoot } from './workspace.js';

describe('The contracts of the bank', () => {
  it('keep all rules, including the rules that only warn', async () => {
    const path = join(compiledRoot, 'tools/generate/kept-fields.js');
    const keptFields = { path, from: { file: 'contracts.json', line: 2 } };
    const { problems, warnings } = await generate(join(projectRoot, 'specs'), {
      keptFields,
      lint: createLinter(),
    });
    expect([...problems, ...warnings]).to.deep.equal([]);
  });
});
