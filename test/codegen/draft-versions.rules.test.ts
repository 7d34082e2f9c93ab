/** Whether the drafts of draft-versions.ts still fit the code; version-pairs.command.test.ts runs them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeEdits } from './draft-versions.js';
import { projectRoot } from './workspace.js';

describe('The edits of code for drafted versions', () => {
  it('begin with a text that their file has', () => {
    const missing = codeEdits.filter(
      ([file, before]) => !readFileSync(join(projectRoot, file), 'utf8').includes(before),
    );
    expect(missing).to.deep.equal([]);
  });
});
