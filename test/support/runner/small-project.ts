/**
 * A minimal project with this project's folders, two small contracts and a server of a few lines: watching, compiling
 * and generating takes a second, against most of a minute of processor time in a copy of this project.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from '../../../codegen/generate.js';
import { write } from '../../../codegen/output.js';
import { releaseCommand } from '../../../codegen/released/command.js';
import { action, compiledRoot, contract, overlay } from '../../codegen/workspace.js';
import { EditedProject } from './project-copy.js';

const copied = [
  'src/engine',
  'codegen/tsconfig.json',
  'tools/build',
  'tools/design/handlers.tsconfig.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.dist.json',
];

const parts = `update:
      /parts:
        get:
          operationId: listParts
          responses:
            '200':
              description: The parts of a thing.
              content:
                application/json:
                  schema: { $ref: '#/components/schemas/Thing' }
                  example: { name: bulb }`;

const handler = (version: string, operation: string) =>
  `import type { Handler } from '../src/engine/index.js';
import type { Operations } from '../generated/things-${version}.js';

export const handle: Handler<Operations['${operation}']> = () => ({
  status: 200,
  headers: {},
  body: { name: 'lamp' },
});
`;

/** Serves the newest document, and a fixed text at all other paths; notes its start and its end in a file. */
const server = `import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import document from '../generated/things-1.1.0.json' with { type: 'json' };
import { text } from './text.js';

appendFileSync('servers.txt', 'start ');
process.on('exit', () => appendFileSync('servers.txt', 'end '));
const server = createServer((request, response) => {
  response.end(request.url === '/document' ? JSON.stringify(document) : text);
}).listen(Number(process.env['PORT']), () => console.log('"listening"'));
process.once('SIGINT', () => server.close());
`;

/** The generator, as compiled with this test. */
const generator = `// @ts-nocheck
import '${pathToFileURL(join(compiledRoot, 'codegen/main.js')).href}';
`;

const files: Readonly<Record<string, string>> = {
  'codegen/main.ts': generator,
  'specs/things/1.0.0.yaml': contract(),
  'specs/things/1.1.0.yaml': overlay('1.1.0', '1.0.0', action('$.paths', parts)),
  'handlers/get-things.ts': handler('1.0.0', 'getThings'),
  'handlers/list-parts.ts': handler('1.1.0', 'listParts'),
  'src/main.ts': server,
  'src/text.ts': "export const text = 'There is nothing at this path.';\n",
};

export class SmallProject extends EditedProject {
  /** With both contracts released and generated. `below` as for `ProjectCopy`. */
  static async create(below = 'home/developer'): Promise<SmallProject> {
    const project = new SmallProject(copied, below);
    const at = (name: string) => join(project.folder, name);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), text);
    }
    mkdirSync(at('migrations'));
    const specs = at('specs');
    await releaseCommand(['--specs', specs, 'things-1.0.0', 'things-1.1.0']);
    write((await generate(specs)).output, at('generated'));
    return project;
  }
}
