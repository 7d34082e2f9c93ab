/** Small contracts in a temporary folder, for tests of the generator. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Answer } from '../../codegen/answer.js';
import { generateCommand } from '../../codegen/command.js';
import type { ContractValidators } from '../../src/engine/validators.js';
import { temporaryFolder } from '../support/runner/temporary.js';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** The folder of compiled code that this test runs from. */
export const compiledRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Path below `specs` to content. */
export type Files = Readonly<Record<string, string>>;

/** A contract with one operation, which the tests change to make a mistake. */
export function contract(version = '1.0.0', api = 'things'): string {
  return `openapi: 3.0.3
info:
  title: Small
  version: ${version}
servers:
  - url: /${api}/${version}
paths:
  /${api}/{id}:
    get:
      operationId: get${api.charAt(0).toUpperCase()}${api.slice(1)}
      parameters:
        - name: id
          in: path
          required: true
          schema:
            type: string
      responses:
        '200':
          description: The thing.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Thing'
              example:
                name: lamp
components:
  schemas:
    Thing:
      type: object
      required: [name]
      properties:
        name:
          type: string
          pattern: '^[a-z]+$'
        made:
          type: string
          format: date
security: []
`;
}

/** A contract that inherits the operation of an older one. */
export function heir(version: string, from: string): string {
  return `openapi: 3.0.3
info:
  title: Small
  version: ${version}
servers:
  - url: /things/${version}
security: []
paths:
  /things/{id}:
    $ref: './${from}.yaml#/paths/~1things~1{id}'
`;
}

/** The folder that holds the files; contracts are in its `specs`. */
export function workspace(files: Files): string {
  const folder = temporaryFolder('codegen-');
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, 'specs', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

export interface Run {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the generator's command in that folder, without a process of its own. */
export function run(folder: string, args: readonly string[] = []): Promise<Run> {
  return runIn(folder, () => generateCommand(args));
}

/** Runs any command that answers so in that folder, without a process of its own. */
export async function runIn(folder: string, command: () => Answer | Promise<Answer>): Promise<Run> {
  const answer = await inFolder(folder, command);
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  return 'lines' in answer
    ? { status: 0, out: text(answer.lines), err: '' }
    : { status: 1, out: '', err: text(answer.mistakes) };
}

/** Acts with that folder as the working directory. */
export async function inFolder<Done>(folder: string, act: () => Done | Promise<Done>): Promise<Done> {
  const home = process.cwd();
  process.chdir(folder);
  try {
    return await act();
  } finally {
    process.chdir(home);
  }
}

/** Runs the generator, or another program beside it, as the command line does, in that folder. */
export function spawnGenerator(
  folder: string,
  args: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
  name = 'main',
): Run {
  const program = join(compiledRoot, `codegen/${name}.js`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, out: stdout, err: stderr };
}

/** File name to content of everything in a folder. */
export function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** Loads a generated validator module as the server would, with its types taken out and its imports made absolute. */
export async function loadValidators(folder: string, name: string): Promise<ContractValidators> {
  const generated = join(folder, 'generated');
  const code = readFileSync(join(generated, `${name}.validators.ts`), 'utf8')
    .replace(/^import type .*$/m, '')
    .replace('validators: ContractValidators', 'validators')
    .replaceAll(
      /from '\.\.\/src\/engine\/([\w-]+)\.js'/g,
      `from '${pathToFileURL(compiledRoot).href}src/engine/$1.js'`,
    );
  const file = join(generated, `${name}.validators.mjs`);
  writeFileSync(file, code);
  const module: { validators: ContractValidators } = await import(pathToFileURL(file).href);
  return module.validators;
}

/** An overlay: a version that extends another one of the things, with its actions as they stand in the file. */
export function overlay(version: string, from: string, ...actions: readonly string[]): string {
  return `overlay: 1.0.0
info:
  title: Small
  version: ${version}
extends: ./${from}.yaml
actions:
  - target: $.servers[0]
    update: { url: /things/${version} }
${actions.map((each) => `${each}\n`).join('')}`;
}

/** An action of an overlay. */
export function action(target: string, change: string): string {
  return `  - target: ${target}\n    ${change}`;
}
