/** `npm run mock` with documents outside `specs/`: the nearest `contracts.json` decides, else no rule of the house. */
import { expect } from 'chai';
import { startMock } from '../../tools/mock/command.js';
import { but } from '../codegen/mistake.js';
import { type Files, runIn, workspace } from '../codegen/workspace.js';

/** Starts and stops the mock of these documents. */
const mockIn = (folder: string, ...paths: readonly string[]) =>
  runIn(folder, async () => {
    const answer = await startMock(paths, { PORT: '0' });
    await answer.running?.stop();
    return answer;
  });

describe('The mock of a document', () => {
  const foreign = but('3.0.3', '3.1.0', but("'^[a-z]+$'", "'[a-z]+'"));
  const rules = (severity: string) => JSON.stringify({ rules: { 'pattern-unanchored': severity } });
  const ofOthers: readonly (readonly [what: string, files: Files, path: string, want: RegExp])[] = [
    ['alone', { '../drafts/lamps.yaml': foreign }, 'drafts/lamps.yaml', /^lamps: /m],
    ['of an API', { '../drafts/lamps/1.0.0.yaml': foreign }, 'drafts/lamps/1.0.0.yaml', /^lamps 1\.0\.0: /m],
    [
      'below a configuration of this project',
      { '../contracts.json': '{}', '../drafts/lamps.yaml': foreign },
      'drafts/lamps.yaml',
      /^lamps: /m,
    ],
    [
      'beside its own configuration',
      {
        '../contracts.json': rules('off'),
        '../drafts/contracts.json': rules('error'),
        '../drafts/1.yaml': foreign,
      },
      'drafts/1.yaml',
      /^drafts\/1\.yaml:34: \[pattern-unanchored\] [^\n]*\n$/,
    ],
    [
      'below its own configuration with a mistake',
      { '../drafts/contracts.json': '{ "size": 1 }', '../drafts/specs/lamps/1.yaml': foreign },
      'drafts/specs/lamps/1.yaml',
      /drafts\/contracts\.json:1: \[configuration-invalid\] size is unknown; /,
    ],
    [
      'in specs/',
      { 'things/1.0.0.yaml': foreign },
      'specs/things/1.0.0.yaml',
      /^specs\/things\/1\.0\.0\.yaml:1: \[openapi-version-own\]/,
    ],
  ];
  for (const [what, files, path, want] of ofOthers) {
    it(`outside specs/ keeps no rule of the house: ${what}`, async () => {
      const { err, out } = await mockIn(workspace(files), path);
      expect(err + out).to.match(want);
    });
  }

  it('may stand in one folder with a version of an API', async () => {
    const other = foreign.replace('/things/1.0.0', '/lamps');
    const folder = workspace({ '../lamps/1.0.0.yaml': foreign, '../lamps/draft.yaml': other });
    const { err, out } = await mockIn(folder, 'lamps/1.0.0.yaml', 'lamps/draft.yaml');
    expect(err).to.equal('');
    expect(out).to.match(/^lamps 1\.0\.0: \S+\/things\/1\.0\.0$[^]*^draft: \S+\/lamps$/m);
  });
});
