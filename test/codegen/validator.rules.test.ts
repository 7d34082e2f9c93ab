/** The validator of published documents that `contracts.json` names, and that of this project. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { generateCommand } from '../../codegen/command.js';
import validate from '../../tools/generate/swagger-parser.js';
import { small } from './mistake.js';
import { inFolder, workspace } from './workspace.js';

const said = 'specs/things/1.0.0.yaml:1: The published document is refused:';

const rows: readonly (readonly [what: string, module: string, want: readonly string[]])[] = [
  ['a document that it accepts', 'export default async () => undefined;', []],
  [
    'a document that it refuses',
    'export default async ({ info }) => `${info.title} is too small.`;',
    [`${said} Small is too small.`],
  ],
  [
    'no function',
    'export default 7;',
    ['contracts.json:1: [configuration-invalid] validator: own.mjs exports no function as default.'],
  ],
];

describe('The validator of published documents', () => {
  for (const [what, module, want] of rows) {
    it(`is asked by --check alone: ${what}`, async () => {
      const folder = workspace({ 'things/1.0.0.yaml': small });
      writeFileSync(join(folder, 'own.mjs'), module);
      writeFileSync(join(folder, 'contracts.json'), JSON.stringify({ validator: 'own.mjs' }));
      const generated = await inFolder(folder, () => generateCommand([]));
      expect(generated).to.have.property('lines');
      const checked = await inFolder(folder, () => generateCommand(['--check']));
      expect('mistakes' in checked ? checked.mistakes : []).to.deep.equal(want);
    });
  }

  const info = { title: 'Small', version: '1' };
  const documents: readonly (readonly [document: object, want: string | undefined])[] = [
    [{ openapi: '3.0.3', info, paths: {} }, undefined],
    [{ openapi: '3.0.3', info: {}, paths: {} }, 'swagger-parser: Swagger schema validation failed.'],
    [
      { openapi: '3.0.3', info, paths: { '/a': { $ref: '#/nowhere' } } },
      'swagger-parser: Missing $ref pointer',
    ],
  ];
  for (const [document, want] of documents) {
    it(`${want === undefined ? 'accepts' : 'refuses'} ${JSON.stringify(document)} in this project`, async () => {
      const reason = await validate(document);
      if (want === undefined) expect(reason).to.equal(undefined);
      else expect(reason).to.include(want);
    });
  }
});
