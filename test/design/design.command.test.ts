/**
 * `npm run design` as a designer uses it: after a file is saved, the screen, the mock and the handlers are checked.
 * dev/whole-project.command.test.ts runs the command on a copy of this project.
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { action, overlay } from '../codegen/workspace.js';
import type { EditedProject } from '../support/runner/project-copy.js';
import { SmallProject } from '../support/runner/small-project.js';
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
