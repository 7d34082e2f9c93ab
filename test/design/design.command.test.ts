/**
 * `npm run design`, used as a designer uses it: a file is saved, and the screen, the mock and the handlers are looked at.
 * dev/whole-project.command.test.ts starts it on a copy of this project.
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
    await designing.screen('nothing has changed', 'all fit');
  });
  after(() => designing.stop());

  it('says what an edit changes against the release, and shows it', async () => {
    const undo = project.edit(contract, 'The parts of a thing', 'Its parts');
    const screen = await designing.screen('things-1.1.0 against its release: text');
    expect(screen).to.match(/[\d.]+ s after the save was noticed\n/);
    expect(screen).to.include('Handlers: all fit.');
    expect(await document()).to.include('Its parts');
    undo();
    await designing.screen('nothing has changed');
  });

  it('lists the contracts at either address that somebody would try', async () => {
    for (const path of ['/', '/documentation']) {
      const answer = await fetch(designing.url + path);
      expect(await answer.text()).to.include('<a href="/documentation/things-1.1.0">');
    }
  });

  it('says mistakes with file, line and rule, and goes on serving the last good state', async () => {
    const undo = project.edit(contract, 'overlay: 1.0.0', 'overlay: 2.0.0');
    const screen = await designing.screen('1 mistake; what is served and generated stays as it was before:');
    expect(screen).to.include(`${contract}:1: `);
    expect(await document()).to.include('"openapi":"3.0.3"');
    const mocked = await fetch(`${designing.url}/things/1.1.0/parts`);
    expect(await mocked.json()).to.deep.equal({ name: 'bulb' });
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('survives a file that is no YAML', async () => {
    const undo = project.edit(contract, 'info:', 'info: [');
    await designing.screen('stays as it was before', contract);
    undo();
    await designing.screen('nothing has changed');
  });

  it('says that a released contract is gone, which breaks everybody who calls it', async () => {
    const undo = project.remove(contract);
    await designing.screen(
      'is released: breaking',
      'things-1.1.0 has been published, and its contract is gone',
    );
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('survives a folder of contracts that is gone for a while', async () => {
    const [specs, away] = [join(project.folder, 'specs'), join(project.folder, 'away')];
    renameSync(specs, away);
    await designing.screen('stays as it was before', 'There is no folder specs.');
    expect(await document()).to.include('"openapi":"3.0.3"');
    renameSync(away, specs);
    await designing.screen('nothing has changed', 'all fit');
  });

  it('names the handlers that an edit of a contract leaves behind, and what it breaks for TPPs', async () => {
    const undo = project.edit(contract, 'operationId: listParts', 'operationId: listPieces');
    // On a slow machine the compiler may have said what it found of the generated files alone.
    const screen = await designing.screen(
      'of types:',
      '  handlers/',
      'things-1.1.0 against its release: breaking',
    );
    expect(screen)
      .to.match(/ {2}handlers\/\S+\.ts:\d+: /)
      .and.to.include('listParts');
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('says of a new version what it changes of the one before', async () => {
    const undo = project.add('specs/things/1.2.0.yaml', nextVersion);
    const screen = await designing.screen(
      'things-1.2.0 is not released',
      'For whoever comes from things-1.1.0:',
    );
    expect(screen).to.match(
      /compatible, answers: .*The answer 200 has `note`: optional, text, at most 70 characters\./,
    );
    undo();
    await designing.screen('nothing has changed', 'all fit');
  });

  it('mocks an operation that has no handler yet', async () => {
    const undo = project.edit(contract, '      /parts:\n', `${weatherPath}      /parts:\n`);
    await designing.screen('things-1.1.0 against its release: compatible', 'GET /weather');
    const answer = await fetch(`${designing.url}/things/1.1.0/weather`);
    expect([answer.status, await answer.json()]).to.deep.equal([200, { sky: 'blue' }]);
    undo();
    await designing.screen('nothing has changed', 'all fit');
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
