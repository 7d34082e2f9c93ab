/**
 * `npm run design` as a designer uses it: after a file is saved, the screen, the mock and the handlers are checked.
 * dev/whole-project.command.test.ts runs the command on a copy of this project.
 */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { action, compiledRoot, overlay } from '../codegen/workspace.js';
import type { EditedProject } from '../support/runner/project-copy.js';
import { SmallProject } from '../support/runner/small-project.js';
import { TalkingProcess } from '../support/server/talking-process.js';
import { Designing } from './designing.js';

const contract = 'specs/things/1.1.0.yaml';
const documentPath = '/openapi/things-1.1.0.json';

describe('npm run design', () => {
  let project: EditedProject;
  let designing: Designing;
  const document = async () => (await fetch(designing.url + documentPath)).text();

  before(async () => {
    project = await SmallProject.create();
    designing = new Designing(project);
    await designing.screen('no changes', 'no mistakes');
  });
  after(() => designing.stop());

  it('shows the effect of an edit against the release, and the new document', async () => {
    const undo = project.edit(contract, 'The parts of a thing', 'Its parts');
    const screen = await designing.screen('things-1.1.0 compared with its release: text');
    expect(screen).to.match(/[\d.]+ s after the save was noticed\n/);
    expect(screen).to.include('Handlers: no mistakes.');
    expect(await document()).to.include('Its parts');
    undo();
    await designing.screen('no changes');
  });

  it('lists the contracts at / and at /documentation', async () => {
    for (const path of ['/', '/documentation']) {
      const answer = await fetch(designing.url + path);
      expect(await answer.text()).to.include('<a href="/documentation/things-1.1.0">');
    }
  });

  it('reports errors with file, line and rule, and continues to serve the last good state', async () => {
    const undo = project.edit(contract, 'overlay: 1.0.0', 'overlay: 2.0.0');
    const screen = await designing.screen('1 mistake; the last good version stays in use:');
    expect(screen).to.include(`${contract}:1: `);
    expect(await document()).to.include('"openapi":"3.0.3"');
    const mocked = await fetch(`${designing.url}/things/1.1.0/parts`);
    expect(await mocked.json()).to.deep.equal({ name: 'bulb' });
    undo();
    await designing.screen('no changes', 'no mistakes');
  });

  it('survives an invalid YAML file', async () => {
    const undo = project.edit(contract, 'info:', 'info: [');
    await designing.screen('stays in use', contract);
    undo();
    await designing.screen('no changes');
  });

  it('reports a missing released contract as a breaking change', async () => {
    const undo = project.remove(contract);
    await designing.screen(
      'the releases: breaking',
      'things-1.1.0 has been published, but its contract is missing',
    );
    undo();
    await designing.screen('no changes', 'no mistakes');
  });

  it('survives a temporarily missing contract folder', async () => {
    const [specs, away] = [join(project.folder, 'specs'), join(project.folder, 'away')];
    renameSync(specs, away);
    await designing.screen('stays in use', 'There is no folder specs.');
    expect(await document()).to.include('"openapi":"3.0.3"');
    renameSync(away, specs);
    await designing.screen('no changes', 'no mistakes');
  });

  it('names the handlers that no longer fit an edited contract, and the breaking change for TPPs', async () => {
    const undo = project.edit(contract, 'operationId: listParts', 'operationId: listPieces');
    // On a slow machine the compiler may have reported only the errors of the generated files yet.
    const screen = await designing.screen(
      'of types:',
      '  handlers/',
      'things-1.1.0 compared with its release: breaking',
    );
    expect(screen)
      .to.match(/ {2}handlers\/\S+\.ts:\d+: /)
      .and.to.include('listParts');
    undo();
    await designing.screen('no changes', 'no mistakes');
  });

  it('shows a screen after the save of a handler that still fits', async () => {
    const undo = project.edit('handlers/get-things.ts', 'export', '// Answers from memory.\nexport');
    expect(await designing.screen('no changes', 'no mistakes')).to.include('after the save was noticed');
    undo();
    await designing.screen('no changes', 'no mistakes');
  });

  it('compares a new version with the previous version', async () => {
    const undo = project.add('specs/things/1.2.0.yaml', nextVersion);
    const screen = await designing.screen('things-1.2.0 is not released', 'For clients of things-1.1.0:');
    expect(screen).to.match(
      /compatible, answers: .*The answer 200 has `note`: optional, text, at most 70 characters\./,
    );
    undo();
    await designing.screen('no changes', 'no mistakes');
  });

  it('mocks an operation without a handler', async () => {
    const undo = project.edit(contract, '      /parts:\n', `${weatherPath}      /parts:\n`);
    await designing.screen('things-1.1.0 compared with its release: compatible', 'GET /weather');
    const answer = await fetch(`${designing.url}/things/1.1.0/weather`);
    expect([answer.status, await answer.json()]).to.deep.equal([200, { sky: 'blue' }]);
    undo();
    await designing.screen('no changes', 'no mistakes');
  });
});

describe('npm run design while the types are checked', () => {
  it('shows only the mistakes of a check that has read every generated file', async () => {
    const project = await SmallProject.create();
    rmSync(join(project.folder, 'node_modules'));
    project.add('busy.mjs', busyDesign);
    mkdirSync(join(project.folder, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(project.folder, 'node_modules/.bin/tsc'), compiler, { mode: 0o755 });
    const environment = { PORT: '0' };
    const args = ['busy.mjs'];
    const designing = new TalkingProcess({
      folder: project.folder,
      program: process.execPath,
      args,
      environment,
    });
    after(() => designing.interrupt());
    await designing.hears(/ Ctrl-C stops this\./);
    project.edit(contract, 'The parts of a thing', 'Its parts');
    const [screen] = await designing.hears(/after the save was noticed[^]*? Ctrl-C stops this\./);
    expect(screen).to.include('handlers/list-parts.ts:1: Does not fit.');
  });
});

/** The second check of the contracts ends while a check of the types is under way, and writes a file before. */
const busyDesign = `
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { design } from '${pathToFileURL(join(compiledRoot, 'tools/design/design.js')).href}';
let checks = 0;
const check = async () => {
  const result = { mistakes: [], warnings: [], contracts: [], written: [] };
  if (++checks !== 2) return result;
  writeFileSync('handlers/edited.ts', '');
  while (!existsSync('begun')) await setTimeout(10);
  writeFileSync('generated/new.ts', '');
  return { ...result, written: ['new.ts'] };
};
await design({ check, folders: ['handlers'], options: [] });
`;

/** Stands in for the compiler. Its second run begins before the generated file exists, and ends without a mistake. */
const compiler = `#!/usr/bin/env node
const { existsSync, writeFileSync } = require('node:fs');
if (existsSync('generated/new.ts')) {
  console.log('handlers/list-parts.ts(1,1): error TS2322: Does not fit.');
  process.exitCode = 2;
} else if (existsSync('handlers/edited.ts')) {
  writeFileSync('begun', '');
  process.on('SIGTERM', () => process.exit());
  const timer = setInterval(() => existsSync('generated/new.ts') && clearInterval(timer), 10);
}
`;

const nextVersion = overlay(
  '1.2.0',
  '1.1.0',
  action(
    '$.components.schemas.Thing.properties',
    'update: { note: { type: string, description: For the bank alone., maxLength: 70 } }',
  ),
);

const weatherPath = `      /weather:
        get:
          operationId: getWeather
          responses:
            '200':
              description: The weather.
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      sky:
                        type: string
                        maxLength: 10
                  example:
                    sky: blue
`;
